// Sweeps light through a grid of cells from 26 directions, past the parts in it.

import { normalize } from '../geometry/vector.js';
import type { LightGrid } from './light-grid.js';
import type { Mount } from './setting.js';

/** The direction from the product to the key light: above, in front and to the left; a unit vector. */
export const KEY_LIGHT_DIRECTION = normalize([-0.5, 0.95, 0.8]);

/** The key light on a surface facing it; linear red, green and blue. */
export const KEY_LIGHT_LEVEL = [0.365, 0.355, 0.34] as const;

/** The ambient light on an open surface. With the key light, it shows a front in its own color. */
export const AMBIENT_LEVEL = 0.865;

/** The fraction of the ambient light that even the deepest corner gets, as from a photographer's fill light. */
export const FILL = 0.13;

/** How much of the light that a surface reflects reaches other surfaces; 0 to 1. */
export const BOUNCE = 0.8;

/** How many times the light is averaged between neighbors. */
const SOFTENINGS = 2;

/** The fraction of light that the floor and a wall reflect. */
export const FLOOR_ALBEDO = 0.5;
export const WALL_ALBEDO = 0.7;

type Triple = readonly [number, number, number];

interface Direction {
  /** The offset of the cell that the light comes from. */
  readonly step: Triple;
  /** How much light from this direction adds to each of the four sums. */
  readonly weights: readonly [number, number, number, number];
  readonly radiance: number;
}

// Weights for degree-7 quadrature on the sphere, toward the faces, edges and corners of a cube.
const WEIGHTS = [0, 1 / 21, 4 / 105, 9 / 280] as const;

const directions: readonly Direction[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) =>
    [-1, 0, 1].flatMap((z): Direction[] => {
      const rank = Math.abs(x) + Math.abs(y) + Math.abs(z);
      if (rank === 0) return [];
      const length = Math.sqrt(rank);
      const unit = [x / length, y / length, z / length] as const;
      const weight = WEIGHTS[rank]!;
      // The light on a surface changes with its normal by twice the mean of light × direction.
      const sums = [weight, 2 * weight * unit[0], 2 * weight * unit[1], 2 * weight * unit[2]] as const;
      return [{ step: [x, y, z], weights: sums, radiance: studioLight(unit) }];
    }),
  ),
);

/**
 * The studio's light from a direction: a bright tent that's brightest above and in front, with a reflector on the
 * right, away from the key light.
 */
export function studioLight([x, y, z]: Triple): number {
  if (y < 0) return 0;
  return 0.86 + 0.22 * y + 0.24 * z + 0.08 * x;
}

/**
 * For each cell, the mean light, and its direction along x, y and z. Each of these has its own array, so that one short
 * loop can go through it.
 */
export type Light = readonly [Float32Array, Float32Array, Float32Array, Float32Array];

/**
 * Sweeps the light through the grid. Yields after each direction.
 * @param mount whether the product stands or hangs; undefined if there's no wall behind it
 */
export function* sweepLight(grid: LightGrid, mount?: Mount): Generator<void, Light> {
  const plane = () => new Float32Array(grid.strides[3]);
  const light = plane();
  const sums: Light = [plane(), plane(), plane(), plane()];
  // The studio's light, then what the wall reflects of it, and then what the floor reflects of both.
  for (const source of mount ? ([0, 2, 1] as const) : ([0, 1] as const)) {
    const bounced = source && bounceOf(grid, sums, source, mount);
    for (const direction of directions) {
      const [, y, z] = direction.step;
      if (source !== (y < 0 ? 1 : mount && z < 0 ? 2 : 0)) continue;
      if (bounced) light.set(bounced);
      else light.fill(direction.radiance);
      sweepFrom(grid, direction, light, sums);
      yield;
    }
  }
  return sums;
}

/**
 * Moves the light from one direction through the grid and adds it to the sums.
 * @param light the light in the cells and, initially, in the border
 */
function sweepFrom(grid: LightGrid, { step, weights }: Direction, light: Float32Array, sums: Light): void {
  const { links, blocked } = grid;
  const [nx, ny, nz] = grid.counts;
  const [dx, dy, dz] = step;
  const [, sy, sz, total] = grid.strides;
  const from = dx + dy * sy + dz * sz;
  // The offsets from a cell to the links that its light comes through. A link is stored with the lower of its two
  // cells.
  const toX = dx ? Math.min(0, dx) : 3 * total;
  const toY = dy ? total + Math.min(0, dy) * sy : 3 * total;
  const toZ = dz ? 2 * total + Math.min(0, dz) * sz : 3 * total;
  // The sweep starts at the sides that the light comes from.
  const [first, along] = dx > 0 ? [nx - 1, -1] : [0, 1];
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const row = grid.row(dy > 0 ? ny - 1 - j : j, dz > 0 ? nz - 1 - k : k);
      const at = row * sy + 1;
      if ((dx && blocked[row]) || blocked[row + toY / sy] || blocked[row + toZ / sy]) {
        passRow(light, from, links, toX, toY, toZ, at + first, nx * along, along);
        // Two rows in three are open. Native code copies these, which is fast from the first call and saves a
        // millisecond.
      } else light.copyWithin(at, at + from, at + from + nx);
    }
  }
  for (let c = 0; c < 4; c++) {
    for (let slice = 1; slice <= nz && weights[c]; slice++) addSlice(sums[c]!, light, weights[c]!, slice * sz, sz);
  }
}

// Every direction takes the same branches, because compiled code is discarded when it reaches a branch that was never
// taken before.
function passRow(
  light: Float32Array,
  from: number,
  links: Float32Array,
  toX: number,
  toY: number,
  toZ: number,
  first: number,
  length: number,
  along: number,
): void {
  for (let at = first, end = first + length; at !== end; at += along) {
    light[at] = light[at + from]! * links[at + toX]! * links[at + toY]! * links[at + toZ]!;
  }
}

function addSlice(sums: Float32Array, light: Float32Array, weight: number, start: number, length: number): void {
  for (let at = start, end = start + length; at < end; at++) sums[at]! += light[at]! * weight;
}

/**
 * The light that the floor (axis 1) or the wall (axis 2) reflects, computed from the light that arrives at the cells in
 * front of it, and written to the border of the volume. Far below a hanging product, the floor is open.
 */
function bounceOf(grid: LightGrid, sums: Light, axis: 1 | 2, mount: Mount | undefined): Float32Array {
  const albedo = axis === 1 ? FLOOR_ALBEDO : WALL_ALBEDO;
  const [mean, across] = [sums[0], sums[(axis + 1) as 2 | 3]];
  const border = new Float32Array(grid.strides[3]).fill(albedo);
  if (axis === 1 && mount === 'wall') return border;
  for (let row = 0; row < grid.counts[(3 - axis) as 1 | 2]; row++) {
    const first = axis === 1 ? grid.index(0, 0, row) : grid.index(0, row, 0);
    for (let at = first; at < first + grid.counts[0]; at++) {
      border[at - grid.strides[axis]] = albedo * (mean[at]! + across[at]!);
    }
  }
  return border;
}

/**
 * Blends each cell with its neighbors, weighted by the transmittance between them, because light from so few directions
 * has visible steps. Yields after each array.
 * @param grid the grid, with its border closed
 * @param sums the light, whose arrays are reused
 */
export function* softenLight(grid: LightGrid, sums: Light): Generator<void, Light> {
  const soft: [Float32Array, Float32Array, Float32Array, Float32Array] = [...sums];
  let spare: Float32Array = new Float32Array(grid.strides[3]);
  for (let i = 0; i < 4 * SOFTENINGS; i++) {
    const from = soft[i % 4]!;
    for (let slice = 1; slice <= grid.counts[2]; slice++) blendSlice(grid, from, spare, slice);
    soft[i % 4] = spare;
    spare = from;
    yield;
  }
  return soft;
}

/** Blends the cells with the same z, and the border next to them, which no longer adds any light. */
function blendSlice({ links, strides }: LightGrid, from: Float32Array, to: Float32Array, slice: number): void {
  const [, sy, sz, total] = strides;
  for (let at = slice * sz, end = at + sz; at < end; at++) {
    const left = links[at - 1]!;
    const right = links[at]!;
    const down = links[at + total - sy]!;
    const up = links[at + total]!;
    const back = links[at + 2 * total - sz]!;
    const front = links[at + 2 * total]!;
    // Compute this share again for each of the four arrays. That's faster than storing it in another loop, which the
    // browser would interpret at first.
    const share = 1 / (2 + left + right + down + up + back + front);
    const beside = left * from[at - 1]! + right * from[at + 1]!;
    const over = down * from[at - sy]! + up * from[at + sy]!;
    const along = back * from[at - sz]! + front * from[at + sz]!;
    to[at] = (2 * from[at]! + beside + over + along) * share;
  }
}
