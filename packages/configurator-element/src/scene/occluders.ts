// What stands in the studio's light: everything but glass.

import { writePartMatrix } from '../model/columns.js';
import type { PartColumns, PartList, PlacedPart } from '../model/product.js';
import type { Occluder } from '../view/light-volume.js';

export function* occludersOf(parts: PartList): Generator<Occluder> {
  if (parts.columns) yield* fromRows(parts, parts.columns);
  else for (const part of parts) if (!isClear(part)) yield part;
}

/** One object for all rows: each holds until the next is asked for. */
function* fromRows(parts: PartList, columns: PartColumns): Generator<Occluder> {
  const { count, material, size } = columns;
  const clear = new Map<number, boolean>();
  const occluder = { size: new Float64Array(3), matrix: new Float64Array(16) };
  for (let row = 0; row < count; row++) {
    const id = material[row]!;
    if (!clear.has(id)) clear.set(id, isClear(parts[row]!));
    if (clear.get(id)) continue;
    for (let axis = 0; axis < 3; axis++) occluder.size[axis] = size[3 * row + axis]!;
    writePartMatrix(columns, row, occluder.matrix, 0);
    yield occluder;
  }
}

function isClear({ material }: PlacedPart): boolean {
  return material?.finish === 'glass';
}
