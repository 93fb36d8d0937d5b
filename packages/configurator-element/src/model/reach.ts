// How far a product may reach. Each value that an expression gives is finite, and yet sums and products of several may
// leave what numbers hold: a place and a size, a group in a group. So what comes of them is checked, once it is there.

import type { Columns } from './columns.js';
import { fail } from './errors.js';
import { limits } from './limits.js';
import { pathOf } from './part-list.js';
import type { PartProgram } from './part-program.js';
import type { Bounds } from './product.js';

/** No NaN is. */
export function isWithinReach(lengths: readonly number[]): boolean {
  return lengths.every((length) => Math.abs(length) <= limits.reach);
}

/** @throws ModelError that names the first part that reaches too far */
export function checkReach({ min, max }: Bounds, columns: Columns, definitions: readonly PartProgram[]): void {
  if (isWithinReach(min) && isWithinReach(max)) return;
  const { count, counters, counterCount, definition } = columns;
  let row = 0;
  while (row < count - 1 && isWithinReach(farthestOf(columns, row))) row++;
  const { path, pointer } = definitions[definition[row]!]!;
  failBeyond(pointer, pathOf(path, counters, counterCount * row));
}

/** However it is turned. */
function farthestOf({ origin, size }: Columns, row: number): readonly number[] {
  const across = Math.hypot(...size.subarray(3 * row, 3 * row + 3));
  return Array.from(origin.subarray(3 * row, 3 * row + 3), (corner) => Math.abs(corner) + across);
}

/** @throws ModelError always */
export function failBeyond(pointer: string, path: string): never {
  return fail(pointer, 'out-of-range', `${path}: It reaches further than ${limits.reach} mm`);
}
