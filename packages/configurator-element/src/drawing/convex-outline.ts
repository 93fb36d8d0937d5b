// Convex polygons in the picture: hull, overlap and area. Their points are flat lists of numbers, because a picture of
// 11,000 parts has half a million points, and as objects they'd all become garbage immediately.

import type { PicturePoints } from './camera.js';

/**
 * A convex outline whose points run counterclockwise if y points down. The inside of each edge is where `turn` is
 * negative.
 */
export type ConvexOutline = PicturePoints;

/** The convex outline of points (A. M. Andrew, "Another efficient algorithm for convex hulls", 1979). */
export function convexHullOf(points: PicturePoints): ConvexOutline {
  const sorted = sortedFromLeft(points);
  const outline: number[] = [];
  const last = points.length - 2;
  let end = 0;
  for (let i = 0; i <= last; i += 2) end = addToChain(outline, 0, end, sorted[i]!, sorted[i + 1]!);
  const start = Math.max(0, end - 2);
  end = start;
  for (let i = last; i >= 0; i -= 2) end = addToChain(outline, start, end, sorted[i]!, sorted[i + 1]!);
  return outline.slice(0, Math.max(0, end - 2));
}

/** Sorts points from left to right, and from top to bottom if x is equal. */
function sortedFromLeft(points: PicturePoints): readonly number[] {
  const sorted = points.slice();
  for (let i = 2; i < sorted.length; i += 2) {
    const x = sorted[i]!;
    const y = sorted[i + 1]!;
    let at = i;
    while (at > 0 && (sorted[at - 2]! > x || (sorted[at - 2] === x && sorted[at - 1]! > y))) {
      sorted[at] = sorted[at - 2]!;
      sorted[at + 1] = sorted[at - 1]!;
      at -= 2;
    }
    sorted[at] = x;
    sorted[at + 1] = y;
  }
  return sorted;
}

/**
 * Adds a point to a chain that turns only one way.
 * @param start the index of the chain's first number in `outline`
 * @returns the index after the chain's last number
 */
function addToChain(outline: number[], start: number, end: number, x: number, y: number): number {
  let at = end;
  while (at > start + 2 && turn(outline[at - 4]!, outline[at - 3]!, outline[at - 2]!, outline[at - 1]!, x, y) >= 0)
    at -= 2;
  outline[at] = x;
  outline[at + 1] = y;
  return at + 2;
}

/** Whether two outlines overlap by more than the width `seam`. */
export function overlap(a: ConvexOutline, b: ConvexOutline, seam: number): boolean {
  return a.length > 4 && b.length > 4 && !isBeside(a, b, seam) && !isBeside(b, a, seam);
}

/** Whether all of `b` is outside some edge of `a`, or no farther inside than `seam`. */
function isBeside(a: ConvexOutline, b: ConvexOutline, seam: number): boolean {
  for (let i = 0, before = a.length - 2; i < a.length; before = i, i += 2) {
    const x = a[before]!;
    const y = a[before + 1]!;
    const toX = a[i]!;
    const toY = a[i + 1]!;
    const least = -seam * distanceBetween(x, y, toX, toY);
    let j = 0;
    while (j < b.length && turn(x, y, toX, toY, b[j]!, b[j + 1]!) >= least) j += 2;
    if (j >= b.length) return true;
  }
  return false;
}

/**
 * Whether all points are inside the outline, or no farther outside than `seam`.
 * @param loop the indices of the points; defaults to all
 */
export function encloses(
  outline: ConvexOutline,
  points: PicturePoints,
  seam: number,
  loop?: readonly number[],
): boolean {
  if (outline.length < 6) return false;
  const count = loop ? loop.length : points.length / 2;
  for (let i = 0, before = outline.length - 2; i < outline.length; before = i, i += 2) {
    const x = outline[before]!;
    const y = outline[before + 1]!;
    const toX = outline[i]!;
    const toY = outline[i + 1]!;
    const most = seam * distanceBetween(x, y, toX, toY);
    for (let step = 0; step < count; step++) {
      const at = 2 * (loop ? loop[step]! : step);
      if (turn(x, y, toX, toY, points[at]!, points[at + 1]!) > most) return false;
    }
  }
  return true;
}

/** Twice the area of a polygon, never negative. @param loop the indices of its corners */
export function doubleArea(points: PicturePoints, loop: readonly number[]): number {
  const start = 2 * loop[0]!;
  let sum = 0;
  for (let i = 2; i < loop.length; i++) {
    const a = 2 * loop[i - 1]!;
    const b = 2 * loop[i]!;
    sum += turn(points[start]!, points[start + 1]!, points[a]!, points[a + 1]!, points[b]!, points[b + 1]!);
  }
  return Math.abs(sum);
}

/** Avoids `Math.hypot`, which creates an array in each of half a million calls. */
function distanceBetween(x: number, y: number, toX: number, toY: number): number {
  return Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
}

function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
