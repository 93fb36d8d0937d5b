// Which of two convex bodies may hide the other: the one on the eye's side of a plane between them (S. Gottschalk,
// M. Lin, D. Manocha, "OBBTree", 1996, for the planes that suffice). Knows no order of more than two.

import { cross, dot, normalize } from '../geometry/vector.js';
import type { Vector } from '../model/evaluate/product.js';
import type { Camera } from './camera.js';
import type { ProjectedSolid } from './projected-solid.js';
import type { Solid } from './solids/solid.js';

/** Bodies that run into each other by less than this only touch; mm. */
export const tolerance = 0.05;

/** Directions of edges that are tried; a rounder body is parted by its facets. */
const mostDirections = 64;

const axes: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Below 0: `a` cannot hide `b`. Above 0: `b` cannot hide `a`. 0: they run into each other. */
export function compareByPlane(a: ProjectedSolid, b: ProjectedSolid, camera: Camera): number {
  for (let axis = 0; axis < 3; axis++) {
    const gap = b.low[axis]! - a.high[axis]!;
    if (gap >= -tolerance) return -eyeSide(camera, axes[axis]!, a.high[axis]! + gap / 2);
    const back = a.low[axis]! - b.high[axis]!;
    if (back >= -tolerance) return eyeSide(camera, axes[axis]!, b.high[axis]! + back / 2);
  }
  if (a.fillsBox && b.fillsBox) return 0;
  return -byFacets(a.solid, b.solid, camera) || byFacets(b.solid, a.solid, camera) || byEdges(a.solid, b.solid, camera);
}

/** 1 where the eye is beyond the plane, else -1. */
function eyeSide(camera: Camera, normal: Vector, offset: number): number {
  return camera.side(normal, offset) > 0 ? 1 : -1;
}

/** 1 where a facet of `a` has `b` and the eye beyond it, -1 where it has `b` beyond it and the eye before it. */
function byFacets(a: Solid, b: Solid, camera: Camera): number {
  for (const { normal, offset } of a.facets) {
    const limit = offset - tolerance;
    if (b.vertices.every((vertex) => dot(vertex, normal) >= limit)) return eyeSide(camera, normal, offset);
  }
  return 0;
}

function byEdges(a: Solid, b: Solid, camera: Camera): number {
  const others = edgeDirections(b);
  for (const along of edgeDirections(a)) {
    for (const other of others) {
      const normal = cross(along, other);
      if (Math.hypot(...normal) < 1e-6) continue;
      const unit = normalize(normal);
      const [lowA, highA] = extent(a, unit);
      const [lowB, highB] = extent(b, unit);
      if (lowB - highA >= -tolerance) return -eyeSide(camera, unit, (lowB + highA) / 2);
      if (lowA - highB >= -tolerance) return eyeSide(camera, unit, (lowA + highB) / 2);
    }
  }
  return 0;
}

function extent({ vertices }: Solid, axis: Vector): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const vertex of vertices) {
    const at = dot(vertex, axis);
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return [low, high];
}

/** Each direction once. */
function edgeDirections(solid: Solid): readonly Vector[] {
  const directions: Vector[] = [];
  for (const { loop } of solid.facets) {
    loop.forEach((i, step) => {
      if (directions.length === mostDirections) return;
      const a = solid.vertices[i]!;
      const b = solid.vertices[loop[(step + 1) % loop.length]!]!;
      const direction = normalize([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
      if (dot(direction, direction) > 0.5 && !directions.some((one) => Math.abs(dot(one, direction)) > 1 - 1e-9)) {
        directions.push(direction);
      }
    });
  }
  return directions;
}
