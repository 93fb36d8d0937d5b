import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bounds } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { floorIrradiance } from './irradiance-volume.js';
import { LightGrid } from './light-grid.js';

const CUBE: Bounds = { min: [0, 0, 0], max: [600, 600, 600] };
const MARGIN = 4;

function gridWith(...boxes: readonly (readonly [at: readonly number[], size: readonly number[]])[]): LightGrid {
  const grid = new LightGrid(CUBE, 3000);
  for (const [at, size] of boxes) {
    runToEnd(grid.adding({ size, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1] }));
  }
  return grid;
}

/** The map of the light from one direction, and the direction. */
function lightFrom(grid: LightGrid, ray: number): { readonly map: Float32Array; readonly towards: readonly number[] } {
  let [count, towards]: [number, readonly number[]] = [0, []];
  const map = runToEnd(
    floorIrradiance(grid, MARGIN, [2, 5], (direction) => {
      if (count++ !== ray) return 0;
      towards = direction;
      return 1;
    }),
  );
  return { map, towards };
}

/** The share of light along a ray, from the cell sides that it crosses in many small steps. */
function alongRay(grid: LightGrid, x: number, z: number, towards: readonly number[]): number {
  const { counts, links, strides } = grid;
  const place = [x + 0.5, 0.5, z + 0.5];
  let [cell, open] = [place.map(Math.floor), 1];
  while (cell[1]! < counts[1]) {
    for (let axis = 0; axis < 3; axis++) place[axis]! += towards[axis]! / 500;
    const axis = place.findIndex((value, i) => Math.floor(value) !== cell[i]);
    const next = axis < 0 ? cell : place.map(Math.floor);
    if (axis >= 0) {
      const [i, j, k] = cell.map((value, side) => Math.min(value, next[side]!));
      const isInside = i! >= 0 && i! < counts[0] && k! >= 0 && k! < counts[2];
      if (isInside) open *= links[axis * strides[3] + grid.index(i!, j!, k!)]!;
    }
    cell = next;
  }
  return open > 0.01 ? open : 0;
}

describe('floorIrradiance', () => {
  it('is 1 everywhere on an empty floor', () => {
    const map = runToEnd(floorIrradiance(gridWith(), MARGIN, [3, 9], () => 0.7));
    for (const light of map) assert.ok(Math.abs(light - 1) < 1e-6, `${light}`);
  });

  for (const ray of [0, 2, 6, 9]) {
    it(`is the same as for each ray separately (direction ${ray})`, () => {
      const grid = gridWith(
        [
          [0, 350, 50],
          [600, 60, 400],
        ],
        [
          [150, 0, 0],
          [70, 600, 300],
        ],
        [
          [300, 100, 200],
          [30, 300, 90],
        ],
      );
      const { map, towards } = lightFrom(grid, ray);
      const [nx, , nz] = grid.counts;
      const width = nx + 2 * MARGIN;
      for (let z = -MARGIN; z < nz + MARGIN; z++) {
        for (let x = -MARGIN; x < nx + MARGIN; x++) {
          const light = map[(z + MARGIN) * width + x + MARGIN]!;
          assert.ok(Math.abs(light - alongRay(grid, x, z, towards)) < 1e-6, `${light} at ${x}, ${z}`);
        }
      }
      assert.ok(map.some((light) => light < 0.1) && map.some((light) => light > 0.9));
    });
  }
});
