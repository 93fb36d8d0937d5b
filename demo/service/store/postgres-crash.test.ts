// The PostgreSQL server stops without warning while orders are being placed, and comes back.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createClient, orderPageSchema, orderSchema, webhookEndpointSchema } from '@parametric/api-client';
import { createLog } from '../platform/telemetry/log.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { startWebhookReceiver } from '../testing/receiver.js';
import { askQuote, orderOf, placeOrder, request, startTestService, type TestService } from '../testing/service.js';
import { waitUntil } from '../testing/wait-until.js';

const isReady = async (service: TestService) => (await request(service, 'GET', '/readyz')).status === 200;

describe('a service whose PostgreSQL crashes', { skip: unlessPostgres({ isOwn: true }) }, () => {
  let server: TestPostgres;
  let service: TestService;

  before(async () => {
    server = await startPostgres({ isOwn: true });
    service = await startTestService({
      databaseUrl: await server.createDatabase(),
      log: createLog('silent'),
      webhooks: { retryDelaysMs: [100, 100, 100, 100, 100] },
    });
  });

  after(async () => {
    await service?.close();
    await server?.close();
  });

  it('reports it, loses or duplicates no order, and continues', async (test) => {
    const { apiKey: key, licenseKey } = service.shop;
    const receiver = await startWebhookReceiver();
    test.after(() => receiver.close());
    const made = await request(service, 'POST', '/v1/webhook-endpoints', { key, body: { url: receiver.url } });
    const { secret } = made.as(webhookEndpointSchema);
    const placed = await placeOrder(service);
    const client = createClient({ baseUrl: service.url, apiKey: key });
    const seen: string[] = [];
    const watching = (async () => {
      for await (const { status } of client.orders.watch(placed.id)) seen.push(status);
    })();
    await waitUntil('the stream told the first status', () => seen.length === 1);
    const quotes = await Promise.all(Array.from({ length: 10 }, () => askQuote(service, licenseKey)));
    const orders = quotes.map((quote) => ({
      key: licenseKey,
      headers: { 'idempotency-key': randomUUID() },
      body: orderOf(quote),
    }));
    const sent = Promise.all(orders.map((order) => request(service, 'POST', '/v1/orders', order)));
    await server.crash();
    const first = await sent;
    assert.deepEqual(
      [...new Set(first.map(({ status }) => status))].filter((status) => status !== 201 && status !== 503),
      [],
    );
    await waitUntil('it says that it is not ready', async () => !(await isReady(service)));
    assert.equal((await request(service, 'GET', '/healthz')).status, 200);
    const refused = await request(service, 'POST', '/v1/orders', orders[0]!);
    assert.deepEqual([refused.status, refused.problem().code], [503, 'unavailable']);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);

    await server.startAgain();
    await waitUntil('it is ready again', () => isReady(service));
    const second = await Promise.all(orders.map((order) => request(service, 'POST', '/v1/orders', order)));
    assert.deepEqual(
      second.map(({ status }) => status),
      orders.map(() => 201),
    );
    const ids = second.map((answer) => answer.as(orderSchema).id);
    for (const [index, answer] of first.entries()) {
      if (answer.status === 201) assert.equal(answer.as(orderSchema).id, ids[index]);
    }
    const listed = (await request(service, 'GET', '/v1/orders?limit=100', { key })).as(orderPageSchema).data;
    assert.deepEqual(listed.map(({ id }) => id).sort(), [placed.id, ...ids].sort());

    for (const status of ['confirmed', 'canceled'])
      await request(service, 'PATCH', `/v1/orders/${placed.id}`, { key, body: { status } });
    await watching;
    assert.deepEqual(seen, ['received', 'confirmed', 'canceled']);
    await waitUntil('each event was delivered', () => {
      const delivered = new Set(receiver.deliveries.map(({ event }) => `${event.order} ${event.status}`));
      return delivered.size === ids.length + 3;
    });
    for (const delivery of receiver.deliveries) receiver.verify(delivery, secret!);
  });
});
