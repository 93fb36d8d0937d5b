// Records the examples in the OpenAPI document. These are real requests to the service, and its real responses. Random
// ids, secrets, and addresses are replaced with sample ones, and lists are shortened. `node --import=tsx
// --conditions=@parametric/source demo/service/testing/record-examples.ts` writes them to examples.json.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Order, orderSchema, webhookDeliveryPageSchema, type webhookEndpointSchema } from '@parametric/api-client';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import type * as z from 'zod/mini';
import { type OperationExamples, operationIdOf } from '../api/openapi/operation.js';
import { routes } from '../app.js';
import { type PriceListProfile, workshops } from '../domain/workshops/workshop.js';
import { DAY_MS } from '../platform/clock.js';
import { pngFile } from './files.js';
import { startMailServer } from './mail-server.js';
import { boardDocument, sampledDocument, sampleOfBoard } from './models.js';
import { type PaymentDouble, restrictedKeys, startPaymentDouble } from './payment-provider.js';
import { startWebhookReceiver } from './receiver.js';
import { askQuote, orderOf, request, startTestService, type TestService } from './service.js';
import { type ShopifyDouble, shopifyApp, startShopifyDouble } from './shopify-double.js';
import { waitUntil } from './wait-until.js';

const START = Date.parse('2026-11-21T09:30:00Z');

/** The examples by operation. */
export async function recordExamples(): Promise<Record<string, OperationExamples>> {
  let now = START;
  // Run the service without built files, so that the examples don't depend on a build.
  const mailServer = await startMailServer();
  const mail = { url: mailServer.url, from: 'orders@shop.example', retryDelaysMs: [] };
  const stripe = await startPaymentDouble(() => now);
  const shopify = await startShopifyDouble();
  const payments = { stripeUrl: stripe.url, shopifyUrl: `${shopify.url}/{store}`, retryDelaysMs: [] };
  const serviceUrl = 'https://service.example';
  const build = { loader: '', element: '' };
  const service = await startTestService({ clock: () => now, build, mail, payments, serviceUrl });
  const receiver = await startWebhookReceiver();
  const recorder = new Recorder(
    service,
    await service.addKey({ kind: 'api', mode: 'live', now: new Date(START).toISOString() }),
  );
  try {
    await recordShop(recorder);
    await recordSettings(recorder);
    const endpoint = await recordEndpoint(recorder, receiver.url);
    // Advance the clock, so that the order's delivery is listed before the test's.
    now += 1_000;
    const order = await recordOrder(recorder);
    now += DAY_MS;
    await recordDeliveries(recorder, order);
    await recordMails(recorder);
    await recordPayments(recorder, stripe, now);
    await recordShopify(recorder, shopify, order);
    await recordPieces(recorder, order);
    await recordOrderUpdates(recorder, order);
    await recorder.record('PATCH /v1/webhook-endpoints/:id', [endpoint], {
      description: 'Stock control, Berlin',
      status: 'enabled',
    });
    await recorder.record('POST /v1/webhook-endpoints/:id/replay', [endpoint], {
      since: new Date(START).toISOString(),
    });
    const rotation = { expire_previous_immediately: false };
    await recorder.record('POST /v1/webhook-endpoints/:id/rotate', [endpoint], rotation);
    await recorder.record('POST /v1/webhook-endpoints/:id/revoke-previous-secrets', [endpoint]);
    await recorder.record('DELETE /v1/webhook-endpoints/:id', [endpoint]);
    await recordTestClock(recorder);
    recorder.add('orderStatusChanged', {
      request: receiver.deliveries.find(({ event }) => event.order === order)?.event,
    });
  } finally {
    await receiver.close();
    await service.close();
    await mailServer.close();
    await stripe.close();
    await shopify.close();
  }
  return recorder.examples();
}

async function recordShop(recorder: Recorder): Promise<void> {
  await recorder.record('GET /healthz');
  await recorder.record('GET /readyz');
  const release = { version: '0.1.0-3f2a90c1d2e4', integrity: 'sha384-…' };
  const { releases } = recorder.service.context;
  await releases.kept.keep(release, new Map(), new Date(START).toISOString());
  await recorder.record('GET /v1/embed.json');
  await recorder.record('GET /v1/key');
  await recorder.record('GET /v1/models');
  await recorder.record('GET /v1/models/:id', ['board']);
  await recorder.record('GET /v1/models/:id', ['missing']);
  await recorder.record('PUT /v1/models/:id', ['board'], { document: boardDocument() });
  const newModel = { document: boardDocument({ id: 'shelf', name: 'Shelf' }) };
  await recorder.record('PUT /v1/models/:id', ['shelf'], newModel);
  const { revision } = JSON.parse(await recorder.record('GET /v1/models/:id/revisions', ['shelf'])).data[0];
  await recorder.record('DELETE /v1/models/:id', ['shelf']);
  await recorder.record('POST /v1/models/:id/retire', ['shelf']);
  await recorder.record('POST /v1/models/:id/publish', ['shelf'], { revision }, { 'if-match': '"3f2a90c1d2e4b5f6"' });
  await recorder.record('POST /v1/models/:id/publish', ['shelf'], { revision });
  await recorder.send('POST', '/v1/models/shelf/retire');
  await recorder.record('DELETE /v1/models/:id', ['shelf']);
  const { id: file } = JSON.parse(await recorder.record('PUT /v1/files?name=Oak,%20dark.png', [], pngFile(64)));
  await recorder.record('PUT /v1/files?name=notes.txt', [], new TextEncoder().encode('No picture'));
  await recorder.record('PUT /v1/files?name=Oak,%20dark.png', [], pngFile(64));
  const textured = boardDocument();
  await recorder.send('PUT', '/v1/models/board', { document: withTexture(textured, `../assets/${file}`) });
  await recorder.record('GET /v1/files');
  await recorder.record('DELETE /v1/files/:id', [file]);
  await recorder.send('PUT', '/v1/models/board', { document: textured });
  await recorder.record('DELETE /v1/files/:id', [file]);
  const configuration = { width: 1200, depth: 300 };
  const quotes = { model: 'board', configuration, quantity: 3, ship_to: { country: 'DE', postcode: '80331' } };
  await recorder.record('POST /v1/quotes', [], { ...quotes, configuration: { width: 9000 } });
  await recorder.record('POST /v1/quotes', [], quotes);
  await recordInquiries(recorder, quotes);
  const page = 'https://shop.example/board?configurator-board=3f2a~width.1200';
  const { id: link } = JSON.parse(await recorder.record('POST /v1/links', [], { page }));
  await recorder.record('POST /v1/links/:id/email', [link], { email: 'ada@example.com', model: 'board' });
  const { model: _, ...terms } = quotes;
  await recorder.record('POST /v1/workshops/offers', [], { ...terms, document: boardDocument() });
  const [{ slug: __, ...workshop }] = workshops as [PriceListProfile];
  await recorder.record('PUT /v1/workshops/:slug', ['my-shop'], { ...workshop, name: 'My shop' });
  await recorder.record('PUT /v1/workshops/:slug', ['my-shop'], { ...workshop, capacity: 0 });
  await recorder.record('PUT /v1/workshops/:slug', ['my-shop'], { ...workshop, name: 'Our shop' });
  const sheet = {
    type: 'sheet',
    kind: 'plywood/birch',
    thickness: 18,
    length: 2500,
    width: 1250,
    count: 12,
    price: 9800,
  };
  const cutting = { kerf: 3.2, trim: 10, turns_up_to: 8 };
  await recorder.record('PUT /v1/workshops/:slug/stock', ['my-shop'], { cutting, items: [{ ...sheet, thickness: 0 }] });
  await recorder.record('PUT /v1/workshops/:slug/stock', ['my-shop'], { cutting, items: [sheet] });
  await recorder.record('GET /v1/workshops/:slug/stock', ['my-shop']);
  await recorder.record('GET /v1/workshops');
  await recorder.record('GET /v1/workshops/:slug', ['my-shop']);
  await recordProposals(recorder, { ...workshop, name: 'Our shop' });
  await recorder.record('GET /v1/materials');
  await recorder.record('GET /v1/product-materials');
  await recorder.record('DELETE /v1/workshops/:slug', ['my-shop']);
}

async function recordProposals(recorder: Recorder, list: Omit<PriceListProfile, 'slug'>): Promise<void> {
  const propose = async (margin_percent: number) => {
    const sent = await recorder.record('PUT /v1/workshops/:slug/proposal', ['my-shop'], { ...list, margin_percent });
    return (JSON.parse(sent) as { readonly proposed_at: string }).proposed_at;
  };
  const first = { proposed_at: await propose(15), note: 'Please add less margin.' };
  await recorder.record('POST /v1/workshops/:slug/reject-proposal', ['my-shop'], first);
  const second = { proposed_at: await propose(10) };
  await recorder.record('GET /v1/workshops/:slug/proposal', ['my-shop']);
  await recorder.record('GET /v1/workshops/:slug/proposal-effect', ['my-shop']);
  await recorder.record('POST /v1/workshops/:slug/approve-proposal', ['my-shop'], second);
  await propose(9);
  await recorder.record('DELETE /v1/workshops/:slug/proposal', ['my-shop']);
}

async function recordInquiries(recorder: Recorder, quotes: object): Promise<void> {
  const wanted = {
    ...quotes,
    contact: { name: 'Ada Example', email: 'ada@example.com' },
    note: 'Could it come in two parts?',
    page: 'https://shop.example/board',
    language: 'en',
  };
  const { id } = JSON.parse(await recorder.record('POST /v1/inquiries', [], wanted)) as { readonly id: string };
  await recorder.record('GET /v1/inquiries');
  await recorder.record('GET /v1/inquiries/:id', [id]);
  await recorder.record('GET /v1/inquiries/:id/product', [id]);
  await recorder.record('GET /v1/inquiries/:id/model', [id]);
  await recorder.record('POST /v1/inquiries/:id/offer', [id], {
    ...{ workshop: 'kolb-und-tochter', currency: 'EUR', product: 129_000, delivery: 9_000 },
    ...{ ready_by: '2027-01-15', valid_until: '2026-12-05', note: 'In two parts, joined on site.' },
  });
  await recorder.record('POST /v1/inquiries/:id/decline', [id], { reason: 'Too long for our saw.' });
  const other = JSON.parse(await recorder.send('POST', '/v1/inquiries', wanted).then(({ text }) => text));
  await recorder.record('POST /v1/inquiries/:id/decline', [other.id], { reason: 'Too long for our saw.' });
  await recorder.send('PUT', '/v1/models/sampled', { document: sampledDocument() });
  const { contact, page } = wanted;
  await recorder.record('GET /v1/samples');
  const asked = await recorder.send('POST', '/v1/inquiries', { ...sampleOfBoard, contact, page });
  const { id: ofSample } = JSON.parse(asked.text);
  await recorder.record('POST /v1/inquiries/:id/mark-sent', [ofSample]);
  await recorder.record('POST /v1/inquiries/:id/mark-sent', [ofSample]);
  await recorder.record('POST /v1/inquiries/:id/erase-personal-data', [ofSample]);
}

function withTexture(document: Record<string, unknown>, texture: string): Record<string, unknown> {
  const [material] = document.materials as object[];
  return { ...document, materials: [{ ...material, texture }] };
}

async function recordSettings(recorder: Recorder): Promise<void> {
  const wanted = { kind: 'license', mode: 'live', label: 'Shop', origins: ['https://shop.example'] };
  const { id } = JSON.parse(await recorder.record('POST /v1/keys', [], wanted)) as { readonly id: string };
  await recorder.record('GET /v1/keys');
  await recorder.record('PATCH /v1/keys/:id', [id], { origins: ['https://shop.example', 'https://*.shop.example'] });
  await recorder.record('DELETE /v1/keys/:id', [id]);
  await recorder.record('GET /v1/organization');
  const seller = {
    ...{ name: 'Tann & Holm GmbH', line1: 'Example Street 1', postcode: '10115', city: 'Berlin', country: 'DE' },
    vat_number: 'DE123456789',
  };
  const exempt = [{ number: '12-3456789', reason: 'Resale certificate 2026' }];
  const taxes = { rounding: 'total', exports: 'untaxed', exempt };
  const changes = { currency: 'EUR', workshops: ['kolb-und-tochter'], seller, taxes, count_visits: true };
  await recorder.record('PATCH /v1/organization', [], changes);
  await recorder.send('PATCH', '/v1/organization', { currency: null, workshops: null });
  const code = { code: 'SUMMER10', percent: 10, valid_until: '2030-09-01T00:00:00Z', max_uses: 100 };
  const discount = JSON.parse(await recorder.record('POST /v1/discounts', [], code)) as { readonly id: string };
  await recorder.record('GET /v1/discounts');
  await recorder.record('PATCH /v1/discounts/:id', [discount.id], { active: false });
  const invitation = { email: 'bo@shop.example', name: 'Bo', role: 'staff' };
  const person = JSON.parse(await recorder.record('POST /v1/people', [], invitation)) as { readonly id: string };
  await recorder.record('POST /v1/people/:id/invite', [person.id]);
  await recorder.record('PATCH /v1/people/:id', [person.id], { role: 'read_only' });
  await recorder.record('GET /v1/people');
  await recorder.record('GET /v1/people/:id/sessions', [person.id]);
  await recorder.record('POST /v1/people/:id/end-sessions', [person.id]);
  await recorder.record('DELETE /v1/people/:id/passkeys', [person.id]);
  await recorder.record('DELETE /v1/people/:id', [person.id]);
  await recorder.record('GET /v1/audit');
}

async function recordEndpoint(recorder: Recorder, url: string): Promise<string> {
  const made = await recorder.record('POST /v1/webhook-endpoints', [], { url, description: 'Stock control' });
  const { id } = JSON.parse(made) as z.infer<typeof webhookEndpointSchema>;
  await recorder.record('GET /v1/webhook-endpoints');
  await recorder.record('GET /v1/webhook-endpoints/:id', [id]);
  await recorder.record('POST /v1/webhook-endpoints/:id/test', [id]);
  return id;
}

async function recordOrder(recorder: Recorder): Promise<string> {
  const quote = await askQuote(recorder.service, recorder.key, { vat_number: 'DE136695976' });
  await recorder.record('GET /v1/quotes/:id', [quote.id]);
  await recorder.record('GET /v1/quote-requests', []);
  await recorder.record('GET /v1/quote-requests/:id', [quote.request]);
  await recorder.record('GET /v1/quote-requests/:id/product', [quote.request]);
  await recorder.record('GET /v1/quote-requests/:id/model', [quote.request]);
  const headers = { 'idempotency-key': '5f0c1f6e-7d0b-4a7e-9c55-0b1d7a2e9f31' };
  const placed = await recorder.record('POST /v1/orders', [], orderOf(quote), headers);
  const order: Order = orderSchema.parse(JSON.parse(placed));
  await recorder.record('GET /v1/placed-order', [], undefined, headers);
  await recorder.record('POST /v1/orders', [], orderOf(quote));
  await recorder.record('GET /v1/orders');
  await recorder.record('GET /v1/orders/:id', [order.id]);
  await recorder.record('GET /v1/orders/:id/events', [order.id]);
  await recorder.record('GET /v1/order-events');
  await recorder.record('GET /v1/orders.csv');
  await recorder.record('GET /v1/order-facets');
  await recordVisit(recorder);
  await recorder.record('GET /v1/statistics');
  await recorder.record('GET /v1/orders/:id/product', [order.id]);
  await recorder.record('GET /v1/orders/:id/picture.svg', [order.id]);
  await recorder.record('GET /v1/orders/:id/product.step', [order.id]);
  await recorder.record('GET /v1/orders/:id/product.glb', [order.id]);
  await recorder.record('GET /v1/orders/:id/model', [order.id]);
  await recorder.record('GET /v1/orders/:id/production-pack', [order.id]);
  await recorder.record('GET /v1/orders/:id/price-build', [order.id]);
  const csv = new TextEncoder().encode(`order,material,labour,hours\n${order.id},61.20,95,1.5\n`);
  const { slug } = quote.workshop;
  await recorder.record('PUT /v1/workshops/:slug/costs', [slug], csv, { 'content-type': 'text/csv' });
  await recorder.record('GET /v1/workshops/:slug/costs', [slug]);
  await recorder.record('GET /v1/workshops/:slug/costs.csv', [slug]);
  await recorder.record('GET /v1/orders/:id/cut', [order.id]);
  await recorder.record('POST /v1/orders/:id/cut', [order.id], { with: [], keep_offcuts: true });
  await recorder.record('DELETE /v1/orders/:id/cut', [order.id]);
  return order.id;
}

async function recordPayments(recorder: Recorder, stripe: PaymentDouble, now: number): Promise<void> {
  const secret = createWebhookSecret();
  await recorder.record('PATCH /v1/checkout-settings', [], { checkout: 'payment_link' });
  const settings = { checkout: 'payment_link', deposit_percent: 30, key: restrictedKeys.live };
  await recorder.record('PATCH /v1/checkout-settings', [], { ...settings, webhook_secret: secret });
  await recorder.record('GET /v1/checkout-settings');
  const quote = await askQuote(recorder.service, recorder.key);
  const order = orderSchema.parse(JSON.parse((await recorder.send('POST', '/v1/orders', orderOf(quote))).text));
  await recorder.record('POST /v1/orders/:id/payment', [order.id], { return_url: 'https://shop.example/shelf' });
  await recorder.send('PATCH', '/v1/checkout-settings', { checkout: 'invoice' });
  const { form: _, ...session } = stripe.sessions.at(-1)!;
  const { body, headers } = stripe.event('checkout.session.completed', session, { secret, now, livemode: true });
  const { events_url } = JSON.parse((await recorder.send('GET', '/v1/checkout-settings')).text);
  const { pathname } = new URL(events_url);
  const answer = await request(recorder.service, 'POST', pathname, { body, headers });
  const [organization = '', mode = ''] = pathname.split('/').slice(-2);
  const example = { request: JSON.parse(body), responses: { [answer.status]: JSON.parse(answer.text) } };
  recorder.add('receiveStripeEvent', { parameters: { organization, mode }, ...example });
  stripe.pay(session.id);
  await recorder.send('POST', `/v1/orders/${order.id}/payment`, { return_url: 'https://shop.example/shelf' });
  const part = { amount: { amount: 1_000, currency: order.total.currency } };
  await recorder.record('POST /v1/orders/:id/refunds', [order.id], part);
}

async function recordShopify(recorder: Recorder, shopify: ShopifyDouble, order: string): Promise<void> {
  Object.assign(shopify.store, { isDevelopment: false, allowsHttp: true });
  await recorder.send('PATCH', '/v1/checkout-settings', { checkout: 'shopify', shopify: shopifyApp });
  await recorder.record('POST /v1/checkout-settings/check');
  const { events_url } = JSON.parse((await recorder.send('GET', '/v1/checkout-settings')).text);
  const { pathname } = new URL(events_url);
  const paid = { id: 'gid://shopify/Order/1001', number: 1001, attributes: [{ key: 'Order', value: order }] };
  const { body, headers } = shopify.event('orders/paid', paid);
  const answer = await request(recorder.service, 'POST', `${pathname}/shopify`, { body, headers });
  const [organization = '', mode = ''] = pathname.split('/').slice(-2);
  const example = { request: JSON.parse(body), responses: { [answer.status]: JSON.parse(answer.text) } };
  recorder.add('receiveShopifyEvent', { parameters: { organization, mode }, ...example });
  await recorder.send('PATCH', '/v1/checkout-settings', { checkout: 'invoice' });
}

async function recordDeliveries(recorder: Recorder, order: string): Promise<void> {
  const list = () => recorder.send('GET', '/v1/webhook-deliveries?status=delivered');
  const delivery = await waitUntil('the delivery of the order', async () => {
    const page = webhookDeliveryPageSchema.parse(JSON.parse((await list()).text));
    return page.data.find((each) => each.order === order);
  });
  await recorder.record('GET /v1/webhook-deliveries');
  await recorder.record('GET /v1/webhook-deliveries/:id', [delivery.id]);
  await recorder.record('POST /v1/webhook-deliveries/:id/redeliver', [delivery.id]);
}

async function recordMails(recorder: Recorder): Promise<void> {
  await waitUntil('the end of all mails', async () => {
    const { data } = JSON.parse((await recorder.send('GET', '/v1/mails?status=pending')).text);
    return data.length === 0;
  });
  const { data } = JSON.parse(await recorder.record('GET /v1/mails'));
  await recorder.record('GET /v1/mails/:id', [data[0].id]);
  await recorder.record('POST /v1/mails/:id/resend', [data[0].id]);
  await recorder.record('GET /v1/mail-settings');
  await recorder.record('PATCH /v1/mail-settings', [], { terms: 'http://shop.example' });
  const texts = { order_received: { en: { subject: 'Thank you, {name}' } } };
  await recorder.record('PATCH /v1/mail-settings', [], { address: 'hello@shop.example', texts });
  const preview = { kind: 'order_received', language: 'en', text: { subject: 'Your {product}' } };
  await recorder.record('POST /v1/mail-preview', [], preview);
  await recorder.record('POST /v1/mail-test', [], { kind: 'order_received', language: 'en' });
}

async function recordPieces(recorder: Recorder, order: string): Promise<void> {
  const { data } = JSON.parse(await recorder.record('GET /v1/orders/:id/pieces', [order]));
  const piece = data[0].id;
  await recorder.record('POST /v1/orders/:id/mark-pieces', [order], { step: 'cut', pieces: ['22222-1'] });
  await recorder.record('POST /v1/orders/:id/mark-pieces', [order], { step: 'cut', pieces: [piece] });
  await recorder.record('GET /v1/orders/:id/progress', [order]);
  await recorder.record('GET /v1/orders/:id/sheets', [order]);
  await recorder.record('GET /v1/pieces/:id', [piece]);
  await recorder.record('GET /v1/pieces/:id/drawing.svg', [piece]);
}

async function recordOrderUpdates(recorder: Recorder, order: string): Promise<void> {
  await recorder.record('POST /v1/orders/:id/send-message', [order], { text: 'We can deliver after six.' });
  await recorder.record('GET /v1/orders/:id/messages', [order]);
  await recorder.record('POST /v1/orders/:id/read-messages', [order]);
  await recorder.record('POST /v1/orders/:id/add-note', [order], { text: 'Called: deliver after six.' });
  await recorder.record('GET /v1/orders/:id/notes', [order]);
  await recorder.record('PATCH /v1/orders/:id/address', [order], { line1: '12 Mill Lane' });
  await recorder.record('PATCH /v1/orders/:id/vat-number', [order], { checked: true });
  await recorder.record('PATCH /v1/orders/:id', [order], { status: 'delivered' });
  const tracking = { carrier: 'Parcel', number: '00340434', url: 'https://parcel.example/00340434' };
  for (const status of ['confirmed', 'in_production']) await recorder.send('PATCH', `/v1/orders/${order}`, { status });
  await recorder.record('PATCH /v1/orders/:id', [order], { status: 'shipped', tracking });
  await recorder.record('POST /v1/orders/:id/invoices', [order]);
  await recorder.record('GET /v1/orders/:id/invoices', [order]);
  await recorder.record('GET /v1/orders/:id/invoice', [order]);
  await recorder.record('GET /v1/invoices');
  await recorder.record('GET /v1/invoices.csv');
  await recorder.record('POST /v1/orders/:id/erase-personal-data', [order]);
}

async function recordTestClock(recorder: Recorder): Promise<void> {
  await recorder.record('POST /v1/test-clock/advance', [], { days: 1 });
  const { service } = recorder;
  await request(service, 'POST', '/v1/orders', {
    key: service.shop.apiKey,
    body: orderOf(await askQuote(service, service.shop.apiKey)),
  });
  const body = { days: 1 };
  const answer = await request(service, 'POST', '/v1/test-clock/advance', { key: service.shop.apiKey, body });
  recorder.add('advanceTestClock', { request: body, responses: { [answer.status]: JSON.parse(answer.text) } });
}

/** Records a visit. It needs a license key and an origin, because only pages report visits. */
async function recordVisit(recorder: Recorder): Promise<void> {
  const { service } = recorder;
  const key = await service.addKey({ mode: 'live', origins: ['https://shop.example'] });
  const body = { steps: ['seen', 'changed'], speed: { picture: 420, frame: 1_350 } };
  const headers = { origin: 'https://shop.example' };
  const answer = await request(service, 'POST', '/v1/models/board/visits', { key, body, headers });
  if (answer.status !== 204) throw new Error(answer.text);
  recorder.add('reportVisit', { parameters: { id: 'board' }, request: body });
}

class Recorder {
  readonly service: TestService;
  readonly key: string;
  readonly #examples: Record<string, OperationExamples> = {};
  readonly #samples = new Map<string, string>();

  constructor(service: TestService, key: string) {
    this.service = service;
    this.key = key;
  }

  send(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    return request(this.service, method, path, { key: this.key, headers, ...(body === undefined ? {} : { body }) });
  }

  /** Sends a request and records it. @param route `GET /v1/models/:id`, with its query @returns the response */
  async record(
    route: string,
    values: readonly string[] = [],
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string> {
    const [method = '', pattern = '', query = ''] = route.split(/[ ?]/);
    const known = routes.find((each) => each.method === method && each.path === pattern);
    if (!known) throw new Error(`There is no route ${route}.`);
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const path = names.reduce((left, name, index) => left.replace(`:${name}`, values[index] ?? ''), pattern);
    const address = query === '' ? path : `${path}?${query}`;
    const answer = await this.#sendOrStart(method, address, body, headers);
    const isJson = /[/+]json$/.test(answer.headers.get('content-type') ?? '');
    const isDone = answer.status < 300;
    this.add(operationIdOf(known), {
      ...(isDone && names.length > 0
        ? { parameters: Object.fromEntries(names.map((name, at) => [name, values[at]!])) }
        : {}),
      ...(isDone && body !== undefined && !(body instanceof Uint8Array) ? { request: body } : {}),
      ...(isJson ? { responses: { [answer.status]: JSON.parse(answer.text) } } : {}),
    });
    return answer.text;
  }

  /** Sends a request. Reads only the beginning of an event stream, because it doesn't end on its own. */
  async #sendOrStart(method: string, path: string, body: unknown, given?: Readonly<Record<string, string>>) {
    if (!/[/-]events$/.test(path)) return this.send(method, path, body, given);
    const headers = { authorization: `Bearer ${this.key}` };
    const stream = await fetch(this.service.url + path, { headers });
    await stream.body?.cancel();
    return { status: stream.status, headers: stream.headers, text: '' };
  }

  add(operation: string, { responses = {}, ...rest }: Partial<OperationExamples>): void {
    const known = this.#examples[operation];
    this.#examples[operation] = { ...known, ...rest, responses: { ...known?.responses, ...responses } };
  }

  examples(): Record<string, OperationExamples> {
    const text = JSON.stringify(shorten(this.#examples))
      .replace(/\b([a-z]{3})_[0-9a-f]{32}\b/g, (id, prefix: string) => this.#sample(id, prefix))
      .replace(/"[0-9A-HJKMNP-TV-Z]{5}-(\d+)"/g, '"7F3KQ-$1"')
      .replace(/"<!doctype html>.*?[^\\]"/g, '"<!doctype html>…"')
      .replace(/"whsec_[^"]+"/g, '"whsec_c2FtcGxlIHNlY3JldCBvZiBhIGRvY3VtZW50"')
      .replace(/"rk_live_[^"]+"/g, '"rk_live_sample"')
      .replace(/cs_live_[^"]+/g, 'cs_live_sample')
      .replace(/"(key|webhook_secret)_ending":"[^"]+"/g, '"$1_ending":"mple"')
      .replace(/"key":"(pc[a-z]{2}_[a-z]+_)[^"]+"/g, '"key":"$1sample"')
      .replace(/"ending":"[^"]+"/g, '"ending":"mple"')
      .replace(/"access_token":"([a-z]+_)[^"]+"/g, '"access_token":"$1sample"')
      .replace(/~pcot_[\w-]+~[^"]*"/g, '~pcot_sample~service.example"')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://shop.example')
      .replace(/http:\/\/localhost:\d+/g, 'https://service.example');
    return JSON.parse(text);
  }

  #sample(id: string, prefix: string): string {
    const known = this.#samples.get(id) ?? `${prefix}_${String(this.#samples.size + 1).padStart(32, '0')}`;
    this.#samples.set(id, known);
    return known;
  }
}

const longLists = ['data', 'declined', 'materials', 'kinds', 'surfaces'];

/** Shortens long lists to their first entry. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const isList = Array.isArray(child) && longLists.includes(key);
      return [key, shorten(isList ? child.slice(0, 1) : child)];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../api/openapi/examples.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(await recordExamples(), undefined, 2)}\n`);
}
