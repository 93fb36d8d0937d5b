import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

type Json = Record<string, unknown>;
interface Cut {
  readonly status: string;
  readonly orders: readonly string[];
  readonly taken: readonly { readonly item: Json; readonly count: number; readonly missing: number }[];
  readonly offcuts: readonly Json[];
  readonly stock_revision?: string;
}

let service: TestService;
let shop: Awaited<ReturnType<TestService['addOrganization']>>;
let workshopKey: string;

const SLUG = 'own-shop';
const [{ slug: _, ...profile }] = JSON.parse(
  readFileSync(new URL('../../domain/workshops/workshops.json', import.meta.url), 'utf8'),
) as [Json];
const sheet = { type: 'sheet', kind: 'plywood/birch', thickness: 18, length: 2500, width: 1250, count: 5 };

before(async () => {
  service = await startTestService();
  shop = await openShop();
  const issued = await call('POST', '/v1/keys', { kind: 'workshop', mode: 'test', workshop: SLUG, label: 'Desk' });
  workshopKey = issued.json.key as string;
});

after(() => service.close());

/** A shop that sells boards, which its own workshop makes. */
async function openShop() {
  const opened = await service.addOrganization();
  const { apiKey } = opened;
  await call('PUT', `/v1/workshops/${SLUG}`, { ...profile, name: 'Own shop', boards: 'whole_sheets' }, apiKey);
  await call('PATCH', '/v1/organization', { workshops: [SLUG] }, apiKey);
  await call('PUT', '/v1/models/board', { document: boardDocument() }, apiKey);
  return opened;
}

async function call(method: string, path: string, body?: unknown, key = shop.apiKey) {
  const answer = await request(service, method, path, { key, ...(body === undefined ? {} : { body }) });
  const json = (answer.text === '' ? {} : JSON.parse(answer.text)) as Json;
  return { status: answer.status, json };
}

const stockPath = `/v1/workshops/${SLUG}/stock`;

async function stockItems(): Promise<readonly Json[]> {
  return (await call('GET', stockPath)).json.items as readonly Json[];
}

async function placeOrder(key = shop.apiKey): Promise<string> {
  const body = { model: 'board', configuration: {}, quantity: 1 };
  const quotes = await request(service, 'POST', '/v1/quotes', { key, body });
  const [quote] = quotes.as(quoteListSchema).data;
  const placed = await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote!) });
  return placed.as(orderSchema).id;
}

it('a workshop can change its own stock but not prices, and can’t see other workshops’ stock', async () => {
  const empty = await call('GET', stockPath, undefined, workshopKey);
  assert.deepEqual([empty.json.items, empty.json.cutting, empty.json.revision], [[], {}, undefined]);
  const body = { cutting: { kerf: 3, turns_up_to: 8 }, items: [sheet] };
  const saved = await call('PUT', stockPath, { ...body, revision: null }, workshopKey);
  assert.deepEqual([saved.status, saved.json.items, saved.json.cutting], [200, [sheet], body.cutting]);
  const priced = await call('PUT', stockPath, { ...body, items: [{ ...sheet, price: 100 }] }, workshopKey);
  assert.deepEqual([priced.status, (priced.json.errors as Json[])[0]!.pointer], [422, '/items/0/price']);
  const proposed = { ...body, items: [{ ...sheet, proposed_price: 9000 }] };
  assert.equal((await call('PUT', stockPath, proposed, workshopKey)).status, 200);
  assert.deepEqual((await call('GET', stockPath)).json.items, proposed.items);
  assert.equal((await call('PUT', stockPath, { ...body, items: [{ ...sheet, price: 9000 }] })).status, 200);
  const counted = { ...body, items: [{ ...sheet, price: 9000, count: 4, note: 'Rack 2' }] };
  assert.equal((await call('PUT', stockPath, counted, workshopKey)).status, 200);
  // Two suppliers' boards have different prices.
  const [cheap, dear] = [1000, 1200].map((price) => ({ ...sheet, price }));
  const stocked = (...items: unknown[]) => ({ ...body, items });
  assert.equal((await call('PUT', stockPath, stocked(cheap, dear))).status, 200);
  const cheaper = await call('PUT', stockPath, stocked(cheap, cheap), workshopKey);
  assert.deepEqual(
    [cheaper.status, (cheaper.json.errors as Json[]).map(({ pointer }) => pointer)],
    [422, ['/items/1/price']],
  );
  assert.equal((await call('PUT', stockPath, stocked(dear, cheap), workshopKey)).status, 200);
  assert.equal((await call('GET', '/v1/workshops/kolb-und-tochter/stock', undefined, workshopKey)).status, 404);
  assert.equal((await call('GET', '/v1/workshops/nobody/stock')).status, 404);
  assert.equal((await call('GET', stockPath, undefined, shop.licenseKey)).status, 403);
});

it('a sheet or bar that would be trimmed away completely is rejected, with a fix', async () => {
  const cutting = { trim: 10, bar_trim: 30 };
  const bar = { type: 'bar', kind: 'metal/steel', section: 'dia 30 x 2', length: 30 };
  const tooSmall = [{ ...sheet, length: 20 }, { ...sheet, width: 20 }, bar];
  const kept = [
    { ...sheet, width: 20, offcut: true },
    { ...bar, offcut: true },
    { ...bar, length: 31 },
  ];
  const { status, json } = await call('PUT', stockPath, { cutting, items: [...tooSmall, ...kept] });
  assert.equal(status, 422);
  assert.deepEqual(
    (json.errors as Json[]).map(({ pointer, detail }) => `${pointer} ${detail}`),
    [
      '/items/0/length Enter more than 20 mm: 10 mm is trimmed off each side.',
      '/items/1/width Enter more than 20 mm: 10 mm is trimmed off each side.',
      '/items/2/length Enter more than 30 mm, which is trimmed off the bar.',
    ],
  );
});

it('a stock that someone else has changed isn’t overwritten, and changes are in the audit log', async () => {
  const { json } = await call('GET', stockPath);
  const body = { cutting: {}, items: [sheet] };
  const begun = await call('PUT', stockPath, { ...body, revision: null });
  assert.equal(begun.status, 412, 'there is a stock already');
  const first = await call('PUT', stockPath, { ...body, revision: json.revision });
  assert.equal(first.status, 200);
  const second = await call('PUT', stockPath, { ...body, items: [], revision: json.revision });
  assert.deepEqual([second.status, second.json.code], [412, 'precondition_failed']);
  assert.deepEqual(await stockItems(), [sheet]);
  const { data } = (await call('GET', '/v1/audit')).json as { readonly data: readonly Json[] };
  assert.equal(data[0]!.action, 'workshop.stock_changed');
});

it('impossible values are rejected at their row and field', async () => {
  const wrong = [
    [{ ...sheet, thickness: 0 }, '/items/0/thickness'],
    [{ ...sheet, color: 'red' }, '/items/0/color'],
    [{ ...sheet, width: 15 }, '/items/0/width'],
  ] as const;
  for (const [item, pointer] of wrong) {
    const { status, json } = await call('PUT', stockPath, { cutting: { trim: 10 }, items: [item] });
    assert.deepEqual([status, (json.errors as Json[])[0]!.pointer], [422, pointer]);
  }
});

it('cutting orders takes their sheets and keeps useful offcuts once, even if it’s repeated', async () => {
  await call('PUT', stockPath, { cutting: { kerf: 3 }, items: [sheet] });
  const orders = [await placeOrder(), await placeOrder()] as const;
  const path = `/v1/orders/${orders[0]}/cut`;
  const plan = (await call('GET', `${path}?with=${orders[1]}`)).json as unknown as Cut;
  assert.deepEqual([plan.status, plan.orders], ['planned', orders]);
  assert.deepEqual(
    plan.taken.map(({ item, count, missing }) => [item.length, count, missing]),
    [[2500, 1, 0]],
  );
  assert.ok(plan.offcuts.length > 0);
  assert.deepEqual(await stockItems(), [sheet]);
  const body = { with: [orders[1]], stock_revision: plan.stock_revision };
  const presses = await Promise.all([
    call('POST', path, body, workshopKey),
    call('POST', path, body, workshopKey),
    call('POST', path, body, workshopKey),
  ]);
  assert.deepEqual(
    presses.map(({ status, json }) => [status, json.status]),
    presses.map(() => [200, 'cut']),
  );
  assert.deepEqual(await stockItems(), [{ ...sheet, count: 4 }, ...plan.offcuts]);
  assert.equal((await call('GET', path)).json.status, 'cut');
  const third = await placeOrder();
  const overlapping = await call('POST', `/v1/orders/${third}/cut`, { with: [orders[0]] });
  assert.deepEqual([overlapping.status, (overlapping.json.errors as Json[])[0]!.code], [422, 'already_cut']);
  // The next batch uses the offcuts first.
  const next = (await call('GET', `/v1/orders/${third}/cut`)).json as unknown as Cut;
  assert.deepEqual(
    next.taken.map(({ item }) => item.offcut),
    [true],
  );
});

it('useful offcuts are kept even if the workshop has no stock yet, unless it says not to', async () => {
  const { apiKey } = await openShop();
  const itemsAfter = async (keep_offcuts: boolean) => {
    const cut = await call('POST', `/v1/orders/${await placeOrder(apiKey)}/cut`, { keep_offcuts }, apiKey);
    assert.deepEqual([cut.status, cut.json.kept_offcuts], [200, keep_offcuts]);
    return [(await call('GET', stockPath, undefined, apiKey)).json.items, cut.json.offcuts];
  };
  assert.deepEqual((await itemsAfter(false))[0], []);
  const [items, offcuts] = await itemsAfter(true);
  assert.ok((offcuts as readonly Json[]).length > 0);
  assert.deepEqual(items, offcuts);
});

const progressOf = async (id: string) => {
  const { steps } = (await call('GET', `/v1/orders/${id}/progress`)).json as { readonly steps: readonly Json[] };
  const cut = steps.find(({ step }) => step === 'cut')!;
  return [cut.done, cut.needed];
};

it('a cut marks its orders’ pieces, and undoing it returns the material', async () => {
  await call('PUT', stockPath, { cutting: { kerf: 3 }, items: [sheet] });
  const [first, second] = [await placeOrder(), await placeOrder()];
  await call('POST', `/v1/orders/${first}/mark-pieces`, { step: 'cut' });
  const path = `/v1/orders/${first}/cut`;
  const plan = (await call('GET', `${path}?with=${second}`)).json;
  assert.equal(plan.pieces, 2);
  await call('POST', path, { with: [second] }, workshopKey);
  assert.deepEqual(
    [await progressOf(first), await progressOf(second)],
    [
      [1, 1],
      [1, 1],
    ],
  );
  assert.notDeepEqual(await stockItems(), [sheet]);
  assert.equal((await call('DELETE', `/v1/orders/${second}/cut`, undefined, workshopKey)).status, 204);
  assert.deepEqual(await stockItems(), [sheet]);
  // One of its own pieces had already been marked by hand.
  assert.deepEqual(
    [await progressOf(first), await progressOf(second)],
    [
      [1, 1],
      [0, 1],
    ],
  );
  assert.equal((await call('GET', path)).json.status, 'planned');
  assert.equal((await call('DELETE', path)).status, 204);
  assert.equal((await call('POST', path, {})).json.status, 'cut');
});

it('a cut whose offcuts were used can be undone only after the cut that used them', async () => {
  await call('PUT', stockPath, { cutting: { kerf: 3 }, items: [sheet] });
  const [first, second] = [await placeOrder(), await placeOrder()];
  await call('POST', `/v1/orders/${first}/cut`, {});
  const between = await stockItems();
  await call('POST', `/v1/orders/${second}/cut`, {});
  const refused = await call('DELETE', `/v1/orders/${first}/cut`);
  assert.equal(refused.status, 422);
  assert.match(refused.json.detail as string, /^An offcut from this cut isn’t in stock anymore\. Undo the cut/);
  assert.equal((await call('GET', `/v1/orders/${first}/cut`)).json.status, 'cut');
  assert.equal((await call('DELETE', `/v1/orders/${second}/cut`)).status, 204);
  const byLength = (items: readonly Json[]) => items.toSorted((a, b) => Number(a.length) - Number(b.length));
  assert.deepEqual(byLength(await stockItems()), byLength(between));
  assert.equal((await call('DELETE', `/v1/orders/${first}/cut`)).status, 204);
  assert.deepEqual(await stockItems(), [sheet]);
});

it('a cut that needs more rows than a stock can have is refused, unless its offcuts are left out', async () => {
  const racks = Array.from({ length: 1_999 }, (_, index) => ({ ...sheet, kind: 'mdf', length: 1000 + index }));
  await call('PUT', stockPath, { cutting: { kerf: 3 }, items: [sheet, ...racks] });
  const path = `/v1/orders/${await placeOrder()}/cut`;
  const full = await call('POST', path, {});
  assert.equal(full.status, 422);
  assert.match(
    full.json.detail as string,
    /^With the offcuts, the stock would have 2,00\d rows, and the limit is 2,000\./,
  );
  assert.equal((await call('GET', path)).json.status, 'planned');
  assert.equal((await call('POST', path, { keep_offcuts: false })).json.status, 'cut');
  assert.equal((await stockItems()).length, 2_000);
});

it('nothing is cut on a plan that’s out of date', async () => {
  const id = await placeOrder();
  const plan = (await call('GET', `/v1/orders/${id}/cut`)).json as unknown as Cut;
  await call('PUT', stockPath, { cutting: {}, items: [] });
  const body = { stock_revision: plan.stock_revision };
  assert.equal((await call('POST', `/v1/orders/${id}/cut`, body)).status, 412);
  assert.equal((await call('GET', `/v1/orders/${id}/cut`)).json.status, 'planned');
});

it('the pack’s sheets are from the stock, and stay the same once the order is cut', async () => {
  const sheetsOf = async (id: string) => {
    const headers = { authorization: `Bearer ${shop.apiKey}` };
    const pack = await fetch(`${service.url}/v1/orders/${id}/production-pack?files=lists`, { headers });
    return Buffer.from(await pack.arrayBuffer());
  };
  await call('PUT', stockPath, { cutting: { kerf: 3 }, items: [sheet] });
  const id = await placeOrder();
  const before = await sheetsOf(id);
  await call('POST', `/v1/orders/${id}/cut`, {});
  await call('PUT', stockPath, { cutting: {}, items: [{ ...sheet, length: 3000, count: 9 }] });
  assert.ok(before.equals(await sheetsOf(id)));
  assert.ok(!before.equals(await sheetsOf(await placeOrder())));
});

it('orders that were cut together keep their common layout, whatever happens to the price list', async () => {
  const sheetsOf = async (id: string, together = '') => {
    const { data } = (await call('GET', `/v1/orders/${id}/sheets${together}`)).json;
    return (data as readonly Json[]).map(({ length, width, pieces }) => {
      return [length, width, (pieces as readonly Json[]).map(({ id: piece, x, y }) => [piece, x, y])];
    });
  };
  const list = { ...profile, name: 'Own shop', boards: 'whole_sheets' };
  const materials = profile.materials as readonly Json[];
  await call('PUT', stockPath, { cutting: {}, items: [] });
  const [first, second] = [await placeOrder(), await placeOrder()];
  const alone = await sheetsOf(first);
  const together = await sheetsOf(second, `?with=${first}`);
  assert.equal((await call('POST', `/v1/orders/${second}/cut`, { with: [first] })).status, 200);
  const smaller = materials.map((row) => (row.thickness === undefined ? row : { ...row, sheet: [2440, 1220] }));
  await call('PUT', `/v1/workshops/${SLUG}`, { ...list, materials: smaller, sheets: { kerf: 5 } });
  try {
    assert.notDeepEqual(alone, together);
    for (const id of [first, second]) assert.deepEqual(await sheetsOf(id), together);
    assert.deepEqual(await sheetsOf(first, `?with=${second}`), together);
    assert.notDeepEqual(await sheetsOf(first, `?with=${await placeOrder()}`), together);
    const labels = await request(service, 'GET', `/v1/orders/${first}/papers/labels.pdf`, { key: shop.apiKey });
    assert.match(labels.headers.get('content-disposition') ?? '', /2-orders-with/);
  } finally {
    await call('PUT', `/v1/workshops/${SLUG}`, list);
  }
});

it('a whole-sheet price counts the workshop’s own sheets at their price', async () => {
  const boardLine = async () => {
    const body = { model: 'board', configuration: {}, quantity: 1 };
    const quotes = await request(service, 'POST', '/v1/quotes', { key: shop.apiKey, body });
    return quotes.as(quoteListSchema).data[0]!.price.lines.find(({ values }) => values?.sheets !== undefined)!;
  };
  await call('PUT', stockPath, { cutting: {}, items: [{ ...sheet, price: 12_300 }] });
  const line = await boardLine();
  assert.deepEqual([line.amount.amount, line.values!.sheets], [12_300, 1]);
  assert.match(line.label, /2500 × 1250/);
});
