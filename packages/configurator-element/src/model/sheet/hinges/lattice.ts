// Rows of slots along the bend, each row shifted by half a slot from the next, so that the webs between them twist.
//
//   A web twists by its share of the angle over the length where slots on both of its sides overlap. That shears it by
//   `twist * thinner side / length`, and `strain` is how far it can be sheared.
//
//   While it twists, its edge on the inside of the bend moves toward the next web by half of `twist * thickness`. A
//   slot narrower than that closes.

import type { PlaneBounds } from '../../../geometry/curve.js';
import { times } from '../../../geometry/times.js';
import type { BendArea, HingeRow } from './living-hinge.js';

/** The maximum number of slots in a hinge. */
const MAX_SLOTS = 2_000;

export const lattice = {
  kFactor: 0.5,
  /** The value for birch plywood. */
  defaults: { strain: 0.025 },
  cut(numbers, area) {
    const { slot, bridge, web, width, strain } = numbers as Record<
      'slot' | 'bridge' | 'web' | 'width' | 'strain',
      number
    >;
    const { length, allowance, thickness } = area;
    const rows = Math.floor(allowance / (web + width) + 1e-9);
    const columns = Math.max(1, Math.round(length / (slot + bridge)));
    if (rows === 0)
      return `Its rows of slots take at least ${web + width} mm, and the bend has ${rounded(allowance)} mm`;
    if (rows * (columns + 1) > MAX_SLOTS) return `A hinge can have at most ${MAX_SLOTS} slots`;
    const [pitch, along] = [allowance / rows, length / columns];
    const overlap = along / 2 - bridge;
    if (overlap <= 0) return 'Its slots must be longer than the bridges between them, so that rows overlap';
    const pitches = Math.max(Math.min(pitch - width, thickness) / (overlap * strain), thickness / (2 * width));
    return {
      slots: times(rows, (row) => slotsOf(row, { pitch, along, columns, length }, { bridge, width })).flat(),
      leastRadius: Math.max(0, pitch * pitches - thickness / 2),
    };
  },
} satisfies HingeRow;

interface Grid extends Pick<BendArea, 'length'> {
  /** The distance from one row to the next. */
  readonly pitch: number;
  /** The distance from one slot to the next. */
  readonly along: number;
  readonly columns: number;
}

/** The slots of a lattice. In every other row, slots are open at both ends of the bend. */
function slotsOf(
  row: number,
  { pitch, along, columns, length }: Grid,
  { bridge, width }: { readonly bridge: number; readonly width: number },
): readonly PlaneBounds[] {
  const isOpen = row % 2 === 0;
  const middle = pitch * (row + 0.5);
  return times(isOpen ? columns + 1 : columns, (column): PlaneBounds => {
    const start = along * (column - (isOpen ? 0.5 : 0));
    return {
      min: [Math.max(0, start + bridge / 2), middle - width / 2],
      max: [Math.min(length, start + along - bridge / 2), middle + width / 2],
    };
  });
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
