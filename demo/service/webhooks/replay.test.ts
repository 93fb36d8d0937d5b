import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Client, ConflictError, createClient, InvalidRequestError } from '@parametric/api-client';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/receiver.js';
import { placeOrder, startTestService, type TestService } from '../testing/service.js';

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

it('what happened while an endpoint was off is kept, and replayed in order when it is asked for', async () => {
  const { id } = await client.webhookEndpoints.create({ url: receiver.url });
  const early = await placeOrder(service);
  await receiver.until(1);
  await client.webhookEndpoints.update(id, { status: 'disabled' });
  const since = new Date().toISOString();
  const { id: order } = await placeOrder(service);
  for (const status of ['confirmed', 'in_production'] as const) await client.orders.update(order, { status });
  await client.orders.update(early.id, { status: 'confirmed' });
  const refused = await client.webhookEndpoints.replay(id, { since }).catch((error: unknown) => error);
  assert.ok(refused instanceof ConflictError && refused.code === 'endpoint_disabled');
  assert.match(refused.message, /Enable it first/);
  await client.webhookEndpoints.update(id, { status: 'enabled' });
  const { replayed, has_more, endpoint } = await client.webhookEndpoints.replay(id, { since });
  assert.deepEqual([replayed, has_more, endpoint], [4, false, id]);
  await receiver.until(5);
  const statusesOf = (id: string) =>
    receiver.deliveries.filter(({ event }) => event.order === id).map(({ event }) => event.status);
  assert.deepEqual(statusesOf(order), ['received', 'confirmed', 'in_production']);
  assert.deepEqual(statusesOf(early.id), ['received', 'confirmed']);
  assert.equal((await client.webhookEndpoints.replay(id, { since })).replayed, 0);
  assert.equal(new Set(receiver.deliveries.map((delivery) => delivery.id)).size, 5);
});

it('a replay of another time than one is refused at the field', async () => {
  const { id } = await client.webhookEndpoints.create({ url: receiver.url });
  for (const since of ['yesterday', '2026-11-21', '2026-13-41T10:00:00Z']) {
    const error = await client.webhookEndpoints.replay(id, { since }).catch((reason: unknown) => reason);
    assert.ok(error instanceof InvalidRequestError, since);
    assert.equal(error.errors[0]!.pointer, '/since');
  }
});
