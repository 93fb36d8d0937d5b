import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { restrictedKeys, startPaymentDouble } from '../../testing/payment-provider.js';
import { request, startTestService, type TestService } from '../../testing/service.js';
import type { CheckoutSettings } from './payments.js';

const SECRET = 'whsec_test0123456789abcdef';
let service: TestService;
const stripe = startPaymentDouble();

before(async () => {
  service = await startTestService({ payments: { stripeUrl: (await stripe).url, retryDelaysMs: [20] } });
});
after(async () => {
  await service.close();
  await (await stripe).close();
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
});
