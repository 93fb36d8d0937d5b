// Numbers as a workshop writes them.

/** A length free of the noise of floating point; mm. */
export function micrometres(length: number): number {
  return Math.round(length * 1000) / 1000 + 0;
}
