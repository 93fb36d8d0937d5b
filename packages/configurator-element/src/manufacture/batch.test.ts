import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type Product } from '../model/index.js';
import { generateConfiguration, generateSureDocument } from '../model/testing/generate.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { block, board, productOf, rod, shelf } from '../testing/product-of.js';
import {
  type BatchNest,
  type BatchOrder,
  type BatchPiece,
  nestBatch,
  nestBatchInSlices,
  piecePlaces,
  piecesOf,
} from './batch.js';
import { billOfMaterials } from './bill-of-materials.js';
import { sheetsCsv } from './lists.js';
import { nestSheets } from './nest-sheets.js';
import { piecesCsv } from './pieces-csv.js';

const cabinet = productOf([...shelf(3, 2, [900, 700, 400]), block([0, 0, 0], [40, 40, 40])]);

describe('a batch', () => {
  it('contains every piece of its orders once, on a sheet, on a bar or loose, over 100 random batches', () => {
    const products = Array.from({ length: 50 }, (_, seed): Product => {
      const random = new SeededRandom(seed);
      const document = generateSureDocument(random);
      return compileModel(document).evaluate(generateConfiguration(document, random));
    });
    const seen = { sheets: 0, bars: 0, loose: 0 };
    for (let seed = 0; seed < 100; seed++) {
      const random = new SeededRandom(seed + 1000);
      const orders = Array.from({ length: random.integer(1, 4) }, (_, at): BatchOrder => {
        const product = random.chance(0.3) ? cabinet : random.pick(products);
        return { id: `ord_${seed}_${at}`, product, quantity: random.integer(1, 5) };
      });
      const pieces = piecesOf(orders);
      const nest = nestBatch(pieces);
      const cut = cutPieces(nest);
      const made = [...cut, ...nest.loose];
      assert.equal(made.length, pieces.length, `batch ${seed}`);
      assert.equal(new Set(made.map(({ id }) => id)).size, pieces.length, `batch ${seed}`);
      assert.ok(Math.abs(countOf(pieces) - orderedCount(orders)) < 1e-6, `batch ${seed}`);
      assert.deepEqual(new Set(piecePlaces(nest).keys()), new Set(cut.map(({ id }) => id)), `batch ${seed}`);
      seen.sheets += nest.sheets.flatMap(({ sheets }) => sheets).length;
      seen.bars += nest.bars.flatMap(({ bars }) => bars).length;
      seen.loose += nest.loose.length;
    }
    assert.ok(seen.sheets > 100 && seen.bars > 30 && seen.loose > 300, JSON.stringify(seen));
  });

  it('has the same numbers of sheets in its lists of sheets and of pieces, whatever the material', () => {
    const boards = [board([0, 0, 0], [2000, 18, 900], { id: 'a' }), board([0, 0, 0], [2000, 12, 900], { id: 'b' })];
    const pieces = piecesOf([{ id: 'ord_1', product: productOf(boards), quantity: 3 }]);
    const nest = nestBatch(pieces);
    const columns = ['id', 'sheet'] as const;
    const inOrder = (csv: string) => csv.trimEnd().split('\r\n').toSorted();
    assert.deepEqual(inOrder(sheetsCsv(nest.sheets, { columns })), inOrder(piecesCsv(pieces, nest, { columns })));
    assert.ok(nest.sheets.length === 2 && sheetsCsv(nest.sheets, { columns }).includes(',2\r\n'));
  });

  it('puts several products on the same sheets if they fit', () => {
    const one = nestBatch(piecesOf([{ id: 'a', product: cabinet, quantity: 1 }]));
    const seven = nestBatch(piecesOf([{ id: 'a', product: cabinet, quantity: 7 }]));
    const count = ({ sheets }: BatchNest) => sheets.flatMap((group) => group.sheets).length;
    assert.ok(count(seven) < 7 * count(one), `${count(seven)} sheets for seven, ${count(one)} for one`);
  });

  it('is the same in slices as in one go, reports progress, and can be abandoned', () => {
    const shelves = board([0, 0, 0], [300, 18, 200], {
      ...{ id: 'shelf', normal: 'y', size: ['300 + 7 * i % 90', 18, '200 + 11 * i % 70'], repeat: { i: 120 } },
    });
    const backs = board([0, 0, 0], [600, 6, 400], { id: 'back', repeat: { i: 40 } });
    const pieces = piecesOf([{ id: 'ord_1', product: productOf([shelves, backs]), quantity: 2 }]);
    const options = {
      isThorough: true,
      stockOf: () => ({
        sheets: [
          { length: 2500, width: 1250, count: 3 },
          { length: 2800, width: 2070 },
        ],
      }),
    };
    for (const how of [{ isThorough: true }, options]) {
      const seen: number[] = [];
      const slices = nestBatchInSlices(pieces, how);
      let slice = slices.next();
      for (; !slice.done; slice = slices.next()) {
        assert.equal(slice.value.total, 320);
        seen.push(slice.value.done);
      }
      assert.deepEqual(slice.value, nestBatch(pieces, how));
      assert.ok(seen.length > 50 && new Set(seen).size > 20, `${seen.length}`);
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => a - b),
      );
      assert.ok(seen.at(-1)! <= 320);
    }
    const left = nestBatchInSlices(pieces, options);
    left.next();
    left.return(undefined as never);
    assert.equal(left.next().done, true);
  });

  it('also cuts bars in slices, with their own offcuts', () => {
    const rods = rod([0, 0, 0], 20, 300, 'x', { id: 'rod', repeat: { i: 400 }, length: '300 + 7 * i % 90' });
    const product = productOf([rods, board([0, 0, 0], [300, 18, 200], { id: 'top' })]);
    const pieces = piecesOf([{ id: 'ord_1', product, quantity: 2 }]);
    const bars = [{ length: 700, isOffcut: true }, { length: 3000, count: 20 }, { length: 6000 }];
    const how = { bars: { stockOf: () => bars } };
    const slices = nestBatchInSlices(pieces, how);
    const seen: number[] = [];
    let slice = slices.next();
    for (; !slice.done; slice = slices.next()) {
      assert.equal(slice.value.total, 802);
      seen.push(slice.value.done);
    }
    assert.deepEqual(slice.value, nestBatch(pieces, how));
    const onBars = seen.filter((done) => done > 2);
    assert.ok(onBars.length > 5 && new Set(onBars).size > 3, seen.join());
    assert.deepEqual(
      onBars,
      onBars.toSorted((a, b) => a - b),
    );
    assert.ok(seen.at(-1)! <= 802);
  });

  it('of one product is nested like the product itself', () => {
    const [batch, alone] = [nestBatch(piecesOf([{ id: 'a', product: cabinet, quantity: 1 }])), nestSheets(cabinet)];
    assert.deepEqual(
      batch.sheets.map(({ sheets }) => sheets.map(({ panels }) => panels.map(({ piece: _, ...panel }) => panel))),
      alone.map(({ sheets }) => sheets.map(({ panels }) => panels)),
    );
  });

  it('rotates thin panels across the grain only if the workshop does', () => {
    const back = board([0, 0, 0], [2000, 6, 600], { grain: 'x' });
    const [bottom, side] = [6, 18].map((thick) => board([0, 0, 0], [300, thick, 2300], { grain: 'x' }));
    const pieces = piecesOf([{ id: 'a', product: productOf([back, bottom!, side!]), quantity: 1 }]);
    assert.equal(nestBatch(pieces).loose.length, 2);
    const { sheets, loose } = nestBatch(pieces, { turnsUpTo: 8 });
    assert.deepEqual(
      loose.map(({ path }) => path),
      ['part2'],
    );
    const turned = sheets.flatMap((group) => group.sheets.flatMap(({ panels }) => panels)).map((panel) => panel.turned);
    assert.deepEqual(turned, [false, true]);
  });

  it('has ids that are short, unambiguous to type, and the same in another batch', () => {
    const order = { id: 'ord_0123456789abcdef0123456789abcdef', product: cabinet, quantity: 2 };
    const alone = piecesOf([order]);
    const together = piecesOf([{ ...order, id: 'ord_fedcba98' }, order]).filter(({ order: id }) => id === order.id);
    assert.deepEqual(
      together.map(({ id }) => id),
      alone.map(({ id }) => id),
    );
    for (const { id } of alone) assert.match(id, /^[0-9A-HJKMNP-TV-Z]{5}-\d{2,3}$/);
  });

  it('makes the codes of two orders longer if they are equal', () => {
    const product = productOf([board([0, 0, 0], [500, 18, 300])]);
    const orders = Array.from({ length: 12_000 }, (_, at) => ({ id: `order ${at}`, product, quantity: 1 }));
    const ids = piecesOf(orders.map((order) => ({ ...order, bill: billOfMaterials(product) }))).map(({ id }) => id);
    assert.equal(new Set(ids).size, orders.length);
    assert.ok(ids.some((id) => id.length > 'XXXXX-1'.length));
  });

  it('numbers pieces consecutively across an order’s products', () => {
    const shelf = productOf([board([0, 0, 0], [500, 18, 300])]);
    const entries = [
      { id: 'a', product: cabinet, quantity: 2 },
      { id: 'b', product: shelf, quantity: 1 },
      { id: 'a', product: shelf, quantity: 3 },
    ];
    const all = piecesOf(entries);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    const own = all.filter(({ order }) => order === 'a');
    const first = own.filter(({ item }) => item === 1);
    assert.deepEqual(
      own.map(({ id }) => Number(id.split('-')[1])),
      own.map((_, index) => index + 1),
    );
    assert.deepEqual([...new Set(first.map(({ copy }) => copy))], [1, 2]);
    assert.deepEqual(
      own.filter(({ item }) => item === 2).map(({ copy }) => copy),
      [3, 4, 5],
    );
    const inB = all.filter(({ order }) => order === 'b');
    assert.deepEqual(
      inB.map(({ item, copy }) => [item, copy]),
      [[1, 1]],
    );
    assert.equal(piecePlaces(nestBatch(all)).size, all.filter(({ kind }) => kind !== 'item').length);
  });

  it('distinguishes boards with the same id in two documents', () => {
    const white = { id: 'board', name: 'Board', color: '#ffffff', finish: 'laminate', sheet: [2800, 2070] } as const;
    const made = (color: string): Product => {
      const product = productOf([board([0, 0, 0], [500, 18, 300])]);
      return { ...product, parts: [...product.parts].map((part) => ({ ...part, material: { ...white, color } })) };
    };
    const orders = ['#ffffff', '#ffffff', '#000000'].map((color, at) => {
      return { id: `${at}`, product: made(color), quantity: 1 };
    });
    assert.deepEqual(
      nestBatch(piecesOf(orders)).sheets.map(({ sheets }) => sheets.map(({ panels }) => panels.length)),
      [[2], [1]],
    );
  });

  it('distinguishes bars with the same id in two documents', () => {
    const made = (color: string): Product => {
      const product = productOf([rod([0, 0, 0], 20, 900, 'x')]);
      const parts = [...product.parts].map((part) => ({ ...part, material: { ...part.material!, color } }));
      return { ...product, parts } as Product;
    };
    const orders = ['#ffffff', '#ffffff', '#000000'].map((color, at) => {
      return { id: `${at}`, product: made(color), quantity: 1 };
    });
    assert.deepEqual(
      nestBatch(piecesOf(orders)).bars.map(({ bars }) => bars.map(({ length }) => length)),
      [[2], [1]],
    );
  });

  it('counts bought parts as one bag', () => {
    const product = { ...cabinet, items: [{ path: 'screw', name: 'Screw', quantity: 24 }] } as unknown as Product;
    const bags = piecesOf([{ id: 'a', product, quantity: 2 }]).filter(({ path }) => path === 'screw');
    assert.deepEqual(
      bags.map((bag) => bag.kind === 'item' && [bag.copy, bag.quantity]),
      [
        [1, 24],
        [2, 24],
      ],
    );
  });
});

function cutPieces({ sheets, bars }: BatchNest): readonly BatchPiece[] {
  return [
    ...sheets.flatMap((group) => group.sheets.flatMap(({ panels }) => panels.map(({ piece }) => piece))),
    ...bars.flatMap((group) => group.bars.flatMap((bar) => bar.map(({ batchPiece }) => batchPiece))),
  ];
}

/** The number of panels and items. A frame of four bars counts as one. */
function countOf(pieces: readonly BatchPiece[]): number {
  return pieces.reduce((sum, piece) => {
    if (piece.kind === 'item') return sum + piece.quantity;
    return sum + (piece.kind === 'bar' && (piece.row.piece ?? 1) > 1 ? 0 : 1);
  }, 0);
}

function orderedCount(orders: readonly BatchOrder[]): number {
  return orders.reduce((sum, { product, quantity }) => {
    const { panels, items } = billOfMaterials(product);
    return sum + quantity * [...panels, ...items].reduce((count, row) => count + row.quantity, 0);
  }, 0);
}
