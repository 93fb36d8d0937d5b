// The arithmetic of one bend. Flanges are measured on the outside of the sheet, to where both outer surfaces would meet
// if the corner were sharp.

export interface BendSize {
  /** The angle by which the sheet is bent, in degrees. */
  readonly angle: number;
  /** The inside radius of the bend, in mm. */
  readonly radius: number;
}

/** The length of material in the bend, along the layer that bending neither stretches nor shortens, in mm. */
export function bendAllowance({ angle, radius }: BendSize, thickness: number, kFactor: number): number {
  return ((angle * Math.PI) / 180) * (radius + kFactor * thickness);
}

/** The distance from where the bend starts to the sharp outer corner, in mm. */
export function outsideSetback({ angle, radius }: BendSize, thickness: number): number {
  return (radius + thickness) * Math.tan((angle * Math.PI) / 360);
}

/** How much shorter the flat sheet is than the sum of the two outside lengths, in mm. */
export function bendDeduction(size: BendSize, thickness: number, kFactor: number): number {
  return 2 * outsideSetback(size, thickness) - bendAllowance(size, thickness, kFactor);
}
