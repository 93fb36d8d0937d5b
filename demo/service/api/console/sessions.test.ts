import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { lifetimes } from '../../domain/keys/lifetimes.js';
import { placeOrder, request, startTestService, type TestRequest, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createSignIn } from './sessions.js';

let service: TestService;
let now = Date.parse('2026-11-22T10:00:00Z');

before(async () => {
  service = await startTestService({ clock: () => now, limits: { failedKeys: { count: 8, windowMs: 60_000 } } });
});

after(() => service.close());

const own = () => ({ origin: service.url });

async function signIn(body: object, headers: Readonly<Record<string, string>> = own()) {
  const answer = await request(service, 'POST', '/console/session', { body, headers });
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { answer, cookie, pair: cookie.split(';')[0]! };
}

const inSession = (pair: string, method: string, path: string, more: TestRequest = {}) =>
  request(service, method, path, { ...more, headers: { ...own(), cookie: pair, ...more.headers } });

it('a key is exchanged for a cookie that scripts and other sites can’t read and that doesn’t contain the key', async () => {
  const { answer, cookie } = await signIn({ key: service.shop.apiKey });
  assert.equal(answer.status, 201);
  const { port } = new URL(service.url);
  assert.match(
    cookie,
    new RegExp(`^parametric-console-${port}=[\\w-]{43}; Path=/console; HttpOnly; SameSite=Strict; Max-Age=604800$`),
  );
  assert.ok(!(cookie + answer.text).includes(service.shop.apiKey));
  const session = JSON.parse(answer.text);
  assert.deepEqual(session.organization, { id: service.shop.id, name: service.shop.name });
  assert.equal(session.key.kind, 'api');
});

it('except on this machine, the cookie is only sent over HTTPS', async () => {
  const key = service.shop.apiKey;
  // Passed on by a proxy that terminates https.
  const { cookie } = await hostedSignIn(key, 'shop.example');
  assert.match(cookie, /^__Secure-parametric-console=[\w-]{43}; .*; Secure;/);
});

it('the public API’s routes accept the session instead of a key, and caches don’t store their responses', async () => {
  const { pair } = await signIn({ key: service.shop.apiKey });
  const byKey = await request(service, 'GET', '/v1/models', { key: service.shop.apiKey });
  assert.equal((await inSession(pair, 'GET', '/console/api/v1/models')).text, byKey.text);
  for (const path of ['/v1/models', '/v1/models/board', '/v1/models/board/picture.svg']) {
    const { status, headers } = await inSession(pair, 'GET', `/console/api${path}`);
    assert.equal(status, 200, path);
    assert.match(headers.get('cache-control') ?? '', /^(no-store|private, no-cache)$/, path);
    assert.equal(headers.get('access-control-allow-origin'), null, path);
  }
});

it('nothing can be read without a session, and the cookie only works on console routes', async () => {
  const { pair } = await signIn({ key: service.shop.apiKey });
  const refused = await request(service, 'GET', '/console/api/v1/models');
  assert.equal(refused.status, 401);
  assert.equal(refused.problem().code, 'session_ended');
  assert.equal(refused.headers.get('access-control-allow-origin'), null);
  assert.equal((await inSession(pair, 'GET', '/v1/models')).problem().code, 'key_missing');
  assert.equal((await inSession('parametric-console=x', 'GET', '/console/session')).status, 204);
  assert.equal((await inSession(pair, 'GET', '/console/api/v1/nothing')).status, 404);
  assert.equal((await inSession(pair, 'DELETE', '/console/api/v1/models')).status, 405);
});

it('writes are only accepted from the service’s own pages, not even from another port of its host', async () => {
  const { pair } = await signIn({ key: service.shop.apiKey });
  const body = { model: 'board', configuration: {}, quantity: 1 };
  const write = (headers: Readonly<Record<string, string>>) =>
    request(service, 'POST', '/console/api/v1/quotes', { body, headers: { cookie: pair, ...headers } });
  assert.ok((await write(own())).status < 300);
  assert.ok((await write({ ...own(), 'sec-fetch-site': 'same-origin' })).status < 300);
  for (const headers of [
    {},
    { origin: 'http://localhost:1' },
    { origin: 'null' },
    { origin: `${service.url}.example` },
    { ...own(), 'sec-fetch-site': 'same-site' },
    { ...own(), 'sec-fetch-site': 'none' },
  ]) {
    const refused = await write(headers as Record<string, string>);
    assert.equal(refused.problem().code, 'origin_not_allowed', JSON.stringify(headers));
    const { answer, cookie } = await signIn({ key: service.shop.apiKey }, headers as Record<string, string>);
    assert.equal(answer.status, 403);
    assert.equal(cookie, '');
  }
});

it('a page’s requests never reach another organization that was signed in to in the meantime', async () => {
  const { pair } = await signIn({ key: service.other.apiKey });
  const headers = { 'console-organization': service.shop.id };
  const refused = await inSession(pair, 'GET', '/console/api/v1/models', { headers });
  assert.equal(refused.status, 409);
  assert.equal(refused.problem().code, 'session_changed');
  assert.ok(!refused.text.includes(service.other.id));
});

it('a session ends when its person signs out, its key is revoked, it’s unused for hours, or it’s days old', async () => {
  const status = async (pair: string) => (await inSession(pair, 'GET', '/console/api/v1/key')).status;
  const key = await service.addKey({ kind: 'api' });
  const [first, second, third] = [await signIn({ key }), await signIn({ key }), await signIn({ key })];

  const { headers } = await inSession(first.pair, 'DELETE', '/console/session');
  assert.match(headers.get('set-cookie') ?? '', /^parametric-console-\d+=; .*Max-Age=0$/);
  assert.deepEqual([await status(first.pair), await status(second.pair)], [401, 200]);
  await inSession(second.pair, 'DELETE', '/console/session?everywhere=1');
  assert.deepEqual([await status(second.pair), await status(third.pair)], [401, 401]);

  const fourth = await signIn({ key });
  const { id } = JSON.parse(fourth.answer.text).key;
  await service.store.keys.revoke(id, new Date(now).toISOString());
  assert.equal(await status(fourth.pair), 401);

  const [used, unused] = [await signIn({ key: service.shop.apiKey }), await signIn({ key: service.shop.apiKey })];
  now += lifetimes.idleSession - 1;
  assert.equal(await status(used.pair), 200);
  now += 1;
  assert.deepEqual([await status(used.pair), await status(unused.pair)], [200, 401]);
  const end = Date.parse(JSON.parse(used.answer.text).expires_at);
  assert.equal(end - Date.parse(JSON.parse(used.answer.text).created_at), lifetimes.session);
  while (now + lifetimes.idleSession / 2 < end) {
    now += lifetimes.idleSession / 2;
    assert.equal(await status(used.pair), 200);
  }
  now = end;
  assert.equal(await status(used.pair), 401);
});

it('a stream ends with the session that opened it, and other streams stay open', async () => {
  const key = await service.addKey({ kind: 'api' });
  const open = async (pair: string, path = '/v1/order-events') => {
    const count = service.context.orderEvents.size;
    const { body } = await fetch(`${service.url}/console/api${path}`, { headers: { ...own(), cookie: pair } });
    const reader = body!.getReader();
    await waitUntil('the stream is open', () => service.context.orderEvents.size > count);
    let received = '';
    const decoder = new TextDecoder();
    const ended = (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return true;
        received += decoder.decode(value, { stream: true });
      }
    })();
    ended.catch(() => undefined);
    return {
      hasEnded: () => Promise.race([ended, sleep(15_000, false, { ref: false })]),
      /** Whether the stream reports an order that's placed now. */
      isOpen: async () => {
        const { id } = await placeOrder(service);
        const brought = waitUntil('the stream brings the order', () => received.includes(id)).then(() => true);
        return Promise.race([ended.then(() => false), brought]);
      },
    };
  };
  const { id } = await placeOrder(service);
  const [first, second] = [await signIn({ key }), await signIn({ key })];
  const [ofFirst, order, ofSecond] = [
    await open(first.pair),
    await open(first.pair, `/v1/orders/${id}/events`),
    await open(second.pair),
  ];
  await inSession(first.pair, 'DELETE', '/console/session');
  // Waits for both to end first. A stream that's still open after that stays open.
  assert.deepEqual(await Promise.all([ofFirst.hasEnded(), order.hasEnded()]), [true, true]);
  assert.equal(await ofSecond.isOpen(), true);
  await inSession(second.pair, 'DELETE', '/console/session?everywhere=1');
  assert.equal(await ofSecond.hasEnded(), true);
  const unused = await open((await signIn({ key })).pair);
  now += lifetimes.idleSession - 1;
  const other = await signIn({ key });
  const ofOther = await open(other.pair);
  await inSession(other.pair, 'DELETE', '/console/session');
  assert.equal(await ofOther.hasEnded(), true);
  assert.equal(await unused.isOpen(), true);
  now += 1;
  assert.equal(await unused.hasEnded(), true);
});

it('a cookie planted by another page on the host locks no one out, and each port has its own cookie', async () => {
  const { pair } = await signIn({ key: service.shop.apiKey });
  const [name = ''] = pair.split('=');
  const status = async (cookie: string) => (await inSession(cookie, 'GET', '/console/api/v1/key')).status;
  for (const planted of ['junk', 'A'.repeat(43), `${'B'.repeat(43)}; ${name}=${'C'.repeat(43)}`, '"', '']) {
    assert.equal(await status(`${name}=${planted}; ${pair}`), 200, planted);
    assert.equal(await status(`${pair}; ${name}=${planted}`), 200, planted);
    assert.equal(await status(`${name}=${planted}`), 401, planted);
  }
  const ofOtherPort = pair.replace(name, `${name}1`);
  assert.equal(await status(ofOtherPort), 401);
  assert.equal(await status(`${ofOtherPort.replace(/=.*/, `=${'A'.repeat(43)}`)}; ${pair}`), 200);
  // No matter how many cookies there are, only a few are looked up.
  const many = Array.from({ length: 50 }, (_, index) => `${name}=${String(index).padStart(43, 'D')}`);
  assert.equal(await status([...many, pair].join('; ')), 401);
});

it('two cookies with sessions of different organizations are both ignored, because one may be planted', async () => {
  const [own1, planted] = [await signIn({ key: service.shop.apiKey }), await signIn({ key: service.other.apiKey })];
  const status = async (cookie: string) => (await inSession(cookie, 'GET', '/console/api/v1/key')).status;
  assert.equal(await status(`${planted.pair}; ${own1.pair}`), 401);
  assert.equal(await status(`${own1.pair}; ${planted.pair}`), 401);
  assert.equal(await status(own1.pair), 200);
  const again = await signIn({ key: service.shop.apiKey });
  assert.equal(await status(`${own1.pair}; ${again.pair}`), 200, 'both are of one organization');
});

it('parallel sign-outs all succeed, but only one of several parallel sign-ins with the same link does', async () => {
  const { pair, answer } = await signIn({ key: service.shop.apiKey });
  const outs = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      inSession(pair, 'DELETE', `/console/session${index % 2 ? '?everywhere=1' : ''}`),
    ),
  );
  assert.deepEqual(new Set(outs.map(({ status }) => status)), new Set([204]));
  assert.equal((await inSession(pair, 'GET', '/console/api/v1/key')).status, 401);
  const token = await createSignIn(service.store, JSON.parse(answer.text).key.id, now);
  const ins = await Promise.all(Array.from({ length: 4 }, () => signIn({ token })));
  assert.deepEqual(ins.map((each) => each.answer.status).sort(), [201, 401, 401, 401]);
  now += 60_000;
});

it('signing in again ends the earlier session', async () => {
  const first = await signIn({ key: service.shop.apiKey });
  const again = await signIn({ key: service.other.apiKey }, { ...own(), cookie: first.pair });
  assert.notEqual(first.pair, again.pair);
  assert.equal((await inSession(first.pair, 'GET', '/console/session')).status, 204);
});

it('a sign-in link works once within 15 minutes, and its token isn’t in the database', async () => {
  const { id: keyId } = JSON.parse((await signIn({ key: service.shop.apiKey })).answer.text).key;
  const token = await createSignIn(service.store, keyId, now);
  assert.equal((await signIn({ token })).answer.status, 201);
  const again = await signIn({ token });
  assert.equal(again.answer.problem().code, 'key_invalid');
  assert.match(again.answer.problem().detail ?? '', /already used/);
  const late = await createSignIn(service.store, keyId, now);
  now += lifetimes.signInLink;
  assert.equal((await signIn({ token: late })).answer.status, 401);
  now += 60_000;
});

it('no one can sign in with a license key, a wrong key or no key, and many attempts have to wait', async () => {
  const refusal = async (body: object) => (await signIn(body)).answer.problem();
  assert.equal((await refusal({ key: service.shop.licenseKey })).code, 'key_not_permitted');
  assert.equal((await refusal({})).code, 'invalid_request');
  assert.equal((await refusal({ key: 'Bearer sesame' })).code, 'key_invalid');
  const wrong = { key: `pcsk_test_${'A'.repeat(43)}` };
  for (let tries = 0; tries < 7; tries += 1) assert.equal((await refusal(wrong)).code, 'key_invalid');
  const { answer } = await signIn(wrong);
  assert.equal(answer.problem().code, 'rate_limited');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await signIn({ key: service.shop.apiKey })).answer.status, 201);
});

/** Node's `fetch` can't set another host. */
async function hostedSignIn(key: string, host: string): Promise<{ readonly cookie: string }> {
  const { request: send } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { host, origin: `https://${host}`, 'content-type': 'application/json' };
    const sent = send(`${service.url}/console/session`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve({ cookie: response.headers['set-cookie']?.[0] ?? '' });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ key }));
  });
}

it('people who stay signed in do so for 90 days, even without activity, until the key is revoked', async () => {
  const began = now;
  const key = await service.addKey({ kind: 'api', now: new Date(now).toISOString() });
  const status = async (pair: string) => (await inSession(pair, 'GET', '/console/api/v1/key')).status;
  const [first, second] = [await signIn({ key, remember: true }), await signIn({ key, remember: true })];
  assert.match(first.cookie, new RegExp(`Max-Age=${lifetimes.rememberedSession / 1_000}$`));
  now = began + lifetimes.rememberedSession - 1_000;
  await service.store.consoleSessions.deleteExpired(
    new Date(now).toISOString(),
    new Date(now - lifetimes.idleSession).toISOString(),
  );
  assert.equal(await status(first.pair), 200);
  const { id } = JSON.parse(second.answer.text).key;
  now = began + lifetimes.rememberedSession;
  assert.equal(await status(first.pair), 401);
  now = began;
  assert.equal(await status(first.pair), 200);
  await service.store.keys.revoke(id, new Date(now).toISOString());
  assert.equal(await status(second.pair), 401);
});
