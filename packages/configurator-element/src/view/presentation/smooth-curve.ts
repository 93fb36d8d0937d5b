// Smooth curves through points (Catmull–Rom), for figures that are made by code.

import type { Curve, Point } from '../../geometry/curve.js';

/**
 * The curves from each point to the next.
 * @param isClosed whether the last point is followed by the first
 */
export function curvesThrough(points: readonly Point[], isClosed = false): readonly Curve[] {
  const { length } = points;
  const at = (i: number) => points[isClosed ? (i + length) % length : Math.min(length - 1, Math.max(0, i))]!;
  return points.slice(0, isClosed ? length : -1).map((from, i) => {
    const [before, to, after] = [at(i - 1), at(i + 1), at(i + 2)];
    return {
      kind: 'curve',
      control1: [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      control2: [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    };
  });
}
