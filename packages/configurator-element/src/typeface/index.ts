// The typeface that text on parts is cut in, and which text lies on which part. Read by all who show a product or have it
// made.

export { loadTypeface } from './load-typeface.js';
export { baseLine, type PartText, textColor, textParts, textsByPart } from './part-texts.js';
export type { Typeface } from './typeface.js';
