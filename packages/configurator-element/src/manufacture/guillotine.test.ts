import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runToEnd } from '../run-to-end.js';
import { type Packing, packInSlices, type Stock, type StockPiece } from './guillotine.js';

const stock: Stock = { length: 2800, width: 2070, kerf: 4 };

const pack = (...given: Parameters<typeof packInSlices>): Packing => runToEnd(packInSlices(...given));

describe('panels on sheets', () => {
  it('places every panel once within a sheet, with a cut between panels, and reports the others', () => {
    const random = seeded(7);
    for (let round = 0; round < 60; round++) {
      const pieces = Array.from({ length: 1 + Math.floor(random() * 80) }, (_, i): StockPiece => {
        const piece = {
          path: `p${i}`,
          length: 20 + random() * 1900,
          width: 20 + random() * 1200,
          canRotate: random() < 0.5,
        };
        return random() < 0.03 ? { ...piece, length: 2801 + random() * 900, width: 2071 } : piece;
      });
      const sheet = { length: 1200 + random() * 2000, width: 700 + random() * 1500, kerf: random() * 8 };
      checkPacking(pieces, pack(pieces, sheet), sheet);
    }
  });

  it('never rotates a panel with grain', () => {
    const pieces = [{ path: 'a', length: 500, width: 2500, canRotate: false }];
    const packing = pack(pieces, stock);
    assert.deepEqual(packing.oversize, [{ path: 'a', length: 500, width: 2500 }]);
    assert.equal(pack([{ ...pieces[0]!, canRotate: true }], stock).sheets[0]![0]!.turned, true);
  });

  it('places a panel as large as the sheet, without a cut', () => {
    const packing = pack([{ path: 'a', length: 2800, width: 2070, canRotate: false }], stock);
    assert.deepEqual(packing.sheets, [[{ path: 'a', x: 0, y: 0, length: 2800, width: 2070, turned: false }]]);
  });

  it('fills a sheet completely', () => {
    const pieces = Array.from({ length: 20 }, (_, i) => ({
      path: `p${i}`,
      length: 556.8,
      width: 514.5,
      canRotate: false,
    }));
    assert.equal(pack(pieces, stock).sheets.length, 1);
    assert.equal(pack(pieces, { ...stock, kerf: 4.2 }).sheets.length > 1, true);
  });

  it('needs at most a third more than the area for a kitchen of panels', () => {
    const random = seeded(3);
    const sizes = [720, 560, 564, 300, 450, 600, 140, 100];
    const pieces = Array.from({ length: 90 }, (_, i): StockPiece => {
      const pick = () => sizes[Math.floor(random() * sizes.length)]!;
      return { path: `p${i}`, length: pick(), width: pick(), canRotate: i % 2 === 0 };
    });
    const area = pieces.reduce((sum, { length, width }) => sum + length * width, 0);
    const { sheets } = pack(pieces, stock);
    assert.ok(sheets.length <= Math.ceil((area / (stock.length * stock.width)) * 1.33), `${sheets.length} sheets`);
  });

  it('repacks the emptiest sheets to save one', () => {
    const random = seeded(11);
    const pieces = Array.from({ length: 100 }, (_, i): StockPiece => {
      const [length, width] = [1 + Math.floor(random() * 100), 1 + Math.floor(random() * 100)];
      return { path: `p${i}`, length, width, canRotate: false };
    });
    const small = { length: 100, width: 100, kerf: 0 };
    const { sheets } = pack(pieces, small, true);
    assert.ok(sheets.length < pack(pieces, small).sheets.length);
    checkPacking(pieces, { sheets, oversize: [] }, small);
    assert.ok(sheets.every(canBeSawn));
    assert.ok(sheets.length <= 31, `${sheets.length} sheets`);
  });

  it('gives the same sheets for the same panels', () => {
    const random = seeded(9);
    const pieces = Array.from({ length: 40 }, (_, i): StockPiece => {
      return { path: `p${i}`, length: 100 + random() * 900, width: 100 + random() * 400, canRotate: true };
    });
    assert.deepEqual(pack(pieces, stock, true), pack(pieces, stock, true));
  });

  it('can be cut with a saw that cuts from edge to edge', () => {
    const random = seeded(5);
    const pieces = Array.from({ length: 60 }, (_, i): StockPiece => {
      return { path: `p${i}`, length: 100 + random() * 900, width: 100 + random() * 600, canRotate: true };
    });
    for (const placed of pack(pieces, stock).sheets) assert.ok(canBeSawn(placed));
  });

  it('nests thousands of panels without comparing every pair', () => {
    const pieces = Array.from({ length: 20_000 }, (_, i) => ({
      path: `p${i}`,
      length: 900,
      width: 300,
      canRotate: true,
    }));
    checkCount(pieces, pack(pieces, stock));
  });
});

function checkPacking(pieces: readonly StockPiece[], packing: Packing, { length, width, kerf }: Stock): void {
  checkCount(pieces, packing);
  const byPath = new Map(pieces.map((piece) => [piece.path, piece]));
  for (const sheet of packing.sheets) {
    for (const [i, a] of sheet.entries()) {
      const piece = byPath.get(a.path)!;
      assert.deepEqual(a.turned ? [a.width, a.length] : [a.length, a.width], [piece.length, piece.width]);
      assert.ok(!a.turned || piece.canRotate);
      assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.length <= length + 1e-6 && a.y + a.width <= width + 1e-6);
      for (const b of sheet.slice(i + 1)) {
        const apart = Math.max(b.x - a.x - a.length, a.x - b.x - b.length, b.y - a.y - a.width, a.y - b.y - b.width);
        assert.ok(apart >= kerf - 1e-6, `${a.path} and ${b.path} are ${apart} mm apart`);
      }
    }
  }
  for (const { length: long, width: wide, path } of packing.oversize) {
    const fits = (l: number, w: number) => l <= length && w <= width;
    assert.ok(!fits(long, wide) && !(byPath.get(path)!.canRotate && fits(wide, long)));
  }
}

function checkCount(pieces: readonly StockPiece[], { sheets, oversize }: Packing): void {
  const paths = [...sheets.flat(), ...oversize].map(({ path }) => path);
  assert.equal(new Set(paths).size, pieces.length);
  assert.equal(paths.length, pieces.length);
}

type Placed = Packing['sheets'][number];

/** Whether straight cuts can repeatedly split the panels into two groups until each panel is alone. */
function canBeSawn(placed: Placed): boolean {
  if (placed.length < 2) return true;
  for (const [start, size] of [
    ['x', 'length'],
    ['y', 'width'],
  ] as const) {
    for (const { [start]: at } of placed) {
      const before = placed.filter((one) => one[start] + one[size] <= at + 1e-6);
      const beyond = placed.filter((one) => one[start] >= at - 1e-6);
      if (before.length > 0 && beyond.length > 0 && before.length + beyond.length === placed.length) {
        return canBeSawn(before) && canBeSawn(beyond);
      }
    }
  }
  return false;
}

/** Mulberry32 (T. Ettinger), which gives the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
