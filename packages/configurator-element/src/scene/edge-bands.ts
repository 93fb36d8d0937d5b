// The edge bands in the scene. Shaders read their colors and thicknesses by number. The numbers of the bands on a
// panel's four narrow sides share a float with the bits of its banded sides: seven bits, and then four bits for each
// side. Floats are exact below 2^24.

import type { Banding, PartColumns } from '../model/evaluate/product.js';
import { linearOf } from '../view/color.js';

/** The maximum number of bands in a document, including number 0 for no band. Further bands look like their panel. */
export const BAND_COUNT = 16;

/** The position of the first of the bits that store the numbers of bands. */
export const BAND_SHIFT = 7;

/** The thickness with which the joint of a side without a band is drawn, in mm. */
const UNKNOWN_THICKNESS = 1;

/** Writes four numbers per band: its linear color, and its thickness in mm. */
export function writeBands(banding: Banding | undefined, into: Float32Array): void {
  into[3] = UNKNOWN_THICKNESS;
  banding?.bands.slice(0, BAND_COUNT - 1).forEach(({ color, thickness }, index) => {
    into.set([...linearOf(color), thickness], 4 * index + 4);
  });
}

/** Returns the bits with the numbers of the bands on a panel's sides, to be added to the bits of its banded sides. */
export function bandBits({ attributes, banding, definition }: PartColumns, row: number): number {
  let bits = 0;
  if (!banding) return bits;
  const normal = attributes[4 * row]!;
  for (let side = 0; side < 4; side++) {
    const axis = (normal + 1 + (side >> 1)) % 3;
    const number = banding.sides[6 * definition[row]! + 2 * axis + (side & 1)]! + 1;
    if (number < BAND_COUNT) bits |= number << (BAND_SHIFT + 4 * side);
  }
  return bits;
}
