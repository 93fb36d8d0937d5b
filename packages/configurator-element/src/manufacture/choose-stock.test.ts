import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type Product } from '../model/index.js';
import { generateConfiguration, generateSureDocument } from '../model/testing/generate.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { board, productOf } from '../testing/product-of.js';
import type { StockBar } from './bars.js';
import { type BatchNest, nestBatch, piecesOf } from './batch.js';
import { cutFromStock, type Layout, type StockRow } from './choose-stock.js';
import type { SheetStock, StockSheet } from './nest-sheets.js';

/** Three 1200 × 600 boards. */
const boards = productOf([0, 1, 2].map((at) => board([at * 700, 0, 0], [1200, 18, 600], { grain: 'x' })));

function nest(stock: SheetStock, quantity = 1): BatchNest {
  return nestBatch(piecesOf([{ id: 'a', product: boards, quantity }]), { stockOf: () => stock });
}

/** Returns a text such as `2500×1250: 3, missing 1` for each size of sheet. */
function sizesOf({ sheets }: BatchNest): readonly string[] {
  return sheets.map(({ sheet, sheets: used, missing }) => `${sheet!.join('×')}: ${used.length}, missing ${missing}`);
}

describe('a workshop’s own sheets', () => {
  it('are used for a batch, whatever the document’s are', () => {
    assert.deepEqual(sizesOf(nest({ sheets: [{ length: 2500, width: 1250 }], kerf: 4 })), ['2500×1250: 1, missing 0']);
    assert.deepEqual(sizesOf(nest({ sheets: [{ length: 1220, width: 1220 }], kerf: 4 })), ['1220×1220: 2, missing 0']);
  });

  it('are reduced by their trimmed sides and the saw’s kerf', () => {
    const sheets: StockSheet[] = [{ length: 2410, width: 1210 }];
    const count = (rules: object) => nest({ sheets, kerf: 0, ...rules }, 2).sheets[0]!.sheets.length;
    assert.equal(count({}), 2);
    assert.equal(count({ kerf: 5 }), 2);
    assert.equal(count({ kerf: 11 }), 6);
    assert.equal(count({ trim: 5 }), 2);
    assert.equal(count({ trim: 6 }), 6);
    const { sheets: groups } = nest({ sheets, kerf: 0, trim: 5 });
    for (const { x, y, length, width } of groups[0]!.sheets.flatMap(({ panels }) => panels)) {
      assert.ok(x >= 5 && y >= 5 && x + length <= 2405 && y + width <= 1205);
    }
  });

  it('are used with offcuts first, and only whole sheets are trimmed', () => {
    const offcut = { length: 1200, width: 600, isOffcut: true };
    const sheets: StockSheet[] = [{ length: 2500, width: 1250 }, offcut];
    assert.deepEqual(sizesOf(nest({ sheets, kerf: 4, trim: 10 })), [
      '1200×600: 1, missing 0',
      '2500×1250: 1, missing 0',
    ]);
    const more = [sheets[0]!, { ...offcut, count: 3 }];
    assert.deepEqual(sizesOf(nest({ sheets: more, kerf: 4, trim: 10 })), ['1200×600: 3, missing 0']);
  });

  it('are bought if there are too few, and the document’s are if there are only offcuts', () => {
    const sheets: StockSheet[] = [{ length: 2500, width: 1250, count: 1 }];
    assert.deepEqual(sizesOf(nest({ sheets, kerf: 4 }, 3)), ['2500×1250: 3, missing 2']);
    const offcuts: StockSheet[] = [{ length: 1300, width: 700, isOffcut: true }];
    const groups = nest({ sheets: offcuts }).sheets;
    assert.deepEqual(groups.map(({ sheet, stock }) => [sheet, stock !== undefined]).at(-1), [[2800, 2070], false]);
    assert.equal(groups.length, 2);
  });

  it('are used in the size with the least waste', () => {
    const sheets: StockSheet[] = [
      { length: 2800, width: 2070, count: 9 },
      { length: 2500, width: 1250, count: 9 },
    ];
    assert.deepEqual(sizesOf(nest({ sheets, kerf: 4 })), ['2500×1250: 1, missing 0']);
    const few = sheets.with(1, { length: 2500, width: 1250, count: 0 });
    assert.deepEqual(sizesOf(nest({ sheets: few, kerf: 4 })), ['2800×2070: 1, missing 0']);
  });

  it('are shared by boards that use the same stock', () => {
    const one: StockSheet = { length: 1200, width: 600, isOffcut: true };
    const two = productOf([
      board([0, 0, 0], [1200, 18, 600], { material: 'oak' }),
      board([0, 0, 700], [1200, 18, 600], { material: 'white' }),
    ]);
    const pieces = piecesOf([{ id: 'a', product: two, quantity: 1 }]);
    const { sheets, loose } = nestBatch(pieces, { stockOf: () => ({ sheets: [one, { length: 2500, width: 1250 }] }) });
    const used = sheets.flatMap(({ stock, sheets: each }) => (stock === one ? each : []));
    assert.equal(used.length, 1);
    assert.equal(sheets.flatMap(({ sheets: each }) => each.flatMap(({ panels }) => panels)).length, 2);
    assert.equal(loose.length, 0);
  });

  it('contain what fits, and the rest is loose', () => {
    const { sheets, loose } = nest({ sheets: [{ length: 1000, width: 500 }] });
    assert.deepEqual([sheets.flatMap((group) => group.sheets).length, loose.length], [0, 3]);
  });
});

describe('a random batch on a random stock', () => {
  it('contains every piece once, on a sheet, on a bar or loose, and never more offcuts than there are', () => {
    const products = Array.from({ length: 100 }, (_, seed): Product => {
      const random = new SeededRandom(seed);
      const document = generateSureDocument(random);
      return compileModel(document).evaluate(generateConfiguration(document, random));
    });
    let offcuts = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = new SeededRandom(seed + 5000);
      const orders = Array.from({ length: random.integer(1, 4) }, (_, at) => {
        return { id: `ord_${seed}_${at}`, product: random.pick(products), quantity: random.integer(1, 5) };
      });
      const row = (isOffcut: boolean) => ({
        length: random.integer(200, isOffcut ? 1500 : 3000),
        ...(random.chance(0.6) ? { count: random.integer(0, 4) } : {}),
        isOffcut,
      });
      const rows = Array.from({ length: random.integer(0, 8) }, () => row(random.chance(0.7)));
      const sheets: StockSheet[] = rows.map((each) => ({ ...each, width: random.integer(150, 2100) }));
      const bars: StockBar[] = Array.from({ length: random.integer(0, 5) }, () => row(random.chance(0.5)));
      const pieces = piecesOf(orders);
      const made = nestBatch(pieces, {
        turnsUpTo: random.integer(0, 20),
        stockOf: () => ({ sheets, kerf: random.integer(0, 8), trim: random.integer(0, 15) }),
        bars: { stockOf: () => bars, kerf: 3, trim: 10 },
      });
      const ids = [
        ...made.sheets.flatMap((group) => group.sheets.flatMap(({ panels }) => panels.map(({ piece }) => piece.id))),
        ...made.bars.flatMap((group) => group.bars.flatMap((bar) => bar.map(({ batchPiece }) => batchPiece.id))),
        ...made.loose.map(({ id }) => id),
      ];
      assert.deepEqual(ids.sort(), pieces.map(({ id }) => id).sort(), `batch ${seed}`);
      for (const stock of [...sheets, ...bars]) {
        if (!stock.isOffcut) continue;
        const groups = [...made.sheets, ...made.bars].filter((group) => group.stock === stock);
        const used = groups.reduce((sum, group) => sum + ('sheets' in group ? group.sheets : group.bars).length, 0);
        assert.ok(used <= (stock.count ?? 1), `batch ${seed}: ${used} of ${stock.count}`);
        offcuts += used;
      }
      for (const group of made.sheets) {
        for (const { panels } of group.sheets) assert.ok(panels.every((one) => isApart(one, panels, group)));
      }
    }
    assert.ok(offcuts > 200, `${offcuts} offcuts used`);
  });
});

/** Whether a panel is on its sheet, and a cut's width away from all others. */
function isApart(
  one: BatchNest['sheets'][number]['sheets'][number]['panels'][number],
  all: BatchNest['sheets'][number]['sheets'][number]['panels'],
  { sheet, kerf, trim }: BatchNest['sheets'][number],
): boolean {
  const [length, width] = sheet!;
  const slack = 1e-6;
  const isOn = one.x >= trim && one.y >= trim && one.x + one.length <= length - trim + slack;
  return (
    isOn &&
    one.y + one.width <= width - trim + slack &&
    all.every(
      (other) =>
        other === one ||
        one.x + one.length + kerf <= other.x + slack ||
        other.x + other.length + kerf <= one.x + slack ||
        one.y + one.width + kerf <= other.y + slack ||
        other.y + other.width + kerf <= one.y + slack,
    )
  );
}

it('sizes are compared in slices, too', () => {
  const [small, large]: [StockRow, StockRow] = [{ id: 'small' }, { id: 'large' }];
  const steps: string[] = [];
  const layout: Layout<StockRow, number, number> = {
    size: (row) => (row === large ? 2 : 1),
    *fill(_, pieces) {
      yield;
      return pieces;
    },
    *pack({ id }, pieces, isTrial) {
      if (isTrial) steps.push(`${id} begun`);
      yield 0.5;
      if (isTrial) steps.push(`${id} done`);
      return [pieces];
    },
    pieceOf: (placed) => placed,
  };
  const slices = cutFromStock([1, 2], [small, large], layout, new Map());
  assert.deepEqual(slices.next(), { done: false, value: 0 });
  assert.deepEqual(steps, ['small begun']);
});
