import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { workshops } from '../../domain/workshops/workshop.js';
import { addOwnWorkshop, type OwnWorkshop } from '../../testing/own-workshop.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import type { PriceEffect, PriceProposal } from '../contract.js';

let service: TestService;
/** The shop's key, and the key of its workshop. */
let shop: string;
let maker: string;
let keyFor: OwnWorkshop['keyFor'];

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const { slug: _, ...list } = workshops[0]!;
const dearer = { ...list, margin_percent: 20 };
const path = '/v1/workshops/ours/proposal';

beforeEach(async () => {
  ({ shop, keyFor } = await addOwnWorkshop(service, list));
  maker = await keyFor('ours');
});

const send = (method: string, address: string, key: string, body?: unknown) =>
  request(service, method, address, { key, ...(body === undefined ? {} : { body }) });

async function propose(body: object = dearer): Promise<PriceProposal> {
  const answer = await send('PUT', path, maker, body);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text);
}

const decide = (verb: 'approve' | 'reject', { proposed_at }: PriceProposal, note?: string) =>
  send('POST', `/v1/workshops/ours/${verb}-proposal`, shop, { proposed_at, ...(note ? { note } : {}) });
const margin = async () => JSON.parse((await send('GET', '/v1/workshops/ours', shop)).text).margin_percent;

async function quote(model = 'board') {
  const asked = await send('POST', '/v1/quotes', shop, { model, configuration: {}, quantity: 1 });
  return asked.as(quoteListSchema).data;
}

it('a workshop’s changes are a draft until the shop approves them', async () => {
  const proposal = await propose();
  assert.deepEqual(proposal.changes, [{ pointer: '/margin_percent', after: 20 }]);
  assert.deepEqual([proposal.status, proposal.proposed_by, proposal.is_outdated], ['waiting', 'Bench', false]);
  assert.equal(await margin(), undefined);
  const [before] = await quote();
  const listed = JSON.parse((await send('GET', '/v1/workshops', shop)).text).data[0];
  assert.equal(listed.proposed_at, proposal.proposed_at);
  const approved = await decide('approve', proposal, 'Thanks');
  assert.equal(approved.status, 200, approved.text);
  assert.equal(await margin(), 20);
  const seen: PriceProposal = JSON.parse((await send('GET', path, maker)).text);
  assert.deepEqual([seen.status, seen.note, seen.changes], ['approved', 'Thanks', proposal.changes]);
  const [after] = await quote();
  assert.ok(after!.price.total.amount > before!.price.total.amount);
  // The earlier quote keeps its price.
  const order = (await send('POST', '/v1/orders', shop, orderOf(before!))).as(orderSchema);
  assert.deepEqual(order.total, before!.price.total);
  assert.equal(JSON.parse((await send('GET', '/v1/workshops', shop)).text).data[0].proposed_at, undefined);
});

it('the shop can reject changes with a note, and the current list stays in use', async () => {
  const proposal = await propose();
  assert.deepEqual(
    (await decide('reject', proposal)).problem().errors?.map(({ pointer }) => pointer),
    ['/note'],
  );
  assert.equal((await decide('reject', proposal, 'Too much.')).status, 200);
  assert.equal(await margin(), undefined);
  const seen: PriceProposal = JSON.parse((await send('GET', path, maker)).text);
  assert.deepEqual([seen.status, seen.note], ['rejected', 'Too much.']);
  assert.equal((await decide('approve', proposal)).problem().errors?.[0]?.code, 'changed');
});

it('the shop can approve only the changes that it has seen, and only if the current list hasn’t changed', async () => {
  const seen = await propose();
  const sent = await propose({ ...list, margin_percent: 90 });
  assert.notEqual(sent.proposed_at, seen.proposed_at);
  assert.equal((await decide('approve', seen)).problem().errors?.[0]?.code, 'changed');
  assert.equal(await margin(), undefined);
  await send('PUT', '/v1/workshops/ours', shop, { ...list, capacity: 7 });
  assert.equal((await decide('approve', sent)).problem().errors?.[0]?.code, 'outdated');
  assert.equal(JSON.parse((await send('GET', path, shop)).text).is_outdated, true);
  assert.equal((await decide('approve', await propose({ ...list, capacity: 7, margin_percent: 5 }))).status, 200);
  assert.equal(await margin(), 5);
});

it('a workshop can withdraw its changes, but can’t send the current list or an invalid one', async () => {
  await propose();
  assert.equal((await send('DELETE', path, maker)).status, 204);
  assert.equal((await send('GET', path, maker)).status, 404);
  assert.equal((await send('DELETE', path, maker)).status, 404);
  assert.equal((await send('PUT', path, maker, list)).problem().errors?.[0]?.code, 'unchanged');
  const wrong = await send('PUT', path, maker, { ...list, currency: 'XXQ' });
  assert.ok(wrong.problem().errors?.some(({ pointer }) => pointer === '/currency'));
});

it('a workshop can access only its own list, and can’t approve changes', async () => {
  const proposal = await propose();
  const other = { ...list, name: 'Theirs' };
  await send('PUT', '/v1/workshops/theirs', shop, other);
  const theirs = await keyFor('theirs');
  for (const [method, address, body] of [
    ['GET', '/v1/workshops/ours'],
    ['GET', path],
    ['PUT', path, dearer],
    ['DELETE', path],
    ['GET', '/v1/workshops/ours/proposal-effect'],
  ] as const) {
    assert.equal((await send(method, address, theirs, body)).status, 404, `${method} ${address}`);
  }
  const approval = { proposed_at: proposal.proposed_at };
  const approved = await send('POST', '/v1/workshops/ours/approve-proposal', maker, approval);
  assert.equal(approved.problem().code, 'key_not_permitted');
  assert.equal((await send('PUT', '/v1/workshops/ours', maker, dearer)).problem().code, 'key_not_permitted');
  const reader = await keyFor('ours', ['workshops:read']);
  assert.equal((await send('PUT', path, reader, dearer)).problem().code, 'key_not_permitted');
  const materials = JSON.parse((await send('GET', '/v1/materials', theirs)).text).data;
  assert.ok(materials.length > 0);
  assert.ok(materials.every((row: { workshops: string[] }) => String(row.workshops) === 'theirs'));
  const shared = await keyFor(workshops[0]!.slug);
  const refused = await send('PUT', `/v1/workshops/${workshops[0]!.slug}/proposal`, shared, dearer);
  assert.equal(refused.problem().errors?.[0]?.code, 'shared');
});

it('the shop and the workshop see what recent orders would cost, and which would be declined', async () => {
  const orders: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    orders.push((await send('POST', '/v1/orders', shop, orderOf((await quote())[0]!))).as(orderSchema).id);
  }
  await propose();
  const read = async (key: string, query = ''): Promise<PriceEffect> =>
    JSON.parse((await send('GET', `/v1/workshops/ours/proposal-effect${query}`, key)).text);
  const effect = await read(maker);
  assert.deepEqual(
    effect.data.map(({ order }) => order),
    orders.toReversed(),
  );
  const [sum] = effect.sums;
  const total = (of: 'before' | 'after') => effect.data.reduce((amount, row) => amount + row[of]!.amount, 0);
  assert.deepEqual([sum!.orders, sum!.before.amount, sum!.after.amount], [3, total('before'), total('after')]);
  assert.ok(sum!.after.amount > sum!.before.amount);
  assert.deepEqual(await read(shop), effect);
  assert.equal((await read(shop, '?orders=2')).data.length, 2);
  assert.equal((await send('GET', '/v1/workshops/ours/proposal-effect?orders=51', shop)).status, 422);
  await propose({ ...list, materials: [{ kind: 'oak', litre: { EUR: 900 } }] });
  const { data, sums } = await read(shop);
  assert.ok(data.every(({ declined, after: price }) => declined !== undefined && price === undefined));
  assert.deepEqual(sums, []);
});

it('removing a workshop removes its proposal', async () => {
  await propose();
  await send('PATCH', '/v1/organization', shop, { workshops: null });
  assert.equal((await send('DELETE', '/v1/workshops/ours', shop)).status, 204);
  assert.equal((await send('PUT', '/v1/workshops/ours', shop, list)).status, 201);
  assert.equal((await send('GET', path, shop)).status, 404);
});
