import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { type Order, orderSchema, quoteListSchema } from '@parametric/api-client';
import { workshops } from '../../domain/workshops/workshop.js';
import { addOwnWorkshop, type OwnWorkshop } from '../../testing/own-workshop.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import type { PriceBuild } from '../contract.js';

let service: TestService;
let key: string;
let organizationId: string;
let keyFor: OwnWorkshop['keyFor'];

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const { slug: _, ...demo } = workshops[0]!;
/** A list with every step except a minimum. */
const list = {
  ...demo,
  boards: 'whole_sheets',
  sheets: { offcut_credit_percent: 50 },
  margin_percent: 12,
  operations: [{ name: 'Sanding', minutes: 6, per: 'panel' }],
  quantity_breaks: [{ from: 3, percent_off: 10 }],
  express: { surcharge_percent: 25, waiting_days: 1 },
  rates: { EUR: { ...demo.rates.EUR!, hour: 4500 } },
};

beforeEach(async () => {
  ({ shop: key, organizationId, keyFor } = await addOwnWorkshop(service, list));
});

const send = (method: string, path: string, body?: unknown, by = key) =>
  request(service, method, path, { key: by, ...(body === undefined ? {} : { body }) });
const put = (body: object) => send('PUT', '/v1/workshops/ours', body);

async function quotes(quantity = 4) {
  const terms = { configuration: { width: 900 }, quantity, ship_to: { country: 'DE', postcode: '80331' } };
  return (await send('POST', '/v1/quotes', { model: 'board', ...terms })).as(quoteListSchema).data;
}

async function place(quote: Awaited<ReturnType<typeof quotes>>[number]): Promise<Order> {
  return (await send('POST', '/v1/orders', orderOf(quote))).as(orderSchema);
}

async function build({ id }: Order, by = key): Promise<PriceBuild> {
  const answer = await send('GET', `/v1/orders/${id}/price-build`, undefined, by);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text);
}

it('an order’s price adds up to the quoted cent, with the workshop’s own steps', async () => {
  await put({ ...list, rates: { EUR: { ...list.rates.EUR, minimum_order: 200_000 } } });
  const [standard, express] = await quotes();
  assert.deepEqual([standard!.speed, express!.speed], ['standard', 'express']);
  const built = await build(await place(express!));
  assert.deepEqual(built.total, express!.price.total);
  assert.deepEqual([built.price_list, built.differs_because, built.speed], ['current', undefined, 'express']);
  assert.equal(
    built.lines.reduce((sum, { amount }) => sum + amount.amount, 0),
    built.total.amount,
  );
  const kinds = [
    'material',
    'cutting',
    'edging',
    'assembly',
    'setup',
    'margin',
    'minimum',
    'express',
    'shipping',
    'tax',
  ];
  assert.deepEqual(
    built.lines.map(({ kind }) => kind),
    kinds,
  );
  const [material, cutting] = built.lines;
  assert.deepEqual(
    material!.terms.map(({ unit }) => unit),
    ['sheet', 'm²'],
  );
  assert.ok(material!.terms[1]!.counted < 0, 'offcuts are credited');
  assert.equal(cutting!.times, 2 + 2 * 0.9);
  // 6 minutes per panel.
  assert.equal(built.hours, Math.round(((6 * 3.8) / 60) * 100) / 100);
  const shares = built.lines.reduce((sum, { share_percent: share }) => sum + share, 0);
  assert.ok(Math.abs(shares - 100) < 1, `${shares} %`);
});

it('a changed price list changes neither an open quote nor the price of its order', async () => {
  const [quote] = await quotes();
  const dearer = { ...list, margin_percent: 40 };
  assert.equal((await put(dearer)).status, 200);
  const order = await place(quote!);
  assert.deepEqual(order.total, quote!.price.total);
  const built = await build(order);
  assert.deepEqual([built.total, built.price_list, built.differs_because], [order.total, 'replaced', undefined]);
  const [now] = await quotes();
  assert.ok(now!.price.total.amount > quote!.price.total.amount);
});

it('only the last 50 lists are kept, and a price calculated with another list says so', async () => {
  const order = await place((await quotes())[0]!);
  for (let margin = 100; margin < 151; margin += 1) await put({ ...list, margin_percent: margin });
  const built = await build(order);
  assert.deepEqual([built.price_list, built.differs_because], ['other', 'other_price_list']);
  assert.deepEqual(built.quoted_total, order.total);
  assert.ok(built.total.amount > order.total.amount);
});

it('the tax stays after the address is erased, and a difference is explained', async () => {
  // Munich is farther from Berlin than the middle of Germany is.
  const bands = [
    { up_to_km: 450, kilogram: 10 },
    { up_to_km: 5000, kilogram: 100 },
  ];
  const rates = { EUR: { ...list.rates.EUR, delivery: { ...list.rates.EUR.delivery, bands } } };
  assert.equal((await put({ ...list, rates })).status, 200);
  const order = await place((await quotes())[0]!);
  const before = await build(order);
  assert.equal(before.differs_because, undefined);
  await send('POST', `/v1/orders/${order.id}/erase-personal-data`);
  const after = await build(order);
  assert.equal(after.differs_because, 'address_erased');
  const labels = ({ lines }: PriceBuild) => lines.filter(({ kind }) => kind !== 'shipping').map(({ label }) => label);
  assert.deepEqual(labels(after), labels(before));
});

it('a workshop that sells at the estimate shows the quote’s lines', async () => {
  const { machines: _m, materials: _a, rates: _r, panels_a_day: _p, offcut_percent: _o, ...common } = demo;
  const { quantity_breaks: _q, sheets: _s, ...rest } = common;
  const estimate = { ...rest, pricing: 'estimate', products_a_day: 1, delivery: { order: 4900, product: 0 } };
  const priced = await send('GET', '/v1/models/board');
  const { document } = JSON.parse(priced.text);
  const changed = { ...document, estimate: { currency: 'EUR', amount: '100' } };
  assert.equal((await send('PUT', '/v1/models/board', { document: changed })).status, 200);
  assert.equal((await put(estimate)).status, 200);
  const [quote] = await quotes(1);
  const built = await build(await place(quote!));
  assert.deepEqual([built.pricing, built.total], ['estimate', quote!.price.total]);
  assert.deepEqual(
    built.lines.map(({ kind }) => kind),
    ['product', 'shipping', 'tax'],
  );
});

it('a workshop’s key can see the calculation only if the shop allows it, and only for its own orders', async () => {
  const order = await place((await quotes())[0]!);
  const path = `/v1/orders/${order.id}/price-build`;
  const usual = await send('POST', '/v1/keys', { kind: 'workshop', mode: 'test', workshop: 'ours' });
  const refused = await send('GET', path, undefined, JSON.parse(usual.text).key);
  assert.equal(refused.problem().code, 'key_not_permitted');
  const allowed = await keyFor('ours');
  assert.deepEqual((await build(order, allowed)).total, order.total);
  const other = await keyFor(workshops[0]!.slug);
  assert.equal((await send('GET', path, undefined, other)).status, 404);
  const beyond = await send('POST', '/v1/keys', {
    ...{ kind: 'workshop', mode: 'test', workshop: 'ours' },
    scopes: ['workshops:write'],
  });
  assert.deepEqual(
    beyond.problem().errors?.map(({ pointer }) => pointer),
    ['/scopes'],
  );
});

it('a removed workshop’s prices can’t be built', async () => {
  const order = await place((await quotes())[0]!);
  await send('PATCH', '/v1/organization', { workshops: null });
  assert.equal((await send('DELETE', '/v1/workshops/ours')).status, 204);
  assert.equal((await send('GET', `/v1/orders/${order.id}/price-build`)).status, 404);
  assert.equal((await service.store.orders.get(organizationId, order.id))?.order.id, order.id);
});
