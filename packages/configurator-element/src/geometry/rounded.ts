/**
 * Rounds a length to a nanometer. Equal shapes then have equal numbers wherever they are, and result in the same
 * triangles even in browsers that compute the last bit of a sine differently.
 */
export function rounded(length: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(length * 1e6) / 1e6 + 0;
}
