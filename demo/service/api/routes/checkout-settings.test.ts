import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { restrictedKeys, startPaymentDouble } from '../../testing/payment-provider.js';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { type ShopifyDouble, shopifyApp, startShopifyDouble } from '../../testing/shopify-double.js';
import type { CheckoutCheck, CheckoutSettings } from '../contract.js';

const SECRET = 'whsec_test0123456789abcdef';
let service: TestService;
let shopify: ShopifyDouble;
const stripe = startPaymentDouble();

before(async () => {
  shopify = await startShopifyDouble();
  const payments = {
    stripeUrl: (await stripe).url,
    shopifyUrl: `${shopify.url}/{store}`,
    retryDelaysMs: [20],
  };
  service = await startTestService({ payments });
});
after(async () => {
  await service.close();
  await (await stripe).close();
  await shopify.close();
});

const change = (body: object, key = service.shop.apiKey) =>
  request(service, 'PATCH', '/v1/checkout-settings', { key, body });
const read = async (key = service.shop.apiKey): Promise<CheckoutSettings> =>
  JSON.parse((await request(service, 'GET', '/v1/checkout-settings', { key })).text);

it('online payment can’t be chosen without a key and a webhook secret', async () => {
  const pointersOf = async (body: object) => {
    const answer = await change(body);
    assert.equal(answer.status, 422, answer.text);
    return answer.problem().errors!.map(({ pointer }) => pointer);
  };
  assert.deepEqual(await pointersOf({ checkout: 'payment_link' }), ['/key', '/webhook_secret']);
  const { test: key } = restrictedKeys;
  assert.deepEqual(await pointersOf({ checkout: 'payment_link', key }), ['/webhook_secret']);
  assert.deepEqual(await pointersOf({ key: 'sk_test_0123456789' }), ['/key']);
  assert.deepEqual(await pointersOf({ key: restrictedKeys.live }), ['/key']);
  assert.deepEqual(await pointersOf({ key: 'rk_test_unknown00000' }), ['/key']);
  assert.deepEqual(await pointersOf({ webhook_secret: 'secret' }), ['/webhook_secret']);
  assert.deepEqual(await pointersOf({ deposit_percent: 100 }), ['/deposit_percent']);
  assert.equal((await read()).checkout, 'invoice');
  assert.equal((await change({ checkout: 'payment_link', key, webhook_secret: SECRET })).status, 200);
  assert.deepEqual(await pointersOf({ key: null }), ['/key'], 'A key in use can’t be removed.');
});

it('shows neither the key nor the secret, anywhere', async () => {
  const { test: key } = restrictedKeys;
  await change({ checkout: 'payment_link', deposit_percent: 30, key, webhook_secret: SECRET });
  const shown = await read();
  assert.deepEqual([shown.key_ending, shown.webhook_secret_ending], [key.slice(-4), SECRET.slice(-4)]);
  assert.equal(shown.events_url, `${service.url}/v1/checkout-events/${service.shop.id}/test`);
  const audit = await request(service, 'GET', '/v1/audit', { key: service.shop.apiKey });
  const entry = JSON.parse(audit.text).data.find(({ action }: { action: string }) =>
    action.startsWith('organization.checkout'),
  );
  assert.deepEqual(
    new Set(entry.changes.map(({ field }: { field: string }) => field)),
    new Set(['deposit_percent', 'key', 'webhook_secret']),
  );
  const stored = await service.store.checkouts.get(service.shop.id, 'test');
  for (const text of [JSON.stringify(shown), audit.text, JSON.stringify(stored)]) {
    assert.ok(!text.includes(key) && !text.includes(SECRET), text);
  }
});

it('live and test orders have their own settings', async () => {
  const live = await service.addKey({ kind: 'api', mode: 'live' });
  assert.equal((await read(live)).checkout, 'invoice');
  assert.equal((await change({ key: restrictedKeys.test }, live)).status, 422);
  const settings = { checkout: 'payment_link', key: restrictedKeys.live, webhook_secret: SECRET };
  assert.equal((await change(settings, live)).status, 200);
  await change({ checkout: 'invoice' });
  assert.deepEqual([(await read()).checkout, (await read(live)).checkout], ['invoice', 'payment_link']);
});

const toShopify = (more: object = {}) => change({ checkout: 'shopify', shopify: { ...shopifyApp, ...more } });

it('Shopify can’t be chosen without a store and an app that work', async () => {
  const refusal = async (answer: ReturnType<typeof change>) => {
    const { status, text, problem } = await answer;
    assert.equal(status, 422, text);
    return problem().errors!.map(({ pointer, detail }) => [pointer, detail] as const);
  };
  const pointers = (await refusal(change({ checkout: 'shopify' }))).map(([pointer]) => pointer);
  assert.deepEqual(pointers, ['/shopify/store', '/shopify/client_id', '/shopify/client_secret']);
  const cases = [
    [{ store: '' }, '/shopify/store', /ends in \.myshopify\.com/],
    [{ store: ' ' }, '/shopify/store', /ends in/],
    [{ store: 'https://' }, '/shopify/store', /ends in/],
    [{ store: 'localhost' }, '/shopify/store', /ends in \.myshopify\.com/],
    [{ store: 'example.myshopify.com.attacker.example' }, '/shopify/store', /ends in/],
    [{ store: 'a@127.0.0.1' }, '/shopify/store', /ends in/],
    [{ store: 'other.myshopify.com' }, '/shopify/store', /a store at other\.myshopify\.com/],
    [{ client_secret: 'shpss_wrong' }, '/shopify/client_secret', /install the app in this store/],
  ] as const;
  for (const [more, pointer, detail] of cases) {
    const [issue] = await refusal(toShopify(more));
    assert.equal(issue?.[0], pointer);
    assert.match(issue![1]!, detail);
  }
  const withStore = async (changed: Partial<ShopifyDouble['store']>, detail: RegExp) => {
    const before = { ...shopify.store };
    Object.assign(shopify.store, changed);
    const [issue] = await refusal(toShopify());
    Object.assign(shopify.store, before);
    assert.match(issue![1]!, detail);
  };
  await withStore({ scopes: ['write_draft_orders'] }, /is missing write_orders/);
  await withStore({ isDevelopment: false }, /Connect a development store/);
  await withStore({}, /http:\/\/ is not supported\. Set SERVICE_URL/);
  assert.equal((await read()).shopify.store, null);
});

it('connects a store: subscribes to its events once, and checks it again on request', async () => {
  shopify.store.allowsHttp = true;
  const answer = await toShopify({ store: 'https://Example.myshopify.com/admin' });
  assert.equal(answer.status, 200, answer.text);
  const { store, client_id } = shopifyApp;
  const { shopify: shown, checkout } = await read();
  const ending = shopifyApp.client_secret.slice(-4);
  assert.deepEqual(
    [checkout, shown],
    ['shopify', { store, client_id, client_secret_ending: ending, currencies: ['CHF', 'EUR'] }],
  );
  const stored = JSON.stringify(await service.store.checkouts.get(service.shop.id, 'test'));
  assert.ok(!stored.includes(shopifyApp.client_secret) && !answer.text.includes(shopifyApp.client_secret));
  const check = async (): Promise<CheckoutCheck['checks']> => {
    const path = '/v1/checkout-settings/check';
    const checked = await request(service, 'POST', path, { key: service.shop.apiKey, body: {} });
    assert.equal(checked.status, 200, checked.text);
    return JSON.parse(checked.text).checks;
  };
  assert.deepEqual(new Set((await check()).map(({ ok }) => ok)), new Set([true]));
  const uri = `${service.url}/v1/checkout-events/${service.shop.id}/test/shopify`;
  assert.deepEqual(
    shopify.subscriptions,
    ['ORDERS_PAID', 'ORDERS_CANCELLED', 'REFUNDS_CREATE'].map((topic) => ({ topic, uri })),
  );
  shopify.store.scopes = ['write_orders'];
  shopify.store.currencies = ['EUR'];
  const [, scopes] = await check();
  assert.deepEqual([scopes?.ok, /is missing write_draft_orders/.test(scopes?.detail ?? '')], [false, true]);
  assert.deepEqual((await read()).shopify.currencies, ['EUR']);
  shopify.store.scopes = ['write_draft_orders', 'write_orders'];
});

it('a new service key encrypts them again', async () => {
  const { encrypt } = service.context.secrets;
  const before = await service.store.checkouts.get(service.shop.id, 'live');
  await service.store.serviceKeys.use('0a0a0a0a', new Date().toISOString(), (text, owner) => {
    return encrypt(service.context.secrets.decrypt(text, owner), owner);
  });
  const after = await service.store.checkouts.get(service.shop.id, 'live');
  assert.notEqual(after.key, before.key);
  const owner = `${service.shop.id} live checkout`;
  assert.equal(service.context.secrets.decrypt(after.key!, owner), restrictedKeys.live);
  const { clientSecret } = await service.store.checkouts.get(service.shop.id, 'test');
  const own = `${service.shop.id} test checkout`;
  assert.equal(service.context.secrets.decrypt(clientSecret!, own), shopifyApp.client_secret);
});
