import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';

const shop = 'https://shop.example';
let service: TestService;
let liveKey: string;

before(async () => {
  service = await startTestService();
  liveKey = await service.addKey({ mode: 'live', origins: [shop] });
});

after(() => service.close());

it('a preflight succeeds without a key, for any path and page, and doesn’t allow credentials', async () => {
  for (const path of ['/v1/quotes', '/v1/orders', '/v1/models/board', '/v1/nothing']) {
    const headers = { origin: 'https://anyone.example', 'access-control-request-method': 'POST' };
    const answer = await request(service, 'OPTIONS', path, { headers });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    const allowed = 'authorization, content-type, idempotency-key, last-event-id, *';
    assert.equal(answer.headers.get('access-control-allow-headers'), allowed);
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /PATCH/);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
  }
});

it('a success echoes the allowed origin and exposes what a page needs', async () => {
  const answer = await request(service, 'GET', '/v1/models', { key: liveKey, headers: { origin: shop } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('access-control-allow-origin'), shop);
  assert.match(answer.headers.get('vary') ?? '', /\bOrigin\b/);
  for (const name of ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Request-Id', 'Idempotent-Replayed']) {
    assert.ok(answer.headers.get('access-control-expose-headers')?.split(', ').includes(name), name);
  }
});

it('a request without an Origin is allowed, and its response still varies by Origin', async () => {
  const answer = await request(service, 'GET', '/v1/models', { key: liveKey });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
  assert.match(answer.headers.get('vary') ?? '', /\bOrigin\b/);
});

for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'http://localhost:8081', 'null']) {
  it(`a live key rejects the page ${origin}, which can read the reason`, async () => {
    const answer = await request(service, 'GET', '/v1/models', { key: liveKey, headers: { origin } });
    assert.equal(answer.status, 403);
    assert.equal(answer.problem().code, 'origin_not_allowed');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  });
}

for (const origin of ['http://localhost:8081', 'http://127.0.0.1:3000', 'null', shop]) {
  it(`a test key accepts the page ${origin}`, async () => {
    const key = service.shop.licenseKey;
    const answer = await request(service, 'GET', '/v1/models', { key, headers: { origin } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('access-control-allow-origin'), origin);
  });
}

it('an API key sent by a page is rejected, and the response says that it’s exposed', async () => {
  const answer = await request(service, 'GET', '/v1/orders', { key: service.shop.apiKey, headers: { origin: shop } });
  assert.equal(answer.status, 403);
  assert.equal(answer.problem().code, 'secret_key_in_browser');
});

it('only pages of the organization’s license keys can use an order’s access token', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const read = (origin: string) => request(service, 'GET', `/v1/orders/${id}`, { key, headers: { origin } });
  assert.equal((await read(shop)).headers.get('access-control-allow-origin'), shop);
  assert.equal((await read('https://evil.example')).problem().code, 'origin_not_allowed');
});

it('any page can read a problem, with its request id', async () => {
  const answer = await request(service, 'GET', '/v1/nothing', { headers: { origin: 'https://evil.example' } });
  assert.equal(answer.status, 404);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('request-id'), answer.problem().request_id);
});
