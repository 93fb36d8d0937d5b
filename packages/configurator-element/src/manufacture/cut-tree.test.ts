import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CutPiece, type CutTree, cutsOfTree, cutTree, piecesOfTree, type Rest, restsOfTree } from './cut-tree.js';
import { packInSlices, type StockPiece } from './guillotine.js';

const piece = (x: number, y: number, length: number, width: number): CutPiece => ({ x, y, length, width });
const sheet = { sheet: [2800, 2070], kerf: 4, trim: 10 } as const;

describe('how a saw divides a sheet', () => {
  it('has the offcuts that its cuts leave', () => {
    const tree = cutTree([piece(10, 10, 800, 600), piece(814, 10, 500, 600)], sheet);
    assert.deepEqual([tree.axis, tree.isComplete, tree.phases], [1, true, 2]);
    assert.deepEqual(cutsOfTree(tree), [
      { axis: 'length', at: 610, from: 10, to: 2790 },
      { axis: 'width', at: 810, from: 10, to: 610 },
      { axis: 'width', at: 1314, from: 10, to: 610 },
    ]);
    assert.deepEqual(restsOfTree(tree), [
      { x: [1318, 2790], y: [10, 610] },
      { x: [10, 2790], y: [614, 2060] },
    ]);
  });

  it('is the whole sheet if there are no pieces', () => {
    const tree = cutTree([], sheet);
    assert.deepEqual([cutsOfTree(tree), restsOfTree(tree)], [[], [{ x: [10, 2790], y: [10, 2060] }]]);
  });

  it('keeps pieces together that no straight cut separates', () => {
    const around = [piece(0, 0, 600, 300), piece(604, 0, 300, 600), piece(304, 604, 600, 300), piece(0, 304, 300, 600)];
    const tree = cutTree(around, { sheet: [904, 904], kerf: 4 });
    assert.deepEqual([tree.isComplete, cutsOfTree(tree)], [false, []]);
    assert.deepEqual(new Set(piecesOfTree(cutTree(around, { sheet: [1000, 904], kerf: 4 }))), new Set(around));
  });

  it('covers every packed sheet with pieces, offcuts and kerfs, without overlap', () => {
    const kerf = 4;
    const lengths = [720, 560, 396, 1200, 868, 300];
    const stock: readonly StockPiece[] = Array.from({ length: 60 }, (_, i) => ({
      path: `${i}`,
      length: lengths[i % 6]!,
      width: 100 + 37 * ((i * 7) % 11),
      canRotate: i % 3 > 0,
    }));
    const packing = packInSlices(stock, { length: 2780, width: 2050, kerf });
    let step = packing.next();
    while (!step.done) step = packing.next();
    const { sheets } = step.value;
    assert.ok(sheets.length > 2);
    for (const placed of sheets) {
      const tree = cutTree(placed, { sheet: [2780, 2050], kerf });
      assert.ok(tree.isComplete);
      const rects = [
        ...restsOfTree(tree),
        ...placed.map(({ x, y, length, width }): Rest => ({ x: [x, x + length], y: [y, y + width] })),
      ];
      rects.forEach((one, i) => {
        assert.ok(rects.every((other, k) => k <= i || !overlap(one, other)));
      });
      assert.deepEqual(new Set(piecesOfTree(tree)), new Set(placed));
      const area = rects.reduce((sum, { x, y }) => sum + (x[1] - x[0]) * (y[1] - y[0]), 0);
      assert.ok(2780 * 2050 - area <= kerf * lengthOf(tree) + 1, `${2780 * 2050 - area} mm² are lost`);
    }
  });
});

function overlap(a: Rest, b: Rest): boolean {
  return (['x', 'y'] as const).every((axis) => a[axis][0] < b[axis][1] - 0.01 && b[axis][0] < a[axis][1] - 0.01);
}

/** The total length of the cuts in mm. */
function lengthOf(tree: CutTree<unknown>): number {
  return cutsOfTree(tree).reduce((sum, { from, to }) => sum + to - from, 0);
}
