// A box whose edges a sander has taken off: every face keeps its own normals, and the narrow bevel between two faces
// blends them, so that it shines like a rounded edge. 24 vertices, 44 triangles.

import type { Vector } from '../geometry/vector.js';
import { GeometryBuilder, type GeometrySource, type StretchGeometry } from './stretch-geometry.js';

const sides = [0, 1] as const;

const template = build();

export const beveledBox: GeometrySource = { key: 'eased-box', disposable: false, build: () => template };

function build(): StretchGeometry {
  const builder = new GeometryBuilder();
  // The vertex of the corner (x, y, z) that belongs to the face across `axis`.
  const at = (axis: number, corner: Vector) => axis * 8 + corner[0] * 4 + corner[1] * 2 + corner[2];
  for (const axis of [0, 1, 2]) {
    for (const corner of corners()) {
      const inwards = corner.map((side) => 1 - 2 * side);
      const offset = inwards.map((direction, i) => (i === axis ? 0 : direction));
      const normal = inwards.map((direction, i) => (i === axis ? -direction : 0));
      builder.vertex(corner, vector(offset), vector(normal));
    }
  }
  for (const axis of [0, 1, 2]) {
    for (const side of sides) addFace(builder, at, axis, side);
    for (const u of sides) for (const v of sides) addBevel(builder, at, axis, u, v);
  }
  for (const corner of corners()) {
    const outwards = (corner[0] + corner[1] + corner[2]) % 2 === 1;
    const [a, b, c] = [at(0, corner), at(1, corner), at(2, corner)];
    if (outwards) builder.triangle(a, b, c);
    else builder.triangle(a, c, b);
  }
  return builder.build();
}

type VertexAt = (axis: number, corner: Vector) => number;

function addFace(builder: GeometryBuilder, at: VertexAt, axis: number, side: number): void {
  const ring = [at(axis, place(axis, side, 0, 0)), at(axis, place(axis, side, 1, 0))] as const;
  const far = [at(axis, place(axis, side, 1, 1)), at(axis, place(axis, side, 0, 1))] as const;
  if (side === 1) builder.quad(ring[0], ring[1], far[0], far[1]);
  else builder.quad(ring[0], far[1], far[0], ring[1]);
}

// The bevel along `axis`, between the faces across the two other axes.
function addBevel(builder: GeometryBuilder, at: VertexAt, axis: number, u: number, v: number): void {
  const [first, second] = [(axis + 1) % 3, (axis + 2) % 3];
  const [near, far] = [place(axis, 0, u, v), place(axis, 1, u, v)];
  const ring = [at(first, near), at(second, near), at(second, far), at(first, far)] as const;
  if (u !== v) builder.quad(ring[0], ring[3], ring[2], ring[1]);
  else builder.quad(ring[0], ring[1], ring[2], ring[3]);
}

/** The corner that is at `side` along `axis`, at `u` along the next axis and at `v` along the one after. */
function place(axis: number, side: number, u: number, v: number): Vector {
  const corner = [0, 0, 0];
  corner[axis] = side;
  corner[(axis + 1) % 3] = u;
  corner[(axis + 2) % 3] = v;
  return vector(corner);
}

function corners(): Vector[] {
  return sides.flatMap((x) => sides.flatMap((y) => sides.map((z): Vector => [x, y, z])));
}

function vector(values: readonly number[]): Vector {
  return [values[0]!, values[1]!, values[2]!];
}
