// The studio's light on the floor, from rays cast upwards from each cell through the light grid. It uses more
// directions than the sweep through the grid, because each of them shows in a shadow on a plain floor.
//
// All rays in one direction start in the middle of a cell, so they take the same steps. The rays from a row of cells
// are therefore cast together, and steps through unblocked rows of the grid can be skipped. The first map on a page,
// when the browser still interprets the code, takes 2 ms instead of 10.

import { times } from '../geometry/times.js';

/** The light grid for casting rays. */
export interface LightTransport {
  readonly counts: readonly [number, number, number];
  /** The share of light that passes between the middles of two adjacent cells: all links along x, then y, then z. */
  readonly links: Float32Array;
  /** For each row of links along x, 0 if they let all light pass. */
  readonly blocked: Uint8Array;
  readonly strides: readonly [number, rowLength: number, ...number[]];
  row(y: number, z: number, axis: number): number;
}

/** A ray with less light left than this isn't followed further. */
const LEAST_LIGHT = 0.01;

type Direction = readonly [x: number, y: number, z: number];

/**
 * @param margin the number of cells around the grid that also get light
 * @param rings the number of rings of rays, from steep to flat, and the rays in each
 * @param radiance the studio's radiance in a direction
 * @returns the map, x fastest, where 1 is the light on an empty floor. Yields after each row
 */
export function* floorIrradiance(
  grid: LightTransport,
  margin: number,
  [rings, around]: readonly [number, number],
  radiance: (towards: Direction) => number,
): Generator<void, Float32Array<ArrayBuffer>> {
  const [nx, ny, nz] = grid.counts;
  const [width, depth] = [nx + 2 * margin, nz + 2 * margin];
  const directions = directionsOf(rings, around);
  const light = directions.map(radiance);
  const share = 1 / light.reduce((sum, value) => sum + value, 0);
  const steps = directions.map((direction) => stepsOf(direction, [width, ny, depth]));
  const sums = new Float64Array(width * depth);
  const open = new Float64Array(width);
  for (let row = 0; row < depth; row++) {
    for (let i = 0; i < directions.length; i++) {
      open.fill(1);
      castRow(open, grid, steps[i]!, margin, row - margin);
      addLight(sums, row * width, open, light[i]!);
    }
    yield;
  }
  return new Float32Array(sums.map((sum) => sum * share));
}

/**
 * Casts the rays in one direction from a row of cells along x.
 * @param open receives the share of light that passes along each ray
 * @param steps the rays' steps; see `stepsOf`
 */
function castRow(open: Float64Array, grid: LightTransport, steps: readonly number[], margin: number, z: number): void {
  const nx = grid.counts[0];
  const nz = grid.counts[2];
  // Reads each value separately, because destructuring a list at each step takes two milliseconds more until this is
  // compiled.
  for (let s = 0; s < steps.length; s += 4) {
    const k = z + steps[s + 3]!;
    if (k < 0 || k >= nz) continue;
    const row = grid.row(steps[s + 2]!, k, steps[s]!);
    if (!grid.blocked[row]) continue;
    // The column of the ray that steps from the first cell in the grid's row.
    const first = margin - steps[s + 1]!;
    const end = Math.min(first + nx, open.length);
    multiply(open, grid.links, Math.max(0, first), end, row * grid.strides[1] + 1 - first);
  }
}

function multiply(open: Float64Array, links: Float32Array, first: number, end: number, offset: number): void {
  for (let column = first; column < end; column++) open[column]! *= links[offset + column]!;
}

function addLight(sums: Float64Array, first: number, open: Float64Array, light: number): void {
  for (let column = 0; column < open.length; column++) {
    const share = open[column]!;
    if (share > LEAST_LIGHT) sums[first + column]! += light * share;
  }
}

/**
 * The steps of a ray from cell to cell until it leaves a grid of this size, wherever it starts on the floor.
 * @returns the axis of each step, and the lower of its two cells, relative to the cell where the ray starts
 */
function stepsOf(towards: Direction, [width, height, depth]: Direction): readonly number[] {
  const steps: number[] = [];
  // The distances along the ray between a cell's two sides on each axis, and to the next side.
  const across = towards.map((part) => 1 / Math.abs(part));
  const next = across.map((distance) => distance / 2);
  const at: [number, number, number] = [0, 0, 0];
  while (at[1] < height && Math.abs(at[0]) < width && Math.abs(at[2]) < depth) {
    const [x, y, z] = next;
    const axis = y! <= x! && y! <= z! ? 1 : x! <= z! ? 0 : 2;
    next[axis]! += across[axis]!;
    if (towards[axis] < 0) at[axis] -= 1;
    steps.push(axis, at[0], at[1], at[2]);
    if (towards[axis] > 0) at[axis] += 1;
  }
  return steps;
}

/** Upward directions, each with the same share of the light that falls on a floor. */
function directionsOf(rings: number, around: number): readonly Direction[] {
  return times(rings * around, (i): Direction => {
    const [ring, spoke] = [Math.floor(i / around), i % around];
    const flat = Math.sqrt((ring + 0.5) / rings);
    // Rotates each ring a little, so that rays don't lie above each other or along an axis.
    const angle = ((spoke + 0.13 + ring / rings) / around) * 2 * Math.PI;
    return [flat * Math.cos(angle), Math.sqrt(1 - flat * flat), flat * Math.sin(angle)];
  });
}
