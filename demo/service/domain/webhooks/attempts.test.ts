import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import { type Client, createClient, type WebhookDelivery } from '@parametric/api-client';
import Database from 'libsql';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/receiver.js';
import { placeOrder, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let shared: TestService;
/** The service as seen by an organization created for each test. */
let service: TestService;
let receiver: WebhookReceiver;
let client: Client;

before(async () => {
  shared = await startTestService({ webhooks: { retryDelaysMs: [20, 20], attemptTimeoutMs: 500 } });
});

after(() => shared.close());

beforeEach(async () => {
  service = { ...shared, shop: await shared.addOrganization() };
  receiver = await startWebhookReceiver();
  client = createClient({ baseUrl: service.url, apiKey: service.shop.apiKey });
});

afterEach(() => receiver.close());

async function untilFinished(): Promise<WebhookDelivery> {
  return waitUntil('a delivery that is finished', async () => {
    for await (const delivery of client.webhookDeliveries.list()) if (delivery.status !== 'pending') return delivery;
    return undefined;
  });
}

it('a receiver is reached at any of its addresses that responds', async (test) => {
  await receiver.close();
  // Most development servers listen on this address if localhost resolves to an IPv6 address first.
  receiver = await startWebhookReceiver('::1').catch(() => startWebhookReceiver());
  if (!receiver.url.includes('[::1]')) return test.skip('this machine has no IPv6');
  await client.webhookEndpoints.create({ url: receiver.url.replace('[::1]', 'localhost') });
  await placeOrder(service);
  const { status, attempt_log: log } = await untilFinished();
  assert.deepEqual([status, log.map(({ detail }) => detail)], ['delivered', ['Returned 204.']]);
});

it('each attempt is listed with its response', async () => {
  const { id, secret } = await client.webhookEndpoints.create({ url: receiver.url });
  const replies = [
    { status: 500, body: `<h1>Oops</h1> secret is ${secret}` },
    { status: 302, headers: { location: 'http://10.0.0.1/' }, body: '{"error":"moved"}' },
    { status: 200 },
  ];
  receiver.reply = () => replies.shift() ?? { status: 204 };
  const { id: order } = await placeOrder(service);
  const { attempt_log: log, ...delivery } = await untilFinished();
  assert.deepEqual([delivery.order, delivery.endpoint, delivery.attempts], [order, id, 3]);
  assert.deepEqual(
    log.map((attempt) => [attempt.response_status, attempt.response_body, attempt.error, attempt.detail]),
    [
      [500, '<h1>Oops</h1> secret is [secret]', undefined, 'Returned 500.'],
      [
        302,
        '{"error":"moved"}',
        undefined,
        'Returned 302. Redirects aren’t followed. Set the endpoint to the URL it redirects to.',
      ],
      [200, undefined, undefined, 'Returned 200.'],
    ],
  );
  for (const { at, duration_ms } of log) {
    assert.ok(at >= delivery.created_at && at <= delivery.finished_at!);
    assert.ok(Number.isInteger(duration_ms) && duration_ms >= 0);
  }
  assert.deepEqual(await client.webhookDeliveries.get(delivery.id), { ...delivery, attempt_log: log });
});

it('an attempt without a response has an error code and a sentence', async () => {
  await client.webhookEndpoints.create({ url: receiver.url });
  receiver.reply = () => new Promise(() => undefined);
  await placeOrder(service);
  const [first] = await waitUntil('a try', async () => {
    for await (const { attempt_log } of client.webhookDeliveries.list()) if (attempt_log.length > 0) return attempt_log;
    return undefined;
  });
  assert.deepEqual([first!.error, first!.detail], ['timeout', 'No response within 0.5 s.']);
  assert.ok(first!.duration_ms >= 490);
});

it('a resent delivery continues its list of attempts, which has at most twenty', async () => {
  await client.webhookEndpoints.create({ url: receiver.url });
  await placeOrder(service);
  const { id } = await untilFinished();
  for (let count = 2; count <= 23; count += 1) {
    await client.webhookDeliveries.redeliver(id);
    await receiver.until(count);
    await waitUntil('the delivery', async () => (await client.webhookDeliveries.get(id)).status === 'delivered');
  }
  const { attempt_log: log, attempts } = await client.webhookDeliveries.get(id);
  assert.deepEqual([log.length, attempts], [20, 1]);
  assert.deepEqual(
    log.map(({ at }) => at).toSorted(),
    log.map(({ at }) => at),
  );
});

it('a test delivery is listed with the others, and can be resent', async () => {
  const { id, secret } = await client.webhookEndpoints.create({ url: receiver.url });
  receiver.reply = () => ({ status: 404, body: 'Not here.' });
  const bad = await client.webhookEndpoints.test(id);
  assert.deepEqual([bad.delivered, bad.response_status, bad.response_body], [false, 404, 'Not here.']);
  receiver.verify(receiver.deliveries[0]!, secret!);
  const listed = await untilFinished();
  assert.deepEqual([listed.id, listed.test, listed.order, listed.status], [bad.delivery, true, 'ord_test', 'failed']);
  assert.equal(listed.attempt_log.length, 1);
  receiver.reply = () => ({ status: 204 });
  assert.equal((await client.webhookEndpoints.test(id)).delivered, true);
  await client.webhookDeliveries.redeliver(bad.delivery);
  await receiver.until(3);
  assert.equal(receiver.deliveries[2]!.id, receiver.deliveries[0]!.id);
  const nobody = await client.webhookEndpoints.create({ url: 'http://127.0.0.1:1/' });
  const { delivered, error, detail } = await client.webhookEndpoints.test(nobody.id);
  assert.deepEqual([delivered, error, detail], [false, 'connection_failed', 'Couldn’t connect (ECONNREFUSED).']);
});

it('a test delivery is listed even if no one waited for its result', async () => {
  const { id } = await client.webhookEndpoints.create({ url: receiver.url });
  const aborted = new AbortController();
  let answer = () => {};
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  receiver.reply = async () => {
    aborted.abort();
    await left;
    return { status: 204 };
  };
  await assert.rejects(client.webhookEndpoints.test(id, { signal: aborted.signal }), { name: 'AbortError' });
  answer();
  assert.deepEqual([(await untilFinished()).test, (await untilFinished()).status], [true, 'delivered']);
});

it('an attempt fails if its secret can’t be decrypted, and its advice works', async () => {
  const { id } = await client.webhookEndpoints.create({ url: receiver.url });
  const database = new Database(join(service.dataDir, 'service.sqlite'));
  database.prepare("update webhook_endpoints set secret = 'damaged' where id = ?").run(id);
  database.close();
  const { delivered, error, detail } = await client.webhookEndpoints.test(id);
  assert.deepEqual([delivered, error], [false, 'secret_unreadable']);
  assert.match(detail, /Rotate it with expire_previous_immediately/);
  await placeOrder(service);
  await untilFinished();
  await client.webhookEndpoints.rotate(id, { expirePreviousImmediately: true });
  assert.equal((await client.webhookEndpoints.test(id)).delivered, true);
});

it('endpoints’ responses are erased with the order’s personal data, and deleted with the delivery', async () => {
  await client.webhookEndpoints.create({ url: receiver.url });
  receiver.reply = () => ({ status: 200, body: 'Thank you, Ada Example.' });
  const { id: order } = await placeOrder(service);
  const { id } = await untilFinished();
  assert.equal((await client.webhookDeliveries.get(id)).attempt_log[0]!.response_body, 'Thank you, Ada Example.');
  await client.orders.erasePersonalData(order);
  const [attempt] = (await client.webhookDeliveries.get(id)).attempt_log;
  assert.deepEqual([attempt!.response_status, attempt!.response_body], [200, undefined]);
  await service.store.deliveries.deleteBefore('9999');
  assert.equal(await service.store.deliveries.get(service.shop.id, id), undefined);
});

it('if an endpoint is removed during its test, the response is a 404 and nothing is listed', async () => {
  const { id } = await client.webhookEndpoints.create({ url: receiver.url });
  receiver.reply = async () => {
    await client.webhookEndpoints.delete(id);
    return { status: 204 };
  };
  await assert.rejects(client.webhookEndpoints.test(id), { name: 'NotFoundError' });
  for await (const { id: listed } of client.webhookDeliveries.list()) assert.fail(`${listed} is listed.`);
});
