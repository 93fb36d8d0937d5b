// Hidden-line removal: finds the intervals of a line that convex solids hide from a camera at infinity. A point on the
// line is hidden if a point between it and the camera is inside a solid. These are linear inequalities in the position
// along the line and the distance towards the camera. Fourier–Motzkin elimination removes the distance.

import { dot, subtract } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import { offsetOf, type Solid } from './solids/solid.js';

/** Positions along a line as shares of its length. */
export type HiddenInterval = readonly [from: number, to: number];

/** A line is hidden only where it's deeper than this in a solid, or behind it, because boards touch; mm. */
const DEPTH = 0.05;

/** `s <= offset + slope · t` */
interface Bound {
  readonly offset: number;
  readonly slope: number;
}

/** The interval of the line from `a` to `b` that the solid hides. */
export function hiddenInterval(a: Vector, b: Vector, towardsCamera: Vector, solid: Solid): HiddenInterval | undefined {
  const along = subtract(b, a);
  const nearest: Bound[] = [{ offset: DEPTH, slope: 0 }];
  const farthest: Bound[] = [];
  let [from, to] = [0, 1];
  const keep = (slope: number, limit: number) => {
    if (Math.abs(slope) < 1e-12) {
      if (limit < 0) to = -1;
    } else if (slope > 0) to = Math.min(to, limit / slope);
    else from = Math.max(from, limit / slope);
  };
  for (const facet of solid.facets) {
    const { normal } = facet;
    const rate = dot(normal, towardsCamera);
    const limit = offsetOf(solid, facet) - DEPTH - dot(normal, a);
    const slope = dot(normal, along);
    if (Math.abs(rate) < 1e-9) keep(slope, limit);
    else (rate > 0 ? farthest : nearest).push({ offset: limit / rate, slope: -slope / rate });
    if (from >= to) return undefined;
  }
  for (const near of nearest) {
    for (const far of farthest) keep(near.slope - far.slope, far.offset - near.offset);
    if (from >= to) return undefined;
  }
  return [from, to];
}

/**
 * The visible intervals of a line.
 * @param slit the longest visible interval between two hidden ones to leave out, as a share of the line. These
 *   intervals lie where convex pieces of one board meet, because each hides a little less than it covers
 */
export function visibleIntervals(hidden: readonly HiddenInterval[], slit = 0): readonly HiddenInterval[] {
  const visible: HiddenInterval[] = [];
  let at = 0;
  for (const [from, to] of [...hidden].sort((a, b) => a[0] - b[0])) {
    if (from - at > (at > 0 ? slit : 0)) visible.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < 1) visible.push([at, 1]);
  return visible;
}
