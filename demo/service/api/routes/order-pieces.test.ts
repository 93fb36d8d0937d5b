import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { piecesOf } from '@parametric/configurator-element/manufacture';
import { orderOf, placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import type { MarkedPieces, OrderProgress, PieceResource } from '../contract.js';

let service: TestService;
let now = Date.parse('2026-11-28T09:00:00Z');

before(async () => {
  service = await startTestService({ models: ['sideboard', 'hallway-shelf'], clock: () => now });
});

after(() => service.close());

async function ask<Value>(path: string, key = service.shop.apiKey): Promise<Value> {
  const answer = await request(service, 'GET', path, { key });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text);
}

const mark = (order: string, body: object, key = service.shop.apiKey) =>
  request(service, 'POST', `/v1/orders/${order}/mark-pieces`, { key, body });

async function changedBy(order: string, body: object, key?: string): Promise<number> {
  const answer = await mark(order, body, key);
  assert.equal(answer.status, 200, answer.text);
  return (JSON.parse(answer.text) as MarkedPieces).changed;
}

async function orderSideboards(quantity: number, as?: 'assembled' | 'flat_packed', model = 'sideboard') {
  const ship_to = { country: 'DE', postcode: '80331' };
  const body = { model, configuration: {}, quantity, ship_to };
  const key = service.shop.licenseKey;
  const { data } = (await request(service, 'POST', '/v1/quotes', { key, body })).as(quoteListSchema);
  const quote = data.find(({ delivery }) => !as || delivery?.as === as)!;
  assert.ok(quote, as);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return (await request(service, 'POST', '/v1/orders', { key, headers, body: orderOf(quote) })).as(orderSchema);
}

async function allPieces(order: string, query = ''): Promise<readonly PieceResource[]> {
  const pieces: PieceResource[] = [];
  for (let after = ''; ; ) {
    const page = await ask<{ data: PieceResource[]; next: string | null }>(
      `/v1/orders/${order}/pieces?limit=100${after && `&after=${after}`}${query}`,
    );
    pieces.push(...page.data);
    if (page.next === null) return pieces;
    after = page.next;
  }
}

const stepsOf = ({ steps }: PieceResource) => steps.map(({ step }) => step);
const doneOf = ({ steps }: PieceResource) => steps.filter(({ done }) => done).map(({ step }) => step);

it('lists each piece of an order once, with the ids of its labels and the steps that it needs', async () => {
  const order = await orderSideboards(3, 'flat_packed');
  const record = (await service.store.models.get(service.shop.id, 'sideboard', order.model_revision))!;
  const product = service.context.models.get(service.shop.id, record).evaluate(order.configuration);
  const expected = piecesOf([{ id: order.id, product, quantity: 3 }]).map(({ id }) => id);
  const pieces = await allPieces(order.id);
  assert.deepEqual(
    pieces.map(({ id }) => id),
    expected,
  );
  for (const piece of pieces) {
    const steps = stepsOf(piece);
    assert.equal(steps.includes('banded'), piece.bands.length > 0, piece.name);
    assert.equal(steps.includes('machined'), piece.machining.length > 0 && piece.kind !== 'hardware', piece.name);
    assert.equal(steps.includes('cut'), piece.kind !== 'hardware', piece.name);
    assert.ok(!steps.includes('assembled'), 'delivered flat');
    assert.equal(steps.at(-1), 'packed');
  }
  const facts = new Set(pieces.map((piece) => stepsOf(piece).join(' ')));
  assert.ok(facts.size >= 3, [...facts].join(' | '));
  const second = await allPieces(order.id, '&copy=2');
  assert.equal(second.length, expected.length / 3);
  // The workshop is in Germany, and so are the names on its labels.
  const doors = await allPieces(order.id, '&search=t%C3%BCr');
  assert.ok(doors.length > 0 && doors.every(({ name }) => /tür/i.test(name)));
});

it('only products that are delivered assembled and have several pieces have the assembly step', async () => {
  const assembled = await orderSideboards(1, 'assembled', 'hallway-shelf');
  for (const piece of await allPieces(assembled.id)) assert.ok(stepsOf(piece).includes('assembled'), piece.name);
  const board = await placeOrder(service);
  const [piece] = await allPieces(board.id);
  assert.ok(!stepsOf(piece!).includes('assembled'));
});

it('marks record who made them and when, count as progress, and can be undone', async () => {
  const order = await orderSideboards(2);
  const [first, ...rest] = await allPieces(order.id);
  const key = await service.addKey({ kind: 'api', label: 'Saw' });
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [first!.id] }, key), 1);
  const marked = await ask<PieceResource>(`/v1/pieces/${first!.id}`);
  assert.deepEqual(marked.steps[0], { step: 'cut', done: true, at: new Date(now).toISOString(), by: 'Saw' });
  const progress = await ask<OrderProgress>(`/v1/orders/${order.id}/progress`);
  const cut = progress.steps.find(({ step }) => step === 'cut')!;
  assert.equal(cut.done, 1);
  assert.equal(progress.pieces, 1 + rest.length);
  const missing = await allPieces(order.id, '&missing=cut');
  assert.equal(missing.length, cut.needed - 1);
  assert.ok(missing.every(({ id }) => id !== first!.id));
  now += 1_000;
  assert.equal(await changedBy(order.id, { step: 'cut', done: false, pieces: [first!.id] }), 1);
  assert.deepEqual(doneOf(await ask<PieceResource>(`/v1/pieces/${first!.id}`)), []);
});

it('a repeated mark counts once, and a late one doesn’t override a newer undo', async () => {
  const order = await orderSideboards(1);
  const [{ id } = { id: '' }] = await allPieces(order.id);
  const [ada, bob] = [
    await service.addKey({ kind: 'api', label: 'Ada' }),
    await service.addKey({ kind: 'api', label: 'Bob' }),
  ];
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [id] }, ada), 1);
  now += 5_000;
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [id] }, bob), 0);
  // Ada's phone didn't get the response, so it sends the mark again.
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [id], age_ms: 5_000 }, ada), 0);
  const [step] = (await ask<PieceResource>(`/v1/pieces/${id}`)).steps;
  assert.equal(step!.by, 'Ada');
  now += 5_000;
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [id], done: false }, bob), 1);
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [id], age_ms: 10_000 }, ada), 0);
  assert.deepEqual(doneOf(await ask<PieceResource>(`/v1/pieces/${id}`)), []);
  const entries = await ask<{ data: { action: string; changes: unknown }[] }>(
    `/v1/audit?kind=order&subject=${order.id}`,
  );
  assert.deepEqual(
    entries.data.map(({ action }) => action),
    ['order.pieces_unmarked', 'order.pieces_marked'],
  );
  assert.deepEqual(entries.data[1]!.changes, [{ field: 'cut', after: '1' }]);
});

it('a whole product or order can be marked, without pieces that don’t need the step', async () => {
  const order = await orderSideboards(2);
  const pieces = await allPieces(order.id);
  const banded = pieces.filter(({ bands }) => bands.length > 0);
  assert.equal(await changedBy(order.id, { step: 'banded', copy: 1 }), banded.length / 2);
  assert.equal(await changedBy(order.id, { step: 'banded' }), banded.length / 2);
  for (const step of ['cut', 'machined', 'assembled', 'packed']) await changedBy(order.id, { step });
  const { pieces: all, finished, steps } = await ask<OrderProgress>(`/v1/orders/${order.id}/progress`);
  assert.equal(finished, all);
  assert.ok(steps.every(({ done, needed }) => done === needed));
  assert.deepEqual(await allPieces(order.id, '&missing=packed'), []);
});

it('an id can be typed in lowercase, with spaces, with O for 0, and without leading zeros', async () => {
  const order = await orderSideboards(2);
  const [first] = await allPieces(order.id);
  const [code, digits] = first!.id.split('-') as [string, string];
  const typed = [
    first!.id.toLowerCase(),
    `${code} ${digits}`,
    `${code}-${Number(digits)}`,
    code.replaceAll('0', 'O') + digits,
  ];
  for (const id of typed) {
    const found = await ask<PieceResource>(`/v1/pieces/${encodeURIComponent(id)}`);
    assert.equal(found.id, first!.id);
    assert.equal(found.order, order.id);
  }
  for (const id of [`${code}-9999`, '22222-1', 'nonsense', `${code}-0`]) {
    assert.equal((await request(service, 'GET', `/v1/pieces/${id}`, { key: service.shop.apiKey })).status, 404, id);
  }
});

it('a workshop can only access the pieces of its own orders', async () => {
  const order = await orderSideboards(1);
  const [{ id } = { id: '' }] = await allPieces(order.id);
  const own = await service.addKey({ kind: 'workshop', workshop: order.workshop.slug });
  const other = await service.addKey({ kind: 'workshop', workshop: 'elsewhere' });
  assert.equal(await changedBy(order.id, { step: 'cut', pieces: [id] }, own), 1);
  for (const path of [`/v1/pieces/${id}`, `/v1/pieces/${id}?order=${order.id}`, `/v1/orders/${order.id}/progress`]) {
    assert.equal((await request(service, 'GET', path, { key: other })).status, 404, path);
    assert.equal((await request(service, 'GET', path, { key: own })).status, 200, path);
  }
  assert.equal((await mark(order.id, { step: 'cut' }, other)).status, 404);
});

it('another order’s piece is rejected at its place in the request', async () => {
  const [order, other] = [await orderSideboards(1), await orderSideboards(1)];
  const [mine] = await allPieces(order.id);
  const [theirs] = await allPieces(other.id);
  const answer = await mark(order.id, { step: 'cut', pieces: [mine!.id, theirs!.id] });
  assert.equal(answer.status, 422);
  assert.equal(answer.problem().errors![0]!.pointer, '/pieces/1');
  assert.deepEqual(doneOf(await ask<PieceResource>(`/v1/pieces/${mine!.id}`)), []);
});

it('every piece that has a shape has a drawing', async () => {
  const order = await orderSideboards(2);
  const pieces = await allPieces(order.id);
  for (const piece of pieces.filter(({ id }, at) => at % 5 === 0 || id === pieces.at(-1)!.id)) {
    const answer = await request(service, 'GET', `/v1/pieces/${piece.id}/drawing.svg`, { key: service.shop.apiKey });
    assert.equal(answer.status, piece.drawing ? 200 : 404, piece.name);
    if (!piece.drawing) continue;
    assert.match(answer.text, /^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    assert.doesNotMatch(answer.text, /NaN|undefined/);
    if (piece.kind === 'panel')
      assert.ok(answer.text.includes(`>${Math.round(piece.size[0]! * 10) / 10}<`), piece.name);
  }
});

it('pages of pieces follow each other while pieces are being marked', async () => {
  const order = await orderSideboards(2);
  const path = `/v1/orders/${order.id}/pieces?missing=packed&limit=3`;
  const page = await ask<{ data: PieceResource[]; next: string }>(path);
  await changedBy(order.id, { step: 'packed', pieces: page.data.map(({ id }) => id) });
  const next = await ask<{ data: PieceResource[] }>(`${path}&after=${page.next}`);
  const all = await allPieces(order.id);
  assert.deepEqual(
    next.data.map(({ id }) => id),
    all.slice(3, 6).map(({ id }) => id),
  );
  const wrong = await request(service, 'GET', `${path}&after=22222-1`, { key: service.shop.apiKey });
  assert.equal(wrong.status, 422);
});

it('orders that are cut together share sheets, and all pieces of a sheet can be marked at once', async () => {
  const [one, two] = [await orderSideboards(1), await orderSideboards(2)];
  interface Sheet {
    readonly on: string;
    readonly pieces: readonly { readonly id: string; readonly order: string; readonly cut: boolean }[];
  }
  const path = `/v1/orders/${one.id}/sheets?with=${two.id}`;
  const { data } = await ask<{ data: Sheet[] }>(path);
  const placed = data.flatMap(({ pieces }) => pieces.map(({ id }) => id));
  assert.equal(new Set(placed).size, placed.length);
  const all = [...(await allPieces(one.id)), ...(await allPieces(two.id))];
  const panels = all.filter(({ kind }) => kind === 'panel').map(({ id }) => id);
  assert.deepEqual(placed.filter((id) => panels.includes(id)).sort(), [...panels].sort());
  const index = data.findIndex(({ pieces }) => new Set(pieces.map(({ order }) => order)).size === 2);
  assert.ok(index >= 0, 'no sheet has pieces of both orders');
  for (const order of [one, two]) {
    const pieces = data[index]!.pieces.filter((piece) => piece.order === order.id).map(({ id }) => id);
    assert.equal(await changedBy(order.id, { step: 'cut', pieces }), pieces.length);
  }
  const later = (await ask<{ data: Sheet[] }>(path)).data;
  for (const [at, { pieces }] of later.entries()) assert.ok(pieces.every(({ cut }) => cut === (at === index)));
});
