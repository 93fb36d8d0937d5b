// The limits of documents and products. Exceeding one is an error, so that no document can make a page hang.

export const limits = {
  /** Bytes of the document as compact JSON. */
  documentBytes: 256 * 1024,
  /** Nested objects and arrays. */
  documentDepth: 64,
  /** Presets. Each is validated when the document is compiled. */
  presets: 100,
  /** UTF-16 units. */
  expressionLength: 1000,
  /** Nested parentheses, calls, unary operators and branches of `?:`. */
  expressionDepth: 64,
  /** Placed parts of an evaluated product. */
  parts: 20_000,
  /** Repetitions of parts, profiles and holes combined, counted before any loop runs. */
  repetitions: 200_000,
  /** Operations for settling plus one evaluation. This many take a few tenths of a second. */
  operations: 50_000_000,
  /** Characters in a text parameter. */
  textLength: 1000,
  /**
   * How far a product may extend from the origin along any axis, in mm. Up to this distance, doubles are precise to a
   * millimeter.
   */
  extent: 1_000_000_000_000_000,
  /** The largest absolute value of a number or integer parameter without its own bounds. */
  unboundedNumber: 1_000_000,
} as const;
