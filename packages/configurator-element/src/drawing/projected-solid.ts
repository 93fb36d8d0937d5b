// A solid projected by one camera: its outline on the picture, the facets that face the camera, and the edges to draw.

import { type Rect, rectOf } from '../geometry/rect.js';
import { dot } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import type { Camera, PicturePoint } from './camera.js';
import { type ConvexOutline, convexHullOf } from './convex-outline.js';
import { type Facet, offsetOf, type Solid } from './solids/solid.js';

export interface ProjectedFacet {
  readonly facet: Facet;
  /** On the picture. */
  readonly points: readonly PicturePoint[];
}

export interface ProjectedSolid {
  /** The index of the product's part that it is, or is a piece of. */
  readonly part: number;
  readonly opaque: boolean;
  readonly solid: Solid;
  /** The vertices on the picture. */
  readonly points: readonly PicturePoint[];
  readonly outline: ConvexOutline;
  readonly rect: Rect;
  readonly front: readonly ProjectedFacet[];
  /** The corners of the box around it, in the product's axes. */
  readonly low: Vector;
  readonly high: Vector;
  /** Whether it fills that box. */
  readonly fillsBox: boolean;
}

export function projectSolid(solid: Solid, part: number, opaque: boolean, camera: Camera): ProjectedSolid {
  const points = solid.vertices.map((vertex) => camera.project(vertex));
  const front: ProjectedFacet[] = [];
  for (const facet of solid.facets) {
    if (facet.shown && camera.side(facet.normal, offsetOf(solid, facet)) > 0) {
      front.push({ facet, points: facet.loop.map((i) => points[i]!) });
    }
  }
  const [low, high] = boundsOf(solid.vertices);
  const outline = convexHullOf(points);
  return { part, opaque, solid, points, outline, rect: rectOf(points), front, low, high, fillsBox: isBlock(solid) };
}

function isBlock({ facets }: Solid): boolean {
  return facets.length === 6 && facets.every(({ normal }) => normal.some((share) => Math.abs(share) > 1 - 1e-9));
}

function boundsOf(vertices: readonly Vector[]): readonly [Vector, Vector] {
  let [x, y, z, X, Y, Z] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const vertex of vertices) {
    if (vertex[0] < x) x = vertex[0];
    if (vertex[0] > X) X = vertex[0];
    if (vertex[1] < y) y = vertex[1];
    if (vertex[1] > Y) Y = vertex[1];
    if (vertex[2] < z) z = vertex[2];
    if (vertex[2] > Z) Z = vertex[2];
  }
  return [
    [x, y, z],
    [X, Y, Z],
  ];
}

/**
 * The edges of some facets that are drawn: sharp ones, and smooth ones beyond which the surface turns away from the
 * camera. Each once, as indices into the solid's vertices.
 */
export function edgesOf(
  { solid }: ProjectedSolid,
  facets: readonly ProjectedFacet[],
  camera: Camera,
): readonly (readonly [number, number])[] {
  const edges: (readonly [number, number])[] = [];
  const done = new Set<number>();
  const count = solid.vertices.length;
  for (const { facet } of facets) {
    facet.loop.forEach((i, step) => {
      const j = facet.loop[(step + 1) % facet.loop.length]!;
      const normal = facet.smoothNormals?.[step];
      const turnsAway = normal && camera.side(normal, dot(normal, solid.vertices[i]!)) <= 0;
      if (done.has(j * count + i) || !(facet.sharp[step] || turnsAway)) return;
      done.add(i * count + j);
      edges.push([i, j]);
    });
  }
  return edges;
}
