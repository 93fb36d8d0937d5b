// Constants for letters that the evaluator needs before the letters' widths are loaded.

export const DEFAULT_TYPEFACE = 'inter';

/** The operations charged for measuring a letter. */
export const LETTER_COST = 20;
