// The client with an API key against the service, used as a shop's server does.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Client, createClient, NotFoundError } from '@parametric/api-client';
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
  client = createClient({ baseUrl: service.url, apiKey: service.shop.apiKey });
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

it('registers, tests, rotates, switches and removes a webhook endpoint', async () => {
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

it('lists deliveries, and has one delivered again', async () => {
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

it('has the production pack of an order, and erases who receives it', async () => {
  const order = await placeOrder(service);
  const pack = await client.orders.productionPack(order.id);
  assert.equal(pack.type, 'application/zip');
  assert.equal(Buffer.from(await pack.arrayBuffer()).toString('latin1', 0, 2), 'PK');
  assert.equal((await client.orders.get(order.id)).shipping?.name, recipient.name);
  const erased = await client.orders.erasePersonalData(order.id);
  assert.equal(erased.shipping?.name, undefined);
  await assert.rejects(client.orders.productionPack('ord_none'), NotFoundError);
});

it('follows an order that is moved, and has its parcel', async () => {
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

it('has the list of orders as a file, what it can be filtered by, and what was ordered', async () => {
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
