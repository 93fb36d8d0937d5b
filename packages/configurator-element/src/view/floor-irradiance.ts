// The studio's light on the floor, from rays that are cast upwards from each cell through the light grid. It uses more
// directions than the sweep through the grid, because on a plain floor a shadow shows each of them.

import { times } from '../geometry/times.js';

/** The light grid for casting rays. */
export interface LightTransport {
  readonly counts: readonly [number, number, number];
  /** For each axis, the share of light that passes between the middles of two adjacent cells. */
  readonly transmittance: readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];
  index(x: number, y: number, z: number): number;
}

type Direction = readonly [x: number, y: number, z: number];

/**
 * @param margin the cells around the grid that get light too
 * @param rings the number of rings of rays, from steep to flat, and of rays in each
 * @param radiance of the studio in a direction
 * @returns the map, x fastest, where 1 is the light on an empty floor. Yields after each row
 */
export function* floorIrradiance(
  grid: LightTransport,
  margin: number,
  [rings, around]: readonly [number, number],
  radiance: (towards: Direction) => number,
): Generator<void, Float32Array<ArrayBuffer>> {
  const { counts, transmittance: links } = grid;
  const [nx, ny, nz] = counts;
  const [width, depth] = [nx + 2 * margin, nz + 2 * margin];
  const directions = directionsOf(rings, around);
  const light = directions.map(radiance);
  const share = 1 / light.reduce((sum, value) => sum + value, 0);
  const map = new Float32Array(width * depth);
  for (let row = 0; row < depth; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let i = 0; i < directions.length; i++) {
        sum += light[i]! * openTowards(column - margin, row - margin, directions[i]!);
      }
      map[row * width + column] = sum * share;
    }
    yield;
  }
  return map;

  /** The share of light that passes along a ray from the middle of a cell on the floor to the outside. */
  function openTowards(startX: number, startZ: number, [dx, dy, dz]: Direction): number {
    let [x, y, z] = [startX, 0, startZ];
    const [stepX, stepZ] = [dx < 0 ? -1 : 1, dz < 0 ? -1 : 1];
    // The distances along the ray between two sides of a cell on each axis, and to the next side.
    const [acrossX, acrossY, acrossZ] = [1 / Math.abs(dx), 1 / dy, 1 / Math.abs(dz)];
    let [toX, toY, toZ] = [acrossX / 2, acrossY / 2, acrossZ / 2];
    let open = 1;
    while (open > 0.01) {
      let link = 1;
      const inside = x >= 0 && x < nx && z >= 0 && z < nz;
      if (toY <= toX && toY <= toZ) {
        if (inside) link = links[1][grid.index(x, y, z)]!;
        toY += acrossY;
        y += 1;
        if (y >= ny) return open * link;
      } else if (toX <= toZ) {
        const low = stepX < 0 ? x - 1 : x;
        if (low >= 0 && low < nx && z >= 0 && z < nz) link = links[0][grid.index(low, y, z)]!;
        toX += acrossX;
        x += stepX;
        if (stepX < 0 ? x < 0 : x >= nx) return open * link;
      } else {
        const low = stepZ < 0 ? z - 1 : z;
        if (low >= 0 && low < nz && x >= 0 && x < nx) link = links[2][grid.index(x, y, low)]!;
        toZ += acrossZ;
        z += stepZ;
        if (stepZ < 0 ? z < 0 : z >= nz) return open * link;
      }
      open *= link;
    }
    return 0;
  }
}

/** Directions upwards, each with the same share of the light that falls on a floor. */
function directionsOf(rings: number, around: number): readonly Direction[] {
  return times(rings * around, (i): Direction => {
    const [ring, spoke] = [Math.floor(i / around), i % around];
    const flat = Math.sqrt((ring + 0.5) / rings);
    // Each ring is rotated a little, so that no two rays lie above one another, and none lies along an axis.
    const angle = ((spoke + 0.13 + ring / rings) / around) * 2 * Math.PI;
    return [flat * Math.cos(angle), Math.sqrt(1 - flat * flat), flat * Math.sin(angle)];
  });
}
