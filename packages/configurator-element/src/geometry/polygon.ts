// Helpers for polygons in a plane, such as flattened curves.

import type { Loop, PlaneBounds, Point, Region } from './curve.js';
import { flattenLoop } from './flatten-loop.js';
import { times } from './times.js';

/** Corners in order; the first isn't repeated at the end. */
export type Polygon = readonly Point[];

/** The outer polygon runs counterclockwise, each hole clockwise. */
export interface PolygonWithHoles {
  readonly outer: Polygon;
  readonly holes: readonly Polygon[];
}

/** The largest distance between a flattened curve and the curve itself, in mm. */
const TOLERANCE = 0.08;

export function flattenRegions(regions: readonly Region[]): PolygonWithHoles[] {
  const flatten = (loop: Loop) => flattenLoop(loop, TOLERANCE);
  return regions.map(({ outer, holes }) => ({ outer: flatten(outer), holes: holes.map(flatten) }));
}

export function rectangle(width: number, height: number): Polygon {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** The number of corners for a flattened circle. @param radius mm */
export function circleSegments(radius: number, fewest = 12): number {
  return Math.min(96, Math.max(fewest, Math.ceil(Math.PI / Math.acos(Math.max(0.5, 1 - TOLERANCE / radius)))));
}

export function circle([u, v]: Point, radius: number): Polygon {
  const steps = circleSegments(radius);
  return times(steps, (i): Point => {
    const angle = (i / steps) * 2 * Math.PI;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  });
}

/** The area of a polygon; mm², negative if it runs clockwise. */
export function signedArea(polygon: Polygon): number {
  let sum = 0;
  let before = polygon.at(-1)!;
  for (const corner of polygon) {
    sum += before[0] * corner[1] - corner[0] * before[1];
    before = corner;
  }
  return sum / 2;
}

/** Whether a point is inside, whichever way the polygon runs. */
export function containsPoint(polygon: Polygon, [u, v]: Point): boolean {
  let inside = false;
  let before = polygon.at(-1)!;
  for (const corner of polygon) {
    if (crosses(before, corner, u, v)) inside = !inside;
    before = corner;
  }
  return inside;
}

/** Whether all points are inside. Skips edges above or below all points, which is faster than testing each point. */
export function containsPoints(polygon: Polygon, points: Polygon): boolean {
  const { min, max } = polygonBounds(points);
  // The ends of each edge, one after the other.
  const ends: Point[] = [];
  let before = polygon.at(-1)!;
  for (const corner of polygon) {
    if (Math.min(before[1], corner[1]) <= max[1] && Math.max(before[1], corner[1]) >= min[1]) ends.push(before, corner);
    before = corner;
  }
  return points.every(([u, v]) => {
    let inside = false;
    for (let edge = 0; edge < ends.length; edge += 2) {
      const [from, to] = [ends[edge]!, ends[edge + 1]!];
      if (crosses(from, to, u, v)) inside = !inside;
    }
    return inside;
  });
}

/** Whether the edge crosses the ray from the point along u. */
function crosses([u0, v0]: Point, [u1, v1]: Point, u: number, v: number): boolean {
  return v0 > v !== v1 > v && u < ((u1 - u0) * (v - v0)) / (v1 - v0) + u0;
}

export function polygonBounds(polygon: Polygon): PlaneBounds {
  const min: [number, number] = [Infinity, Infinity];
  const max: [number, number] = [-Infinity, -Infinity];
  for (const [u, v] of polygon) {
    min[0] = Math.min(min[0], u);
    min[1] = Math.min(min[1], v);
    max[0] = Math.max(max[0], u);
    max[1] = Math.max(max[1], v);
  }
  return { min, max };
}

export function areApart(a: PlaneBounds, b: PlaneBounds): boolean {
  return a.max[0] < b.min[0] || b.max[0] < a.min[0] || a.max[1] < b.min[1] || b.max[1] < a.min[1];
}

/** Whether two polygons overlap. Equal polygons do; polygons that only touch don't. */
export function polygonsMeet(a: Polygon, b: Polygon): boolean {
  if (areApart(polygonBounds(a), polygonBounds(b))) return false;
  const sideOf = (polygon: Polygon, i: number) => [polygon[i]!, polygon[(i + 1) % polygon.length]!] as const;
  if (a.some((_, i) => b.some((_, k) => sidesCross(...sideOf(a, i), ...sideOf(b, k))))) return true;
  // No sides cross, so a line halfway between the heights of two corners finds any overlap.
  const heights = [...a, ...b].map(([, v]) => v).sort((v, w) => v - w);
  return heights.some((v, i) => {
    const next = heights[i + 1] ?? v;
    if (next - v < SLIGHT) return false;
    const others = spansAt(b, (v + next) / 2);
    return spansAt(a, (v + next) / 2).some(([from, to]) =>
      others.some(([low, high]) => Math.min(to, high) - Math.max(from, low) > SLIGHT),
    );
  });
}

/** A length in mm below which polygons only touch. */
const SLIGHT = 1e-6;

/** The parts of a horizontal line that are inside a polygon, from left to right. */
function spansAt(polygon: Polygon, v: number): readonly Point[] {
  const crossings = polygon.flatMap(([u1, v1], i) => {
    const [u0, v0] = polygon.at(i - 1)!;
    return v0 > v === v1 > v ? [] : [u0 + ((u1 - u0) * (v - v0)) / (v1 - v0)];
  });
  crossings.sort((u, w) => u - w);
  return crossings.flatMap((u, i): Point[] => (i % 2 === 0 ? [[u, crossings[i + 1]!]] : []));
}

/** Edges that turn by less than this belong to one curve, whose normals are blended. */
const smoothest = Math.cos((32 * Math.PI) / 180);

export interface PolygonEdge {
  /** The edge's two corners as indices into the polygon. */
  readonly from: number;
  readonly to: number;
  /** Unit vectors at both ends, pointing outward. */
  readonly normals: readonly [Point, Point];
}

/**
 * The edges with their normals, which are blended along curves but not at corners. They point outward if the inside is
 * on the left, as for an outer polygon and its holes.
 */
export function polygonEdges(polygon: Polygon): PolygonEdge[] {
  const normals = polygon.map((_, i) => sideNormal(polygon, i));
  return polygon.map((_, i): PolygonEdge => {
    const [before, own, after] = [normals.at(i - 1)!, normals[i]!, normals[(i + 1) % normals.length]!];
    return { from: i, to: (i + 1) % polygon.length, normals: [blend(own, before), blend(own, after)] };
  });
}

/**
 * Offsets a polygon inward by a distance, with mitered corners. Returns the polygon unchanged if it has a spike or a
 * gap that's too narrow, because its offset would cross itself.
 */
export function insetPolygon(polygon: Polygon, distance: number): Polygon {
  const normals = polygon.map((_, i) => sideNormal(polygon, i));
  const moved = polygon.map(([u, v], i): Point => {
    const [a, b] = [normals.at(i - 1)!, normals[i]!];
    const spread = Math.max(0.3, 1 + a[0] * b[0] + a[1] * b[1]);
    return [u - ((a[0] + b[0]) * distance) / spread, v - ((a[1] + b[1]) * distance) / spread];
  });
  return isConvex(normals) || isSimple(moved) ? moved : polygon;
}

/** Whether a polygon is convex, as most holes and boards are. Its offset then can't cross itself. */
function isConvex(normals: readonly Point[]): boolean {
  const turns = normals.map((normal, i) => cross(normals.at(i - 1)!, normal));
  return turns.every((turn) => turn > -1e-9) || turns.every((turn) => turn < 1e-9);
}

/** Whether none of the polygon's sides cross each other. */
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
