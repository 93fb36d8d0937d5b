import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { workshops } from '../../domain/workshops/workshop.js';
import { addOwnWorkshop, type OwnWorkshop } from '../../testing/own-workshop.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import type { CostComparison, PriceBuild } from '../contract.js';

let service: TestService;
let shop: string;
let maker: string;
let keyFor: OwnWorkshop['keyFor'];

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const { slug: _, ...demo } = workshops[0]!;
const list = {
  ...demo,
  margin_percent: 10,
  operations: [{ name: 'Sanding', minutes: 30, per: 'panel' }],
  rates: { EUR: { ...demo.rates.EUR!, hour: 4500 } },
};

beforeEach(async () => {
  ({ shop, keyFor } = await addOwnWorkshop(service, list));
  maker = await keyFor('ours');
});

const send = (method: string, address: string, key: string, body?: unknown) =>
  request(service, method, address, { key, ...(body === undefined ? {} : { body }) });
const importCsv = (text: string, key = maker) =>
  request(service, 'PUT', '/v1/workshops/ours/costs', { key, body: text, headers: { 'content-type': 'text/csv' } });
const compare = async (key = maker): Promise<CostComparison> =>
  JSON.parse((await send('GET', '/v1/workshops/ours/costs', key)).text);

async function place(): Promise<string> {
  const asked = await send('POST', '/v1/quotes', shop, { model: 'board', configuration: {}, quantity: 2 });
  const [quote] = asked.as(quoteListSchema).data;
  return (await send('POST', '/v1/orders', shop, orderOf(quote!))).as(orderSchema).id;
}

it('quoted and actual costs are compared per order and in total, with the hourly rate that would have covered them', async () => {
  const [first, second] = [await place(), await place()];
  const built: PriceBuild = JSON.parse((await send('GET', `/v1/orders/${first}/price-build`, maker)).text);
  const of = (...kinds: readonly string[]) =>
    built.lines.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount.amount : 0), 0);
  const labour = of('cutting', 'edging', 'assembly', 'finishing', 'setup');
  const paid = (labour + 1_400) / 100;
  const answer = await importCsv(`order,material,labour,hours\n${first},20,${paid},3\n${second},,${paid},\n`);
  assert.deepEqual(JSON.parse(answer.text), { object: 'cost_import', imported: 2, removed: 0 });
  const { data, sums } = await compare();
  assert.deepEqual(await compare(shop), { object: 'cost_comparison', data, sums });
  const row = data.find(({ order }) => order === first)!;
  const net = built.total.amount - of('tax');
  assert.deepEqual(row.quoted, {
    ...{ material: of('material'), labour, hours: built.hours, delivery: of('shipping'), other: of('margin') },
  });
  assert.deepEqual(row.actual, { material: 2000, labour: labour + 1_400, hours: 3 });
  assert.deepEqual(row.left!.amount, net - 2000 - labour - 1_400 - of('shipping'));
  assert.equal(data.find(({ order }) => order === second)!.left, undefined);
  const [sum] = sums;
  assert.deepEqual(
    sum!.terms.find(({ term }) => term === 'labour'),
    { term: 'labour', orders: 2, quoted: 2 * labour, actual: 2 * labour + 2_800 },
  );
  // An hour per order, and €14 more per order.
  assert.equal(built.hours, 1);
  assert.deepEqual(
    sum!.lessons.find(({ about }) => about === 'hour'),
    { about: 'hour', orders: 2, needed: 5_900, instead_of: 4_500 },
  );
});

it('the exported file can be filled in by order and imported as it is', async () => {
  const order = await place();
  const csv = async () => (await send('GET', '/v1/workshops/ours/costs.csv', maker)).text;
  const empty = await csv();
  assert.ok(empty.includes(`${order};`), empty);
  assert.deepEqual(JSON.parse((await importCsv(empty)).text), { object: 'cost_import', imported: 0, removed: 0 });
  await importCsv(`order,other\n${order},12.34\n`);
  const filled = await csv();
  assert.match(filled, /;;;;12,34\r\n/);
  assert.equal((await importCsv(filled)).status, 200);
  assert.equal(await csv(), filled);
  const before = await compare();
  assert.deepEqual(before.data[0]!.actual, { other: 1234 });
  assert.deepEqual(JSON.parse((await importCsv(empty)).text), { object: 'cost_import', imported: 0, removed: 1 });
  assert.deepEqual((await compare()).data, []);
});

it('a file with a mistake is rejected as a whole, with the mistake’s row and column', async () => {
  const order = await place();
  const { errors } = (await importCsv(`order,labour\n${order},12\nord_1,much\n`)).problem();
  assert.deepEqual(
    errors!.map(({ pointer, detail }) => [pointer, detail]),
    [['/3/order', 'Row 3, column order: “ord_1” isn’t one of this workshop’s orders.']],
  );
  assert.deepEqual((await compare()).data, []);
  assert.equal((await send('PUT', '/v1/workshops/ours/costs', maker, {})).status, 415);
});

it('costs are still compared with the quoted ones after the list changes, but not if that list was deleted', async () => {
  const order = await place();
  await importCsv(`order,labour\n${order},12\n`);
  const { data } = await compare();
  const later = await place();
  for (let margin = 100; margin < 151; margin += 1) {
    await send('PUT', '/v1/workshops/ours', shop, { ...list, margin_percent: margin });
  }
  assert.deepEqual((await compare()).data, data);
  assert.equal((await importCsv(`order,labour\n${order},15\n`)).status, 200);
  assert.match((await importCsv(`order,labour\n${later},15\n`)).problem().detail!, /no longer stored/);
});

it('a workshop can import costs only for its own orders', async () => {
  const order = await place();
  await send('PUT', '/v1/workshops/theirs', shop, { ...list, name: 'Theirs' });
  const theirs = await keyFor('theirs');
  assert.equal((await importCsv(`order,labour\n${order},12\n`, theirs)).status, 404);
  const body = `order,labour\n${order},12\n`;
  const headers = { 'content-type': 'text/csv' };
  const own = await request(service, 'PUT', '/v1/workshops/theirs/costs', { key: theirs, body, headers });
  assert.equal(own.problem().errors?.[0]?.pointer, '/2/order');
  assert.equal((await send('GET', '/v1/workshops/ours/costs', theirs)).status, 404);
});
