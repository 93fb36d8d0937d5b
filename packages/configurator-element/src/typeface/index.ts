// The typeface that letters are cut in, and which letters stand where. Read by all who show a product or have it made.

export { axisIndex, baseLine, faceAxis, placeRegions, planeAxes } from '../geometry/axes.js';
export { loadTypeface } from './load-typeface.js';
export { type PartText, textParts, textRegions, textsByPart } from './part-texts.js';
export { textColor } from './text-color.js';
export type { Typeface } from './typeface.js';
export { TypefaceLoader } from './typeface-loader.js';
