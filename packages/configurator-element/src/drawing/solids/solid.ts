// A convex solid with flat facets. All parts are drawn as solids like this.

import { add, normalize } from '../../geometry/vector.js';
import { dot } from '../../geometry/vector-math.js';
import type { Vector } from '../../model/evaluate/product.js';

/** Holes that are at most this many times as wide as the finest detail aren't drawn. */
export const SMALLEST_HOLE = 12;

export interface Solid {
  /** The vertices, relative to `origin`, so that parts with the same shape share them. */
  readonly vertices: readonly Vector[];
  readonly facets: readonly Facet[];
  /** The solid's origin in product coordinates. Defaults to the product's origin. */
  readonly origin?: Vector | undefined;
  /** Both ends of the axis around which its facets with smooth edges are arranged, in product coordinates. */
  readonly axis?: readonly [Vector, Vector];
}

export interface Facet {
  /** The corners as indices into `vertices`, counterclockwise as seen from outside. */
  readonly loop: readonly number[];
  /** Whether the edge that starts at each index is sharp, and therefore drawn. Curved sides have smooth edges. */
  readonly sharp: readonly boolean[];
  /**
   * For each corner, the normal of the facet across the smooth edge that starts there; absent if there are no smooth
   * edges.
   */
  readonly smoothNormals?: readonly (Vector | undefined)[];
  /** The facet's normal, a unit vector pointing outward. */
  readonly normal: Vector;
  /** The distance along the normal from the solid's `origin`, in mm. */
  readonly offset: number;
  /** The surface that this facet is a piece of; absent if the facet is the whole surface. */
  readonly whole?: FacetSurface;
  /** Whether the facet is visible. False for a cut through the part, beyond which another piece continues. */
  readonly shown: boolean;
  /** The openings of holes and recesses in the facet. */
  readonly openings?: readonly Opening[];
}

/** Where a hole or a recess begins. */
export interface Opening {
  /** The opening's outline, a loop of points. */
  readonly rim: readonly Vector[];
  /** The light on the opening's floor, as a fraction of the light on the facet around it. */
  readonly light: number;
}

export interface FacetSurface {
  readonly corners: readonly Vector[];
  /** For each corner, the normal of the curve that the facet approximates; absent if the surface is flat. */
  readonly normals?: readonly Vector[];
}

export const ZERO: Vector = [0, 0, 0];

/** A vertex in product coordinates. */
export function vertexOf({ vertices, origin = ZERO }: Solid, index: number): Vector {
  return add(vertices[index]!, origin);
}

/** The same solid without its own origin. */
export function inProductAxes(solid: Solid): Solid {
  return {
    ...solid,
    vertices: solid.vertices.map((_, i) => vertexOf(solid, i)),
    facets: solid.facets.map((facet) => ({ ...facet, offset: offsetOf(solid, facet) })),
    origin: undefined,
  };
}

/** The distance of a facet's plane from the product's origin, along its normal, in mm. */
export function offsetOf({ origin }: Solid, { normal, offset }: Facet): number {
  return origin ? offset + dot(normal, origin) : offset;
}

/** The whole surface that a facet is a piece of, with the normals of the curve it approximates. */
export function surfaceOf(solid: Solid, { loop, normal, smoothNormals: beyond, whole }: Facet): FacetSurface {
  if (whole) return whole;
  const corners = loop.map((i) => vertexOf(solid, i));
  if (!beyond) return { corners };
  return { corners, normals: loop.map((_, step) => mean([normal, beyond[step], beyond.at(step - 1)])) };
}

function mean(normals: readonly (Vector | undefined)[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (const normal of normals) {
    x += normal?.[0] ?? 0;
    y += normal?.[1] ?? 0;
    z += normal?.[2] ?? 0;
  }
  return normalize([x, y, z]);
}

export interface StackOptions {
  /** Whether the edges between the rings are sharp. */
  readonly sharpSides: boolean;
  /** Whether each ring is a sharp edge. */
  readonly sharpRings: readonly boolean[];
  /** Whether the lower end, each belt between two rings, and the upper end are visible. By default, all of them are. */
  readonly shown?: readonly boolean[];
}

/**
 * A solid with flat ends from rings with the same number of points, counterclockwise seen from the last ring's end.
 */
export function stack(rings: readonly (readonly Vector[])[], options: StackOptions): Solid {
  const { sharpSides, sharpRings, shown = [] } = options;
  const vertices = rings.flat();
  const facets: Facet[] = [];
  const count = rings[0]!.length;
  const indices = rings[0]!.map((_, i) => i);
  const put = (loop: readonly number[], sharp: readonly boolean[], belt: number) => {
    const facet = facetOf(vertices, loop, sharp, shown[belt] ?? true);
    if (facet) facets.push(facet);
  };
  const end = (ring: number) => indices.map(() => sharpRings[ring]!);
  put([...indices].reverse(), end(0), 0);
  for (let ring = 1; ring < rings.length; ring++) {
    const [lower, upper] = [(ring - 1) * count, ring * count];
    for (const i of indices) {
      const next = (i + 1) % count;
      const sharp = [sharpRings[ring - 1]!, sharpSides, sharpRings[ring]!, sharpSides];
      put([lower + i, lower + next, upper + next, upper + i], sharp, ring);
    }
  }
  const last = rings.length - 1;
  put(
    indices.map((i) => last * count + i),
    end(last),
    rings.length,
  );
  return { vertices, facets };
}

/** The area of a facet, in mm². */
export function areaOf({ vertices }: Solid, { loop }: Facet): number {
  return Math.hypot(...newell(loop.map((i) => vertices[i]!))) / 2;
}

/** A facet between vertices; undefined if they enclose no area. */
export function facetOf(
  vertices: readonly Vector[],
  loop: readonly number[],
  sharp: readonly boolean[],
  shown: boolean,
): Facet | undefined {
  const normal = normalOf(loop.map((i) => vertices[i]!));
  if (!normal) return undefined;
  return { loop, sharp, normal, offset: dot(vertices[loop[0]!]!, normal), shown };
}

function normalOf(points: readonly Vector[]): Vector | undefined {
  const sum = newell(points);
  return Math.hypot(...sum) < 1e-6 ? undefined : normalize(sum);
}

/**
 * Computes M. Newell's sum: a vector along the normal whose length is twice the area, even if two of the points
 * coincide.
 */
function newell(points: readonly Vector[]): Vector {
  let [x, y, z] = [0, 0, 0];
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  });
  return [x, y, z];
}

/** The middle of the whole surface that a facet is a piece of. */
export function middleOfSurface({ vertices, origin }: Solid, { loop, whole }: Facet): Vector {
  return whole ? middleOf(whole.corners) : middleOf(vertices, loop, origin);
}

/** The mean of points. @param loop the indices of the points; defaults to all */
export function middleOf(points: readonly Vector[], loop?: readonly number[], origin = ZERO): Vector {
  let [x, y, z] = [0, 0, 0];
  const count = loop ? loop.length : points.length;
  for (let step = 0; step < count; step++) {
    const point = points[loop ? loop[step]! : step]!;
    x += point[0] + origin[0];
    y += point[1] + origin[1];
    z += point[2] + origin[2];
  }
  return [x / count, y / count, z / count];
}
