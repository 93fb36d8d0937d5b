// An area as triangles between its own corners, by earcut. Knows no third dimension.

import earcut from 'earcut';
import type { Point } from '../model/product.js';
import type { Area } from './polygon.js';

/** What is nearer to a side lies on it, as a share of the side's length. */
const straightest = 1e-9;

/**
 * Triangles, counter-clockwise, three indices each into the corners of the outer polygon and then of the holes. Every
 * corner is the end of all sides that it lies on, so that walls over the polygons close with them.
 */
export function triangulate({ outer, holes }: Area): number[] {
  const points = [outer, ...holes].flat();
  let start = outer.length;
  const starts = holes.map((hole) => {
    start += hole.length;
    return start - hole.length;
  });
  const triangles = earcut(points.flat(), starts);
  // So many they are when no corner was passed over.
  const complete = points.length + 2 * holes.length - 2;
  return triangles.length === 3 * complete ? triangles : splitAtCorners(triangles, points);
}

/**
 * Earcut passes over a corner at which its way goes straight on: a triangle beside it is cut in two there. A triangle
 * that is itself no more than a line goes, since those beside it are cut at its corner.
 */
function splitAtCorners(triangles: readonly number[], points: readonly Point[]): number[] {
  const whole: number[] = [];
  const open = [...triangles];
  while (open.length > 0) {
    const [a, b, c] = open.splice(-3) as [number, number, number];
    const sides = [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ] as const;
    const split = sides.flatMap(([from, to, across]) => {
      const corner = cornerBetween(points, from, to);
      if (corner === undefined) return [];
      const isLine = isSame(points[corner]!, points[across]!);
      return [isLine ? [] : [from, corner, across, corner, to, across]];
    })[0];
    if (split) open.push(...split);
    else whole.push(a, b, c);
  }
  return whole;
}

function cornerBetween(points: readonly Point[], from: number, to: number): number | undefined {
  const [start, end] = [points[from]!, points[to]!];
  const [du, dv] = [end[0] - start[0], end[1] - start[1]];
  const length2 = du * du + dv * dv;
  const found = points.findIndex(([u, v]) => {
    const along = (u - start[0]) * du + (v - start[1]) * dv;
    const aside = (u - start[0]) * dv - (v - start[1]) * du;
    const isBetween = along > straightest * length2 && along < (1 - straightest) * length2;
    return isBetween && Math.abs(aside) < straightest * length2;
  });
  return found < 0 ? undefined : found;
}

function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
