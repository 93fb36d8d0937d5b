// The typeface of text on parts, and which text lies on which part, for modules that show products or have them made.

export { loadTypeface } from './load-typeface.js';
export { baseLine, type PartText, textColor, textParts, textsByPart } from './part-texts.js';
export type { Typeface } from './typeface.js';
