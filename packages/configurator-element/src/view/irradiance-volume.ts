// An irradiance volume: how much of the studio's diffuse light arrives at each point. It's dark deep in a compartment
// and on the floor under a board. The parts are entered into a coarse grid, and light is swept through it from 26
// directions. Each cell stores how much light arrives and from where. This is plain arithmetic on typed arrays that
// takes a millisecond or two for a shelf. It needs no render pass, so it takes the same time with any GPU or none.

import { times } from '../geometry/times.js';
import type { Bounds } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { LightGrid, PADDING_CELLS } from './light-grid.js';
import { type Light, softenLight, studioLight, sweepLight } from './light-sweep.js';
import type { Occluder } from './occluders.js';
import type { Mount } from './setting.js';

export type { OccluderMesh } from './occluders.js';

export interface IrradianceVolume {
  /** The number of cells along x, y, z. */
  readonly counts: readonly [number, number, number];
  /** The corner of the first cell, in mm. */
  readonly origin: readonly [number, number, number];
  /** The side of a cell, in mm. */
  readonly cell: number;
  /**
   * Four bytes per cell, x fastest: the mean light, then its direction along x, y and z (128 means none). The light on
   * a surface with the normal n is `mean + direction · n`, where 1 is an open, evenly white studio; see
   * `IRRADIANCE_SCALE`.
   */
  readonly data: Uint8Array<ArrayBuffer>;
  /**
   * The light on the floor, in an area that's `FLOOR_MARGIN` cells wider than the volume on each side; x fastest, 255
   * is open.
   */
  readonly floor: {
    readonly counts: readonly [x: number, z: number];
    readonly origin: readonly [x: number, z: number];
    readonly data: Uint8Array<ArrayBuffer>;
  };
}

/** The light that a mean of 255, or 127 steps in a direction, represents. */
export const IRRADIANCE_SCALE = 1.25;

/**
 * Target cell counts, including the open cells around the product: for a first picture, and for a finer one in idle
 * time.
 */
export const QUICK_CELLS = 3000;
export const FINE_CELLS = 10_000;

/** The open cells around the volume where the floor's shadow fades out. */
const FLOOR_MARGIN = 5;

/**
 * The fraction of the light that a product hides from an open floor or wall and reflects there instead. Where they
 * touch, it reflects none.
 */
export const REFLECTED = 0.8;

/**
 * The number of rings of rays from the floor, and the rays per ring: for a first picture, and for a finer one in idle
 * time.
 */
const QUICK_RAYS = [3, 9] as const;
const FINE_RAYS = [5, 15] as const;

/** The floor's light map for a hanging product, which is so far above the floor that it casts no shadow there. */
const OPEN_FLOOR: IrradianceVolume['floor'] = { counts: [1, 1], origin: [0, 0], data: new Uint8Array([255]) };

export function bakeIrradiance(parts: Iterable<Occluder>, bounds: Bounds, cells?: number): IrradianceVolume {
  return runToEnd(bakeIrradianceInSteps(parts, bounds, cells));
}

/**
 * Like `bakeIrradiance`, in steps of about a millisecond.
 * @param mount whether the product stands or hangs; undefined if there's no wall behind it. A wall reflects light
 * instead of letting it through.
 */
export function* bakeIrradianceInSteps(
  parts: Iterable<Occluder>,
  bounds: Bounds,
  cells = QUICK_CELLS,
  mount?: Mount,
): Generator<void, IrradianceVolume> {
  const grid = new LightGrid(bounds, cells, mount);
  for (const part of parts) yield* grid.adding(part);
  grid.closeSurfaces();
  const rays = cells < FINE_CELLS ? QUICK_RAYS : FINE_RAYS;
  const map = mount === 'wall' ? undefined : yield* floorIrradiance(grid, FLOOR_MARGIN, rays, studioLight);
  const swept = yield* sweepLight(grid, mount);
  grid.closeBorder();
  const light = yield* softenLight(grid, swept);
  const { counts, origin, cell } = grid;
  return { counts, origin, cell, data: encode(grid, light), floor: map ? encodeFloor(grid, map) : OPEN_FLOOR };
}

function encode(grid: LightGrid, light: Light): Uint8Array<ArrayBuffer> {
  const [nx, ny, nz] = grid.counts;
  // This array rounds values and clamps them to 0 to 255.
  const data = new Uint8ClampedArray(nx * ny * nz * 4);
  let at = 0;
  for (let z = 0; z < nz; z++) {
    for (let y = 0; y < ny; y++) {
      for (let from = grid.index(0, y, z), end = from + nx; from < end; from++, at += 4) {
        for (let c = 0; c < 4; c++)
          data[at + c] = light[c]![from]! * ((c ? 127 : 255) / IRRADIANCE_SCALE) + (c ? 128 : 0);
      }
    }
  }
  return new Uint8Array(data.buffer);
}

function encodeFloor(grid: LightGrid, map: Float32Array<ArrayBuffer>): IrradianceVolume['floor'] {
  const [nx, , nz] = grid.counts;
  const [width, depth] = [nx + 2 * FLOOR_MARGIN, nz + 2 * FLOOR_MARGIN];
  const soft = blur(blur(map, 1), width);
  const reach = FLOOR_MARGIN + PADDING_CELLS - 1;
  const data = new Uint8Array(soft.length);
  for (let row = 0, i = 0; row < depth; row++) {
    // The distance from the product's box, where 1 is the edge of the map.
    const before = Math.max(0, 1 - Math.min(row, depth - 1 - row) / reach);
    for (let column = 0; column < width; column++, i++) {
      const beside = Math.max(0, 1 - Math.min(column, width - 1 - column) / reach);
      const near = Math.max(0, 1 - beside * beside - before * before);
      const hidden = Math.max(0, 1 - soft[i]!);
      const shade = hidden * (1 - REFLECTED * (1 - hidden));
      data[i] = Math.round(255 * (1 - near * near * shade));
    }
  }
  const margin = FLOOR_MARGIN * grid.cell;
  return { counts: [width, depth], origin: [grid.origin[0] - margin, grid.origin[2] - margin], data };
}

/** Blurs along one axis, with neighbors `step` apart. */
function blur(map: Float32Array<ArrayBuffer>, step: number): Float32Array<ArrayBuffer> {
  return map.map((value, i) => {
    const before = map[i - step] ?? value;
    const after = map[i + step] ?? value;
    return (before + 2 * value + after) / 4;
  });
}

// The studio's light on the floor, from rays cast upward from each cell through the light grid. It uses more directions
// than the sweep through the grid, because each direction is visible in a shadow on a plain floor.
//
// All rays in one direction start in the middle of a cell, so they take the same steps. The rays from a row of cells
// can therefore be cast together, and steps through unblocked rows of the grid can be skipped. The first map on a page,
// while the browser still interprets the code, takes 2 ms instead of 10.

/** A ray with less light left than this isn't followed further. */
const LEAST_LIGHT = 0.01;

type Direction = readonly [x: number, y: number, z: number];

/**
 * @param margin the number of cells around the grid that also get light
 * @param rings the number of rings of rays, from steep to flat, and the number of rays in each
 * @param radiance the studio's radiance in a direction
 * @returns the map, x fastest, where 1 is the light on an empty floor. Yields after each row.
 */
export function* floorIrradiance(
  grid: LightGrid,
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
 * @param open receives the fraction of light that passes along each ray
 * @param steps the rays' steps; see `stepsOf`
 */
function castRow(open: Float64Array, grid: LightGrid, steps: readonly number[], margin: number, z: number): void {
  const nx = grid.counts[0];
  const nz = grid.counts[2];
  // Reads each value separately, because destructuring a list at each step takes two milliseconds longer until this
  // code is compiled.
  for (let s = 0; s < steps.length; s += 4) {
    const k = z + steps[s + 3]!;
    if (k < 0 || k >= nz) continue;
    const row = grid.row(steps[s + 2]!, k, steps[s]!);
    if (!grid.blocked[row]) continue;
    // The column of the ray that steps out of the first cell in the grid's row.
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

/** Upward directions, each with the same fraction of the light that falls on a floor. */
function directionsOf(rings: number, around: number): readonly Direction[] {
  return times(rings * around, (i): Direction => {
    const [ring, spoke] = [Math.floor(i / around), i % around];
    const flat = Math.sqrt((ring + 0.5) / rings);
    // Rotates each ring a little, so that rays aren't above each other or along an axis.
    const angle = ((spoke + 0.13 + ring / rings) / around) * 2 * Math.PI;
    return [flat * Math.cos(angle), Math.sqrt(1 - flat * flat), flat * Math.sin(angle)];
  });
}
