// A solid as one camera sees it: its outline on the picture and the facets that face the eye.

import type { Vector } from '../model/product.js';
import type { Camera, Point } from './camera.js';
import { type Outline, outlineOf, type Rect, rectOf } from './outline.js';
import type { Facet, Solid } from './solids/solid.js';

export interface SeenFacet {
  readonly facet: Facet;
  /** On the picture. */
  readonly points: readonly Point[];
}

export interface Body {
  /** Which of the product's parts it is, or is a piece of. */
  readonly part: number;
  readonly opaque: boolean;
  readonly solid: Solid;
  /** The vertices on the picture. */
  readonly points: readonly Point[];
  readonly outline: Outline;
  readonly rect: Rect;
  readonly front: readonly SeenFacet[];
  /** The corners of the box around it, in the product's axes. */
  readonly low: Vector;
  readonly high: Vector;
  /** Whether it fills that box. */
  readonly fillsBox: boolean;
}

export function bodyOf(solid: Solid, part: number, opaque: boolean, camera: Camera): Body {
  const points = solid.vertices.map((vertex) => camera.project(vertex));
  const front: SeenFacet[] = [];
  for (const facet of solid.facets) {
    if (facet.shown && camera.side(facet.normal, facet.offset) > 0) {
      front.push({ facet, points: facet.loop.map((i) => points[i]!) });
    }
  }
  const [low, high] = boundsOf(solid.vertices);
  const outline = outlineOf(points);
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
