// The outline of a box in the picture, whichever way it is turned: so a part is found that lies behind others. Knows no
// part.

import type { Vector } from '../model/product.js';
import type { Lens } from './lens.js';

export interface Box {
  /** mm */
  readonly size: Vector;
  /** Column-major 4 × 4; its smallest corner is its origin. */
  readonly matrix: readonly number[];
}

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Counter-clockwise on paper, where y points up; none where a corner lies behind the eye. */
export function silhouetteOf({ size, matrix: m }: Box, lens: Lens): readonly Corner[] {
  const spots = corners.map(([a, b, c]) => {
    const [x, y, z] = [a * size[0], b * size[1], c * size[2]];
    const along = (axis: number) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!;
    return lens.project([along(0), along(1), along(2)]);
  });
  return spots.every(({ depth }) => depth > 0) ? hullOf(spots) : [];
}

/** Andrew's monotone chain. */
function hullOf(spots: readonly Corner[]): readonly Corner[] {
  const sorted = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...chainOf(sorted), ...chainOf(sorted.reverse())];
}

function chainOf(spots: readonly Corner[]): readonly Corner[] {
  const chain: Corner[] = [];
  for (const spot of spots) {
    while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, spot) <= 0) chain.pop();
    chain.push(spot);
  }
  return chain.slice(0, -1);
}

function turn(a: Corner, b: Corner, c: Corner): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

const corners: readonly Vector[] = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z): Vector => [x, y, z])));
