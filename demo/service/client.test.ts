// The client with an API key against the service, used as a shop's server does.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Client, ConflictError, createClient, InvalidRequestError, NotFoundError } from '@parametric/api-client';
import { verifyWebhook } from '@parametric/api-client/webhooks';
import { boardDocument } from './testing/models.js';
import { startWebhookReceiver, type WebhookReceiver } from './testing/receiver.js';
import { placeOrder, recipient, startTestService, type TestService } from './testing/service.js';

let service: TestService;
let receiver: WebhookReceiver;
let client: Client;

before(async () => {
  service = await startTestService();
  receiver = await startWebhookReceiver();
  // Production packs take seconds on a busy machine.
  const limits = { timeoutMs: 60_000, tryTimeoutMs: 60_000 };
  client = createClient({ baseUrl: service.url, apiKey: service.shop.apiKey, ...limits });
});

after(async () => {
  await receiver.close();
  await service.close();
});

it('publishes a model', async () => {
  const document = { ...boardDocument(), name: 'Board of oak' };
  const put = await client.models.put('board', document);
  assert.equal(put.name, 'Board of oak');
  const { revision } = await client.models.get('board');
  assert.equal(revision, put.revision);
  assert.equal((await client.models.put('board', document)).revision, revision);
});

it('adds, tests, rotates, disables and removes a webhook endpoint', async () => {
  const endpoint = await client.webhookEndpoints.create({ url: receiver.url, description: 'Orders' });
  assert.match(endpoint.secret ?? '', /^whsec_/);
  assert.equal((await client.webhookEndpoints.get(endpoint.id)).secret, undefined);
  const test = await client.webhookEndpoints.test(endpoint.id);
  assert.equal(test.delivered, true, test.detail);
  const { headers, body } = receiver.deliveries.at(-1)!;
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  assert.equal((await verifyWebhook(body, sent, endpoint.secret!)).order, 'ord_test');
  const rotated = await client.webhookEndpoints.rotate(endpoint.id);
  assert.notEqual(rotated.secret, endpoint.secret);
  const changed = await client.webhookEndpoints.update(endpoint.id, { description: 'Stock', status: 'disabled' });
  assert.deepEqual([changed.description, changed.url, changed.status], ['Stock', endpoint.url, 'disabled']);
  const listed = [];
  for await (const { id } of client.webhookEndpoints.list()) listed.push(id);
  assert.deepEqual(listed, [endpoint.id]);
  assert.equal(await client.webhookEndpoints.delete(endpoint.id), undefined);
  await assert.rejects(client.webhookEndpoints.get(endpoint.id), NotFoundError);
});

it('lists deliveries, and resends one', async () => {
  const endpoint = await client.webhookEndpoints.create({ url: receiver.url });
  const before = receiver.deliveries.length;
  const order = await placeOrder(service);
  await receiver.until(before + 1);
  const found = [];
  for await (const delivery of client.webhookDeliveries.list({ endpoint: endpoint.id })) found.push(delivery);
  assert.equal(found.length, 1);
  assert.equal(found[0]!.order, order.id);
  const again = await client.webhookDeliveries.redeliver(found[0]!.id);
  assert.equal(again.webhook_id, found[0]!.webhook_id);
  await receiver.until(before + 2);
  assert.equal(receiver.deliveries.at(-1)!.id, found[0]!.webhook_id);
  await client.webhookEndpoints.delete(endpoint.id);
});

it('downloads an order’s production pack, and erases its recipient', async () => {
  const order = await placeOrder(service);
  const pack = await client.orders.productionPack(order.id);
  assert.equal(pack.type, 'application/zip');
  assert.equal(Buffer.from(await pack.arrayBuffer()).toString('latin1', 0, 2), 'PK');
  assert.equal((await client.orders.get(order.id)).shipping?.name, recipient.name);
  const erased = await client.orders.erasePersonalData(order.id);
  assert.equal(erased.shipping?.name, undefined);
  await assert.rejects(client.orders.productionPack('ord_none'), NotFoundError);
});

it('downloads an order’s papers, pictures, 3D files and price calculation', async () => {
  const { id } = await placeOrder(service);
  const startOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4);
  const { orders, models, invoices } = client;
  assert.equal(await startOf(await orders.paper(id, 'labels', { language: 'de', layout: 'roll' })), '%PDF');
  await assert.rejects(orders.paper(id, 'assembly', { with: [id] }), InvalidRequestError);
  assert.equal(await startOf(await orders.picture(id, { aspect: 1.5 })), '<svg');
  assert.equal(await startOf(await orders.glb(id)), 'glTF');
  assert.equal(await startOf(await orders.step(id)), 'ISO-');
  assert.equal(await startOf(await models.preview('board', { configuration: { width: 900 } })), '\x89PNG');
  assert.equal((await orders.model(id)).id, 'board');
  const { lines, total, quoted_total } = await orders.priceBuild(id);
  assert.ok(lines.length > 0);
  assert.deepEqual(total, quoted_total);
  const { data, can_issue } = await invoices.list(id);
  assert.deepEqual([data, can_issue], [[], false]);
  await assert.rejects(invoices.issue(id), ConflictError);
});

it('marks pieces, changes a stock, and cuts an order from it', async () => {
  const { id, workshop } = await placeOrder(service);
  const { data } = await client.pieces.list(id, { missing: 'cut' });
  const [piece] = data;
  assert.equal((await client.pieces.mark(id, { step: 'cut', pieces: [piece!.id] })).changed, 1);
  assert.equal((await client.pieces.progress(id)).steps.find(({ step }) => step === 'cut')?.done, 1);
  assert.equal((await client.pieces.get(piece!.id, { order: id })).steps[0]?.done, true);
  const { cutting, items, revision } = await client.stock.get(workshop.slug);
  const sheet = { type: 'sheet', kind: 'plywood/birch', thickness: 18, length: 2500, width: 1250, count: 4 } as const;
  const stock = await client.stock.put(workshop.slug, { cutting, items: [...items, sheet], revision });
  assert.equal(stock.items.at(-1)?.count, 4);
  const old = { cutting, items, revision: 'another' };
  await assert.rejects(client.stock.put(workshop.slug, old), ConflictError);
  const { stock_revision } = await client.cuts.get(id);
  assert.equal(stock_revision, stock.revision);
  assert.equal((await client.cuts.sheets(id))[0]?.pieces[0]?.id, piece!.id);
  assert.equal((await client.cuts.create(id, { stock_revision })).status, 'cut');
  await client.cuts.delete(id);
  assert.equal((await client.cuts.get(id)).status, 'planned');
});

it('imports what orders actually cost', async () => {
  const { workshop } = await placeOrder(service);
  const csv = await (await client.costs.csv(workshop.slug)).text();
  assert.equal((await client.costs.import(workshop.slug, csv)).imported, 0);
  assert.deepEqual((await client.costs.get(workshop.slug)).data, []);
  await assert.rejects(client.costs.import(workshop.slug, 'nothing'), InvalidRequestError);
});

it('reads and changes the settings for emails and payments', async () => {
  const { texts } = await client.mailSettings.update({ texts: { order_shipped: { en: { subject: 'On its way' } } } });
  assert.equal(texts.order_shipped?.en?.subject, 'On its way');
  const preview = await client.mailSettings.preview({ kind: 'order_shipped', language: 'en' });
  assert.equal(preview.subject, 'On its way');
  assert.deepEqual((await client.mails.list({ limit: 1 })).data.length, 1);
  assert.equal((await client.checkoutSettings.update({ deposit_percent: 30 })).deposit_percent, 30);
  await assert.rejects(client.checkoutSettings.update({ checkout: 'payment_link' }), InvalidRequestError);
  assert.deepEqual((await client.checkoutSettings.check()).checks, []);
});

it('describes a product for a page’s head, with a license key', async () => {
  const { models } = createClient({ baseUrl: service.url, licenseKey: service.shop.licenseKey });
  assert.match(await models.headHtml('board', { lang: 'en' }), /<meta name="description"/);
  // This model has no estimated price.
  await assert.rejects(models.jsonLd('board'), InvalidRequestError);
  await models.countVisit('board', { steps: ['seen'] });
});

it('watches an order whose status changes, and gets its tracking', async () => {
  const order = await placeOrder(service);
  const page = createClient({ baseUrl: service.url, licenseKey: service.shop.licenseKey });
  const seen: string[] = [];
  for await (const { status } of page.orders.watch(order.id, { accessToken: order.access_token })) {
    seen.push(status);
    if (status === 'received') await client.orders.update(order.id, { status: 'confirmed' });
    if (status === 'confirmed') await client.orders.update(order.id, { status: 'failed', tracking: { number: '7' } });
  }
  assert.deepEqual(seen, ['received', 'confirmed', 'failed']);
  const { ready_by, tracking } = await page.orders.get(order.id, { accessToken: order.access_token });
  assert.match(ready_by ?? '', /^\d{4}-\d\d-\d\d/);
  assert.equal(tracking?.number, '7');
});

it('gets orders as CSV, the filters for the list, and the ordered product', async () => {
  const shop = await service.addOrganization();
  const { orders } = createClient({ baseUrl: service.url, apiKey: shop.apiKey });
  const order = await placeOrder(service, shop.licenseKey);
  assert.match(await (await orders.csv({ status: 'received' })).text(), new RegExp(order.id));
  assert.doesNotMatch(await (await orders.csv({ status: 'shipped' })).text(), new RegExp(order.id));
  const { models, workshops } = await orders.facets();
  assert.deepEqual([models[0]?.id, workshops[0]?.slug], ['board', order.workshop.slug]);
  const product = await orders.product(order.id, { language: 'en' });
  assert.deepEqual([product.model, product.language], ['board', 'en']);
  await assert.rejects(orders.product('ord_none'), NotFoundError);
});
