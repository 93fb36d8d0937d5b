import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Client, ConflictError, createClient, InvalidRequestError } from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/receiver.js';
import { placeOrder, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

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

it('events that occurred while an endpoint was disabled are kept, and replayed in order on request', async () => {
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

it('an invalid time for a replay is rejected at its field', async () => {
  const { id } = await client.webhookEndpoints.create({ url: receiver.url });
  for (const since of ['yesterday', '2026-11-21', '2026-13-41T10:00:00Z']) {
    const error = await client.webhookEndpoints.replay(id, { since }).catch((reason: unknown) => reason);
    assert.ok(error instanceof InvalidRequestError, since);
    assert.equal(error.errors[0]!.pointer, '/since');
  }
});

it('an endpoint that fails for five days is disabled, and gets every event once it works again', async (context) => {
  let elapsedMs = 0;
  const failing = await startTestService({
    clock: () => Date.now() + elapsedMs,
    webhooks: { retryDelaysMs: Array.from({ length: 1_000 }, () => 1), pausesMs: [] },
  });
  context.after(() => failing.close());
  const shop = createClient({ baseUrl: failing.url, apiKey: failing.shop.apiKey });
  const refusing = await startWebhookReceiver();
  context.after(() => refusing.close());
  refusing.reply = () => ({ status: 500 });
  const { id } = await shop.webhookEndpoints.create({ url: refusing.url });
  const since = new Date().toISOString();
  const { id: order } = await placeOrder(failing);
  await refusing.until(9);
  elapsedMs = 5 * DAY_MS;
  const disabled = await waitUntil('an endpoint that is disabled', async () => {
    const endpoint = await shop.webhookEndpoints.get(id);
    return endpoint.status === 'disabled' && endpoint;
  });
  assert.match(
    disabled.disabled_reason ?? '',
    /^Nothing has been delivered since \d{4}-.*Z\. \d+ attempts failed, the last one with: Returned 500\.$/,
  );
  await shop.orders.update(order, { status: 'confirmed' });
  refusing.reply = () => ({ status: 204 });
  const enabled = await shop.webhookEndpoints.update(id, { status: 'enabled' });
  assert.deepEqual([enabled.disabled_reason, enabled.failing_since], [undefined, undefined]);
  const before = refusing.deliveries.length;
  assert.equal((await shop.webhookEndpoints.replay(id, { since })).replayed, 2);
  await refusing.until(before + 2);
  assert.deepEqual(
    refusing.deliveries.slice(before).map(({ event }) => event.status),
    ['received', 'confirmed'],
  );
});
