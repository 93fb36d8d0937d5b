/**
 * Rounds a length to a nanometer, so that equal shapes have equal numbers wherever they are, and a sine whose last bit
 * differs in another browser gives the same triangles.
 */
export function rounded(length: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(length * 1e6) / 1e6 + 0;
}
