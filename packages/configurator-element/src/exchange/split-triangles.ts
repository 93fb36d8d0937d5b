// Splits a mesh's triangles at planes, so that each side of a plane can have its own material. All triangles that cross
// a plane are split, so the mesh stays closed.

import { normalize, vectorAt } from '../geometry/vector.js';
import { dot, mix } from '../geometry/vector-math.js';
import type { TriangleMesh } from '../mesh/index.js';
import type { Vector } from '../model/evaluate/product.js';

/** A plane perpendicular to an axis of the part's frame, in mm. */
export interface CrossPlane {
  readonly axis: 0 | 1 | 2;
  readonly at: number;
}

/** Vertices closer to a plane than this (in mm) are treated as being on it. */
const NEAR = 1e-4;

export function splitTriangles(mesh: TriangleMesh, planes: readonly CrossPlane[]): TriangleMesh {
  return planes.reduce(splitAt, mesh);
}

function splitAt(mesh: TriangleMesh, { axis, at }: CrossPlane): TriangleMesh {
  const { positions, normals, indices } = mesh;
  const [allPositions, allNormals] = [[...positions], [...normals]];
  const corners: number[] = [];
  const made = new Map<string, number>();
  const heightOf = (vertex: number) => {
    const height = positions[3 * vertex + axis]! - at;
    return Math.abs(height) < NEAR ? 0 : height;
  };
  /** The vertex where the edge between two vertices crosses the plane. It's the same for both triangles at the edge. */
  const crossing = (a: number, b: number): number => {
    const [one, other] = a < b ? [a, b] : [b, a];
    const key = `${one} ${other}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const share = heightOf(one) / (heightOf(one) - heightOf(other));
    const vertex = allPositions.length / 3;
    allPositions.push(...mix(vectorAt(positions, one), vectorAt(positions, other), share));
    allNormals.push(...blended(vectorAt(normals, one), vectorAt(normals, other), share));
    made.set(key, vertex);
    return vertex;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const heights = triangle.map(heightOf);
    if (Math.min(...heights) >= 0 || Math.max(...heights) <= 0) {
      corners.push(...triangle);
      continue;
    }
    for (const sign of [1, -1]) {
      const polygon = above(triangle, (vertex) => sign * heightOf(vertex), crossing);
      for (let k = 2; k < polygon.length; k++) corners.push(polygon[0]!, polygon[k - 1]!, polygon[k]!);
    }
  }
  if (made.size === 0) return mesh;
  return {
    positions: Float32Array.from(allPositions),
    normals: Float32Array.from(allNormals),
    indices: Uint32Array.from(corners),
  };
}

/** The part of a triangle on one side of the plane. */
function above(
  triangle: readonly number[],
  heightOf: (vertex: number) => number,
  crossing: (a: number, b: number) => number,
): readonly number[] {
  const heights = triangle.map(heightOf);
  return triangle.flatMap((vertex, i) => {
    const next = (i + 1) % 3;
    const own = heights[i]! >= 0 ? [vertex] : [];
    return heights[i]! * heights[next]! < 0 ? [...own, crossing(vertex, triangle[next]!)] : own;
  });
}

function blended(a: Vector, b: Vector, share: number): Vector {
  return dot(a, b) > 1 - 1e-9 ? a : normalize(mix(a, b, share));
}
