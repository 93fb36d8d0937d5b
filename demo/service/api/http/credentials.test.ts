import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { DEFAULT_SCOPES } from '../../domain/keys/scopes.js';
import { askQuote, orderOf, placeOrder, request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;

before(async () => {
  service = await startTestService({ models: ['sideboard'] });
});

after(() => service.close());

it('a request without a key gets a 401 that says how to send one', async () => {
  const answer = await request(service, 'GET', '/v1/models');
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="parametric"');
  assert.equal(answer.problem().code, 'key_missing');
  assert.match(answer.problem().detail ?? '', /authorization: Bearer/);
});

it('a request can find out what its key allows, and the origin is checked', async () => {
  const key = await service.addKey({ models: ['board'], origins: ['https://shop.example'] });
  const from = (origin: string) => request(service, 'GET', '/v1/key', { key, headers: { origin } });
  const known = {
    object: 'key',
    kind: 'license',
    mode: 'test',
    models: ['board'],
    scopes: DEFAULT_SCOPES,
    may_quote: true,
  };
  assert.deepEqual(JSON.parse((await from('https://shop.example')).text), { ...known, may_order: true });
  assert.equal((await from('https://elsewhere.example')).problem().code, 'origin_not_allowed');
  await service.store.keys.changeOrganization(service.shop.id, { licenseOrders: false }, new Date().toISOString());
  assert.deepEqual(JSON.parse((await from('https://shop.example')).text), { ...known, may_order: false });
  await service.store.keys.changeOrganization(service.shop.id, { licenseOrders: true }, new Date().toISOString());
});

const wrongKeys = {
  'of another form': 'sesame',
  'that was never issued': `pclk_test_${'A'.repeat(43)}`,
  'that is empty after its prefix': 'pcsk_test_',
};

for (const [kind, key] of Object.entries(wrongKeys)) {
  it(`a key ${kind} gets a 401 with the standard’s error code`, async () => {
    const answer = await request(service, 'GET', '/v1/models', { key });
    assert.equal(answer.status, 401);
    assert.equal(answer.problem().code, 'key_invalid');
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="parametric", error="invalid_token"');
  });
}

it('schemes other than Bearer get a 401', async () => {
  const headers = { authorization: `Basic ${service.shop.apiKey}` };
  assert.equal((await request(service, 'GET', '/v1/models', { headers })).status, 401);
});

it('the scheme can be in upper or lower case', async () => {
  const headers = { authorization: `bearer ${service.shop.apiKey}` };
  assert.equal((await request(service, 'GET', '/v1/models', { headers })).status, 200);
});

it('a revoked key gets a 401 at once', async () => {
  const key = await service.addKey({ kind: 'license' });
  assert.equal((await request(service, 'GET', '/v1/models', { key })).status, 200);
  const keys = await service.store.keys.licenseKeys(service.shop.id);
  await service.store.keys.revoke(keys.at(-1)!.id, new Date().toISOString());
  assert.equal((await request(service, 'GET', '/v1/models', { key })).status, 401);
});

it('secret keys are stored only as digests', async () => {
  const keys = await service.store.keys.page(service.shop.id, { kind: 'api' }, { limit: 100 });
  assert.ok(keys && keys.length > 0);
  for (const record of keys) assert.ok(!JSON.stringify(record).includes(service.shop.apiKey));
});

it('a license key can be in the URL of an image’s GET request, but an API key can’t', async () => {
  const { licenseKey, apiKey } = service.shop;
  for (const path of [
    '/v1/models',
    '/v1/models/board',
    '/v1/models/board/picture.svg',
    '/v1/models/board/product.glb',
  ]) {
    assert.equal((await request(service, 'GET', `${path}?license_key=${licenseKey}`)).status, 200, path);
    const refused = await request(service, 'GET', `${path}?license_key=${apiKey}`);
    assert.equal(refused.problem().code, 'key_invalid');
    assert.match(refused.problem().detail ?? '', /Revoke/);
  }
});

it('a key in the URL gives access to nothing else', async () => {
  const query = `?license_key=${service.shop.licenseKey}`;
  assert.equal((await request(service, 'POST', `/v1/quotes${query}`, { body: {} })).status, 401);
  assert.equal((await request(service, 'GET', `/v1/orders${query}`)).status, 401);
});

/** The table of scopes: what only an API key may do. Ids don't have to exist, because the key is rejected first. */
const apiKeyOnly: readonly (readonly [string, string])[] = [
  ['GET', '/v1/orders'],
  ['PATCH', '/v1/orders/ord_1'],
  ['GET', '/v1/orders/ord_1/production-pack'],
  ['POST', '/v1/orders/ord_1/erase-personal-data'],
  ['PUT', '/v1/models/board'],
  ['POST', '/v1/webhook-endpoints'],
  ['GET', '/v1/webhook-endpoints'],
  ['GET', '/v1/webhook-endpoints/whe_1'],
  ['PATCH', '/v1/webhook-endpoints/whe_1'],
  ['DELETE', '/v1/webhook-endpoints/whe_1'],
  ['POST', '/v1/webhook-endpoints/whe_1/test'],
  ['POST', '/v1/webhook-endpoints/whe_1/replay'],
  ['POST', '/v1/webhook-endpoints/whe_1/rotate'],
  ['POST', '/v1/webhook-endpoints/whe_1/revoke-previous-secrets'],
  ['GET', '/v1/webhook-deliveries'],
  ['GET', '/v1/webhook-deliveries/dlv_1'],
  ['POST', '/v1/webhook-deliveries/dlv_1/redeliver'],
];

for (const [method, path] of apiKeyOnly) {
  it(`license keys and access tokens can’t ${method} ${path}`, async () => {
    const { access_token: token } = await placeOrder(service);
    for (const key of [service.shop.licenseKey, token]) {
      const answer = await request(service, method, path, { key });
      assert.equal(answer.status, 403);
      assert.equal(answer.problem().code, 'key_not_permitted');
    }
  });
}

it('a license key can request models, quotes and orders, and read its own quotes', async () => {
  const key = await service.addKey({ kind: 'license' });
  const quote = await askQuote(service, key);
  assert.equal((await request(service, 'GET', `/v1/quotes/${quote.id}`, { key })).status, 200);
  assert.equal((await placeOrder(service, key)).status, 'received');
});

it('a license key can’t see another license key’s quotes, and an API key sees all of them', async () => {
  const key = await service.addKey({ kind: 'license' });
  const quote = await askQuote(service, key);
  const path = `/v1/quotes/${quote.id}`;
  assert.equal((await request(service, 'GET', path, { key: service.shop.licenseKey })).status, 404);
  assert.equal((await request(service, 'GET', path, { key: service.shop.apiKey })).status, 200);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const stolen = await request(service, 'POST', '/v1/orders', {
    key: service.shop.licenseKey,
    headers,
    body: orderOf(quote),
  });
  assert.equal(stolen.status, 404);
});

it('an organization can turn off orders with license keys', async () => {
  const key = service.shop.licenseKey;
  const quote = await askQuote(service, key);
  const order = () =>
    request(service, 'POST', '/v1/orders', {
      key,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: orderOf(quote),
    });
  await service.store.keys.changeOrganization(service.shop.id, { licenseOrders: false }, new Date().toISOString());
  const refused = await order();
  await service.store.keys.changeOrganization(service.shop.id, { licenseOrders: true }, new Date().toISOString());
  assert.equal(refused.status, 403);
  assert.equal(refused.problem().code, 'key_not_permitted');
  assert.equal((await order()).status, 201);
});

it('a license key that’s limited to some models sees no others', async () => {
  const key = await service.addKey({ kind: 'license', models: ['board'] });
  assert.equal((await request(service, 'GET', '/v1/models/board', { key })).status, 200);
  assert.equal((await request(service, 'GET', '/v1/models/sideboard', { key })).status, 404);
  assert.match(
    (await request(service, 'GET', '/v1/models', { key })).text,
    /^\{"object":"list","data":\[\{"id":"board"/,
  );
  const body = { model: 'sideboard', configuration: {}, quantity: 1 };
  assert.equal((await request(service, 'POST', '/v1/quotes', { key, body })).status, 404);
});

it('only an order’s own access token can read and watch it', async () => {
  const [first, second] = [await placeOrder(service), await placeOrder(service)];
  const path = `/v1/orders/${first.id}`;
  assert.equal((await request(service, 'GET', path, { key: first.access_token })).status, 200);
  for (const key of [second.access_token, `${first.access_token}x`, first.access_token.slice(0, -1)]) {
    assert.equal((await request(service, 'GET', path, { key })).status, 401);
    assert.equal((await request(service, 'GET', `${path}/events`, { key })).status, 401);
  }
  assert.equal((await request(service, 'GET', path, { key: service.shop.licenseKey })).status, 403);
});

it('a wrong token gets the same response whether or not the order exists', async () => {
  const { id, access_token: token } = await placeOrder(service);
  const { access_token: wrong } = await placeOrder(service);
  const [there, missing] = [
    await request(service, 'GET', `/v1/orders/${id}`, { key: wrong }),
    await request(service, 'GET', `/v1/orders/ord_${'0'.repeat(32)}`, { key: token }),
  ];
  assert.equal(there.status, 401);
  assert.equal(there.problem().detail, missing.problem().detail);
  assert.equal(missing.status, 401);
});

it('another organization’s resources get the same response as ones that don’t exist', async () => {
  const { id: order } = await placeOrder(service);
  const quote = await askQuote(service, service.shop.licenseKey);
  const none = '0'.repeat(32);
  const endpoint = await request(service, 'POST', '/v1/webhook-endpoints', {
    key: service.shop.apiKey,
    body: { url: 'https://shop.example/webhooks' },
  });
  const endpointId = JSON.parse(endpoint.text).id;
  const own = { key: service.shop.apiKey };
  const tested = await request(service, 'POST', `/v1/webhook-endpoints/${endpointId}/test`, own);
  const deliveryId = JSON.parse(tested.text).delivery;
  const pairs: readonly (readonly [string, string, string, object?])[] = [
    ['GET', '/v1/models/board', '/v1/models/nothing'],
    ['GET', '/v1/models/board/picture.svg', '/v1/models/nothing/picture.svg'],
    ['GET', '/v1/models/board/product.glb', '/v1/models/nothing/product.glb'],
    ['GET', `/v1/quotes/${quote.id}`, `/v1/quotes/qte_${none}`],
    ['GET', `/v1/orders/${order}`, `/v1/orders/ord_${none}`],
    ['GET', `/v1/orders/${order}/events`, `/v1/orders/ord_${none}/events`],
    ['GET', `/v1/orders/${order}/production-pack`, `/v1/orders/ord_${none}/production-pack`],
    ['PATCH', `/v1/orders/${order}`, `/v1/orders/ord_${none}`, { status: 'confirmed' }],
    ['POST', `/v1/orders/${order}/erase-personal-data`, `/v1/orders/ord_${none}/erase-personal-data`],
    ['GET', `/v1/webhook-endpoints/${endpointId}`, `/v1/webhook-endpoints/whe_${none}`],
    ['PATCH', `/v1/webhook-endpoints/${endpointId}`, `/v1/webhook-endpoints/whe_${none}`, { status: 'disabled' }],
    ['POST', `/v1/webhook-endpoints/${endpointId}/test`, `/v1/webhook-endpoints/whe_${none}/test`],
    ['POST', `/v1/webhook-endpoints/${endpointId}/rotate`, `/v1/webhook-endpoints/whe_${none}/rotate`],
    [
      'POST',
      `/v1/webhook-endpoints/${endpointId}/revoke-previous-secrets`,
      `/v1/webhook-endpoints/whe_${none}/revoke-previous-secrets`,
    ],
    [
      'POST',
      `/v1/webhook-endpoints/${endpointId}/replay`,
      `/v1/webhook-endpoints/whe_${none}/replay`,
      { since: '2026-11-21T10:00:00Z' },
    ],
    ['GET', `/v1/webhook-deliveries/${deliveryId}`, `/v1/webhook-deliveries/dlv_${none}`],
    ['POST', `/v1/webhook-deliveries/${deliveryId}/redeliver`, `/v1/webhook-deliveries/dlv_${none}/redeliver`],
    ['DELETE', `/v1/webhook-endpoints/${endpointId}`, `/v1/webhook-endpoints/whe_${none}`],
  ];
  for (const [method, foreign, missing, body] of pairs) {
    const options = { key: service.other.apiKey, ...(body ? { body } : {}) };
    const [a, b] = [await request(service, method, foreign, options), await request(service, method, missing, options)];
    assert.equal(a.status, 404, `${method} ${foreign}`);
    const [{ request_id: _a, instance: _x, ...first }, { request_id: _b, instance: _y, ...second }] = [
      a.problem(),
      b.problem(),
    ];
    assert.deepEqual(first, second);
  }
});

it('another organization’s models can’t be quoted, its quotes can’t be ordered, and its orders aren’t listed', async () => {
  const key = service.other.apiKey;
  await placeOrder(service);
  const quote = await askQuote(service, service.shop.licenseKey);
  const body = { model: 'board', configuration: {}, quantity: 1 };
  assert.equal((await request(service, 'POST', '/v1/quotes', { key, body })).status, 404);
  assert.equal((await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote) })).status, 404);
  assert.equal(
    (await request(service, 'GET', '/v1/orders', { key })).text,
    '{"object":"list","data":[],"has_more":false,"next":null}',
  );
});
