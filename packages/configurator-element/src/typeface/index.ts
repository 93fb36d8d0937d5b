// The typeface for text on parts, and which text is on which part. For modules that show or manufacture products.

export { loadTypeface } from './load-typeface.js';
export { baseLine, type PartText, textColor, textParts, textsByPart } from './part-texts.js';
export type { Typeface } from './typeface.js';
