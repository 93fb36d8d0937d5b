// The studio's diffuse light at a point, interpolated from the irradiance volume.

import type { Bounds, Vector } from '../model/evaluate/product.js';
import { IRRADIANCE_SCALE, type IrradianceVolume } from './irradiance-volume.js';

export interface IrradianceSample {
  readonly mean: number;
  /** How much the light changes with each component of the surface's normal. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** How far in front of a surface to sample its light, in cells. A closer sample would include light from behind. */
export const LOOK_AHEAD = 0.9;

/** Returns the light on a surface that faces in the given direction. */
export function irradianceOn({ mean, x, y, z }: IrradianceSample, direction: Vector): number {
  return mean + x * direction[0] + y * direction[1] + z * direction[2];
}

/** Interpolates between the eight cells around a point. */
export function sampleIrradiance(
  { counts, origin, cell, data }: IrradianceVolume,
  x: number,
  y: number,
  z: number,
): IrradianceSample {
  const [nx, ny] = [counts[0], counts[1]];
  const atX = limit((x - origin[0]) / cell - 0.5, 0, nx - 1);
  const atY = limit((y - origin[1]) / cell - 0.5, 0, ny - 1);
  const atZ = limit((z - origin[2]) / cell - 0.5, 0, counts[2] - 1);
  const lowX = Math.floor(atX);
  const lowY = Math.floor(atY);
  const lowZ = Math.floor(atZ);
  const sums = { mean: 0, x: 0, y: 0, z: 0 };
  for (let corner = 0; corner < 8; corner++) {
    const farX = corner & 1;
    const farY = (corner >> 1) & 1;
    const farZ = corner >> 2;
    const weight =
      (farX ? atX - lowX : 1 - atX + lowX) *
      (farY ? atY - lowY : 1 - atY + lowY) *
      (farZ ? atZ - lowZ : 1 - atZ + lowZ) *
      IRRADIANCE_SCALE;
    if (weight === 0) continue;
    const index = 4 * (((lowZ + farZ) * ny + lowY + farY) * nx + lowX + farX);
    sums.mean += (weight * data[index]!) / 255;
    sums.x += (weight * (data[index + 1]! - 128)) / 127;
    sums.y += (weight * (data[index + 2]! - 128)) / 127;
    sums.z += (weight * (data[index + 3]! - 128)) / 127;
  }
  return sums;
}

/**
 * The light that arrives at a product's surface, where 1 is an open, evenly white studio. Along the surface, the sample
 * stays almost a cell inside the product's bounds, so that light from behind doesn't shine through a shelf's thin back.
 * @param outwards the surface's unit normal
 */
export function irradianceBefore(
  volume: IrradianceVolume,
  { min, max }: Bounds,
  place: Vector,
  outwards: Vector,
): number {
  const reach = volume.cell * LOOK_AHEAD;
  const before = (axis: 0 | 1 | 2) => {
    const within = Math.min(reach, (max[axis] - min[axis]) / 2);
    const through = Math.min(1, Math.max(0, (Math.abs(outwards[axis]) - 0.3) / 0.4));
    const inset = within + (-volume.cell - within) * through * through * (3 - 2 * through);
    return limit(place[axis] + outwards[axis] * reach, min[axis] + inset, max[axis] - inset);
  };
  return Math.max(0, irradianceOn(sampleIrradiance(volume, before(0), before(1), before(2)), outwards));
}

function limit(value: number, first: number, last: number): number {
  return Math.min(last, Math.max(first, value));
}
