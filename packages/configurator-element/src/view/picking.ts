// Finds the part that a ray hits. First it checks the parts' boxes. Then, starting with the nearest, it checks the
// triangles of parts that don't fill their box. It doesn't use three.js, so that picking needs only what the element
// has already loaded.

import { partTriangles, type TriangleMesh } from '../mesh/index.js';
import { writePartMatrix } from '../model/evaluate/part-columns.js';
import type { PartList, PlacedPart, Vector } from '../model/evaluate/product.js';
import { intersectBox, type Ray } from './screen-projection.js';

export interface Hit {
  readonly part: PlacedPart;
  /** The hit point in product coordinates, in mm. */
  readonly point: Vector;
  /** The distance from the ray's origin, in mm. */
  readonly distance: number;
}

interface Numbers {
  readonly [index: number]: number;
}

interface Candidate {
  readonly row: number;
  readonly distance: number;
}

/**
 * @param isPickable returns false for parts that the ray passes through. For parts in columns, an object is created
 * only if the part's box is hit.
 */
export function pick(
  parts: PartList,
  ray: Ray,
  isPickable: (part: PlacedPart) => boolean = () => true,
): Hit | undefined {
  let best: { readonly part: PlacedPart; readonly distance: number } | undefined;
  for (const { row, distance: atBox } of boxesHit(parts, ray)) {
    if (best && best.distance <= atBox) break;
    const part = parts[row]!;
    if (!isPickable(part)) continue;
    const distance = distanceTo(part, localRay(part.matrix, ray), atBox);
    if (distance !== undefined && distance < (best?.distance ?? Infinity)) best = { part, distance };
  }
  return best && { ...best, point: pointAt(ray, best.distance) };
}

/** The parts whose boxes the ray hits, nearest first. */
function boxesHit(parts: PartList, ray: Ray): readonly Candidate[] {
  const { columns } = parts;
  const found: Candidate[] = [];
  const matrix = new Float64Array(16);
  for (let row = 0; row < parts.length; row++) {
    if (columns) writePartMatrix(columns, row, matrix, 0);
    const part = columns ? undefined : parts[row]!;
    const local = localRay(part?.matrix ?? matrix, ray);
    const distance = part ? distanceToBox(local, part.size, 0) : distanceToBox(local, columns!.size, 3 * row);
    if (distance !== undefined) found.push({ row, distance });
  }
  return found.sort((a, b) => a.distance - b.distance);
}

/**
 * Transforms a ray to a part's frame. Matrices only rotate and translate, and a rotation's inverse is its transpose.
 */
function localRay(m: Numbers, { origin, direction }: Ray): Ray {
  const [x, y, z] = [origin[0] - m[12]!, origin[1] - m[13]!, origin[2] - m[14]!];
  const [dx, dy, dz] = direction;
  const from = (side: number) => m[4 * side]! * x + m[4 * side + 1]! * y + m[4 * side + 2]! * z;
  const to = (side: number) => m[4 * side]! * dx + m[4 * side + 1]! * dy + m[4 * side + 2]! * dz;
  return { origin: [from(0), from(1), from(2)], direction: [to(0), to(1), to(2)] };
}

function distanceToBox(ray: Ray, size: Numbers, at: number): number | undefined {
  return intersectBox(ray, { min: [0, 0, 0], max: [size[at]!, size[at + 1]!, size[at + 2]!] })?.[0];
}

/** The distance to a part. For text, and for parts that fill their box, it's the distance to the box. */
function distanceTo(part: PlacedPart, ray: Ray, atBox: number): number | undefined {
  const isPlainPanel = part.kind === 'panel' && !part.outline && !part.cutouts;
  const triangles = isPlainPanel || part.kind === 'box' ? undefined : partTriangles(part);
  return triangles ? distanceToTriangles(ray, triangles) : atBox;
}

/** The nearest hit, using the Möller–Trumbore intersection test. */
function distanceToTriangles({ origin, direction }: Ray, { positions, indices }: TriangleMesh): number | undefined {
  let nearest: number | undefined;
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!];
    const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [ux, uy, uz] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az];
    const [vx, vy, vz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az];
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const determinant = ux * px + uy * py + uz * pz;
    if (Math.abs(determinant) < 1e-12) continue;
    const [sx, sy, sz] = [ox - ax, oy - ay, oz - az];
    const u = (sx * px + sy * py + sz * pz) / determinant;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance > 0 && distance < (nearest ?? Infinity)) nearest = distance;
  }
  return nearest;
}

function pointAt({ origin, direction }: Ray, distance: number): Vector {
  const along = (axis: 0 | 1 | 2) => origin[axis] + direction[axis] * distance;
  return [along(0), along(1), along(2)];
}
