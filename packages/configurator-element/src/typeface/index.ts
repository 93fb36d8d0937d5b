// The typeface that letters are cut in, and which letters stand where. Read by all who show a product or have it made.

export { acrossAxis, axisIndex, baseLine, faceAxis, placeRegions } from './faces.js';
export { type Inscription, inscribed, inscriptionsOf, lettersIn } from './inscriptions.js';
export { letterColor } from './letter-color.js';
export { Lettering } from './lettering.js';
export { loadTypeface } from './load-typeface.js';
export type { Typeface } from './typeface.js';
