// A solid projected by a camera: its outline in the picture, the facets that face the camera, and the edges to draw.

import { type Rect, rectOf } from '../geometry/rect.js';
import { dot } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import type { Camera, PicturePoints } from './camera.js';
import { type ConvexOutline, convexHullOf } from './convex-outline.js';
import { type Facet, offsetOf, type Solid, vertexOf, ZERO } from './solids/solid.js';

export interface ProjectedSolid {
  /** The index of the part that this solid shows, in whole or in part. */
  readonly part: number;
  readonly opaque: boolean;
  readonly solid: Solid;
  /** The vertices in the picture. */
  readonly points: PicturePoints;
  readonly outline: ConvexOutline;
  readonly rect: Rect;
  /** The facets that face the camera. */
  readonly front: readonly Facet[];
  /** Two opposite corners of the smallest axis-aligned box around the solid, in product coordinates. */
  readonly low: Vector;
  readonly high: Vector;
  /** Whether the solid fills that box. */
  readonly fillsBox: boolean;
  /** The depth of the solid's farthest vertex along the line of sight, in mm. */
  readonly depth: number;
}

export function projectSolid(solid: Solid, part: number, opaque: boolean, camera: Camera): ProjectedSolid {
  const { vertices, facets, origin = ZERO } = solid;
  const points: number[] = [];
  let depth = -Infinity;
  let left = Infinity;
  let bottom = Infinity;
  let back = Infinity;
  let right = -Infinity;
  let top = -Infinity;
  let front = -Infinity;
  for (let i = 0; i < vertices.length; i++) {
    const vertex = vertices[i]!;
    const x = vertex[0] + origin[0];
    const y = vertex[1] + origin[1];
    const z = vertex[2] + origin[2];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
    if (z < back) back = z;
    if (z > front) front = z;
    const far = camera.projectTo(points, 2 * i, x, y, z);
    if (far > depth) depth = far;
  }
  return {
    part,
    opaque,
    solid,
    points,
    outline: convexHullOf(points),
    rect: rectOf(points),
    front: facets.filter((facet) => facet.shown && camera.side(facet.normal, offsetOf(solid, facet)) > 0),
    low: [left, bottom, back],
    high: [right, top, front],
    fillsBox: isBlock(solid),
    depth,
  };
}

function isBlock({ facets }: Solid): boolean {
  return facets.length === 6 && facets.every(({ normal }) => normal.some((share) => Math.abs(share) > 1 - 1e-9));
}

/**
 * The facet edges to draw: sharp ones, and smooth ones beyond which the surface turns away from the camera. Each edge
 * is returned once, as indices into the solid's vertices.
 */
export function edgesOf(
  solid: Solid,
  facets: readonly Facet[],
  camera: Camera,
): readonly (readonly [number, number])[] {
  const edges: (readonly [number, number])[] = [];
  const done = new Set<number>();
  const count = solid.vertices.length;
  for (const { loop, sharp, smoothNormals } of facets) {
    loop.forEach((i, step) => {
      const j = loop[(step + 1) % loop.length]!;
      const normal = smoothNormals?.[step];
      const turnsAway = normal && camera.side(normal, dot(normal, vertexOf(solid, i))) <= 0;
      if (done.has(j * count + i) || !(sharp[step] || turnsAway)) return;
      done.add(i * count + j);
      edges.push([i, j]);
    });
  }
  return edges;
}
