// A solid's silhouette in the picture from any direction: the edges between faces that face the camera and faces that
// don't. It marks parts that other parts hide.

import { transformPoint } from '../geometry/matrix.js';
import { vectorAt } from '../geometry/vector.js';
import type { ScreenPoint } from './overlay-layout.js';
import type { Projection } from './screen-projection.js';

interface Numbers {
  readonly length: number;
  readonly [index: number]: number;
}

/** A closed surface as triangles that share their vertices. */
export interface ClosedMesh {
  /** x, y, z of each vertex, in the solid's own frame, in mm. */
  readonly positions: readonly number[];
  /** Three vertices per triangle, counterclockwise seen from outside. */
  readonly indices: readonly number[];
  /** For each side of each triangle, the triangle beyond it; −1 if there's none. */
  readonly neighbours: Int32Array;
}

/** Vertices closer together than this (in mm) are merged. */
const NEARNESS = 1e-3;

/** Merges vertices that are separate only because the surface has an edge there. */
export function closedMeshOf(triangles: { readonly positions: Numbers; readonly indices: Numbers }): ClosedMesh {
  const { positions, indices: corners } = welded(triangles.positions, triangles.indices);
  const count = positions.length / 3;
  const sides = new Map<number, number>();
  corners.forEach((from, side) => {
    sides.set(from * count + corners[nextSide(side)]!, side);
  });
  const beyond = Int32Array.from(corners, (from, side) => {
    const other = sides.get(corners[nextSide(side)]! * count + from);
    return other === undefined ? -1 : Math.floor(other / 3);
  });
  return { positions, indices: corners, neighbours: beyond };
}

/**
 * Closed outlines that cover the solid by the non-zero winding rule; empty if a vertex is behind the camera.
 * @param matrix the solid's transform; column-major 4 × 4
 */
export function silhouetteOf(
  hull: ClosedMesh,
  matrix: Numbers,
  projection: Projection,
): readonly (readonly ScreenPoint[])[] {
  const points = projected(hull.positions, matrix, projection);
  if (!points) return [];
  const { indices: corners, neighbours: beyond } = hull;
  const facing = new Uint8Array(corners.length / 3);
  for (let face = 0; face < facing.length; face++) {
    const [a, b, c] = [points[corners[3 * face]!]!, points[corners[3 * face + 1]!]!, points[corners[3 * face + 2]!]!];
    // In the picture, where y points down, a counterclockwise triangle has a negative area.
    if ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0) facing[face] = 1;
  }
  const ways = new Map<number, number[]>();
  for (let side = 0; side < corners.length; side++) {
    const other = beyond[side]!;
    if (!facing[Math.floor(side / 3)] || (other >= 0 && facing[other])) continue;
    const from = corners[side]!;
    const to = corners[nextSide(side)]!;
    const onwards = ways.get(from);
    if (onwards) onwards.push(to);
    else ways.set(from, [to]);
  }
  return loopsOf(ways).map((loop) => loop.map((vertex) => points[vertex]!));
}

/** The next side of the same triangle, which starts where this one ends. */
function nextSide(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

function projected(
  positions: readonly number[],
  m: Numbers,
  projection: Projection,
): readonly ScreenPoint[] | undefined {
  const points: ScreenPoint[] = [];
  for (let i = 0; i < positions.length / 3; i++) {
    const point = projection.project(transformPoint(m, vectorAt(positions, i)));
    if (point.depth <= 0) return undefined;
    points.push(point);
  }
  return points;
}

function welded(positions: Numbers, indices: Numbers): Pick<ClosedMesh, 'positions' | 'indices'> {
  const vertices = new Map<string, number>();
  const found: number[] = [];
  const corners: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = [0, 1, 2].map((corner) => {
      const at = 3 * indices[i + corner]!;
      const point = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
      const key = point.map((value) => Math.round(value / NEARNESS)).join();
      const vertex = vertices.get(key) ?? vertices.size;
      if (vertex === vertices.size) {
        vertices.set(key, vertex);
        found.push(...point);
      }
      return vertex;
    });
    const [a, b, c] = triangle;
    if (a !== b && b !== c && c !== a) corners.push(...triangle);
  }
  return { positions: found, indices: corners };
}

/** Joins edges into closed loops, using each edge once. */
function loopsOf(ways: Map<number, number[]>): readonly (readonly number[])[] {
  const loops: number[][] = [];
  for (const start of ways.keys()) {
    while (ways.get(start)!.length > 0) {
      const loop: number[] = [];
      for (let vertex: number | undefined = start; vertex !== undefined; vertex = ways.get(vertex)?.pop()) {
        if (vertex === start && loop.length > 0) break;
        loop.push(vertex);
      }
      loops.push(loop);
    }
  }
  return loops;
}
