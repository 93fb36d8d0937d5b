import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { defaultSettings, readSettings } from './platform/startup/settings.js';
import { StartupError } from './platform/startup-error.js';
import { startService } from './server.js';
import { askQuote, orderOf, placeOrder, request, startTestService, testSettings } from './testing/service.js';

it('the service keeps idle connections longer than proxies do, so that they can reuse them', async () => {
  const service = await startTestService();
  const { headers } = await fetch(`${service.url}/healthz`);
  await service.close();
  assert.match(headers.get('keep-alive') ?? '', /^timeout=130$/);
});

it('the service reports that it’s running and ready', async () => {
  const service = await startTestService();
  assert.equal((await request(service, 'GET', '/healthz')).text, '{"status":"ok"}');
  assert.equal((await request(service, 'GET', '/readyz')).status, 200);
  await service.close();
});

it('a second service on the same folder or port fails, and explains why', async () => {
  const service = await startTestService();
  const { settings } = service.context;
  const start = (other: Partial<typeof settings>) =>
    startService({ settings: { ...settings, ...other } }).then((started) => started.close());
  await assert.rejects(start({}), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /Another service is already using the data folder .*DATA_DIR/);
    return true;
  });
  const elsewhere = await mkdtemp(join(tmpdir(), 'parametric-service-'));
  const port = Number(new URL(service.url).port);
  await assert.rejects(start({ port, dataDir: elsewhere }), {
    name: 'CannotStartError',
    message: /^Port \d+ is already in use\. .*set PORT to another port\.$/,
  });
  await start({ dataDir: elsewhere });
  await rm(elsewhere, { recursive: true });
  await service.close();
});

it('a later start keeps the keys, the changed models and the orders', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parametric-service-'));
  const settings = { ...testSettings, dataDir };
  const first = await startService({ settings });
  const key = first.keys.organizations[0]!.apiKey;
  const shelf = JSON.parse((await request(first, 'GET', '/v1/models/hallway-shelf', { key })).text);
  const document = { ...shelf.document, name: 'Renamed' };
  await request(first, 'PUT', '/v1/models/hallway-shelf', { key, body: { document } });
  await first.close();
  const second = await startService({ settings });
  assert.deepEqual(second.keys, first.keys);
  assert.equal(JSON.parse((await request(second, 'GET', '/v1/models/hallway-shelf', { key })).text).name, 'Renamed');
  await second.close();
  await rm(dataDir, { recursive: true });
});

it('on shutdown, open streams end, no new jobs start, and idle connections aren’t waited for', async () => {
  const service = await startTestService();
  const { id, access_token: key } = await placeOrder(service);
  const stream = await fetch(`${service.url}/v1/orders/${id}/events`, { headers: { authorization: `Bearer ${key}` } });
  const closed = service.close();
  assert.match(await stream.text(), /received/);
  await closed;
  await assert.rejects(request(service, 'GET', '/readyz'));
});

it('an order that’s in progress at shutdown is rejected, and the same key finds it later', async () => {
  const service = await startTestService();
  const { licenseKey: key } = service.shop;
  const quote = await askQuote(service, key);
  const sent = { key, headers: { 'idempotency-key': crypto.randomUUID() }, body: orderOf(quote) };
  const { startedRequests, store } = service.context;
  // The database doesn't respond before that.
  const place = store.orders.place.bind(store.orders);
  const placed = new Promise<void>((resolve) => {
    store.orders.place = async (...order) => {
      startedRequests.refuseAll();
      const outcome = await place(...order);
      resolve();
      return outcome;
    };
  });
  const refused = await request(service, 'POST', '/v1/orders', sent);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
  assert.equal(refused.problem().code, 'unavailable');
  await placed;
  await service.endKeepingData();
  const next = await startService({ settings: service.context.settings });
  const answer = await request(next, 'POST', '/v1/orders', sent);
  assert.deepEqual([answer.status, answer.headers.get('idempotent-replayed')], [201, 'true']);
  await next.close();
  await service.close();
});

it('settings are read from the environment, and an invalid one is reported', () => {
  const settings = readSettings({
    PORT: '9',
    HOST: '0.0.0.0',
    LIMIT_ORDERS: '50/60',
    TRUST_PROXY: '1',
    RETENTION_DAYS: '1',
  });
  assert.equal(settings.port, 9);
  assert.equal(settings.host, '0.0.0.0');
  assert.deepEqual(settings.limits.orders, { count: 50, windowMs: 60_000 });
  assert.equal(settings.trustedProxies, 1);
  assert.equal(settings.retentionMs, 86_400_000);
  assert.deepEqual(readSettings({}), defaultSettings);
  assert.equal(readSettings({ QUOTE_RETENTION_DAYS: '60' }).quoteRetentionMs, 60 * 86_400_000);
  assert.equal(readSettings({ RELEASE_DAYS: '7' }).releaseRetentionMs, 7 * 86_400_000);
  assert.throws(
    () => readSettings({ QUOTE_RETENTION_DAYS: '7' }),
    /QUOTE_RETENTION_DAYS is "7"; it must be at least 21/,
  );
  const databaseUrl = 'postgres://user:secret@db/shop';
  assert.equal(readSettings({ DATABASE_URL: databaseUrl }).databaseUrl, databaseUrl);
  assert.throws(
    () => readSettings({ DATABASE_URL: 'mysql://user:secret@db' }),
    (error) => {
      assert.match(String(error), /DATABASE_URL isn't a PostgreSQL URL such as postgres:/);
      return !String(error).includes('secret');
    },
  );
  for (const name of ['PORT', 'TRUST_PROXY', 'LIMIT_QUOTES', 'WEBHOOKS_TO_LOOPBACK']) {
    assert.throws(() => readSettings({ [name]: 'x' }), new RegExp(`^CannotStartError: ${name} is "x"`));
  }
});
