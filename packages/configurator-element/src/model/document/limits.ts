// The limits of documents and products. What exceeds one is an error, so that no document makes a page hang.

export const limits = {
  /** Bytes of the document as compact JSON. */
  documentBytes: 256 * 1024,
  /** Objects and arrays in one another. */
  documentDepth: 64,
  /** Presets, each of which is validated when the document is compiled. */
  presets: 100,
  /** UTF-16 units. */
  expressionLength: 1000,
  /** Parentheses, calls, unary operators and branches of `?:` in one another. */
  expressionDepth: 64,
  /** Placed parts of an evaluated product. */
  parts: 20_000,
  /** Repeats of parts, profiles and holes together, counted before they are looped over. */
  repetitions: 200_000,
  /** Operations of settling and one evaluation together, which take some tenths of a second. */
  operations: 50_000_000,
  /** Characters of a text parameter. */
  textLength: 1000,
  /** How far from the origin a product may reach along any axis; mm. Up to there, doubles differ by less than a millimetre. */
  extent: 1_000_000_000_000_000,
  /** The greatest absolute value of a number or integer parameter that has no bounds of its own. */
  unboundedNumber: 1_000_000,
} as const;
