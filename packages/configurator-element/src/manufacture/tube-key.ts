// When two bent tubes are one: laid elsewhere, turned in space or begun at the other end. Knows no part but the tube.

import type { Vector } from '../geometry/vector.js';
import type { TubePart } from '../model/evaluate/product.js';
import { micrometres } from './units.js';

/** What turns by less goes straight on; degrees. */
const straightest = 1e-3;

/**
 * A text that equal paths share, said as a bending machine is told them: how far, how much it bends, and how much the
 * tube is turned about itself before the next bend. The mirror image of a path is another one.
 */
export function tubeKey({ points, bend }: TubePart): string {
  const ways = waysBetween(points);
  const lengths = ways.map((way) => micrometres(Math.hypot(way[0], way[1], way[2])));
  const bends = ways.slice(1).map((way, i) => micrometres(angleBetween(ways[i]!, way)));
  const turns = ways.slice(2).map((way, i) => turnBetween(ways[i]!, ways[i + 1]!, way));
  const inside = bends.length > 0 && bend !== undefined ? micrometres(bend) : undefined;
  const forth = JSON.stringify([inside, lengths, bends, turns]);
  const back = JSON.stringify([inside, lengths.reverse(), bends.reverse(), turns.reverse()]);
  return [forth, back].sort()[0]!;
}

/** From corner to corner, without those at which it goes straight on. */
function waysBetween(points: readonly Vector[]): readonly Vector[] {
  const ways: Vector[] = [];
  for (const [i, point] of points.slice(1).entries()) {
    const way = minus(point, points[i]!);
    const before = ways.at(-1);
    if (before && angleBetween(before, way) < straightest) ways[ways.length - 1] = minus(way, minus([0, 0, 0], before));
    else ways.push(way);
  }
  return ways;
}

/** Degrees. */
function angleBetween(a: Vector, b: Vector): number {
  const across = cross(a, b);
  return (Math.atan2(Math.hypot(across[0], across[1], across[2]), dot(a, b)) * 180) / Math.PI;
}

/** From one bend to the next, right-handed about the way between them; degrees above −180. */
function turnBetween(before: Vector, way: Vector, after: Vector): number {
  const [first, second] = [cross(before, way), cross(way, after)];
  const length = Math.hypot(way[0], way[1], way[2]);
  const degrees = (Math.atan2(dot(cross(first, second), way) / length, dot(first, second)) * 180) / Math.PI;
  const turn = micrometres(degrees);
  return turn === -180 ? 180 : turn;
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
