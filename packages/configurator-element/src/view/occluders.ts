// The occluders of the studio's light: everything except glass, as boxes or as triangles.

import { writePartMatrix } from '../model/evaluate/part-columns.js';
import type { PartColumns, PartKind, PartList, PlacedPart } from '../model/evaluate/product.js';

/** A closed surface in its part's frame, in mm. */
export interface OccluderMesh {
  /** x, y and z of each vertex. */
  readonly positions: ArrayLike<number>;
  /** Three vertices per triangle. */
  readonly indices: ArrayLike<number>;
}

/** A part, or the properties of it that matter for light. */
export interface Occluder {
  /** The size before rotation, in mm. */
  readonly size: ArrayLike<number>;
  /** The transform to product coordinates; column-major 4 × 4. */
  readonly matrix: ArrayLike<number>;
  /** The triangles of a part that leaves much of its box empty, used instead of the box. */
  readonly mesh?: OccluderMesh;
}

/** Returns a part's triangles in its frame; undefined for a part without triangles. */
export type OccluderMeshOf = (part: PlacedPart) => OccluderMesh | undefined;

/** Kinds that leave so much of their box empty that the box would darken the part itself. */
export const CURVED: ReadonlySet<PartKind> = new Set(['revolve', 'tube', 'extrude', 'sheet']);

/** Parts smaller than this (in mm) are treated as boxes. Boxes block too much light, but that isn't noticeable here. */
const SMALLEST_MESH = 100;

/** The maximum number of pieces along each side of a rotated box. */
const MAX_PIECES = 40;

/** @param meshOf used if boxes aren't precise enough; this takes ten times as long */
export function* occludersOf(parts: PartList, meshOf?: OccluderMeshOf): Generator<Occluder> {
  if (parts.columns) yield* fromRows(parts, parts.columns, meshOf);
  else {
    for (const part of parts) {
      if (!isGlass(part)) yield meshOf && CURVED.has(part.kind) ? withMesh(part, meshOf) : part;
    }
  }
}

/** Yields the same object for all boxes. It's only valid until the next one. */
function* fromRows(parts: PartList, columns: PartColumns, meshOf: OccluderMeshOf | undefined): Generator<Occluder> {
  const { count, kind, material, size } = columns;
  const glass = new Map<number, boolean>();
  const open = new Map<number, boolean>();
  const occluder = { size: new Float64Array(3), matrix: new Float64Array(16) };
  for (let row = 0; row < count; row++) {
    const id = material[row]!;
    if (!glass.has(id)) glass.set(id, isGlass(parts[row]!));
    if (glass.get(id)) continue;
    if (!open.has(kind[row]!)) open.set(kind[row]!, CURVED.has(parts[row]!.kind));
    if (meshOf && open.get(kind[row]!)) {
      yield withMesh(parts[row]!, meshOf);
      continue;
    }
    for (let axis = 0; axis < 3; axis++) occluder.size[axis] = size[3 * row + axis]!;
    writePartMatrix(columns, row, occluder.matrix, 0);
    yield occluder;
  }
}

function withMesh(part: PlacedPart, meshOf: OccluderMeshOf): Occluder {
  const mesh = Math.max(...part.size) < SMALLEST_MESH ? undefined : meshOf(part);
  return mesh ? { size: part.size, matrix: part.matrix, mesh } : part;
}

function isGlass({ material }: PlacedPart): boolean {
  return material?.finish === 'glass';
}

/**
 * Splits a rotated box into pieces that are so small that the axis-aligned box around each is hardly larger than the
 * piece.
 * @param length the minimum length of a piece, in mm
 */
export function* splitTurnedBox(box: Occluder, length: number): Generator<Occluder> {
  const { size, matrix } = box;
  const counts = [0, 1, 2].map((side) =>
    isUpright(matrix, side) ? 1 : Math.max(1, Math.min(MAX_PIECES, Math.ceil(size[side]! / length))),
  );
  if (counts.every((count) => count === 1)) {
    yield box;
    return;
  }
  const pieceSize = counts.map((count, side) => size[side]! / count);
  const piece = { size: pieceSize, matrix: Array.from(matrix) };
  const [nx, ny, nz] = counts;
  for (let i = 0; i < nx! * ny! * nz!; i++) {
    const at = [i % nx!, Math.floor(i / nx!) % ny!, Math.floor(i / (nx! * ny!))];
    for (let axis = 0; axis < 3; axis++) {
      let origin = matrix[12 + axis]!;
      for (let side = 0; side < 3; side++) origin += matrix[4 * side + axis]! * pieceSize[side]! * at[side]!;
      piece.matrix[12 + axis] = origin;
    }
    yield piece;
  }
}

/** Whether a side of the box is parallel to an axis. */
export function isUpright(matrix: ArrayLike<number>, side: number): boolean {
  return [0, 1, 2].some((axis) => Math.abs(matrix[4 * side + axis]!) > 0.9999);
}
