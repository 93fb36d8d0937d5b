// The size limits for products in STEP files.

/** This many take about 10 seconds. A cut is a hole, a groove, a bend, or a letter. Identical parts count once. */
export const MAX_CUTS = 3_000;
export const MAX_PARTS = 5_000;
