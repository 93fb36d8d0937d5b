// Measures the surface of a mesh, for tests.

import type { Vector } from '../../geometry/vector.js';
import { cross, length } from '../../geometry/vector.js';
import { dot, subtract } from '../../geometry/vector-math.js';
import type { TriangleMesh } from '../index.js';

export interface Triangle {
  readonly corners: readonly [Vector, Vector, Vector];
  readonly normals: readonly [Vector, Vector, Vector];
  /** The normal on the side where the corners are counterclockwise. Its length is twice the area. */
  readonly face: Vector;
}

/** The triangles that have an area. Some at the corners of rounded boxes don't. */
export function triangles({ positions, normals, indices }: TriangleMesh): Triangle[] {
  const at = (from: Float32Array, i: number): Vector => [from[i * 3]!, from[i * 3 + 1]!, from[i * 3 + 2]!];
  const all: Triangle[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const corners = [at(positions, a), at(positions, b), at(positions, c)] as const;
    const face = cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]));
    if (length(face) < 1e-6) continue;
    all.push({ corners, normals: [at(normals, a), at(normals, b), at(normals, c)], face });
  }
  return all;
}

/** Edges that aren't used once in each direction. Corners at the same position are treated as one. */
export function openEdges(mesh: TriangleMesh): string[] {
  const walked = new Map<string, number>();
  const name = (corner: Vector) => corner.map((value) => Math.round(value * 1000)).join(' ');
  for (const { corners } of triangles(mesh)) {
    for (const i of [0, 1, 2]) {
      const [from, to] = [name(corners[i]!), name(corners[(i + 1) % 3]!)];
      walked.set(`${from} → ${to}`, (walked.get(`${from} → ${to}`) ?? 0) + 1);
      walked.set(`${to} → ${from}`, (walked.get(`${to} → ${from}`) ?? 0) - 1);
    }
  }
  return [...walked].filter(([, count]) => count !== 0).map(([edge]) => edge);
}

export function volumeOf(mesh: TriangleMesh): number {
  return triangles(mesh).reduce((sum, { corners: [a, b, c] }) => sum + dot(a, cross(b, c)) / 6, 0);
}

export function boundsOf({ positions }: TriangleMesh) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    min[i % 3] = Math.min(min[i % 3]!, value);
    max[i % 3] = Math.max(max[i % 3]!, value);
  });
  return { min, max };
}
