// The narrow gaps between boards, such as those between drawers. Hardly any light gets into them.

import type { PartList, PlacedPart, Vector } from '../model/evaluate/product.js';

/** The maximum width of a gap, in mm. */
const WIDEST = 5;

/** The fraction of light that's left in a gap. */
export const GAP_LIGHT = 0.15;

export interface Gap {
  /** The axis along which the boards are apart, and the boards in order along it. */
  readonly axis: 0 | 1 | 2;
  readonly before: PlacedPart;
  readonly after: PlacedPart;
  /** The gap's box, in mm. If the boards touch, the box has no width. */
  readonly min: Vector;
  readonly max: Vector;
}

/**
 * Whether a part is a board or box that isn't rotated and isn't made of glass. Gaps are found only between such parts.
 */
export function hasGaps({ kind, matrix, material }: PlacedPart): boolean {
  const isStraight = matrix[0] === 1 && matrix[5] === 1 && matrix[10] === 1;
  return isStraight && (kind === 'panel' || kind === 'box') && material?.finish !== 'glass';
}

export function* gapsBetween(parts: PartList): Generator<Gap> {
  const boxes = [...parts].filter(hasGaps).map((part) => {
    const { matrix, size } = part;
    const min: Vector = [matrix[12]!, matrix[13]!, matrix[14]!];
    return { part, min, max: [min[0] + size[0], min[1] + size[1], min[2] + size[2]] as Vector };
  });
  boxes.sort((a, b) => a.min[0] - b.min[0]);
  for (let i = 0; i < boxes.length; i++) {
    const one = boxes[i]!;
    for (let k = i + 1; k < boxes.length && boxes[k]!.min[0] <= one.max[0] + WIDEST; k++) {
      const other = boxes[k]!;
      for (const axis of [0, 1, 2] as const) {
        const [before, after] = one.min[axis] <= other.min[axis] ? [one, other] : [other, one];
        const width = after.min[axis] - before.max[axis];
        if (width < -0.01 || width > WIDEST) continue;
        const min = between(axis, before.max, before.min, after.min, Math.max);
        const max = between(axis, after.min, before.max, after.max, Math.min);
        if ([0, 1, 2].some((across) => across !== axis && min[across]! >= max[across]!)) continue;
        yield { axis, before: before.part, after: after.part, min, max };
      }
    }
  }
}

/** A corner of the gap's box: `at` along the axis, and one of the boards' corners along the other axes. */
function between(axis: number, at: Vector, a: Vector, b: Vector, choose: (x: number, y: number) => number): Vector {
  const along = (i: 0 | 1 | 2) => (i === axis ? at[i] : choose(a[i], b[i]));
  return [along(0), along(1), along(2)];
}
