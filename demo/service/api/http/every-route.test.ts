// Tests every route in the table with each kind of key: one from the same organization, one from another, one from the
// workshop that makes an order, and one from another workshop, each as a bearer token and in a console session. A route
// without a row in `expected` fails.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { type Order, orderSchema, type Quote, quoteListSchema } from '@parametric/api-client';
import { orderCode } from '@parametric/configurator-element/manufacture';
import { routes } from '../../app.js';
import { createKey } from '../../domain/keys/keys.js';
import { allScopes, allWorkshopScopes, type Scope } from '../../domain/keys/scopes.js';
import type { NewFile } from '../../domain/models/model-store.js';
import { type Role, roleFacts, roles } from '../../domain/people/roles.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import { boardDocument } from '../../testing/models.js';
import { startWebhookReceiver } from '../../testing/receiver.js';
import { orderOf, startTestService, type TestService } from '../../testing/service.js';
import { createTicket } from '../console/people.js';
import { type OperationExamples, operationIdOf } from '../openapi/operation.js';
import type { CredentialKind } from './credentials.js';
import type { AuthenticatedRoute } from './route.js';

interface Expectation {
  readonly kinds: readonly CredentialKind[];
  /**
   * What a key of an allowed kind from another organization gets: the same rejection as for a missing id, or a response
   * about its own records.
   */
  readonly foreign: 'missing' | 'own';
  /** Which records a key reaches, if not only those of its own mode. */
  readonly modes?: 'both' | 'both if live' | 'test only';
  /** Set if the recorded example can't be used because the body has to name the victim's records. */
  readonly body?: (victim: Victim) => unknown;
}

const [api, shop, maker] = [['api'], ['license', 'api'], ['api', 'workshop']] as const;

const expected: Readonly<Record<string, Expectation>> = {
  'GET /v1/key': { kinds: ['license', 'api', 'workshop'], foreign: 'own', modes: 'both' },
  'GET /v1/keys': { kinds: api, foreign: 'own', modes: 'both if live' },
  'POST /v1/keys': {
    kinds: api,
    foreign: 'missing',
    modes: 'both if live',
    body: ({ models }) => ({ ...license, models }),
  },
  'PATCH /v1/keys/:id': { kinds: api, foreign: 'missing', modes: 'both if live' },
  'DELETE /v1/keys/:id': { kinds: api, foreign: 'missing', modes: 'both if live' },
  'GET /v1/organization': { kinds: api, foreign: 'own', modes: 'both' },
  'PATCH /v1/organization': { kinds: api, foreign: 'own', modes: 'both' },
  'GET /v1/discounts': { kinds: api, foreign: 'own' },
  'POST /v1/discounts': { kinds: api, foreign: 'own', body: () => ({ code: 'TRIED', percent: 5 }) },
  'PATCH /v1/discounts/:id': { kinds: api, foreign: 'missing' },
  'GET /v1/audit': { kinds: api, foreign: 'own', modes: 'both if live' },
  'GET /v1/people': { kinds: api, foreign: 'own', modes: 'both' },
  'POST /v1/people': {
    modes: 'both',
    kinds: api,
    foreign: 'own',
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, role: 'read_only' }),
  },
  'PATCH /v1/people/:id': { kinds: api, foreign: 'missing', modes: 'both', body: () => ({ name: 'Eve' }) },
  'DELETE /v1/people/:id': { kinds: api, foreign: 'missing', modes: 'both' },
  'POST /v1/people/:id/invite': { kinds: api, foreign: 'missing', modes: 'both' },
  'GET /v1/people/:id/sessions': { kinds: api, foreign: 'missing', modes: 'both' },
  'POST /v1/people/:id/end-sessions': { kinds: api, foreign: 'missing', modes: 'both' },
  'DELETE /v1/people/:id/passkeys': { kinds: api, foreign: 'missing', modes: 'both' },
  'GET /v1/models': { kinds: shop, foreign: 'own', modes: 'both' },
  'GET /v1/models/:id': { kinds: shop, foreign: 'missing', modes: 'both' },
  'PUT /v1/models/:id': {
    kinds: api,
    foreign: 'own',
    modes: 'both',
    body: ({ models: [id] }) => ({ document: documentOf(id!) }),
  },
  'DELETE /v1/models/:id': { kinds: api, foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/revisions': { kinds: api, foreign: 'missing', modes: 'both' },
  'POST /v1/models/:id/publish': { kinds: api, foreign: 'missing', modes: 'both' },
  'POST /v1/models/:id/retire': { kinds: api, foreign: 'missing', modes: 'both' },
  'POST /v1/models/:id/visits': { kinds: ['license'], foreign: 'missing' },
  'GET /v1/models/:id/picture.svg': { kinds: shop, foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/picture.png': { kinds: shop, foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/product.jsonld': { kinds: ['license'], foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/product.html': { kinds: ['license'], foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/page': { kinds: ['license'], foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/product.glb': { kinds: shop, foreign: 'missing', modes: 'both' },
  'GET /v1/models/:id/product.usdz': { kinds: shop, foreign: 'missing', modes: 'both' },
  'GET /v1/files': { kinds: api, foreign: 'own', modes: 'both' },
  'PUT /v1/files': { kinds: api, foreign: 'own', modes: 'both' },
  'DELETE /v1/files/:id': { kinds: api, foreign: 'missing', modes: 'both' },
  'GET /v1/workshops': { kinds: api, foreign: 'own', modes: 'both' },
  'GET /v1/workshops/:slug': { kinds: maker, foreign: 'missing', modes: 'both' },
  'PUT /v1/workshops/:slug': { kinds: api, foreign: 'own', modes: 'both' },
  'DELETE /v1/workshops/:slug': { kinds: api, foreign: 'missing', modes: 'both' },
  'GET /v1/workshops/:slug/stock': { kinds: maker, foreign: 'missing' },
  'PUT /v1/workshops/:slug/stock': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/cut': { kinds: maker, foreign: 'missing' },
  'POST /v1/orders/:id/cut': { kinds: maker, foreign: 'missing' },
  'DELETE /v1/orders/:id/cut': { kinds: maker, foreign: 'missing' },
  'GET /v1/workshops/:slug/proposal': { kinds: maker, foreign: 'missing', modes: 'both' },
  'PUT /v1/workshops/:slug/proposal': { kinds: maker, foreign: 'missing', modes: 'both' },
  'DELETE /v1/workshops/:slug/proposal': { kinds: maker, foreign: 'missing', modes: 'both' },
  'POST /v1/workshops/:slug/approve-proposal': { kinds: api, foreign: 'missing', modes: 'both' },
  'POST /v1/workshops/:slug/reject-proposal': { kinds: api, foreign: 'missing', modes: 'both' },
  'GET /v1/workshops/:slug/proposal-effect': { kinds: maker, foreign: 'missing', modes: 'both' },
  'GET /v1/workshops/:slug/costs': { kinds: maker, foreign: 'missing', modes: 'both' },
  'GET /v1/workshops/:slug/costs.csv': { kinds: maker, foreign: 'missing', modes: 'both' },
  'PUT /v1/workshops/:slug/costs': { kinds: maker, foreign: 'missing', modes: 'both' },
  'GET /v1/materials': { kinds: maker, foreign: 'own', modes: 'both' },
  'GET /v1/product-materials': { kinds: api, foreign: 'own', modes: 'both' },
  'POST /v1/workshops/offers': { kinds: api, foreign: 'own', modes: 'both' },
  'POST /v1/quotes': {
    kinds: shop,
    foreign: 'missing',
    body: ({ models: [model] }) => ({ model, configuration: {}, quantity: 1 }),
  },
  'GET /v1/quotes/:id': { kinds: shop, foreign: 'missing' },
  'POST /v1/orders': { kinds: shop, foreign: 'missing', body: ({ quote }) => orderOf(quote) },
  'GET /v1/placed-order': { kinds: shop, foreign: 'missing' },
  'GET /v1/quote-requests': { kinds: api, foreign: 'own' },
  'GET /v1/quote-requests.csv': { kinds: api, foreign: 'own' },
  'GET /v1/quote-requests/:id': { kinds: api, foreign: 'missing' },
  'GET /v1/quote-requests/:id/product': { kinds: api, foreign: 'missing' },
  'GET /v1/quote-requests/:id/picture.svg': { kinds: api, foreign: 'missing' },
  'GET /v1/quote-requests/:id/product.step': { kinds: api, foreign: 'missing' },
  'GET /v1/quote-requests/:id/product.glb': { kinds: api, foreign: 'missing' },
  'GET /v1/quote-requests/:id/model': { kinds: api, foreign: 'missing' },
  'POST /v1/inquiries': {
    kinds: shop,
    foreign: 'missing',
    body: ({ models: [model] }) => ({ ...inquiryOf('eve'), model }),
  },
  'POST /v1/links': { kinds: shop, foreign: 'own', body: () => ({ page: 'http://localhost/' }) },
  'POST /v1/links/:id/email': {
    kinds: shop,
    foreign: 'missing',
    body: ({ models: [model] }) => ({ email: 'ada@example.com', model }),
  },
  'GET /v1/samples': { kinds: shop, foreign: 'own', modes: 'both' },
  'GET /v1/inquiries': { kinds: maker, foreign: 'own' },
  'GET /v1/inquiries/:id': { kinds: [...maker, 'token'], foreign: 'missing' },
  'POST /v1/inquiries/:id/offer': { kinds: maker, foreign: 'missing', body: () => offer },
  'POST /v1/inquiries/:id/decline': { kinds: maker, foreign: 'missing', body: () => ({ reason: 'No.' }) },
  'POST /v1/inquiries/:id/mark-sent': { kinds: api, foreign: 'missing' },
  'POST /v1/inquiries/:id/erase-personal-data': { kinds: api, foreign: 'missing' },
  'GET /v1/inquiries/:id/product': { kinds: maker, foreign: 'missing' },
  'GET /v1/inquiries/:id/picture.svg': { kinds: maker, foreign: 'missing' },
  'GET /v1/inquiries/:id/product.step': { kinds: maker, foreign: 'missing' },
  'GET /v1/inquiries/:id/product.glb': { kinds: maker, foreign: 'missing' },
  'GET /v1/inquiries/:id/model': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders': { kinds: maker, foreign: 'own' },
  'GET /v1/orders.csv': { kinds: maker, foreign: 'own' },
  'GET /v1/invoices': { kinds: maker, foreign: 'own' },
  'GET /v1/invoices.csv': { kinds: maker, foreign: 'own' },
  'GET /v1/statistics': { kinds: api, foreign: 'own' },
  'GET /v1/order-facets': { kinds: maker, foreign: 'own' },
  'GET /v1/order-events': { kinds: maker, foreign: 'own' },
  'GET /v1/orders/:id': { kinds: [...maker, 'token'], foreign: 'missing' },
  'POST /v1/orders/:id/payment': { kinds: ['api', 'token'], foreign: 'missing' },
  'POST /v1/orders/:id/refunds': {
    kinds: api,
    foreign: 'missing',
    body: () => ({ amount: { amount: 1, currency: 'EUR' } }),
  },
  'PATCH /v1/orders/:id': { kinds: maker, foreign: 'missing', body: () => ({ status: 'confirmed' }) },
  'PATCH /v1/orders/:id/address': { kinds: api, foreign: 'missing' },
  'PATCH /v1/orders/:id/vat-number': { kinds: api, foreign: 'missing' },
  'GET /v1/orders/:id/events': { kinds: [...maker, 'token'], foreign: 'missing' },
  'GET /v1/orders/:id/invoices': { kinds: maker, foreign: 'missing' },
  'POST /v1/orders/:id/invoices': { kinds: api, foreign: 'missing' },
  'GET /v1/orders/:id/invoice': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/messages': { kinds: [...maker, 'token'], foreign: 'missing' },
  'POST /v1/orders/:id/send-message': { kinds: [...maker, 'token'], foreign: 'missing' },
  'POST /v1/orders/:id/read-messages': { kinds: [...maker, 'token'], foreign: 'missing' },
  'GET /v1/orders/:id/notes': { kinds: api, foreign: 'missing' },
  'POST /v1/orders/:id/add-note': { kinds: api, foreign: 'missing' },
  'GET /v1/orders/:id/product': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/picture.svg': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/product.step': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/product.glb': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/model': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/production-pack': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/cut-diagrams.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/part-drawings.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/assembly.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/assembly-customer.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/labels.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/packing-list.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/papers/delivery-note.pdf': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/price-build': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/progress': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/pieces': { kinds: maker, foreign: 'missing' },
  'GET /v1/orders/:id/sheets': { kinds: maker, foreign: 'missing' },
  'POST /v1/orders/:id/mark-pieces': { kinds: maker, foreign: 'missing', body: () => ({ step: 'cut' }) },
  'GET /v1/pieces/:id': { kinds: maker, foreign: 'missing' },
  'GET /v1/pieces/:id/drawing.svg': { kinds: maker, foreign: 'missing' },
  'POST /v1/orders/:id/erase-personal-data': { kinds: api, foreign: 'missing' },
  'GET /v1/webhook-endpoints': { kinds: api, foreign: 'own' },
  'POST /v1/webhook-endpoints': { kinds: api, foreign: 'own' },
  'GET /v1/webhook-endpoints/:id': { kinds: api, foreign: 'missing' },
  'PATCH /v1/webhook-endpoints/:id': { kinds: api, foreign: 'missing' },
  'DELETE /v1/webhook-endpoints/:id': { kinds: api, foreign: 'missing' },
  'POST /v1/webhook-endpoints/:id/test': { kinds: api, foreign: 'missing' },
  'POST /v1/webhook-endpoints/:id/replay': { kinds: api, foreign: 'missing' },
  'POST /v1/webhook-endpoints/:id/rotate': { kinds: api, foreign: 'missing' },
  'POST /v1/webhook-endpoints/:id/revoke-previous-secrets': { kinds: api, foreign: 'missing' },
  'GET /v1/webhook-deliveries': { kinds: api, foreign: 'own' },
  'GET /v1/webhook-deliveries/:id': { kinds: api, foreign: 'missing' },
  'POST /v1/webhook-deliveries/:id/redeliver': { kinds: api, foreign: 'missing' },
  'GET /v1/mails': { kinds: api, foreign: 'own' },
  'GET /v1/mails/:id': { kinds: api, foreign: 'missing' },
  'POST /v1/mails/:id/resend': { kinds: api, foreign: 'missing' },
  'POST /v1/test-clock/advance': { kinds: api, foreign: 'own', modes: 'test only' },
  'GET /v1/checkout-settings': { kinds: api, foreign: 'own' },
  'PATCH /v1/checkout-settings': { kinds: api, foreign: 'own' },
  'POST /v1/checkout-settings/check': { kinds: api, foreign: 'own' },
  'GET /v1/mail-settings': { kinds: api, foreign: 'own', modes: 'both' },
  'PATCH /v1/mail-settings': { kinds: api, foreign: 'own', modes: 'both' },
  'POST /v1/mail-preview': { kinds: api, foreign: 'own', modes: 'both' },
  'POST /v1/mail-test': { kinds: api, foreign: 'own', modes: 'both' },
};

const inquiryOf = (name: string) => ({
  ...{ configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '80331' }, page: 'https://shop.example/' },
  contact: { name: `${name} the asker`, email: `${name}-asks@example.com` },
});
const offer = {
  ...{ currency: 'EUR', product: 1_000, delivery: 0 },
  ready_by: new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10),
  valid_until: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10),
};
const license = { kind: 'license', mode: 'test' } as const;
const documentOf = (id: string) => boardDocument({ id, name: 'Board' });
const examples: Readonly<Record<string, OperationExamples>> = JSON.parse(
  readFileSync(new URL('../openapi/examples.json', import.meta.url), 'utf8'),
);
const table = routes.filter((route): route is AuthenticatedRoute => route.access !== 'public');
const nameOf = ({ method, path }: AuthenticatedRoute) => `${method} ${path}`;

/** One organization's records, which no one else may learn anything about. */
interface Victim {
  readonly organization: string;
  readonly models: readonly string[];
  readonly quote: Quote;
  /** One order for the workshop, and one for the other workshop. */
  readonly orders: readonly [Order, Order];
  /** By the resource's name in paths. */
  readonly ids: Readonly<Record<string, string>>;
  readonly apiKey: string;
  readonly liveKey: string;
  readonly licenseKey: string;
  /** The mode of the records. */
  readonly mode: 'test' | 'live';
}

let service: TestService;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let mailServer: TestMailServer;
let victim: Victim;
let other: Victim;
let makers: readonly [string, string];

before(async () => {
  mailServer = await startMailServer();
  const mail = { url: mailServer.url, from: 'orders@shop.example', retryDelaysMs: [] };
  [service, receiver] = await Promise.all([startTestService({ mail }), startWebhookReceiver()]);
  const { licenseKey } = await service.addOrganization();
  const { data } = (await send('POST', '/v1/quotes', { key: licenseKey, body: asked('board') })).as(quoteListSchema);
  makers = [data[0]!.workshop.slug, data[1]!.workshop.slug];
  victim = await addVictim('ada');
  other = await addVictim('bob');
});

after(async () => {
  await service.close();
  await receiver.close();
  await mailServer.close();
});

const asked = (model: string) => ({ model, configuration: {}, quantity: 1 });

/** Adds an organization whose records contain `name` wherever a person could have written something. */
async function addVictim(name: string, mode: 'test' | 'live' = 'test'): Promise<Victim> {
  const { id: organization, apiKey: testKey, licenseKey } = await service.addOrganization();
  const liveKey = await addKey(organization, 'api', undefined, 'live');
  const apiKey = mode === 'live' ? liveKey : testKey;
  const model = `${name}-secret-shelf`;
  const post = async (path: string, body: unknown) =>
    JSON.parse((await send('POST', path, { key: apiKey, body })).text);
  await send('PUT', `/v1/models/${model}`, { key: apiKey, body: { document: documentOf(model) } });
  const endpoint = await post('/v1/webhook-endpoints', { url: `${receiver.url}/${name}-hooks`, description: name });
  const profile = { ...Object(examples.putWorkshop?.request), name: `${name}-joinery` };
  await send('PUT', `/v1/workshops/${name}-shop`, { key: apiKey, body: profile });
  const proposed = { ...profile, margin_percent: 7 };
  await send('PUT', `/v1/workshops/${name}-shop/proposal`, { key: apiKey, body: proposed });
  const now = new Date().toISOString();
  const file = `${name}-oak-0123456789abcdef0123456789abcdef.png`;
  await service.store.files.add(organization, fileOf(file), {
    ...{ now, by: { kind: 'command', name: 'test' }, atMost: { bytes: 1_000, files: 10 } },
  });
  const discount = await post('/v1/discounts', { code: `${name}-secret-code`, percent: 5 });
  const issued = await post('/v1/keys', { ...license, label: `${name}-till` });
  const email = `${name}-partner@example.com`;
  const person = {
    id: createId('per'),
    organizationId: organization,
    email,
    name: `${name} Ng`,
    role: 'staff',
  } as const;
  await service.store.people.add({ ...person, createdAt: now }, { by: undefined, now });
  const order = async (workshop: string) => {
    const { data } = (await send('POST', '/v1/quotes', { key: apiKey, body: asked(model) })).as(quoteListSchema);
    const quote = data.find((each) => each.workshop.slug === workshop)!;
    const { shipping, ...rest } = orderOf(quote);
    const recipient = { name: `${name} of ${workshop}`, email: `${name}-${workshop}@example.com`, phone: '+49 30 1' };
    const placed = await send('POST', '/v1/orders', {
      key: apiKey,
      body: { ...rest, shipping: { ...shipping, ...recipient } },
    });
    return placed.as(orderSchema);
  };
  const orders = [await order(makers[0]), await order(makers[1])] as const;
  // Quotes are requested from one workshop only.
  await send('PATCH', '/v1/organization', { key: apiKey, body: { workshops: [makers[0]] } });
  const inquiry = await post('/v1/inquiries', { ...inquiryOf(name), model });
  await send('PATCH', '/v1/organization', { key: apiKey, body: { workshops: null } });
  const link = await post('/v1/links', { page: `https://shop.example/${name}` });
  const deliveries = await service.store.deliveries.list(organization, {}, { limit: 1 });
  const mails = await service.store.mails.list(organization, {}, { limit: 1 });
  const { data } = (await send('POST', '/v1/quotes', { key: apiKey, body: asked(model) })).as(quoteListSchema);
  const ids = {
    models: model,
    workshops: `${name}-shop`,
    files: file,
    keys: issued.id,
    people: person.id,
    discounts: discount.id,
    orders: orders[0].id,
    pieces: `${orderCode(orders[0].id).slice(0, 5)}-1`,
    quotes: data[0]!.id,
    'quote-requests': data[0]!.request,
    inquiries: inquiry.id,
    links: link.id,
    'webhook-endpoints': endpoint.id,
    'webhook-deliveries': deliveries![0]!.id,
    mails: mails![0]!.id,
  };
  const own = { apiKey: testKey, liveKey, licenseKey, mode };
  return { organization, models: [model], quote: data[0]!, orders, ids, ...own };
}

function fileOf(id: string): NewFile {
  const content = new TextEncoder().encode(id);
  return { id, name: id, kind: 'texture', type: 'image/png', width: 1, height: 1, triangles: undefined, content };
}

async function addKey(
  organizationId: string,
  kind: 'workshop' | 'api',
  workshop?: string,
  mode: 'test' | 'live' = 'test',
) {
  const now = new Date().toISOString();
  const scopes = kind === 'api' ? allScopes : allWorkshopScopes;
  const { key, record } = createKey({ organizationId, kind, mode, workshop, scopes, now });
  await service.store.keys.add(record);
  return key;
}

/** The sender: the key, if there is one, and whether it's sent as a bearer token or in a session. */
interface Caller {
  readonly name: string;
  readonly kind: CredentialKind | 'none';
  readonly key?: string;
  readonly cookie?: string;
}

async function withSession(caller: Caller): Promise<readonly Caller[]> {
  if (caller.kind !== 'api' && caller.kind !== 'workshop') return [caller];
  const headers = { origin: new URL(service.url).origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ key: caller.key });
  const signedIn = await fetch(`${service.url}/console/session`, { method: 'POST', headers, body });
  assert.equal(signedIn.status, 201, caller.name);
  const [cookie = ''] = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]!);
  return [caller, { name: `${caller.name}, in a session`, kind: caller.kind, cookie }];
}

interface Asked {
  readonly key?: string | undefined;
  readonly cookie?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** For a stream, returns what arrives immediately. */
async function send(method: string, path: string, { key, cookie, body, headers = {} }: Asked = {}) {
  const address = `${service.url}${cookie === undefined ? '' : '/console/api'}${path}`;
  const answer = await fetch(address, {
    method,
    headers: {
      ...headers,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? await firstChunk(answer) : await answer.text();
  return {
    status: answer.status,
    text,
    as: <Value>(schema: { parse(value: unknown): Value }) => schema.parse(JSON.parse(text)),
  };
}

async function firstChunk({ body }: Response): Promise<string> {
  const reader = body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** The request for the table's row, about the victim's records. */
function requestOf(route: AuthenticatedRoute, { body: bodyOf }: Expectation, of: Victim, query = '') {
  const [, , resource = ''] = route.path.split('/');
  const id = of.ids[resource];
  assert.ok(!/:(id|slug)/.test(route.path) || id !== undefined, `addVictim makes none of ${resource}.`);
  const body = bodyOf ? bodyOf(of) : examples[operationIdOf(route)]?.request;
  const path = `${route.path.replace(/:(id|slug)/, id ?? '')}${query}`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return { path, headers, ...(route.body && route.method !== 'GET' ? { body: body ?? {} } : {}) };
}

/** Words that only occur in the victim's own records. For orders and inquiries, the words of one workshop or both. */
function traces({ organization, ids, orders }: Victim, of: readonly Order[] = orders): readonly string[] {
  const { orders: _, models: __, pieces: ___, inquiries, ...rest } = ids;
  const written = of.flatMap(({ id, quote, shipping }) => {
    return [id, `${orderCode(id).slice(0, 5)}-`, quote, shipping!.name!, shipping!.email!];
  });
  // The inquiry was sent to the first order's workshop.
  const inquiry = of.includes(orders[0]) ? [inquiries!] : [];
  return [organization, ...Object.values(rest), ...inquiry, ...written];
}

function assertNothingOf(words: readonly string[], text: string, sent: string, where: string): void {
  // A response repeats what was requested.
  const asked = decodeURIComponent(sent);
  const told = words.filter((word) => text.includes(word) && !asked.includes(word));
  assert.deepEqual(told, [], where);
}

it('each route has a row that says who can call it', () => {
  assert.deepEqual(table.map(nameOf).sort(), Object.keys(expected).sort());
});

it('rejects keys of the wrong kind, and requests without a key', async () => {
  const { organization, apiKey, licenseKey, orders } = victim;
  const workshop = await addKey(organization, 'workshop', makers[0]);
  const { placed } = await placedWithToken();
  const keys = { license: licenseKey, api: apiKey, workshop, token: placed };
  for (const route of table) {
    const row = expected[nameOf(route)]!;
    const none = await send(route.method, requestOf(route, row, victim).path);
    assert.equal(none.status, 401, `${nameOf(route)} without a key`);
    for (const [kind, key] of Object.entries(keys)) {
      if (row.kinds.some((allowed) => allowed === kind)) continue;
      const asking = requestOf(route, row, victim);
      const callers = await withSession({ name: kind, kind: kind as CredentialKind, key });
      for (const caller of callers) {
        const { status, text } = await send(route.method, asking.path, { ...asking, ...caller });
        assert.equal(status, 403, `${nameOf(route)} by ${caller.name}: ${text.slice(0, 300)}`);
      }
    }
  }
  assert.equal((await service.store.orders.get(organization, orders[0].id))?.order.status, 'received');
});

it('an API key can do only what its scopes allow', async () => {
  const { organization } = victim;
  const now = new Date().toISOString();
  const keyWith = async (scopes: readonly Scope[], mode: 'test' | 'live') => {
    const { key, record } = createKey({ organizationId: organization, kind: 'api', mode, scopes, now });
    await service.store.keys.add(record);
    return key;
  };
  const had = await snapshot(victim);
  for (const scope of allScopes) {
    const mode = scope.startsWith('people:') ? 'live' : 'test';
    const without = await keyWith(
      allScopes.filter((each) => each !== scope),
      mode,
    );
    const [only] = await withSession({ name: scope, kind: 'api', key: await keyWith([scope], mode) });
    const callers = await withSession({ name: `all but ${scope}`, kind: 'api', key: without });
    // No other scope opens a route, either: the key without this scope has all others.
    for (const route of table.filter((each) => each.access.includes('api') && each.scope === scope)) {
      const asking = requestOf(route, expected[nameOf(route)]!, victim);
      for (const caller of callers) {
        const { status, text } = await send(route.method, asking.path, { ...asking, ...caller });
        const where = `${nameOf(route)} by ${caller.name}: ${status} ${text.slice(0, 300)}`;
        assert.equal(status, 403, where);
        assert.ok(text.includes(scope), where);
      }
      if (route.method !== 'GET') continue;
      const own = await send('GET', asking.path, { ...asking, ...only! });
      assert.ok(own.status < 300 || own.status === 404, `${nameOf(route)}: ${own.status} ${own.text.slice(0, 300)}`);
    }
  }
  assert.deepEqual(withoutAudit(await snapshot(victim)), withoutAudit(had));
});

it('no one can do more than their role, and someone with read-only access changes nothing on any route', async () => {
  const { organization } = victim;
  const had = await snapshot(victim);
  for (const role of roles) {
    const cookie = await personOf(organization, role);
    for (const route of table) {
      const asking = requestOf(route, expected[nameOf(route)]!, victim);
      const isAllowed =
        route.access.includes(role === 'workshop' ? 'workshop' : 'api') &&
        (route.scope === 'any' || roleFacts[role].scopes.includes(route.scope)) &&
        (role !== 'read_only' || route.method === 'GET' || route.isRead === true);
      // What owners and staff may do is tested with keys.
      if (isAllowed && route.method !== 'GET') continue;
      const { status, text } = await send(route.method, asking.path, { ...asking, cookie });
      const where = `${nameOf(route)} by ${role}: ${status} ${text.slice(0, 200)}`;
      if (isAllowed) assert.ok(status < 300 || status === 404, where);
      else assert.equal(status, 403, where);
    }
  }
  const writes = table.filter(({ method, isRead = method === 'GET' }) => !isRead);
  assert.deepEqual(
    writes.filter(({ scope }) => /:read$/.test(scope)).map(nameOf),
    ['POST /v1/orders/:id/read-messages'],
    'a scope to read allows a write',
  );
  assert.deepEqual(withoutAudit(await snapshot(victim)), withoutAudit(had));
});

/** The cookie of someone with the role. */
async function personOf(organizationId: string, role: Role): Promise<string> {
  const now = Date.now();
  const workshop = role === 'workshop' ? { workshop: makers[0] } : {};
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { id: createId('per'), organizationId, email, role, ...workshop, createdAt: timestamp(now) };
  await service.store.people.add(person, { by: undefined, now: timestamp(now), sharedWorkshops: makers });
  const ticket = { purpose: 'invitation', personId: person.id, lifeMs: DAY_MS, now } as const;
  const body = JSON.stringify({ link: await createTicket(service.store, ticket) });
  const headers = { origin: new URL(service.url).origin, 'content-type': 'application/json' };
  const signedIn = await fetch(`${service.url}/console/session`, { method: 'POST', headers, body });
  assert.equal(signedIn.status, 201, role);
  return signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
}

it('a key neither sees nor changes the records of the other mode, unless its route is for both', async () => {
  const live = await addVictim('cleo', 'live');
  for (const [of, mode] of [
    [victim, 'live'],
    [live, 'test'],
  ] as const) {
    const key = mode === 'live' ? of.liveKey : of.apiKey;
    const [caller] = await withSession({ name: `a ${mode} API key`, kind: 'api', key });
    const had = await snapshot(of);
    const { quotes, inquiries, discounts, mails } = of.ids;
    const request = of.ids['quote-requests'];
    const hooks = [of.ids['webhook-endpoints'], of.ids['webhook-deliveries']];
    const words = [
      quotes,
      request,
      inquiries,
      discounts,
      mails,
      ...hooks,
      ...of.orders.flatMap(({ id, shipping }) => [id, shipping!.email]),
    ];
    for (const route of table) {
      const row = expected[nameOf(route)]!;
      if (!route.access.includes('api') || row.modes !== undefined) continue;
      if (route.needsLive && mode === 'test') continue;
      const asking = requestOf(route, row, of);
      const { status, text } = await send(route.method, asking.path, { ...asking, ...caller! });
      const where = `${nameOf(route)} by ${caller!.name}: ${status} ${text.slice(0, 300)}`;
      assert.ok(status < 500 && status !== 401 && status !== 403, where);
      assertNothingOf(
        words.map((word) => word!),
        text,
        JSON.stringify(asking),
        where,
      );
    }
    assert.deepEqual(withoutAudit(await snapshot(of)), withoutAudit(had));
  }
});

it('a key for one model sees only that model’s orders, and can’t access the organization', async () => {
  const { organization, models, orders } = victim;
  const now = new Date().toISOString();
  const wanted = { organizationId: organization, kind: 'api', mode: 'test', now } as const;
  const post = (body: object) => send('POST', '/v1/keys', { key: victim.apiKey, body });
  const refused = await post({ kind: 'api', mode: 'test', models, scopes: ['models:write', 'settings:write'] });
  assert.equal(refused.status, 422, refused.text);
  assert.match(refused.text, /settings:write/);
  const scopes = ['orders:read', 'orders:erase', 'keys:read', 'keys:write'] as const;
  const { key, record } = createKey({ ...wanted, models: ['board'], scopes });
  await service.store.keys.add(record);
  assert.deepEqual(JSON.parse((await send('GET', '/v1/orders', { key })).text).data, []);
  assert.deepEqual(JSON.parse((await send('GET', '/v1/order-facets', { key })).text).models, []);
  const erased = await send('POST', `/v1/orders/${orders[0].id}/erase-personal-data`, { key });
  assert.equal(erased.status, 404);
  const others = (await service.store.keys.list(organization)).filter(({ id, models: of }) => id !== record.id && !of);
  for (const { id } of others) {
    const { status } = await send('DELETE', `/v1/keys/${id}?confirm=${id}`, { key });
    assert.ok(status === 403 || status === 404, id);
  }
  const narrow = await send('GET', '/v1/key', {
    key: JSON.parse((await post({ kind: 'api', mode: 'test' })).text).key,
  });
  assert.deepEqual(JSON.parse(narrow.text).scopes, ['models:read', 'quotes:write', 'orders:create']);
});

it('the documentation of scopes lists every route as the table does', () => {
  const file = new URL('../../../docs/scopes.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const [before = '', , after = ''] = page.split(/(?<=<!-- table -->\n)|(?=<!-- end -->)/);
  const written = `${before}${scopeTable()}${after}`;
  if (process.env.WRITE_DOCS) writeFileSync(file, written);
  assert.equal(page, written, 'Write it with WRITE_DOCS=1.');
});

/** Returns a row per route: who may use it, by scope, and whether it's limited to the key's mode. */
function scopeTable(): string {
  const rows = table.map((route) => {
    const kinds = route.access.map((kind) => (kind === 'token' ? 'access token' : kind)).join(', ');
    return [
      `\`${nameOf(route)}\``,
      route.scope === 'any' ? 'none' : `\`${route.scope}\``,
      kinds,
      route.needsLive ? 'live only' : (expected[nameOf(route)]?.modes ?? 'own'),
    ];
  });
  const head = ['route', 'scope', 'keys', 'test and live'];
  const widths = head.map((text, column) => Math.max(text.length, ...rows.map((row) => row[column]!.length)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows];
  return `\n${lines.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`).join('\n')}\n\n`;
}

it('another organization’s keys of any kind can’t read or change anything', async () => {
  const workshop = await addKey(other.organization, 'workshop', makers[0]);
  const { placed } = await placedWithToken();
  const callers = [
    { name: 'a license key', kind: 'license', key: other.licenseKey },
    { name: 'the token of another order', kind: 'token', key: placed },
    ...(await withSession({ name: 'an API key', kind: 'api', key: await addKey(other.organization, 'api') })),
    ...(await withSession({ name: "a key of the same workshop's", kind: 'workshop', key: workshop })),
  ] as const satisfies readonly Caller[];
  const liveCallers = await withSession({ name: 'a live API key', kind: 'api', key: other.liveKey });
  const had = await snapshot(victim);
  // A PUT creates the other organization's own model or workshop with the same name, so what was missing before exists
  // afterward.
  const isCreation = ({ method, path }: AuthenticatedRoute) => Number(method === 'PUT' && /:(id|slug)$/.test(path));
  const putLast = table.toSorted((one, two) => isCreation(one) - isCreation(two));
  for (const route of putLast) {
    const row = expected[nameOf(route)]!;
    for (const caller of route.needsLive ? liveCallers : callers) {
      if (!row.kinds.some((kind) => kind === caller.kind)) continue;
      for (const query of queriesOf(route, victim, caller)) {
        const asking = requestOf(route, row, victim, query);
        const { status, text } = await send(route.method, asking.path, { ...asking, ...caller });
        const where = `${route.method} ${asking.path} by ${caller.name}: ${status} ${text.slice(0, 300)}`;
        assertNothingOf(traces(victim), text, JSON.stringify(asking), where);
        if (row.foreign === 'missing') assert.ok([401, 404, 422].includes(status), where);
        else assert.ok(status < 300 || status === 422, where);
      }
    }
  }
  assert.deepEqual(await snapshot(victim), had);
});

it('a workshop sees and updates only its own orders', async () => {
  const [mine, theirs] = victim.orders;
  const { apiKey } = victim;
  const seller = { name: 'Shop', line1: 'Hof 1', postcode: '10115', city: 'Berlin', country: 'DE', tax_number: '1' };
  await send('PATCH', '/v1/organization', { key: apiKey, body: { seller } });
  await send('PATCH', `/v1/orders/${mine.id}`, { key: apiKey, body: { status: 'confirmed' } });
  const key = await addKey(victim.organization, 'workshop', makers[0]);
  const ownWorkshop = await addKey(victim.organization, 'workshop', victim.ids.workshops);
  const others = [
    ...(await withSession({
      name: "another workshop's key",
      kind: 'workshop',
      key: await addKey(victim.organization, 'workshop', makers[1]),
    })),
    ...(await withSession({
      name: "the workshop's live key",
      kind: 'workshop',
      key: await addKey(victim.organization, 'workshop', makers[0], 'live'),
    })),
  ];
  const had = await snapshot(victim);
  for (const route of table.filter((each) => expected[nameOf(each)]!.kinds.some((kind) => kind === 'workshop'))) {
    const row = expected[nameOf(route)]!;
    for (const caller of others) {
      for (const query of queriesOf(route, victim, caller)) {
        const asking = requestOf(route, row, victim, query);
        const { status, text } = await send(route.method, asking.path, { ...asking, ...caller });
        const where = `${route.method} ${asking.path} by ${caller.name}: ${status} ${text.slice(0, 300)}`;
        assertNothingOf(traces(victim, [mine]).slice(1), text, JSON.stringify(asking), where);
        if (row.foreign === 'missing') assert.ok(status === 404 || (query !== '' && status === 422), where);
      }
    }
    if (route.method !== 'GET') continue;
    const asking = requestOf(route, row, victim);
    const own = await send('GET', asking.path, { key: route.path.includes(':slug') ? ownWorkshop : key });
    assert.ok(own.status < 300, `${nameOf(route)}: ${own.status} ${own.text.slice(0, 300)}`);
    const emails = victim.orders.map(({ shipping }) => shipping!.email!);
    assertNothingOf([...traces(victim, [theirs]).slice(1), ...emails], own.text, asking.path, nameOf(route));
  }
  assert.deepEqual(await snapshot(victim), had);
  const read = (await send('GET', `/v1/orders/${mine.id}`, { key })).as(orderSchema);
  const { email: _, ...delivery } = mine.shipping!;
  assert.deepEqual(read.shipping, delivery);
  const body = { status: 'confirmed', tracking: { carrier: 'Parcel', number: '12' } };
  const moved = (await send('PATCH', `/v1/orders/${mine.id}`, { key, body })).as(orderSchema);
  assert.deepEqual([moved.status, moved.tracking, moved.shipping?.email], ['confirmed', body.tracking, undefined]);
  const listed = await send('GET', `/v1/orders?workshop=${makers[1]}`, { key });
  assert.deepEqual(JSON.parse(listed.text).data, []);
});

it('a workshop’s stream contains only its own orders, and ends when its key is revoked', async () => {
  const { organization, apiKey } = victim;
  const { key, record } = createKey({
    organizationId: organization,
    kind: 'workshop',
    mode: 'test',
    workshop: makers[1],
    now: new Date().toISOString(),
  });
  await service.store.keys.add(record);
  const stream = await fetch(`${service.url}/v1/order-events`, { headers: { authorization: `Bearer ${key}` } });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const [of, at] = victim.orders;
  const move = (id: string, status: string) => send('PATCH', `/v1/orders/${id}`, { key: apiKey, body: { status } });
  await move(of.id, 'in_production');
  await move(at.id, 'confirmed');
  const { value } = await reader.read();
  assert.match(value!, new RegExp(`"order":"${at.id}"`));
  assert.ok(!value!.includes(of.id));
  await service.store.keys.revoke(record.id, new Date().toISOString());
  assert.deepEqual(await reader.read(), { done: true, value: undefined });
});

/**
 * First without a query, then with each parameter set to the victim's values. If a record of the victim is in the path,
 * it's missing no matter what the query names, so one value is enough. A session reads the query the same way as its
 * key does.
 */
function queriesOf(
  { method, path, query = {} }: AuthenticatedRoute,
  { ids, orders }: Victim,
  { cookie }: Caller,
): readonly string[] {
  if (method !== 'GET' || cookie) return [''];
  const names = [...Object.values(ids), orders[0].shipping!.name!, makers[0]];
  const values = path.includes('/:') ? [ids.orders!] : names;
  const named = Object.keys(query).filter((name) => !['limit', 'width', 'height', 'view'].includes(name));
  return ['', ...named.flatMap((name) => values.map((value) => `?${name}=${encodeURIComponent(value)}`))];
}

/** Everything that the victim sees of its own records. */
async function snapshot({ ids, apiKey, liveKey, mode }: Victim): Promise<readonly string[]> {
  const paths = [
    ...Object.entries(ids).map(([resource, id]) =>
      ['keys', 'files', 'people', 'discounts'].includes(resource) ? `/v1/${resource}` : `/v1/${resource}/${id}`,
    ),
    ...['/v1/organization', '/v1/orders', '/v1/webhook-endpoints', '/v1/models', '/v1/audit'],
  ];
  const texts: string[] = [];
  // Deliveries are retried in the meantime, and links can't be read.
  for (const path of paths.filter((each) => !/deliveries|links/.test(each)))
    texts.push((await send('GET', path, { key: path === '/v1/people' || mode === 'live' ? liveKey : apiKey })).text);
  return texts;
}

/** Leaves out the lists of keys and people, and the audit log, because tests add to them. */
function withoutAudit(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !/"object":"(issued_key|audit_entry|person)"/.test(text));
}

/** The access token for an order in the other organization. */
async function placedWithToken(): Promise<{ readonly placed: string }> {
  const { data } = (await send('POST', '/v1/quotes', { key: other.licenseKey, body: asked(other.models[0]!) })).as(
    quoteListSchema,
  );
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const order = await send('POST', '/v1/orders', { key: other.licenseKey, headers, body: orderOf(data[0]!) });
  return { placed: order.as(orderSchema).access_token! };
}
