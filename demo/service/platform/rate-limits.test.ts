import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { quoteListSchema } from '@parametric/api-client';
import { startService } from '../server.js';
import { askQuote, orderOf, request, startTestService, testSettings } from '../testing/service.js';
import { fewOrdersOf, LEVELS, NetworkShares, orderShares, SCARCE_FROM } from './network-shares.js';
import {
  createRateLimiter,
  defaultRateLimits,
  LocalRateLimiter,
  parseRateLimit,
  rateLimitHeaders,
} from './rate-limits.js';
import { createSecrets } from './secrets/secrets.js';

const limit = { count: 3, windowMs: 1_000 };

it('the limit holds in any window, not only in those that start on a full second', () => {
  const limiter = new LocalRateLimiter(limit);
  const times = [0, 600, 900, 950, 1_001, 1_500, 1_601];
  assert.deepEqual(
    times.map((now) => limiter.take('a', now).allowed),
    [true, true, true, false, true, false, true],
  );
});

it('setting the clock back locks no one out for longer than two windows', () => {
  const limiter = new LocalRateLimiter(limit);
  for (let i = 0; i < 4; i += 1) limiter.take('a', 3_600_000);
  assert.equal(limiter.take('a', 3_599_500).allowed, false);
  assert.equal(limiter.take('a', 0).allowed, true);
});

it('subjects are counted separately, and rejected requests don’t count', () => {
  const limiter = new LocalRateLimiter(limit);
  for (let i = 0; i < 10; i += 1) limiter.take('a', i);
  assert.equal(limiter.take('b', 10).remaining, 2);
  assert.equal(limiter.take('a', 1_010).allowed, true);
});

it('a heavy request counts in full or not at all, and a single one can exceed the limit', () => {
  const limiter = new LocalRateLimiter(limit);
  limiter.take('a', 0);
  limiter.take('a', 100);
  const refused = limiter.take('a', 200, 3);
  assert.deepEqual([refused.allowed, refused.remaining, refused.resetMs], [false, 1, 900]);
  assert.equal(limiter.take('a', 200).allowed, true, 'nothing was counted');
  const alone = limiter.take('b', 0, 5);
  assert.deepEqual([alone.allowed, alone.remaining, alone.resetMs], [true, 0, 1_000]);
  assert.deepEqual([limiter.take('b', 999).allowed, limiter.take('b', 1_000, 5).allowed], [false, true]);
});

it('a released request no longer counts, and can only be released once', () => {
  const limiter = new LocalRateLimiter(limit);
  for (let i = 0; i < 3; i += 1) limiter.take('a', 0);
  limiter.release('a', 0);
  limiter.release('a', 1);
  limiter.release('b', 0);
  assert.deepEqual([limiter.take('a', 2).allowed, limiter.take('a', 2).allowed], [true, false]);
});

it('a shared limit stores no IP address in the database', async () => {
  const subjects: string[] = [];
  const shared = {
    take: async (subject: string, _: unknown, now: number) => {
      subjects.push(subject);
      return { allowed: true, used: 1, next: now };
    },
    release: async (subject: string) => void subjects.push(subject),
    deleteBefore: async () => {},
  };
  const limiter = (name: string, key = 1) =>
    createRateLimiter(name, limit, shared, createSecrets(new Uint8Array(32).fill(key)));
  await limiter('a').take('key_1 203.0.113.7', 0);
  await limiter('a').release('key_1 203.0.113.7', 0);
  await limiter('b').take('key_1 203.0.113.7', 0);
  await limiter('a', 2).take('key_1 203.0.113.7', 0);
  for (const subject of subjects) assert.match(subject, /^[\w-]{43}$/);
  assert.equal(new Set(subjects).size, 3);
  assert.equal(subjects[0], subjects[1]);
});

it('the headers round up to seconds, and only a rejection says when to retry', () => {
  const limiter = new LocalRateLimiter(limit);
  const allowed = rateLimitHeaders('quotes', limiter.take('a', 0));
  assert.deepEqual(allowed, { 'ratelimit-policy': '"quotes";q=3;w=1', ratelimit: '"quotes";r=2;t=1' });
  limiter.take('a', 0);
  limiter.take('a', 0);
  assert.equal(rateLimitHeaders('quotes', limiter.take('a', 999))['retry-after'], '1');
});

it('a limit is set as a number of requests in a number of seconds', () => {
  assert.deepEqual(parseRateLimit('LIMIT_QUOTES', '50/10', limit), { count: 50, windowMs: 10_000 });
  assert.equal(parseRateLimit('LIMIT_QUOTES', undefined, limit), limit);
  for (const text of ['50', '0/10', '-1/10', '1/0', 'many']) {
    assert.throws(() => parseRateLimit('LIMIT_QUOTES', text, limit), /LIMIT_QUOTES is .*20\/10/);
  }
});

it('an IP address can place five orders a minute with a license key, and any number with an API key', async () => {
  const service = await startTestService({ limits: { orders: { count: 2, windowMs: 60_000 } } });
  try {
    const order = async (key: string) => {
      const body = orderOf(await askQuote(service, key));
      return request(service, 'POST', '/v1/orders', { key, body, headers: { 'idempotency-key': crypto.randomUUID() } });
    };
    const { licenseKey, apiKey } = service.shop;
    assert.equal((await order(licenseKey)).headers.get('ratelimit'), '"orders";r=1;t=60');
    assert.equal((await order(licenseKey)).status, 201);
    assert.equal((await order(licenseKey)).problem().code, 'rate_limited');
    for (let i = 0; i < 3; i += 1) assert.equal((await order(apiKey)).status, 201);
  } finally {
    await service.close();
  }
});

it('a daily limit applies to the whole organization, whatever the IP address', async () => {
  const service = await startTestService({
    limits: { ordersADay: { count: 1, windowMs: 86_400_000 } },
    trustedProxies: 1,
  });
  try {
    const order = async (address: string) => {
      const key = service.shop.licenseKey;
      const body = orderOf(await askQuote(service, key));
      const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address };
      return request(service, 'POST', '/v1/orders', { key, body, headers });
    };
    assert.equal((await order('203.0.113.7')).status, 201);
    assert.equal((await order('203.0.113.8')).status, 429);
  } finally {
    await service.close();
  }
});

it('only placed orders count for the day, and repeated ones don’t', async () => {
  const ordersADay = { count: 2, windowMs: 86_400_000 };
  const service = await startTestService({ limits: { ordersADay }, trustedProxies: 1 });
  try {
    const { licenseKey: key, apiKey } = service.shop;
    let host = 0;
    const post = (body: object) => {
      host += 1;
      const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': `203.0.113.${host}` };
      return request(service, 'POST', '/v1/orders', { key, body, headers });
    };
    const first = orderOf(await askQuote(service, key));
    assert.equal((await post(first)).status, 201);
    for (let i = 0; i < 19; i += 1) assert.equal((await post(first)).problem().code, 'quote_already_ordered');
    const byServer = orderOf(await askQuote(service, apiKey));
    assert.equal((await request(service, 'POST', '/v1/orders', { key: apiKey, body: byServer })).status, 201);
    assert.equal((await post(orderOf(await askQuote(service, key)))).status, 201);
    const refused = await post(orderOf(await askQuote(service, key)));
    assert.equal(refused.problem().code, 'rate_limited');
    assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
    assert.equal((await post(first)).problem().code, 'quote_already_ordered', 'what is ordered is still found');
  } finally {
    await service.close();
  }
});

it('one IP address can place at most a twentieth of a day’s orders, and others can still order', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const ordersADay = { count: 40, windowMs: 86_400_000 };
  const clock = () => nowMs;
  const service = await startTestService({ limits: { ordersADay }, trustedProxies: 1, clock });
  try {
    const { licenseKey, apiKey } = service.shop;
    const otherKey = await service.addKey({});
    const order = async (address: string, key = licenseKey, body?: object) =>
      request(service, 'POST', '/v1/orders', {
        key,
        body: body ?? orderOf(await askQuote(service, key)),
        headers: { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address },
      });
    const expired = orderOf(await askQuote(service, licenseKey));
    nowMs += 15 * 86_400_000;
    for (let i = 0; i < 5; i += 1) {
      const answer = await order('2001:db8::1', licenseKey, expired);
      assert.equal(answer.problem().code, 'quote_expired', 'what is not placed spends nothing');
    }
    assert.equal((await order('2001:db8::1')).status, 201);
    assert.equal((await order('2001:db8::2')).status, 201);
    for (const key of [licenseKey, otherKey]) {
      const refused = await order('2001:db8::3', key);
      assert.equal(refused.problem().code, 'rate_limited', 'all keys and addresses of one customer together');
      assert.match(refused.problem().detail ?? '', /Too many orders from this IP address today/);
      assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
    }
    assert.equal((await order('2001:db8:0:1::1')).problem().code, 'rate_limited', 'it is in the same /56');
    assert.equal((await order('2001:db8:0:100::1')).status, 201);
    assert.equal((await order('2001:db8::1', apiKey)).status, 201);
    nowMs += ordersADay.windowMs;
    assert.equal((await order('2001:db8::1')).status, 201);
  } finally {
    await service.close();
  }
});

it('an IP address can get only so many quotes a day with a license key, and only successful requests count', async () => {
  const quotesADay = { count: 2, windowMs: 86_400_000 };
  const service = await startTestService({ limits: { quotesADay }, trustedProxies: 1 });
  try {
    const { licenseKey, apiKey } = service.shop;
    const ask = (
      address: string,
      key = licenseKey,
      width: unknown = 800,
      idempotencyKey: string = crypto.randomUUID(),
    ) =>
      request(service, 'POST', '/v1/quotes', {
        key,
        body: { model: 'board', configuration: { width }, quantity: 1 },
        headers: { 'idempotency-key': idempotencyKey, 'x-forwarded-for': address },
      });
    for (let i = 0; i < 3; i += 1) assert.equal((await ask('203.0.113.7', licenseKey, 'wide')).status, 422);
    const idempotencyKey = crypto.randomUUID();
    for (let i = 0; i < 3; i += 1) {
      assert.equal(
        (await ask('203.0.113.7', licenseKey, 800, idempotencyKey)).status,
        201,
        'a repetition is not counted',
      );
    }
    assert.equal((await ask('203.0.113.7')).status, 201);
    const refused = await ask('203.0.113.7');
    assert.equal(refused.problem().code, 'rate_limited');
    assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
    assert.equal((await ask('203.0.113.8')).status, 201);
    assert.equal((await ask('203.0.113.7', apiKey)).status, 201, 'a shop’s server asks for all its customers');
  } finally {
    await service.close();
  }
});

it('test orders don’t use up the day of live orders', async () => {
  const ordersADay = { count: 1, windowMs: 86_400_000 };
  const service = await startTestService({ limits: { ordersADay } });
  try {
    const { licenseKey: test } = service.shop;
    const origin = 'https://shop.example';
    const live = await service.addKey({ kind: 'license', mode: 'live', origins: [origin] });
    const order = async (key: string) => {
      const headers = { 'idempotency-key': crypto.randomUUID(), origin };
      const { data } = (
        await request(service, 'POST', '/v1/quotes', {
          key,
          headers,
          body: { model: 'board', configuration: {}, quantity: 1 },
        })
      ).as(quoteListSchema);
      return (await request(service, 'POST', '/v1/orders', { key, body: orderOf(data[0]!), headers })).status;
    };
    assert.deepEqual([await order(test), await order(test)], [201, 429]);
    assert.deepEqual([await order(live), await order(live)], [201, 429]);
  } finally {
    await service.close();
  }
});

it('the count of a day’s orders survives a restart, and is deleted after the day', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const ordersADay = { count: 1, windowMs: 86_400_000 };
  const dataDir = await mkdtemp(join(tmpdir(), 'parametric-limits-'));
  const settings = { ...testSettings, dataDir, limits: { ...defaultRateLimits, ordersADay } };
  const clock = () => nowMs;
  let service = await startService({ settings, clock });
  const { licenseKey: key } = service.keys.organizations[0]!;
  const order = async () => {
    const body = orderOf(await askQuote(service, key, { model: 'hallway-shelf' }));
    return request(service, 'POST', '/v1/orders', { key, body, headers: { 'idempotency-key': crypto.randomUUID() } });
  };
  try {
    assert.equal((await order()).status, 201);
    await service.close();
    nowMs += 1_000;
    service = await startService({ settings, clock });
    assert.equal((await order()).status, 429);
    nowMs += ordersADay.windowMs;
    assert.equal((await order()).status, 201);
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('expensive reads are limited by key, and don’t block other organizations, workshops or the plain list', async () => {
  const limits = { reports: { count: 3, windowMs: 60_000 }, exports: { count: 1, windowMs: 60_000 } };
  let now = Date.parse('2026-11-21T10:00:00.000Z');
  const service = await startTestService({ limits, clock: () => now });
  try {
    const { apiKey } = service.shop;
    const workshop = await service.addKey({ kind: 'workshop', workshop: 'tischlerei-hain' });
    const get = (path: string, key = apiKey) => request(service, 'GET', path, { key });
    const costly = [
      '/v1/statistics',
      '/v1/order-facets',
      '/v1/orders?search=ada',
      '/v1/orders?status=failed',
      '/v1/audit?subject=board',
    ];
    for (const [index, path] of costly.slice(0, 3).entries()) {
      const { status, headers } = await get(path);
      assert.deepEqual([status, headers.get('ratelimit')], [200, `"reports";r=${2 - index};t=60`], path);
    }
    const headers = { origin: service.url };
    const signedIn = await request(service, 'POST', '/console/session', { body: { key: apiKey }, headers });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    for (const path of costly) {
      const refused = await get(path);
      assert.equal(refused.problem().code, 'rate_limited', path);
      assert.equal(refused.headers.get('retry-after'), '60');
      const inSession = await request(service, 'GET', `/console/api${path}`, { headers: { ...headers, cookie } });
      assert.equal(inSession.problem().code, 'rate_limited', `${path} in a session of this key`);
    }
    for (const path of ['/v1/orders', '/v1/audit', '/v1/audit?kind=key']) {
      assert.equal((await get(path)).status, 200, path);
    }
    const file = '/v1/orders.csv';
    assert.deepEqual([(await get(file)).status, (await get(file)).status], [200, 429]);
    for (const [key, paths] of [
      [service.other.apiKey, [...costly.slice(0, 3), file]],
      [workshop, ['/v1/order-facets', '/v1/orders?search=ada', file]],
    ] as const) {
      for (const path of paths) assert.equal((await get(path, key)).status, 200, path);
    }
    assert.equal((await get('/v1/statistics?from=never')).status, 422, 'what is wrong is said before it is counted');
    now += 60_000;
    for (const path of [...costly.slice(0, 3), file]) assert.equal((await get(path)).status, 200, path);
  } finally {
    await service.close();
  }
});

it('wrong keys are counted by IP address, and don’t lock out valid keys', async () => {
  const service = await startTestService({ limits: { failedKeys: { count: 2, windowMs: 60_000 } } });
  try {
    const get = (key: string) => request(service, 'GET', '/v1/models', { key });
    assert.equal((await get('wrong')).status, 401);
    assert.equal((await get('wrong')).status, 401);
    const refused = await get('wrong');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await get(service.shop.licenseKey)).status, 200);
  } finally {
    await service.close();
  }
});

it('10,000 addresses of a few providers flood a shop, and 100 of 100 honest orders from elsewhere are placed', async () => {
  const limit = { count: 1_000, windowMs: 86_400_000 };
  const limits = orderShares(limit);
  const entries = LEVELS.map((level) => [level, new LocalRateLimiter(limits[level])]);
  const shares = new NetworkShares(Object.fromEntries(entries));
  const placed = { flood: 0, honest: 0 };
  const order = async (who: keyof typeof placed, address: string, now: number) => {
    const all = placed.flood + placed.honest;
    if (all >= limit.count) return;
    const { allowed, ofProvider } = await shares.take('org', address, now);
    if (!allowed) return;
    if (all >= limit.count * SCARCE_FROM && ofProvider > fewOrdersOf(limit)) await shares.release('org', address, now);
    else placed[who] += 1;
  };
  for (let i = 0; i < 10_000; i += 1) {
    const [low, high] = [i % 256, Math.floor(i / 256) % 256];
    const site = (i % 7).toString(16);
    const networks = [
      `2001:db8:0:${low.toString(16)}::/64`,
      `2001:db9:${site}:${i.toString(16)}::/64`,
      `2001:dba:${site}:${i.toString(16)}::/64`,
      `198.18.${high}.${low}`,
      `203.0.113.${low}`,
    ];
    await order('flood', networks[i % networks.length]!, i);
    if (i % 100 === 0)
      await order('honest', i % 200 === 0 ? `10.${i / 100}.7.9` : `2a00:${i.toString(16)}:0:0::/64`, i);
  }
  assert.equal(placed.honest, 100);
  assert.ok(placed.flood <= 800 && placed.flood > 300, String(placed.flood));
});

it('a /56 network can place as many orders as one customer, and others can still order', async () => {
  const service = await startTestService({
    limits: { ordersADay: { count: 100, windowMs: 86_400_000 } },
    trustedProxies: 1,
  });
  try {
    const key = service.shop.licenseKey;
    const order = async (address: string) => {
      const body = orderOf(await askQuote(service, key));
      const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address };
      return (await request(service, 'POST', '/v1/orders', { key, body, headers })).status;
    };
    const flood: number[] = [];
    for (let i = 0; i < 120; i += 1) flood.push(await order(`2001:db8:0:${i.toString(16)}::1`));
    assert.equal(flood.filter((status) => status === 201).length, 5);
    for (let i = 0; i < 10; i += 1) assert.equal(await order(`2001:${i}:0:1::1`), 201);
  } finally {
    await service.close();
  }
});

it('a live license key can request quotes and order only from listed pages, and not without an Origin', async () => {
  const service = await startTestService();
  try {
    const key = await service.addKey({ mode: 'live', origins: ['https://shop.example'] });
    const body = { model: 'board', configuration: {}, quantity: 1 };
    const ask = (headers = {}) => request(service, 'POST', '/v1/quotes', { key, body, headers });
    assert.equal((await ask()).problem().code, 'origin_not_allowed');
    assert.equal((await ask({ origin: 'https://evil.example' })).problem().code, 'origin_not_allowed');
    assert.equal((await ask({ origin: 'https://shop.example' })).status, 201);
    assert.equal((await request(service, 'GET', '/v1/models/board', { key })).status, 200);
    const placed = await request(service, 'POST', '/v1/orders', { key, body: {} });
    assert.equal(placed.problem().code, 'origin_not_allowed');
  } finally {
    await service.close();
  }
});
