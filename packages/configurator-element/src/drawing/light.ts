// How much light a surface gives back where: the studio's soft light out of the light volume, and its lamp to the left in
// front. Knows neither facets nor colours.

import type { Bounds, PlacedPart, Vector } from '../model/product.js';
import { bakeLight, type LightVolume, lightScale } from '../view/light-volume.js';
import { dot, normalize } from '../view/vector.js';

export interface Light {
  /**
   * 1 shows a colour as it is.
   * @param lightness of the surface and, since most products are of one material, of those around it; 0 to 1
   */
  on(point: Vector, normal: Vector, lightness: number): number;
  readonly floor: LightVolume['floor'];
  /** A cell of the floor's map, mm. */
  readonly cell: number;
}

const towardsLamp = normalize([-0.5, 0.95, 0.8]);

const softShare = 0.66;
const lampShare = 0.46;

/** A lens and the air take the black out of the darkest corner. */
const haze = 0.18;

/** @param parts those that light does not pass through */
export function lightOf(parts: Iterable<PlacedPart>, bounds: Bounds): Light {
  const volume = bakeLight(parts, bounds);
  return {
    floor: volume.floor,
    cell: volume.cell,
    on(point, normal, lightness) {
      const reach = volume.cell * 0.9;
      const around = softLightAt(
        volume,
        point[0] + normal[0] * reach,
        point[1] + normal[1] * reach,
        point[2] + normal[2] * reach,
      );
      const soft = haze + (1 - haze) * Math.max(0, from(around, normal));
      // Boards light one another, and the lighter they are the more.
      const bounced = soft / (1 - 0.8 * lightness * (1 - Math.min(1, soft)));
      // A lamp in the middle of the tent's light goes where that light goes, only with sharper edges.
      const open = Math.min(1, Math.max(0, (from(around, towardsLamp) - 0.3) / 0.6));
      return softShare * bounced + lampShare * open * Math.max(0, dot(normal, towardsLamp));
    },
  };
}

interface SoftLight {
  readonly mean: number;
  /** How it changes with the direction of the surface that it falls on. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function from({ mean, x, y, z }: SoftLight, direction: Vector): number {
  return mean + x * direction[0] + y * direction[1] + z * direction[2];
}

/** Between the eight cells around the point. */
function softLightAt({ counts, origin, cell, data }: LightVolume, x: number, y: number, z: number): SoftLight {
  const [nx, ny] = [counts[0], counts[1]];
  const atX = limit((x - origin[0]) / cell - 0.5, nx - 1);
  const atY = limit((y - origin[1]) / cell - 0.5, ny - 1);
  const atZ = limit((z - origin[2]) / cell - 0.5, counts[2] - 1);
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
      lightScale;
    if (weight === 0) continue;
    const index = 4 * (((lowZ + farZ) * ny + lowY + farY) * nx + lowX + farX);
    sums.mean += (weight * data[index]!) / 255;
    sums.x += (weight * (data[index + 1]! - 128)) / 127;
    sums.y += (weight * (data[index + 2]! - 128)) / 127;
    sums.z += (weight * (data[index + 3]! - 128)) / 127;
  }
  return sums;
}

function limit(value: number, last: number): number {
  return Math.min(last, Math.max(0, value));
}
