// What stands in the studio's light: everything but glass.

import { writePartMatrix } from '../model/evaluate/columns.js';
import type { PartColumns, PartKind, PartList, PlacedPart } from '../model/evaluate/product.js';
import type { Occluder, OccluderMesh } from './irradiance-volume.js';

/** A part's triangles, in its frame; undefined for what has none. */
export type OccluderMeshOf = (part: PlacedPart) => OccluderMesh | undefined;

/** What leaves so much of its box open that the box would darken the part itself. */
const curved: ReadonlySet<PartKind> = new Set(['revolve', 'tube', 'extrude']);

/** Of what is smaller, nobody sees the light that its box takes; mm. */
const smallestSurface = 100;

/** @param surfaceOf where boxes are not fine enough; costs ten times what they do */
export function* occludersOf(parts: PartList, surfaceOf?: OccluderMeshOf): Generator<Occluder> {
  if (parts.columns) yield* fromRows(parts, parts.columns, surfaceOf);
  else {
    for (const part of parts) {
      if (!isClear(part)) yield surfaceOf && curved.has(part.kind) ? withSurface(part, surfaceOf) : part;
    }
  }
}

/** One object for all boxes: each holds until the next is asked for. */
function* fromRows(parts: PartList, columns: PartColumns, surfaceOf: OccluderMeshOf | undefined): Generator<Occluder> {
  const { count, kind, material, size } = columns;
  const clear = new Map<number, boolean>();
  const open = new Map<number, boolean>();
  const occluder = { size: new Float64Array(3), matrix: new Float64Array(16) };
  for (let row = 0; row < count; row++) {
    const id = material[row]!;
    if (!clear.has(id)) clear.set(id, isClear(parts[row]!));
    if (clear.get(id)) continue;
    if (!open.has(kind[row]!)) open.set(kind[row]!, curved.has(parts[row]!.kind));
    if (surfaceOf && open.get(kind[row]!)) {
      yield withSurface(parts[row]!, surfaceOf);
      continue;
    }
    for (let axis = 0; axis < 3; axis++) occluder.size[axis] = size[3 * row + axis]!;
    writePartMatrix(columns, row, occluder.matrix, 0);
    yield occluder;
  }
}

function withSurface(part: PlacedPart, surfaceOf: OccluderMeshOf): Occluder {
  const surface = Math.max(...part.size) < smallestSurface ? undefined : surfaceOf(part);
  return surface ? { size: part.size, matrix: part.matrix, mesh: surface } : part;
}

function isClear({ material }: PlacedPart): boolean {
  return material?.finish === 'glass';
}
