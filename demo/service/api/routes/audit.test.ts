// Each route that changes an organization's records adds an entry to its audit log. A new route without a row here
// fails.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { inquirySchema, orderSchema, quoteListSchema } from '@parametric/api-client';
import { routes } from '../../app.js';
import { DAY_MS } from '../../platform/clock.js';
import { pngFile } from '../../testing/files.js';
import { boardDocument, sampledDocument, sampleOfBoard } from '../../testing/models.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;
let shop: Awaited<ReturnType<TestService['addOrganization']>>;
/** Also reads the audit log, since a test key doesn't see what live keys did. */
let liveKey: string;

before(async () => {
  service = await startTestService();
  shop = await service.addOrganization();
  liveKey = await service.addKey({ kind: 'api', mode: 'live', organizationId: shop.id });
});

after(() => service.close());

/**
 * These operations change nothing that the log covers, or their results appear in their own list. Refunds are in
 * payments.test.ts, VAT numbers in taxes.test.ts, and passkeys in people.test.ts, because they need a payment, a buyer
 * with a number, and an authenticator.
 */
const elsewhere = [
  'POST /v1/quotes',
  'POST /v1/orders',
  'POST /v1/inquiries',
  'POST /v1/links',
  'POST /v1/links/:id/email',
  'POST /v1/models/:id/visits',
  'POST /v1/people/:id/invite',
  'POST /v1/people/:id/end-sessions',
  'DELETE /v1/people/:id/passkeys',
  'POST /v1/orders/:id/send-message',
  'POST /v1/orders/:id/read-messages',
  'POST /v1/orders/:id/payment',
  'POST /v1/checkout-settings/check',
  'POST /v1/orders/:id/refunds',
  'PATCH /v1/orders/:id/vat-number',
  'POST /v1/orders/:id/invoices',
  'POST /v1/workshops/offers',
  'POST /v1/webhook-endpoints/:id/test',
  'POST /v1/webhook-endpoints/:id/replay',
  'POST /v1/webhook-deliveries/:id/redeliver',
  'POST /v1/mail-preview',
  'POST /v1/mail-test',
  'POST /v1/test-clock/advance',
  'POST /v1/mails/:id/resend',
];

interface Step {
  readonly route: string;
  /** Replaces `:id` or `:slug`: a string, or an id from an earlier response. */
  readonly id?: (answers: ReadonlyMap<string, { readonly id: string }>) => string | undefined;
  readonly query?: string;
  readonly body?: unknown;
  /** The body, if it isn't JSON. */
  readonly csv?: () => string;
  readonly action: string;
}

const examples = JSON.parse(readFileSync(new URL('../openapi/examples.json', import.meta.url), 'utf8'));
const shelf = (name: string) => ({ document: boardDocument({ id: 'shelf', name }) });
const madeBy =
  (route: string): Required<Step>['id'] =>
  (answers) =>
    answers.get(route)?.id;
const [key, endpoint] = [madeBy('POST /v1/keys'), madeBy('POST /v1/webhook-endpoints')];
let order = '';
let maker = '';
const inquiries: string[] = [];
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const offer = {
  ...{ workshop: 'kolb-und-tochter', currency: 'EUR', product: 90_000, delivery: 0 },
  ...{ ready_by: inDays(30), valid_until: inDays(7) },
};

/** Run one at a time, because each depends on the ones before it. */
const steps: readonly Step[] = [
  { route: 'POST /v1/keys', body: { kind: 'license', mode: 'test' }, action: 'key.issued' },
  { route: 'PATCH /v1/keys/:id', id: key, body: { label: 'Till' }, action: 'key.changed' },
  { route: 'DELETE /v1/keys/:id', id: key, action: 'key.revoked' },
  { route: 'POST /v1/people', body: { email: 'bo@shop.example', role: 'staff' }, action: 'person.invited' },
  { route: 'PATCH /v1/people/:id', id: madeBy('POST /v1/people'), body: { role: 'owner' }, action: 'person.changed' },
  { route: 'DELETE /v1/people/:id', id: madeBy('POST /v1/people'), action: 'person.removed' },
  { route: 'PATCH /v1/organization', body: { currency: 'CHF' }, action: 'organization.changed' },
  { route: 'POST /v1/discounts', body: { code: 'SUMMER10', percent: 10 }, action: 'discount.created' },
  {
    route: 'PATCH /v1/discounts/:id',
    id: madeBy('POST /v1/discounts'),
    body: { active: false },
    action: 'discount.changed',
  },
  { route: 'PATCH /v1/mail-settings', body: { address: 'ada@example.com' }, action: 'organization.changed' },
  { route: 'PUT /v1/models/:id', id: () => 'shelf', body: shelf('Shelf'), action: 'model.published' },
  { route: 'POST /v1/models/:id/retire', id: () => 'shelf', action: 'model.retired' },
  { route: 'POST /v1/models/:id/publish', id: () => 'shelf', action: 'model.published' },
  { route: 'POST /v1/models/:id/retire', id: () => 'shelf', action: 'model.retired' },
  { route: 'DELETE /v1/models/:id', id: () => 'shelf', action: 'model.deleted' },
  { route: 'PUT /v1/files', query: '?name=oak.png', body: pngFile(), action: 'file.added' },
  { route: 'DELETE /v1/files/:id', id: madeBy('PUT /v1/files'), action: 'file.deleted' },
  {
    route: 'PUT /v1/workshops/:slug',
    id: () => 'ours',
    body: examples.putWorkshop.request,
    action: 'workshop.created',
  },
  {
    route: 'PUT /v1/workshops/:slug/stock',
    id: () => 'ours',
    body: examples.putWorkshopStock.request,
    action: 'workshop.stock_changed',
  },
  {
    route: 'PUT /v1/workshops/:slug/proposal',
    id: () => 'ours',
    body: { ...examples.putWorkshop.request, margin_percent: 5 },
    action: 'workshop.price_list_proposed',
  },
  {
    route: 'POST /v1/workshops/:slug/reject-proposal',
    id: () => 'ours',
    body: { note: 'Less' },
    action: 'workshop.price_list_rejected',
  },
  {
    route: 'PUT /v1/workshops/:slug/proposal',
    id: () => 'ours',
    body: { ...examples.putWorkshop.request, margin_percent: 4 },
    action: 'workshop.price_list_proposed',
  },
  { route: 'POST /v1/workshops/:slug/approve-proposal', id: () => 'ours', action: 'workshop.price_list_approved' },
  {
    route: 'PUT /v1/workshops/:slug/proposal',
    id: () => 'ours',
    body: { ...examples.putWorkshop.request, margin_percent: 3 },
    action: 'workshop.price_list_proposed',
  },
  { route: 'DELETE /v1/workshops/:slug/proposal', id: () => 'ours', action: 'workshop.proposal_withdrawn' },
  { route: 'DELETE /v1/workshops/:slug', id: () => 'ours', action: 'workshop.removed' },
  { route: 'POST /v1/inquiries/:id/offer', id: () => inquiries[0], body: offer, action: 'inquiry.offered' },
  {
    route: 'POST /v1/inquiries/:id/decline',
    id: () => inquiries[1],
    body: { reason: 'Too long.' },
    action: 'inquiry.declined',
  },
  { route: 'POST /v1/inquiries/:id/mark-sent', id: () => inquiries[2], action: 'inquiry.sample_sent' },
  {
    route: 'POST /v1/inquiries/:id/erase-personal-data',
    id: () => inquiries[2],
    action: 'inquiry.personal_data_erased',
  },
  {
    route: 'PATCH /v1/orders/:id/address',
    id: () => order,
    body: { name: 'Ada Example-Roe' },
    action: 'order.address_corrected',
  },
  {
    route: 'POST /v1/orders/:id/add-note',
    id: () => order,
    body: { text: 'Called Ada Example.' },
    action: 'order.note_added',
  },
  { route: 'PATCH /v1/orders/:id', id: () => order, body: { status: 'confirmed' }, action: 'order.status_changed' },
  {
    route: 'POST /v1/orders/:id/cut',
    id: () => order,
    body: { with: [], keep_offcuts: true },
    action: 'workshop.orders_cut',
  },
  { route: 'DELETE /v1/orders/:id/cut', id: () => order, action: 'workshop.cut_undone' },
  {
    route: 'PUT /v1/workshops/:slug/costs',
    id: () => maker,
    csv: () => `order,labour\n${order},120\n`,
    action: 'workshop.costs_imported',
  },
  {
    route: 'PATCH /v1/checkout-settings',
    body: { deposit_percent: 30 },
    action: 'organization.checkout_changed',
  },
  { route: 'POST /v1/orders/:id/mark-pieces', id: () => order, body: { step: 'cut' }, action: 'order.pieces_marked' },
  { route: 'POST /v1/orders/:id/erase-personal-data', id: () => order, action: 'order.personal_data_erased' },
  {
    route: 'POST /v1/webhook-endpoints',
    body: { url: 'https://shop.example/webhooks/hush' },
    action: 'webhook_endpoint.created',
  },
  {
    route: 'PATCH /v1/webhook-endpoints/:id',
    id: endpoint,
    body: { url: 'https://other.example/webhooks/hush', description: 'Stock' },
    action: 'webhook_endpoint.changed',
  },
  { route: 'POST /v1/webhook-endpoints/:id/rotate', id: endpoint, action: 'webhook_endpoint.secret_rotated' },
  {
    route: 'POST /v1/webhook-endpoints/:id/revoke-previous-secrets',
    id: endpoint,
    action: 'webhook_endpoint.previous_secrets_revoked',
  },
  { route: 'DELETE /v1/webhook-endpoints/:id', id: endpoint, action: 'webhook_endpoint.removed' },
];

const send = (method: string, path: string, body?: unknown, key = shop.apiKey) =>
  request(service, method, path, { key, ...(body === undefined ? {} : { body }) });

it('each route that writes is in one of the two lists', () => {
  const writing = routes.filter(({ method, access }) => method !== 'GET' && access !== 'public');
  const listed = new Set([...elsewhere, ...steps.map(({ route }) => route)]);
  assert.deepEqual(writing.map(({ method, path }) => `${method} ${path}`).sort(), [...listed].sort());
});

it('each change is logged with who, when and what, but without secrets or personal data', async () => {
  const asked = await send('POST', '/v1/quotes', { model: 'board', configuration: {}, quantity: 1 });
  const [quote] = asked.as(quoteListSchema).data;
  order = (await send('POST', '/v1/orders', orderOf(quote!))).as(orderSchema).id;
  maker = quote!.workshop.slug;
  for (let count = 0; count < 2; count += 1) {
    const wanted = { ...examples.createInquiry.request, page: 'https://shop.example/board' };
    inquiries.push((await send('POST', '/v1/inquiries', wanted)).as(inquirySchema).id);
  }
  await send('PUT', '/v1/models/sampled', { document: sampledDocument() });
  const { contact, page } = Object(examples.createInquiry.request);
  inquiries.push((await send('POST', '/v1/inquiries', { ...sampleOfBoard, contact, page })).as(inquirySchema).id);
  const answers = new Map<string, { readonly id: string; readonly revision?: string; readonly proposed_at?: string }>();
  const keys = (await service.store.keys.list(shop.id)).filter(({ kind }) => kind === 'api');
  const secrets: string[] = [];
  for (const { route, id, query = '', body, csv, action } of steps) {
    const [method = '', path = ''] = route.split(' ');
    // The revision to publish again is the one that has just been published.
    const revision = answers.get('PUT /v1/models/:id')?.revision;
    const isDecision = route.endsWith('-proposal');
    const { proposed_at } = answers.get('PUT /v1/workshops/:slug/proposal') ?? {};
    const sent = route.endsWith('/publish') ? { revision } : isDecision ? { ...Object(body), proposed_at } : body;
    const before = await newest();
    const address = path.replace(/:(id|slug)/, id?.(answers) ?? '') + query;
    const isLive = path.startsWith('/v1/people');
    const options = { key: shop.apiKey, headers: { 'content-type': 'text/csv' }, body: csv?.() };
    const answer = csv
      ? await request(service, method, address, options)
      : await send(method, address, sent, isLive ? liveKey : shop.apiKey);
    assert.ok(answer.status < 300, `${route}: ${answer.status} ${answer.text.slice(0, 300)}`);
    if (answer.text !== '') answers.set(route, JSON.parse(answer.text));
    for (const [, secret] of answer.text.matchAll(/"(?:key|secret)":"([^"]+)"/g)) secrets.push(secret!);
    const entry = await newest();
    assert.notEqual(entry.id, before?.id, `${route} leaves no entry.`);
    assert.deepEqual(
      [entry.action, entry.by.id],
      [action, keys.find(({ mode }) => mode === (isLive ? 'live' : 'test'))!.id],
      route,
    );
  }
  const { text } = await send('GET', '/v1/audit?limit=100', undefined, liveKey);
  assert.ok(secrets.length >= 3);
  for (const secret of [...secrets, '/hush', 'Ada Example', '80331', 'ada@example.com'])
    assert.ok(!text.includes(secret), secret);
});

it('a workshop’s change to an order’s status is logged with the workshop’s key', async () => {
  const asked = await send('POST', '/v1/quotes', { model: 'board', configuration: {}, quantity: 1 });
  const [quote] = asked.as(quoteListSchema).data;
  const placed = (await send('POST', '/v1/orders', orderOf(quote!))).as(orderSchema);
  const wanted = { kind: 'workshop', mode: 'test', label: 'Joinery', workshop: quote!.workshop.slug };
  const issued = JSON.parse((await send('POST', '/v1/keys', wanted)).text);
  const tracking = { carrier: 'Parcel', number: 'ZQ-TRACK-7' };
  const body = { status: 'confirmed', tracking };
  await request(service, 'PATCH', `/v1/orders/${placed.id}`, { key: issued.key, body });
  const entry = await newest();
  assert.deepEqual(entry.by, { kind: 'key', id: issued.id, label: 'Joinery' });
  assert.deepEqual(entry.changes, [{ field: 'status', before: 'received', after: 'confirmed' }, { field: 'tracking' }]);
});

async function newest() {
  const { text } = await send('GET', '/v1/audit?limit=1', undefined, liveKey);
  return JSON.parse(text).data[0];
}
