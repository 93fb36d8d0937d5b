// Corners where two boards overlap, each reaching the other's outer face.

import { type AxisIndex, type PlacedBox, rangesIn, TOUCHING } from './placed-box.js';

/** The end of a board at a corner, in the board's frame, in mm. */
export interface BoardEnd {
  /** The axis that ends at the corner. */
  readonly across: AxisIndex;
  /** Whether the corner is at the far end of that axis. */
  readonly isFar: boolean;
  /** The axis along the corner, and the range that both boards cover. */
  readonly along: AxisIndex;
  readonly from: number;
  readonly to: number;
  /** How far the other board extends into this one, which is the other board's thickness. */
  readonly depth: number;
}

/** @returns undefined if the boards don't overlap at an end of each */
export function cornerOf(one: PlacedBox, other: PlacedBox): readonly [BoardEnd, BoardEnd] | undefined {
  const [own, others] = [endOf(one, other), endOf(other, one)];
  return own && others && [own, others];
}

/** The end of a board that's flush with another board's thickness. */
function endOf(board: PlacedBox, other: PlacedBox): BoardEnd | undefined {
  const { normal, size } = board;
  const ranges = normal === undefined || other.normal === undefined ? undefined : rangesIn(board, other);
  if (!ranges) return undefined;
  const { low, high, others } = ranges;
  const across = others.indexOf(other.normal!) as AxisIndex;
  if (across === normal) return undefined;
  const along = (3 - normal! - across) as AxisIndex;
  const isThrough = low[normal!] <= TOUCHING && high[normal!] >= size[normal!] - TOUCHING;
  const isFar = Math.abs(high[across] - size[across]) <= TOUCHING;
  if (!isThrough || !(isFar || Math.abs(low[across]) <= TOUCHING)) return undefined;
  const [from, to] = [Math.max(0, low[along]), Math.min(size[along], high[along])];
  if (to - from <= TOUCHING) return undefined;
  return { across, isFar, along, from, to, depth: high[across] - low[across] };
}
