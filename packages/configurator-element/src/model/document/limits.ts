// The limits of documents and products. Beyond one there is an error, never a page that hangs.

export const limits = {
  /** Bytes of the document as compact JSON. */
  documentBytes: 256 * 1024,
  /** Objects and arrays in one another. */
  documentDepth: 64,
  /** Each is tried when the document is compiled. */
  presets: 100,
  /** UTF-16 units. */
  expressionLength: 1000,
  /** Parentheses, calls, unary operators and branches of `?:` in one another. */
  expressionDepth: 64,
  /** Placed parts of an evaluated product. */
  parts: 20_000,
  /** Repeats of parts, profiles and holes together, counted before they are looped over. */
  repetitions: 200_000,
  /** Operations of one evaluation: some tenths of a second. */
  operations: 50_000_000,
  /** Characters of a text parameter. */
  textLength: 1000,
  /** How far from the origin a product may reach, along any axis; mm. Until there a millimetre is a millimetre. */
  extent: 1_000_000_000_000_000,
  /** What a number or an integer without bounds of its own stays within. */
  unboundedNumber: 1_000_000,
} as const;
