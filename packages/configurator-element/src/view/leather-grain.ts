// The grain of leather: a repeating tile of pebbles between creases (Voronoi cells).

import { times } from '../geometry/times.js';
import { randomNumbers } from './noise.js';

/** The side of the tile, in mm, and its pebbles along a side. */
export const LEATHER_TILE = 30;
const PEBBLES = 20;

/** The width of a crease, as a fraction of a pebble. */
const CREASE = 0.4;

/** Returns the height at a position on the tile, which is 0 to 1: 0 in a crease, 1 on a pebble. */
export function leatherGrain(): (u: number, v: number) => number {
  const random = randomNumbers(31);
  const centers = times(PEBBLES * PEBBLES, () => [random(), random()] as const);
  return (u, v) => {
    const [x, y] = [u * PEBBLES, v * PEBBLES];
    let [nearest, second] = [Infinity, Infinity];
    for (let row = Math.floor(y) - 1; row < y + 1; row++) {
      for (let column = Math.floor(x) - 1; column < x + 1; column++) {
        const [right, down] = centers[wrap(row) * PEBBLES + wrap(column)]!;
        const distance = Math.hypot(column + right - x, row + down - y);
        second = Math.min(second, Math.max(nearest, distance));
        nearest = Math.min(nearest, distance);
      }
    }
    const share = Math.min(1, (second - nearest) / CREASE);
    return share * (2 - share);
  };
}

/** The side of the tile in texels, in textures. */
export const LEATHER_PIXELS = 128;

/** How high pebbles are above creases, in mm. */
const RELIEF = 0.22;

/** Returns a normal map of the tile, from its bottom row up, with the height as opacity. */
export function leatherRelief(): Uint8Array<ArrayBuffer> {
  const heightAt = leatherGrain();
  const height = (column: number, row: number) =>
    heightAt(
      ((column + LEATHER_PIXELS) % LEATHER_PIXELS) / LEATHER_PIXELS,
      ((row + LEATHER_PIXELS) % LEATHER_PIXELS) / LEATHER_PIXELS,
    );
  const slope = (RELIEF * LEATHER_PIXELS) / LEATHER_TILE / 2;
  const texels = new Uint8Array(4 * LEATHER_PIXELS ** 2);
  for (let row = 0; row < LEATHER_PIXELS; row++) {
    for (let column = 0; column < LEATHER_PIXELS; column++) {
      const across = slope * (height(column - 1, row) - height(column + 1, row));
      const up = slope * (height(column, row - 1) - height(column, row + 1));
      const length = Math.hypot(across, up, 1);
      const texel = [across / length, up / length, 1 / length].map((share) => 127.5 * (1 + share));
      texels.set([...texel, 255 * height(column, row)], 4 * (row * LEATHER_PIXELS + column));
    }
  }
  return texels;
}

function wrap(cell: number): number {
  return (cell + PEBBLES) % PEBBLES;
}
