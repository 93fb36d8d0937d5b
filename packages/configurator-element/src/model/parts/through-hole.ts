// Which holes go right through: one answer for the workshop's files and for all that shows a board.

import type { Hole } from '../evaluate/product.js';

/** Depths this near to one another are the same; mm. */
const exact = 1e-6;

/** @param thickness of the board from the hole's side to the opposite one; mm */
export function isThrough({ depth }: Hole, thickness: number): boolean {
  return depth === undefined || leavesNothing(depth, thickness);
}

/** Whether nothing is left of a thickness, drilled so deep from one side or, together, from both; mm. */
export function leavesNothing(depth: number, thickness: number): boolean {
  return depth >= thickness - exact;
}
