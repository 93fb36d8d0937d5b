// How far a product may reach. Each value that an expression gives is finite, and yet sums and products of several may
// leave what numbers hold: a place and a size, a group in a group. So what comes of them is checked, once it is there.

import { fail } from '../document/errors.js';
import { limits } from '../document/limits.js';
import type { PartColumnsBuilder } from './columns.js';
import { pathOf } from './part-list.js';
import type { PartProgram } from './part-program.js';
import type { Bounds } from './product.js';

/** No NaN is. */
export function isWithinLimit(lengths: readonly number[]): boolean {
  return lengths.every((length) => Math.abs(length) <= limits.extent);
}

/** @throws ModelError that names the first part that reaches too far */
export function checkCoordinates(
  { min, max }: Bounds,
  columns: PartColumnsBuilder,
  definitions: readonly PartProgram[],
): void {
  if (isWithinLimit(min) && isWithinLimit(max)) return;
  const { count, counters, counterCount, definition } = columns;
  let row = 0;
  while (row < count - 1 && isWithinLimit(farthestOf(columns, row))) row++;
  const { path, pointer } = definitions[definition[row]!]!;
  failBeyondLimit(pointer, pathOf(path, counters, counterCount * row));
}

/** However it is turned. */
function farthestOf({ origin, size }: PartColumnsBuilder, row: number): readonly number[] {
  const across = Math.hypot(...size.subarray(3 * row, 3 * row + 3));
  return Array.from(origin.subarray(3 * row, 3 * row + 3), (corner) => Math.abs(corner) + across);
}

/** @throws ModelError always */
export function failBeyondLimit(pointer: string, path: string): never {
  return fail(pointer, 'out-of-range', `${path}: It reaches further than ${limits.extent} mm`);
}
