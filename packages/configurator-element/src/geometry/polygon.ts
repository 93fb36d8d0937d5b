// Areas with straight sides: what is left of curves once they are flattened. Knows no part.

import type { Loop, Point, Region } from '../model/evaluate/product.js';
import { flattenLoop } from './curve.js';

/** Corners in turn; the first is not repeated at the end. */
export type Polygon = readonly Point[];

/** The outer polygon runs counter-clockwise, each hole clockwise. */
export interface PolygonWithHoles {
  readonly outer: Polygon;
  readonly holes: readonly Polygon[];
}

/** How far a flattened curve may be off; mm. */
const tolerance = 0.08;

export function flatten(loop: Loop): Polygon {
  return flattenLoop(loop, tolerance);
}

export function flattenRegions(regions: readonly Region[]): PolygonWithHoles[] {
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

/** How many corners a circle has; its radius in mm. */
export function circleSegments(radius: number): number {
  return Math.min(96, Math.max(12, Math.ceil(Math.PI / Math.acos(Math.max(0.5, 1 - tolerance / radius)))));
}

export function circle([u, v]: Point, radius: number): Polygon {
  const steps = circleSegments(radius);
  return Array.from({ length: steps }, (_, i): Point => {
    const angle = (i / steps) * 2 * Math.PI;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  });
}

/** mm²; below 0 where it runs clockwise. */
export function signedArea(polygon: Polygon): number {
  let sum = 0;
  let before = polygon.at(-1)!;
  for (const corner of polygon) {
    sum += before[0] * corner[1] - corner[0] * before[1];
    before = corner;
  }
  return sum / 2;
}

/** Whether a point lies inside, whichever way the polygon runs. */
export function containsPoint(polygon: Polygon, [u, v]: Point): boolean {
  let inside = false;
  let before = polygon.at(-1)!;
  for (const corner of polygon) {
    const [u0, v0, u1, v1] = [before[0], before[1], corner[0], corner[1]];
    if (v0 > v !== v1 > v && u < ((u1 - u0) * (v - v0)) / (v1 - v0) + u0) inside = !inside;
    before = corner;
  }
  return inside;
}

export interface Rect {
  readonly min: Point;
  readonly max: Point;
}

export function polygonBounds(polygon: Polygon): Rect {
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
