// The sides of a polygon with the directions that they look in: round where it was a curve, sharp at its corners. Knows
// no third dimension.

import type { Point } from '../model/evaluate/product.js';
import type { Polygon } from './polygon.js';

/** Sides that turn by less belong to one curve. */
const smoothest = Math.cos((32 * Math.PI) / 180);

export interface PolygonEdge {
  /** Indices into the polygon. */
  readonly from: number;
  readonly to: number;
  /** Outwards, at both ends; of length 1. */
  readonly normals: readonly [Point, Point];
}

/** Where the inside is on the left, as an area's outer polygon and its holes run, the normals look outwards. */
export function polygonEdges(polygon: Polygon): PolygonEdge[] {
  const normals = polygon.map((_, i) => sideNormal(polygon, i));
  return polygon.map((_, i): PolygonEdge => {
    const [before, own, after] = [normals.at(i - 1)!, normals[i]!, normals[(i + 1) % normals.length]!];
    return { from: i, to: (i + 1) % polygon.length, normals: [blend(own, before), blend(own, after)] };
  });
}

/**
 * The polygon drawn in by a distance; each corner stays where its two sides, drawn in, meet. As it is where it has a
 * point or a cleft too narrow for that: drawn in, it would run over itself.
 */
export function insetPolygon(polygon: Polygon, distance: number): Polygon {
  const normals = polygon.map((_, i) => sideNormal(polygon, i));
  const drawnIn = polygon.map(([u, v], i): Point => {
    const [a, b] = [normals.at(i - 1)!, normals[i]!];
    const spread = Math.max(0.3, 1 + a[0] * b[0] + a[1] * b[1]);
    return [u - ((a[0] + b[0]) * distance) / spread, v - ((a[1] + b[1]) * distance) / spread];
  });
  return isConvex(normals) || isSimple(drawnIn) ? drawnIn : polygon;
}

/** Whether it turns one way only, as most holes and boards do: no side of it can come near another. */
function isConvex(normals: readonly Point[]): boolean {
  const turns = normals.map((normal, i) => cross(normals.at(i - 1)!, normal));
  return turns.every((turn) => turn > -1e-9) || turns.every((turn) => turn < 1e-9);
}

/** Whether no two of its sides cross. */
function isSimple(polygon: Polygon): boolean {
  const count = polygon.length;
  for (let i = 0; i < count; i++) {
    const [a, b] = [polygon[i]!, polygon[(i + 1) % count]!];
    for (let k = i + 2; k < count; k++) {
      if (sidesCross(a, b, polygon[k]!, polygon[(k + 1) % count]!)) return false;
    }
  }
  return true;
}

function sidesCross(a: Point, b: Point, c: Point, d: Point): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false;
  const along = [b[0] - a[0], b[1] - a[1]] as const;
  const other = [d[0] - c[0], d[1] - c[1]] as const;
  const apart = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]];
  return (
    cross(along, apart(a, c)) * cross(along, apart(a, d)) < 0 &&
    cross(other, apart(c, a)) * cross(other, apart(c, b)) < 0
  );
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
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
