import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bounds } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { LightGrid } from './light-grid.js';
import type { Occluder } from './occluders.js';

const CUBE: Bounds = { min: [0, 0, 0], max: [600, 600, 600] };

function board(at: readonly number[], size: readonly number[]): Occluder {
  return { size, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1] };
}

function gridOf(...parts: readonly Occluder[]): LightGrid {
  const grid = new LightGrid(CUBE, 3000);
  for (const part of parts) runToEnd(grid.adding(part));
  grid.closeSurfaces();
  return grid;
}

/** Returns a number per row of links: 1 if any of the links blocks some light, otherwise 0. */
function darkRows({ links, strides: [, rowLength] }: LightGrid): Uint8Array {
  return Uint8Array.from({ length: links.length / rowLength }, (_, row) =>
    Number(links.subarray(row * rowLength, (row + 1) * rowLength).some((link) => link < 1)),
  );
}

describe('LightGrid', () => {
  it('blocks light across a board, and lets light pass along it', () => {
    const grid = gridOf(board([0, 300, 0], [600, 18, 600]));
    const total = grid.strides[3];
    const dark = [0, 1, 2].map(
      (axis) => grid.links.subarray(axis * total, (axis + 1) * total).filter((link) => link < 1).length,
    );
    assert.deepEqual([dark[0], dark[2]], [0, 0]);
    assert.ok(dark[1]! > 0);
  });

  it('notes the rows in which boards block light, and no others', () => {
    const shelf = board([0, 300, 0], [600, 40, 600]);
    const block = board([100, 100, 100], [200, 300, 150]);
    for (const parts of [[], [shelf], [shelf, block]]) {
      const grid = gridOf(...parts);
      assert.deepEqual(grid.blocked, darkRows(grid));
    }
  });

  it('includes every row in which a curved surface blocks light', () => {
    const positions = [300, 100, 100, 300, 500, 100, 300, 100, 500];
    const grid = gridOf({ ...board([0, 0, 0], [600, 600, 600]), mesh: { positions, indices: [0, 1, 2] } });
    const dark = darkRows(grid);
    assert.ok(dark.includes(1));
    for (let row = 0; row < dark.length; row++) assert.ok(grid.blocked[row]! >= dark[row]!);
  });

  it('blocks only the links to adjacent cells', () => {
    const grid = gridOf();
    grid.closeBorder();
    const [nx, ny, nz] = grid.counts;
    const [, sy, sz, total] = grid.strides;
    for (let k = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) {
        for (let i = 0; i < nx; i++) {
          const at = grid.index(i, j, k);
          const between = (axis: number, stride: number) => [
            grid.links[axis * total + at - stride],
            grid.links[axis * total + at],
          ];
          assert.deepEqual(between(0, 1), [Number(i > 0), Number(i < nx - 1)]);
          assert.deepEqual(between(1, sy), [Number(j > 0), Number(j < ny - 1)]);
          assert.deepEqual(between(2, sz), [Number(k > 0), Number(k < nz - 1)]);
        }
      }
    }
  });
});
