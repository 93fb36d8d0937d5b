import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import { webhookEndpointSchema } from '@parametric/api-client';
import Database from 'libsql';
import { startService } from '../../server.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/receiver.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let shared: TestService;
/** The service as seen by an organization created for each test. */
let service: TestService;
let receiver: WebhookReceiver;

before(async () => {
  shared = await startTestService({ webhooks: { retryDelaysMs: [20, 20, 20] } });
});

after(() => shared.close());

beforeEach(async () => {
  service = { ...shared, shop: await shared.addOrganization() };
  receiver = await startWebhookReceiver();
});

afterEach(() => receiver.close());

interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly status: string;
}

interface ListedDelivery {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly order: string;
  readonly webhook_id: string;
  readonly response_status?: number;
  readonly detail?: string;
}

const ask = (method: string, path: string, body?: object) =>
  request(service, method, path, { key: service.shop.apiKey, ...(body ? { body } : {}) });
const register = async (url = receiver.url): Promise<Endpoint> =>
  JSON.parse((await ask('POST', '/v1/webhook-endpoints', { url })).text);
const move = (id: string, status: string) => ask('PATCH', `/v1/orders/${id}`, { status });
const listDeliveries = async (): Promise<ListedDelivery[]> =>
  JSON.parse((await ask('GET', '/v1/webhook-deliveries')).text).data;

function untilListed(fits: (deliveries: readonly ListedDelivery[]) => boolean): Promise<ListedDelivery[]> {
  return waitUntil('deliveries as expected', async () => {
    const deliveries = await listDeliveries();
    return fits(deliveries) && deliveries;
  });
}

const allAre = (status: string) => (deliveries: readonly ListedDelivery[]) =>
  deliveries.length > 0 && deliveries.every((delivery) => delivery.status === status);

it('each status, including the first, is delivered, with a signature that the public library accepts', async () => {
  const { secret } = await register();
  assert.match(secret, /^whsec_/);
  const { id, created_at } = await placeOrder(service);
  await move(id, 'confirmed');
  await receiver.until(2);
  const [first, second] = receiver.deliveries;
  assert.deepEqual(JSON.parse(first!.body), {
    event: 'order.status_changed',
    order: id,
    status: 'received',
    occurred_at: created_at,
  });
  assert.equal(second!.event.status, 'confirmed');
  for (const delivery of receiver.deliveries) {
    receiver.verify(delivery, secret);
    assert.equal(delivery.headers['content-type'], 'application/json');
  }
  assert.notEqual(first!.id, second!.id);
  assert.throws(() => receiver.verify({ ...first!, body: first!.body.replace('received', 'canceled') }, secret));
});

it('a failed delivery is retried with the same id and a new signature until it succeeds', async () => {
  const { secret } = await register();
  const statuses = [500, 302, 204];
  receiver.reply = () => ({ status: statuses.shift() ?? 204, headers: { location: 'http://127.0.0.1:1/elsewhere' } });
  const { id } = await placeOrder(service);
  const [delivery] = await untilListed(allAre('delivered'));
  assert.equal(receiver.deliveries.length, 3);
  assert.equal(new Set(receiver.deliveries.map((tried) => tried.id)).size, 1);
  assert.deepEqual([delivery?.attempts, delivery?.order, delivery?.response_status], [3, id, 204]);
  for (const tried of receiver.deliveries) receiver.verify(tried, secret);
});

it('after the last attempt, a delivery is set aside and listed, and can be resent', async () => {
  await register();
  receiver.reply = () => ({ status: 500 });
  await placeOrder(service);
  const [failed] = await untilListed(allAre('failed'));
  assert.deepEqual([failed?.attempts, failed?.response_status, failed?.detail], [4, 500, 'Returned 500.']);
  receiver.reply = () => ({ status: 204 });
  const again = await ask('POST', `/v1/webhook-deliveries/${failed!.id}/redeliver`);
  assert.equal(again.status, 202);
  await untilListed(allAre('delivered'));
  assert.equal(receiver.deliveries.at(-1)!.id, failed!.webhook_id);
});

it('an order’s events arrive in sequence, even if the first one is retried', async () => {
  await register();
  let refusals = 2;
  receiver.reply = ({ event }) => ({ status: event.status === 'received' && refusals-- > 0 ? 500 : 204 });
  const { id } = await placeOrder(service);
  for (const status of ['confirmed', 'in_production', 'shipped']) await move(id, status);
  await untilListed((deliveries) => deliveries.length === 4 && allAre('delivered')(deliveries));
  const seen = receiver.deliveries.map(({ event }) => event.status);
  assert.deepEqual(seen, ['received', 'received', 'received', 'confirmed', 'in_production', 'shipped']);
  const times = receiver.deliveries.slice(2).map(({ event }) => event.occurred_at);
  assert.equal(new Set(times).size, 4);
  assert.deepEqual([...times].sort(), times);
});

it('if an event was set aside, the order’s next event is sent', async () => {
  await register();
  receiver.reply = ({ event }) => ({ status: event.status === 'received' ? 500 : 204 });
  const { id } = await placeOrder(service);
  await move(id, 'confirmed');
  const deliveries = await untilListed((all) => all.length === 2 && all.every(({ status }) => status !== 'pending'));
  assert.deepEqual(deliveries.map(({ status }) => status).sort(), ['delivered', 'failed']);
});

it('an endpoint that doesn’t respond delays no other, and has at most two deliveries in flight', async (context) => {
  const silent = await startWebhookReceiver();
  context.after(() => silent.close());
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  silent.reply = async () => {
    await answered;
    return { status: 204 };
  };
  await register(silent.url);
  await register();
  for (let i = 0; i < 5; i += 1) await placeOrder(service);
  await receiver.until(5);
  await silent.until(2);
  assert.equal(silent.deliveries.length, 2);
  answer();
  await silent.until(5);
});

it('other organizations’ endpoints that don’t respond don’t delay one that does', async (context) => {
  const silent = await startWebhookReceiver();
  context.after(() => silent.close());
  silent.reply = () => new Promise(() => undefined);
  for (let i = 0; i < 4; i += 1) {
    const shop = await shared.addOrganization();
    for (let j = 0; j < 16; j += 1) {
      const body = { url: `${silent.url}?${j}` };
      await request(shared, 'POST', '/v1/webhook-endpoints', { key: shop.apiKey, body });
    }
    for (let j = 0; j < 3; j += 1) await placeOrder({ ...shared, shop });
  }
  await silent.until(4 * 16);
  await register();
  for (let i = 0; i < 4; i += 1) {
    const { id } = await placeOrder(service);
    await move(id, 'confirmed');
  }
  await receiver.until(8);
  assert.equal(silent.deliveries.length, 4 * 16, 'one for each endpoint, none of which has ended');
});

it('an organization can’t have more endpoints than the limit, and learns what to do', async (context) => {
  const small = await startTestService({ webhooks: { maxEndpoints: 2 } });
  context.after(() => small.close());
  const add = () =>
    request(small, 'POST', '/v1/webhook-endpoints', { key: small.shop.apiKey, body: { url: receiver.url } });
  const [first] = [await add(), await add()];
  const refused = await add();
  assert.equal(refused.status, 409);
  assert.equal(refused.problem().code, 'endpoint_limit_reached');
  assert.match(refused.problem().detail ?? '', /has 2 test webhook endpoints.*Delete one first/);
  await request(small, 'DELETE', `/v1/webhook-endpoints/${JSON.parse(first.text).id}`, { key: small.shop.apiKey });
  assert.equal((await add()).status, 201);
});

it('deliveries that were in flight when the service was killed are sent at the next start', async (context) => {
  const killed = await startTestService();
  context.after(() => rm(killed.dataDir, { recursive: true, force: true }));
  const { apiKey: key } = killed.shop;
  await request(killed, 'POST', '/v1/webhook-endpoints', { key, body: { url: receiver.url } });
  receiver.reply = () => new Promise(() => undefined);
  await placeOrder(killed);
  await receiver.until(1);
  // The state that a killed process leaves behind: claimed, with a lease that hasn't expired.
  const folder = `${killed.dataDir}-copy`;
  // Leaves out the releases, which the service is still writing and would write again.
  await cp(killed.dataDir, folder, { recursive: true, filter: (path) => !path.endsWith('releases') });
  context.after(() => rm(folder, { recursive: true, force: true }));
  await killed.close();
  receiver.reply = () => ({ status: 204 });
  const again = await startService({ settings: { ...killed.context.settings, dataDir: folder } });
  context.after(() => again.close());
  await receiver.until(2);
  assert.equal(receiver.deliveries[1]!.id, receiver.deliveries[0]!.id);
});

it('an overloaded endpoint is paused, and a successful test ends the pause', async (context) => {
  const impatient = await startTestService({
    webhooks: { retryDelaysMs: [1, 1, 1, 1, 1, 1], pausesMs: [3_600_000] },
  });
  context.after(() => impatient.close());
  const key = impatient.shop.apiKey;
  const { text } = await request(impatient, 'POST', '/v1/webhook-endpoints', { key, body: { url: receiver.url } });
  const path = `/v1/webhook-endpoints/${JSON.parse(text).id}`;
  receiver.reply = () => ({ status: 503 });
  await placeOrder(impatient);
  const paused = await waitUntil('a pause', async () => {
    const endpoint = JSON.parse((await request(impatient, 'GET', path, { key })).text);
    return endpoint.paused_until !== undefined && endpoint;
  });
  assert.ok(paused.failing_since < paused.paused_until);
  assert.equal(receiver.deliveries.length, 5);
  receiver.reply = () => ({ status: 204 });
  await placeOrder(impatient);
  await request(impatient, 'POST', `${path}/test`, { key });
  await receiver.until(5 + 1 + 2);
  const working = JSON.parse((await request(impatient, 'GET', path, { key })).text);
  assert.deepEqual([working.failing_since, working.paused_until], [undefined, undefined]);
});

it('no delivery waits an hour if the clock is set back by an hour, also after a restart', async (context) => {
  let now = Date.now();
  const minute = 60_000;
  const clock = () => now;
  const timed = await startTestService({ clock, webhooks: { retryDelaysMs: [minute, minute], pausesMs: [] } });
  const { apiKey: key } = timed.shop;
  await request(timed, 'POST', '/v1/webhook-endpoints', { key, body: { url: receiver.url } });
  receiver.reply = () => ({ status: 500 });
  const isTried = (times: number) => async () => {
    const { data } = JSON.parse((await request(timed, 'GET', '/v1/webhook-deliveries', { key })).text);
    return (data as ListedDelivery[]).some(({ attempts }) => attempts === times);
  };
  await placeOrder(timed);
  await waitUntil('the first try', isTried(1));
  now -= 60 * minute;
  await waitUntil('the second try', isTried(2));
  assert.equal(receiver.deliveries.length, 2);
  await timed.endKeepingData();
  receiver.reply = () => ({ status: 204 });
  now -= 60 * minute;
  const again = await startService({ settings: timed.context.settings, clock });
  context.after(async () => {
    await again.close();
    await rm(timed.dataDir, { recursive: true, force: true });
  });
  await receiver.until(3);
});

it('an attempt ends if there’s no response in time', async (context) => {
  const impatient = await startTestService({ webhooks: { retryDelaysMs: [], attemptTimeoutMs: 200 } });
  const silent = await startWebhookReceiver();
  context.after(async () => {
    await silent.close();
    await impatient.close();
  });
  silent.reply = () => new Promise(() => undefined);
  const key = impatient.shop.apiKey;
  await request(impatient, 'POST', '/v1/webhook-endpoints', { key, body: { url: silent.url } });
  await placeOrder(impatient);
  const detail = await waitUntil('a delivery that is given up', async () => {
    const { text } = await request(impatient, 'GET', '/v1/webhook-deliveries?status=failed', { key });
    return JSON.parse(text).data[0]?.detail as string | undefined;
  });
  assert.equal(detail, 'No response within 0.2 s.');
});

it('410 disables the endpoint and sets aside its events; enabled again, it gets new events', async () => {
  const { id: endpoint } = await register();
  receiver.reply = () => ({ status: 410 });
  const { id } = await placeOrder(service);
  await untilListed(allAre('failed'));
  const read = await waitUntil('an endpoint that is off', async () => {
    const { text } = await ask('GET', `/v1/webhook-endpoints/${endpoint}`);
    const now = JSON.parse(text);
    return now.status === 'disabled' && now;
  });
  assert.match(read.disabled_reason, /410/);
  await move(id, 'confirmed');
  assert.deepEqual(
    (await listDeliveries()).map(({ status, attempts, detail }) => [status, attempts, detail]),
    [
      ['failed', 0, 'The endpoint was disabled.'],
      ['failed', 1, 'Returned 410.'],
    ],
  );
  receiver.reply = () => ({ status: 204 });
  await ask('PATCH', `/v1/webhook-endpoints/${endpoint}`, { status: 'enabled' });
  await move(id, 'in_production');
  await receiver.until(2);
  assert.equal(receiver.deliveries.at(-1)!.event.status, 'in_production');
});

it('the wait in Retry-After is kept', async () => {
  await register();
  receiver.reply = () => ({ status: 503, headers: { 'retry-after': '3600' } });
  await placeOrder(service);
  const [waiting] = await untilListed((all) => all[0]?.attempts === 1);
  const { next_attempt_at } = JSON.parse(JSON.stringify(waiting));
  assert.ok(Date.parse(next_attempt_at) > Date.now() + 3_000_000);
});

it('a secret is shown only once, and is encrypted in the database', async () => {
  const { id, secret } = await register();
  for (const path of ['/v1/webhook-endpoints', `/v1/webhook-endpoints/${id}`]) {
    assert.doesNotMatch((await ask('GET', path)).text, /whsec_/);
  }
  const database = new Database(join(service.dataDir, 'service.sqlite'));
  const rows = JSON.stringify(database.prepare('select * from webhook_endpoints').all());
  database.close();
  assert.ok(!rows.includes(secret.slice('whsec_'.length)));
});

it('a removed endpoint gets nothing more', async () => {
  const { id } = await register();
  assert.equal((await ask('DELETE', `/v1/webhook-endpoints/${id}`)).status, 204);
  assert.equal((await ask('GET', `/v1/webhook-endpoints/${id}`)).status, 404);
  await placeOrder(service);
  assert.deepEqual(await listDeliveries(), []);
});

it('an organization’s events are sent only to its own endpoints', async (context) => {
  const body = { url: receiver.url };
  await request(service, 'POST', '/v1/webhook-endpoints', { key: service.other.apiKey, body });
  const own = await startWebhookReceiver();
  context.after(() => own.close());
  await register(own.url);
  await placeOrder(service);
  await own.until(1);
  assert.equal(receiver.deliveries.length, 0);
});

it('a new URL gets waiting and new events, signed with the same secret, and ends the pause', async (context) => {
  const { id, secret } = await register();
  receiver.reply = () => ({ status: 500 });
  const order = await placeOrder(service);
  await untilListed(allAre('failed'));
  const other = await startWebhookReceiver();
  context.after(() => other.close());
  const path = `/v1/webhook-endpoints/${id}`;
  const changed = await ask('PATCH', path, { url: other.url, description: 'Stock' });
  const { url, description, failing_since } = changed.as(webhookEndpointSchema);
  assert.deepEqual([new URL(url).href, description, failing_since], [new URL(other.url).href, 'Stock', undefined]);
  await move(order.id, 'confirmed');
  await other.until(1);
  other.verify(other.deliveries[0]!, secret);
  const cleared = (await ask('PATCH', path, { description: null })).as(webhookEndpointSchema);
  assert.deepEqual([cleared.description, cleared.url], [undefined, url]);
});

it('an endpoint can’t be changed to a forbidden URL either, and keeps its own', async () => {
  const { id } = await register();
  const path = `/v1/webhook-endpoints/${id}`;
  const before = (await ask('GET', path)).text;
  for (const url of ['https://10.0.0.1/', 'http://shop.example/', 'https://me:secret@shop.example/', 'shop']) {
    const answer = await ask('PATCH', path, { url, description: 'x', status: 'disabled' });
    const { errors } = answer.problem();
    assert.deepEqual([answer.status, errors?.[0]?.code, errors?.[0]?.pointer], [422, 'forbidden_target', '/url'], url);
  }
  assert.equal((await ask('PATCH', path, {})).status, 422);
  assert.equal((await ask('GET', path)).text, before);
});

it('a private address is rejected at its field when it’s added', async () => {
  for (const url of ['https://10.0.0.1/', 'http://shop.example/', 'https://me:secret@shop.example/']) {
    const answer = await ask('POST', '/v1/webhook-endpoints', { url });
    assert.equal(answer.status, 422);
    assert.equal(answer.problem().errors?.[0]?.code, 'forbidden_target');
    assert.equal(answer.problem().errors?.[0]?.pointer, '/url');
  }
});

it('a receiver that fails 30% of attempts still gets all events, each order’s in sequence', async () => {
  const busy = await startTestService({ webhooks: { retryDelaysMs: Array(10).fill(20) } });
  service = { ...busy, shop: await busy.addOrganization() };
  try {
    let count = 0;
    const arrived: string[] = [];
    receiver.reply = ({ event }) => {
      count += 1;
      if ((count * 7) % 10 < 3) return { status: 503 };
      arrived.push(`${event.order} ${event.status}`);
      return { status: 204 };
    };
    await register();
    const orders = [];
    for (let i = 0; i < 20; i += 1) {
      const order = await placeOrder(service, service.shop.licenseKey);
      await move(order.id, 'confirmed');
      orders.push(order.id);
    }
    await waitUntil('all events', () => arrived.length >= 40);
    for (const id of orders) {
      const own = arrived.filter((text) => text.startsWith(id));
      assert.deepEqual(own, [`${id} received`, `${id} confirmed`]);
    }
  } finally {
    await busy.close();
  }
});

it('a healthy endpoint doesn’t wait for twenty of its organization’s that hang', async () => {
  const busy = await startTestService();
  service = { ...busy, shop: await busy.addOrganization() };
  const hanging = await startWebhookReceiver();
  try {
    hanging.reply = () => new Promise(() => {});
    for (let i = 0; i < 20; i += 1) await register(`${hanging.url}/${i}`);
    await register();
    await placeOrder(service, service.shop.licenseKey);
    await receiver.until(1);
    assert.ok((await listDeliveries()).every(({ attempts, status }) => attempts === 0 || status === 'delivered'));
  } finally {
    await hanging.close();
    await busy.close();
  }
});
