// An irradiance volume: how much of the studio's diffuse light arrives at each place. It's dark deep in a compartment
// and on the floor under a board. The parts are put into a coarse grid, and light is swept through it from 26
// directions; each cell stores how much arrives and from where. This is plain arithmetic on typed arrays, a millisecond
// or two for a shelf. It needs no render pass, so it costs the same with any graphics card or none.

import type { Bounds } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { floorIrradiance } from './floor-irradiance.js';
import { LightGrid, PADDING_CELLS } from './light-grid.js';
import { type Light, softenLight, studioLight, sweepLight } from './light-sweep.js';
import type { Occluder } from './occluders.js';

export type { OccluderMesh } from './surface-occlusion.js';

export interface IrradianceVolume {
  /** The number of cells along x, y, z. */
  readonly counts: readonly [number, number, number];
  /** The corner of the first cell; mm. */
  readonly origin: readonly [number, number, number];
  /** The side of a cell; mm. */
  readonly cell: number;
  /**
   * Four bytes per cell, x fastest: the mean light, then its direction along x, y and z (128 is none). The light on a
   * surface with the normal n is `mean + direction · n`, where 1 is an open, evenly white studio; see
   * `IRRADIANCE_SCALE`.
   */
  readonly data: Uint8Array<ArrayBuffer>;
  /** The light on the floor, wider than the volume by `FLOOR_MARGIN` cells on each side; x fastest, 255 is open. */
  readonly floor: {
    readonly counts: readonly [x: number, z: number];
    readonly origin: readonly [x: number, z: number];
    readonly data: Uint8Array<ArrayBuffer>;
  };
}

/** The light that 255 in the mean, or 127 steps in a direction, stand for. */
export const IRRADIANCE_SCALE = 1.25;

/** Target cell counts, including the open cells around the product: for a first picture, and for idle time. */
export const QUICK_CELLS = 3000;
export const FINE_CELLS = 10_000;

/** The open cells around the volume where the floor's shadow fades out. */
const FLOOR_MARGIN = 5;

/** The rings of rays from the floor, and the rays per ring: for a first picture, and for idle time. */
const QUICK_RAYS = [3, 9] as const;
const FINE_RAYS = [5, 15] as const;

export function bakeIrradiance(parts: Iterable<Occluder>, bounds: Bounds, cells?: number): IrradianceVolume {
  return runToEnd(bakeIrradianceInSteps(parts, bounds, cells));
}

/** The same in steps of about a millisecond. */
export function* bakeIrradianceInSteps(
  parts: Iterable<Occluder>,
  bounds: Bounds,
  cells = QUICK_CELLS,
): Generator<void, IrradianceVolume> {
  const grid = new LightGrid(bounds, cells);
  for (const part of parts) yield* grid.adding(part);
  grid.closeSurfaces();
  const floor = yield* floorIrradiance(grid, FLOOR_MARGIN, cells < FINE_CELLS ? QUICK_RAYS : FINE_RAYS, studioLight);
  const swept = yield* sweepLight(grid);
  grid.closeBorder();
  const light = yield* softenLight(grid, swept);
  const { counts, origin, cell } = grid;
  return { counts, origin, cell, data: encode(grid, light), floor: encodeFloor(grid, floor) };
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
      data[i] = Math.round(255 * (1 - near * near * Math.max(0, 1 - soft[i]!)));
    }
  }
  const margin = FLOOR_MARGIN * grid.cell;
  return { counts: [width, depth], origin: [grid.origin[0] - margin, grid.origin[2] - margin], data };
}

/** Blurs along one axis, with neighbours `step` apart. */
function blur(map: Float32Array<ArrayBuffer>, step: number): Float32Array<ArrayBuffer> {
  return map.map((value, i) => {
    const before = map[i - step] ?? value;
    const after = map[i + step] ?? value;
    return (before + 2 * value + after) / 4;
  });
}
