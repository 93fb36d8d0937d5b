// The size limits for products in STEP files.

/**
 * The maximum number of cuts, which take about 10 seconds. A cut is a hole, a groove, a bend, or a letter. Identical
 * parts count only once.
 */
export const MAX_CUTS = 3_000;
export const MAX_PARTS = 5_000;
