// Which rows of a product are whole boards that follow one another in one batch. Most parts of most products are: they are
// drawn from their numbers, and no object is made of them. From one step of a slider to the next they only move.

import type { PartColumns, PartList, PlacedPart } from '../model/evaluate/product.js';
import { partKinds } from '../model/parts/index.js';
import type { InstanceBatch } from './instance-batch.js';

const boardKind = partKinds.indexOf('panel');

export interface BoardRun {
  readonly batch: InstanceBatch;
  readonly first: number;
  /** After the last row. */
  readonly end: number;
  /** How many parts of its batch lie before it. */
  place: number;
}

/**
 * @param carved boards that are not whole
 * @param batchOf of a board like this one
 */
export function boardRunsOf(
  parts: PartList,
  { count, kind, material, attributes }: PartColumns,
  carved: ReadonlySet<PlacedPart>,
  batchOf: (part: PlacedPart) => InstanceBatch,
): readonly BoardRun[] {
  const runs: BoardRun[] = [];
  const batches = new Map<number, InstanceBatch>();
  for (let row = 0; row < count; ) {
    const first = row;
    const own = material[first]!;
    while (row < count && kind[row] === boardKind && material[row] === own && attributes[4 * row + 3] === 0) {
      if (carved.size > 0 && carved.has(parts[row]!)) break;
      row += 1;
    }
    if (row === first) {
      row += 1;
      continue;
    }
    const batch = batches.get(own) ?? batchOf(parts[first]!);
    batches.set(own, batch);
    runs.push({ batch, first, end: row, place: 0 });
  }
  return runs;
}

/** Whether the parts of two products of one document look alike, in other places and sizes. */
export function lookAlike(a: PartColumns, b: PartColumns): boolean {
  if (a.count !== b.count || a.paths !== b.paths || !areSame(a.rotations, b.rotations)) return false;
  const { counterCount } = a;
  for (let row = 0; row < a.count; row++) {
    if (a.definition[row] !== b.definition[row] || a.rotation[row] !== b.rotation[row]) return false;
    if (a.material[row] !== b.material[row] || a.color[row] !== b.color[row]) return false;
    for (let i = 4 * row; i < 4 * row + 4; i++) if (a.attributes[i] !== b.attributes[i]) return false;
    for (let i = counterCount * row; i < counterCount * (row + 1); i++)
      if (a.counters[i] !== b.counters[i]) return false;
  }
  return true;
}

function areSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
