import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BatchNest, billOfMaterials, nestBatch, piecesOf } from '@parametric/configurator-element/manufacture';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { drawConfiguration, models, randomFrom } from '@parametric/shop/testing/documents';
import { ProgressReporter } from '../../platform/work/work-progress.js';
import { planCut } from '../orders/cut-plan.js';
import { buildPrice } from './pricing.js';
import { findDeclineReason } from './qualification.js';
import { needsOf, requirementsOf } from './requirements.js';
import { type CuttingSource, cuttingOptions, cuttingSource } from './stock-cutting.js';
import { NO_STOCK, type StockItem, sameItem, stockSchema, type WorkshopStock } from './stock-schema.js';
import { stockAfter, stockBefore, stockUse } from './stock-use.js';
import { sheetUse } from './whole-sheets.js';
import { type PriceListProfile, workshops } from './workshop.js';

const lindau = workshops.find(({ slug }) => slug === 'moebelwerk-lindau')!;
const products = ['sideboard', 'writing-desk', 'house-sign', 'kitchen-run', 'hallway-shelf'];
/** Kitchens take seconds to lay out. */
const quick = [...models.values()].filter(({ document: { id } }) => id !== 'kitchen-run');

function sheet(more: object): StockItem {
  return { type: 'sheet', kind: 'plywood/birch', thickness: 12, length: 2500, width: 1250, ...more } as StockItem;
}

function stockOf(items: readonly StockItem[], cutting: WorkshopStock['cutting'] = {}): WorkshopStock {
  return { cutting, items };
}

/** `count` boards of birch plywood, 12 mm thick. */
function boards(size: readonly [number, number], count: number, material: object = {}): Product {
  return compileModel({
    format: 'parametric-model/1',
    id: 'boards',
    name: 'Boards',
    parameters: [],
    materials: [
      {
        ...{ id: 'ply', name: 'Birch plywood', kind: 'plywood/birch', color: '#dfc79d', finish: 'plywood' },
        ...{ thickness: 12, density: 680, sheet: [2800, 2070], kerf: 4 },
        ...material,
      },
    ],
    parts: [
      {
        ...{ id: 'b', kind: 'panel', material: 'ply', at: [0, '20 * i', 0], normal: 'y', grain: 'x' },
        ...{ size: [size[0], 12, size[1]], repeat: { i: count } },
      },
    ],
  }).evaluate({});
}

function nestOn(product: Product, source: CuttingSource, quantity = 1): BatchNest {
  return nestBatch(piecesOf([{ id: 'a', product, quantity }]), cuttingOptions(source));
}

function sizesOf({ sheets }: BatchNest): readonly string[] {
  return sheets.map(({ sheet: size, sheets: used }) => `${used.length} of ${size?.join(' × ')}`);
}

describe('a workshop’s stock', () => {
  const product = boards([1200, 600], 3);

  it('determines the sheets: a saw with 2500 × 1250 sheets gets a plan on 2500 × 1250', () => {
    const own = stockOf([sheet({})]);
    assert.deepEqual(sizesOf(nestOn(product, cuttingSource(lindau, own))), ['1 of 2500 × 1250']);
  });

  it('defaults to the price list’s sheet and kerf, and then to the document’s', () => {
    assert.deepEqual(sizesOf(nestOn(product, cuttingSource(undefined, undefined))), ['1 of 2800 × 2070']);
    const listed = { kind: 'plywood/birch', thickness: 12, square_metre: { EUR: 1000 }, sheet: [1250, 1250] };
    const workshop = { ...lindau, materials: [listed], sheets: { kerf: 60 } } as unknown as PriceListProfile;
    const kerfs = (source: CuttingSource) => nestOn(product, source).sheets.map(({ kerf }) => kerf);
    assert.deepEqual(sizesOf(nestOn(product, cuttingSource(workshop, NO_STOCK))), ['3 of 1250 × 1250']);
    assert.deepEqual(kerfs(cuttingSource(workshop, NO_STOCK)), [60]);
    assert.deepEqual(kerfs(cuttingSource(workshop, stockOf([], { kerf: 3 }))), [3]);
    assert.deepEqual(kerfs(cuttingSource(undefined, NO_STOCK)), [4]);
  });

  it('leaves a router’s cutter diameter between pieces instead of a saw’s kerf', () => {
    const cutting = { kerf: 3, cutter_diameter: 12 };
    const kerfOf = (tool: 'saw' | 'router') =>
      nestOn(product, cuttingSource(undefined, stockOf([sheet({})], { ...cutting, tool }))).sheets[0]!.kerf;
    assert.deepEqual([kerfOf('saw'), kerfOf('router')], [3, 12]);
  });

  it('is nested by outline for a router, and by rectangle for a saw', () => {
    const stair = models.get('spiral-stair')!;
    const treads = stair.evaluate(stair.settle({}).configuration);
    const sheetsOf = (tool: 'saw' | 'router') => {
      const source = cuttingSource(undefined, stockOf([], { cutter_diameter: 4, tool }));
      return nestOn(treads, source, 7).sheets.map(({ sheets }) => sheets.length);
    };
    assert.deepEqual([sheetsOf('saw'), sheetsOf('router')], [[14], [10]]);
  });

  it('matches a board by kind, thickness, surface and color, and blanks match any', () => {
    const fits = (more: object) =>
      sizesOf(nestOn(product, cuttingSource(undefined, stockOf([sheet(more)]))))[0] === '1 of 2500 × 1250';
    for (const more of [{}, { kind: 'plywood/*' }, { color: '#dfc79d' }, { thickness: 12.2 }]) assert.ok(fits(more));
    for (const more of [{ kind: 'mdf' }, { color: '#000000' }, { thickness: 15 }]) assert.ok(!fits(more));
  });

  it('allows rotated backs only up to a given thickness', () => {
    const wide = boards([600, 2100], 1);
    const looseOf = (cutting: WorkshopStock['cutting']) =>
      nestOn(wide, cuttingSource(undefined, stockOf([], cutting))).loose.length;
    assert.deepEqual([looseOf({}), looseOf({ turns_up_to: 8 }), looseOf({ turns_up_to: 12 })], [1, 1, 0]);
    const listed = { ...lindau, materials: [], sheets: { turns_up_to: 12 } };
    const byList = (cutting: WorkshopStock['cutting']) =>
      nestOn(wide, cuttingSource(listed, stockOf([], cutting))).loose.length;
    assert.deepEqual([byList({}), byList({ turns_up_to: 8 })], [0, 1]);
  });
});

describe('what a batch takes from stock', () => {
  const planOf = (product: Product, stock: WorkshopStock, quantity = 1) => {
    const nest = nestOn(product, cuttingSource(undefined, stock), quantity);
    const use = stockUse(nest, [], stock);
    return { use, after: stockAfter(stock, use, true) };
  };

  it('is deducted, its useful offcuts are kept, and the next batch uses them first', () => {
    const first = planOf(boards([1200, 600], 3), stockOf([sheet({ count: 5 })], { kerf: 4 }));
    assert.deepEqual(
      first.use.taken.map(({ count, missing }) => [count, missing]),
      [[1, 0]],
    );
    const kept = first.after.items.filter(({ offcut }) => offcut);
    assert.deepEqual(
      [first.after.items[0]!.count, kept.map((item) => item.type === 'sheet' && [item.length, item.width])],
      [4, [[1296, 600]]],
    );
    const second = planOf(boards([1200, 600], 1), first.after);
    assert.deepEqual(
      second.use.taken.map(({ item, count }) => [item.offcut, count]),
      [[true, 1]],
    );
    assert.deepEqual(second.after.items, [sheet({ count: 4 })]);
  });

  it('says what has to be bought, and never leaves a negative stock', () => {
    const { use, after } = planOf(boards([2400, 1200], 3), stockOf([sheet({ count: 1 })]));
    assert.deepEqual([use.taken[0]!.count, use.taken[0]!.missing, after.items[0]!.count], [3, 2, 0]);
    const bought = planOf(boards([2400, 1200], 1), NO_STOCK);
    assert.deepEqual([bought.use.taken[0]!.missing, bought.after.items.every(({ offcut }) => offcut)], [1, true]);
  });

  it('keeps no offcut that’s smaller than the workshop says, and adds equal ones to their row', () => {
    const cutting = { kerf: 0, useful_offcut: [2400, 600] } as const;
    const product = boards([2500, 600], 1);
    const once = planOf(product, stockOf([sheet({})], cutting)).after;
    assert.equal(once.items.filter(({ offcut }) => offcut).length, 1);
    const twice = planOf(boards([2500, 1000], 1), {
      ...once,
      cutting: { ...cutting, useful_offcut: [2400, 650] },
    }).after;
    assert.deepEqual(twice.items, once.items);
    const again = stockAfter(once, { taken: [], offcuts: once.items.filter(({ offcut }) => offcut) }, true);
    assert.equal(again.items.find(({ offcut }) => offcut)!.count, 2);
  });

  it('keeps an offcut of exactly the smallest useful size, which is 599.9999999999998 mm in binary', () => {
    const stock = stockOf([sheet({ length: 2500, width: 624.6 })], { kerf: 2.2, trim: 12.3 });
    const { after } = planOf(boards([1873.2, 600], 1), stock);
    assert.deepEqual(after.items[1], sheet({ length: 600, width: 600, color: '#dfc79d', count: 1, offcut: true }));
  });

  it('is deducted from each of two equal rows', () => {
    const { use, after } = planOf(boards([2400, 1200], 3), stockOf([sheet({ count: 1 }), sheet({ count: 5 })]));
    assert.deepEqual(
      use.taken.map(({ count, missing }) => [count, missing]),
      [
        [1, 0],
        [2, 0],
      ],
    );
    assert.deepEqual(
      after.items.filter(({ offcut }) => !offcut).map(({ count }) => count),
      [0, 3],
    );
  });

  it('uses opened coils before whole ones, and keeps the rest of the last one', () => {
    const coil = (more: object) => ({ type: 'coil', tape: 'ABS 1', metres: 50, ...more }) as StockItem;
    const stock = stockOf([coil({ count: 2 }), coil({ metres: 12, offcut: true, count: 1 })]);
    const bill = { edges: [{ band: { id: 'b', code: 'ABS 1' }, orderLength: 30 }] };
    const nest = { sheets: [], bars: [], loose: [] };
    const use = stockUse(nest, [bill] as never, stock);
    assert.deepEqual(
      use.taken.map(({ item, count, missing }) => [item.offcut ?? false, count, missing]),
      [
        [true, 1, 0],
        [false, 1, 0],
      ],
    );
    assert.deepEqual(stockAfter(stock, use, true).items, [
      coil({ count: 1 }),
      coil({ metres: 32, offcut: true, count: 1 }),
    ]);
  });
});

it('bands from two documents on the same coil use it once', () => {
  const stock = stockOf([{ type: 'coil', tape: 'ABS 1', metres: 50, count: 1 }]);
  const bands = [{ id: 'b', code: 'ABS 1' }, { id: 'ABS 1' }];
  const bills = bands.map((band) => ({ edges: [{ band, orderLength: 50 }] }));
  const { taken } = stockUse({ sheets: [], bars: [], loose: [] }, bills as never, stock);
  assert.deepEqual(
    taken.map(({ count, missing }) => [count, missing]),
    [[2, 1]],
  );
});

it('20 random batches in a row lose or duplicate no piece, and the stock stays consistent', () => {
  const random = randomFrom(5);
  let stock = stockOf(
    [sheet({ thickness: 18, count: 20 }), sheet({ kind: 'mdf', thickness: 19, length: 2800, width: 2070, count: 3 })],
    { kerf: 4, trim: 5, turns_up_to: 8 },
  );
  let used = 0;
  for (let batch = 0; batch < 20; batch++) {
    const orders = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, at) => {
      const model = quick[Math.floor(random() * quick.length)]!;
      return { id: `ord_${batch}_${at}`, product: model.evaluate(drawConfiguration(model, random)), quantity: 1 };
    });
    const pieces = piecesOf(orders);
    const nest = nestBatch(pieces, cuttingOptions(cuttingSource(lindau, stock)));
    const made = [
      ...nest.sheets.flatMap(({ sheets }) => sheets.flatMap(({ panels }) => panels.map(({ piece }) => piece.id))),
      ...nest.bars.flatMap(({ bars }) => bars.flatMap((bar) => bar.map(({ batchPiece }) => batchPiece.id))),
      ...nest.loose.map(({ id }) => id),
    ];
    assert.deepEqual(made.sort(), pieces.map(({ id }) => id).sort(), `batch ${batch}`);
    const use = stockUse(nest, [], stock);
    for (const { item, count, missing } of use.taken) {
      const has = stock.items.find((each) => each === item)?.count ?? 0;
      assert.ok(count - missing <= has || item.count === undefined, `batch ${batch}: takes ${count} of ${has}`);
      used += item.offcut ? count : 0;
    }
    const [before, keepsOffcuts] = [stock, random() < 0.8];
    stock = stockAfter(stock, use, keepsOffcuts);
    const undone = stockBefore(stock, use, keepsOffcuts);
    assert.deepEqual('stock' in undone && inOrder(undone.stock), inOrder(before), `batch ${batch}`);
    // A shop throws out what has been lying around for too long.
    if (stock.items.length > 40) stock = { ...stock, items: stock.items.slice(-40) };
    assert.ok(stockSchema.safeParse(stock).success, `batch ${batch}`);
    assert.ok(stock.items.every((item, at) => !stock.items.slice(0, at).some((other) => sameItem(item, other))));
  }
  assert.ok(used > 3, `${used} offcuts used`);
});

it('seven of each demo product take at most 12, 7, 1, 39 and 11 sheets if backs may turn', (t) => {
  const cutting = cuttingSource(lindau, stockOf([], { turns_up_to: 8 }));
  const counts = products.map((id) => {
    const product = models.get(id)!.evaluate({});
    const pieces = piecesOf([{ id, product, quantity: 7 }]);
    const { sheets } = nestBatch(pieces, { ...cuttingOptions(cutting), isThorough: true });
    return sheets.reduce((sum, each) => sum + each.sheets.length, 0);
  });
  t.diagnostic(`sheets for seven of ${products.join(', ')}: ${counts.join(', ')}`);
  assert.ok(
    counts.every((count, at) => count <= [12, 7, 1, 39, 11][at]!),
    counts.join(', '),
  );
});

it('whole-sheet prices are within 3 % of the stock consumed, on 20 random orders', async (t) => {
  const random = randomFrom(12);
  const items = lindau.materials.flatMap(({ kind, surface, thickness, square_metre: price }) => {
    if (!price || thickness === undefined) return [];
    const rest = surface === undefined ? {} : { surface };
    return [thickness]
      .flat()
      .flatMap((thick) => [
        sheet({ kind, ...rest, thickness: thick, price: Math.round(3.125 * price.EUR!) }),
        sheet({ kind, ...rest, thickness: thick, length: 2800, width: 2070, price: Math.round(5.796 * price.EUR!) }),
      ]);
  });
  const stock = stockOf(items, { kerf: 4, trim: 5, turns_up_to: 8 });
  const workshop: PriceListProfile = { ...lindau, boards: 'whole_sheets' };
  const errors: number[] = [];
  while (errors.length < 20) {
    const model = quick[Math.floor(random() * quick.length)]!;
    const configuration = drawConfiguration(model, random);
    const product = model.evaluate(configuration);
    const quantity = 1 + Math.floor(random() ** 2 * 5);
    const request = requestOf(product, quantity, workshop, stock);
    if (findDeclineReason(workshop, request)) continue;
    const order = { order: { id: 'ord_1', configuration, quantity }, model };
    const source = { cutting: cuttingSource(workshop, stock), keepsOffcuts: true };
    const { use } = await planCut([order], source, new ProgressReporter(undefined));
    const consumed = use.taken.reduce((sum, { item, count }) => sum + (item.price ?? Number.NaN) * count, 0);
    if (Number.isNaN(consumed) || consumed === 0) continue;
    const lines = buildPrice(workshop, request).lines.filter(({ values }) => values.thickness_mm !== undefined);
    errors.push(lines.reduce((sum, { amount }) => sum + amount, 0) / consumed - 1);
  }
  const worst = Math.max(...errors.map(Math.abs));
  t.diagnostic(
    `${(100 * worst).toFixed(2)} % off at most, ${errors.filter((error) => error !== 0).length} of 20 not equal`,
  );
  assert.ok(worst <= 0.03, `${(100 * worst).toFixed(2)} %`);
});

function inOrder({ items }: WorkshopStock): readonly string[] {
  return items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
}

function requestOf(product: Product, quantity: number, workshop: PriceListProfile, stock: WorkshopStock) {
  const sheets = new Map([[workshop.slug, sheetUse([{ product, quantity }], workshop, stock)]]);
  return requirementsOf({ products: [{ needs: needsOf(product, billOfMaterials(product)), quantity }], sheets });
}
