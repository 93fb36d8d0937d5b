// Convex polygons on the picture: hull, overlap and area.

import type { PicturePoint } from './camera.js';

/** Counter-clockwise in a frame whose y points down: the inside of each edge is where `distance` is negative. */
export type ConvexOutline = readonly PicturePoint[];

/** The convex outline of points (A. M. Andrew, "Another efficient algorithm for convex hulls", 1979). */
export function convexHullOf(points: readonly PicturePoint[]): ConvexOutline {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = halfHullOf(sorted);
  return lower.concat(halfHullOf(sorted.reverse()));
}

function halfHullOf(ordered: readonly PicturePoint[]): PicturePoint[] {
  const chain: PicturePoint[] = [];
  for (const point of ordered) {
    while (chain.length > 1 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, point) >= 0) chain.pop();
    chain.push(point);
  }
  chain.pop();
  return chain;
}

/** Whether they share more than a seam of the width `seam`. */
export function overlap(a: ConvexOutline, b: ConvexOutline, seam: number): boolean {
  return a.length > 2 && b.length > 2 && !isBeside(a, b, seam) && !isBeside(b, a, seam);
}

/** Whether all the points lie inside or no farther outside than `seam`. */
export function encloses(outline: ConvexOutline, points: readonly PicturePoint[], seam: number): boolean {
  if (outline.length < 3) return false;
  for (let i = 0; i < outline.length; i++) {
    const a = outline[i]!;
    const b = outline[i + 1 === outline.length ? 0 : i + 1]!;
    const most = seam * distanceBetween(a, b);
    for (const point of points) {
      if (turn(a, b, point) > most) return false;
    }
  }
  return true;
}

/** Twice the area, never negative. */
export function doubleArea(points: readonly PicturePoint[]): number {
  let sum = 0;
  for (let i = 1; i + 1 < points.length; i++) sum += turn(points[0]!, points[i]!, points[i + 1]!);
  return Math.abs(sum);
}

/** Whether an edge of `a` has all of `b` on its outer side, or no farther inside than `seam`. */
function isBeside(a: ConvexOutline, b: ConvexOutline, seam: number): boolean {
  for (let i = 0; i < a.length; i++) {
    const from = a[i]!;
    const to = a[i + 1 === a.length ? 0 : i + 1]!;
    const least = -seam * distanceBetween(from, to);
    let j = 0;
    while (j < b.length && turn(from, to, b[j]!) >= least) j++;
    if (j === b.length) return true;
  }
  return false;
}

/** Without `Math.hypot`, which makes an array at each of half a million calls. */
function distanceBetween(a: PicturePoint, b: PicturePoint): number {
  return Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
}

function turn(a: PicturePoint, b: PicturePoint, c: PicturePoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
