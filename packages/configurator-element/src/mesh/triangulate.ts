// An area as triangles between its own corners, by earcut. Knows no third dimension.

import earcut from 'earcut';
import { type Area, areaOf } from './polygon.js';

/** What is nearer to a side lies on it, as a share of the side's length. */
const straightest = 1e-9;

/** What sums may be off, as a share of an area. */
const slack = 1e-9;

/**
 * Triangles, counter-clockwise, three indices each into the corners of the outer polygon and then of the holes. Every
 * corner is the end of all sides that it lies on, so that walls over the polygons close with them.
 */
export function triangulate({ outer, holes }: Area): number[] {
  let start = outer.length;
  const starts = holes.map((hole) => {
    start += hole.length;
    return start - hole.length;
  });
  return triangulateCorners([outer, ...holes].flat(2), starts);
}

/**
 * The same of corners as numbers.
 * @param corners two numbers each
 * @param starts the first corner of each hole
 */
export function triangulateCorners(corners: ArrayLike<number>, starts: readonly number[]): number[] {
  const triangles = earcut(corners, starts);
  // So many they are when no corner was passed over.
  const complete = corners.length / 2 + 2 * starts.length - 2;
  return triangles.length === 3 * complete ? triangles : splitAtCorners(triangles, corners);
}

/** Whether triangles fill an area: not where its polygons run into one another. */
export function covers(triangles: readonly number[], { outer, holes }: Area): boolean {
  const corners = [outer, ...holes].flat();
  const size = [outer, ...holes].reduce((sum, polygon) => sum + areaOf(polygon), 0);
  let covered = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [corners[triangles[i]!]!, corners[triangles[i + 1]!]!, corners[triangles[i + 2]!]!];
    covered += Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }
  return Math.abs(covered - size) < slack * size;
}

/**
 * Earcut passes over a corner at which its way goes straight on: a triangle beside it is cut in two there. A triangle
 * that is itself no more than a line goes, since those beside it are cut at its corner.
 */
function splitAtCorners(triangles: readonly number[], corners: ArrayLike<number>): number[] {
  const whole: number[] = [];
  const open = [...triangles];
  while (open.length > 0) {
    const c = open.pop()!;
    const b = open.pop()!;
    const a = open.pop()!;
    if (splitAt(corners, a, b, c, open)) continue;
    if (splitAt(corners, b, c, a, open)) continue;
    if (splitAt(corners, c, a, b, open)) continue;
    whole.push(a, b, c);
  }
  return whole;
}

/** @returns false where no corner lies on the side */
function splitAt(corners: ArrayLike<number>, from: number, to: number, across: number, into: number[]): boolean {
  const corner = cornerBetween(corners, from, to);
  if (corner < 0) return false;
  if (!isSame(corners, corner, across)) into.push(from, corner, across, corner, to, across);
  return true;
}

/** −1 where there is none. */
function cornerBetween(corners: ArrayLike<number>, from: number, to: number): number {
  const u = corners[2 * from]!;
  const v = corners[2 * from + 1]!;
  const du = corners[2 * to]! - u;
  const dv = corners[2 * to + 1]! - v;
  const length2 = du * du + dv * dv;
  const near = straightest * length2;
  for (let corner = 0; 2 * corner < corners.length; corner++) {
    const [u1, v1] = [corners[2 * corner]! - u, corners[2 * corner + 1]! - v];
    if (Math.abs(u1 * dv - v1 * du) >= near) continue;
    const along = u1 * du + v1 * dv;
    if (along > near && along < length2 - near) return corner;
  }
  return -1;
}

function isSame(corners: ArrayLike<number>, a: number, b: number): boolean {
  return corners[2 * a] === corners[2 * b] && corners[2 * a + 1] === corners[2 * b + 1];
}
