// The sides of a polygon with the directions that they look in: round where it was a curve, sharp at its corners. Knows
// no third dimension.

import type { Point } from '../model/product.js';
import type { Polygon } from './polygon.js';

/** Sides that turn by less belong to one curve. */
const smoothest = Math.cos((32 * Math.PI) / 180);

export interface OutlineSide {
  /** Indices into the polygon. */
  readonly from: number;
  readonly to: number;
  /** Outwards, at both ends; of length 1. */
  readonly normals: readonly [Point, Point];
}

/** Where the inside is on the left, as an area's outer polygon and its holes run, the normals look outwards. */
export function outlineSides(polygon: Polygon): OutlineSide[] {
  const normals = polygon.map((_, i) => sideNormal(polygon, i));
  return polygon.map((_, i): OutlineSide => {
    const [before, own, after] = [normals.at(i - 1)!, normals[i]!, normals[(i + 1) % normals.length]!];
    return { from: i, to: (i + 1) % polygon.length, normals: [blend(own, before), blend(own, after)] };
  });
}

/** The polygon drawn in by a distance; each corner stays where its two sides, drawn in, meet. */
export function inset(polygon: Polygon, distance: number): Polygon {
  const normals = polygon.map((_, i) => sideNormal(polygon, i));
  return polygon.map(([u, v], i): Point => {
    const [a, b] = [normals.at(i - 1)!, normals[i]!];
    const spread = Math.max(0.3, 1 + a[0] * b[0] + a[1] * b[1]);
    return [u - ((a[0] + b[0]) * distance) / spread, v - ((a[1] + b[1]) * distance) / spread];
  });
}

function sideNormal(polygon: Polygon, i: number): Point {
  const [u0, v0] = polygon[i]!;
  const [u1, v1] = polygon[(i + 1) % polygon.length]!;
  const length = Math.hypot(u1 - u0, v1 - v0) || 1;
  return [(v1 - v0) / length, (u0 - u1) / length];
}

function blend(own: Point, other: Point): Point {
  if (own[0] * other[0] + own[1] * other[1] < smoothest) return own;
  const [u, v] = [own[0] + other[0], own[1] + other[1]];
  const length = Math.hypot(u, v);
  return [u / length, v / length];
}
