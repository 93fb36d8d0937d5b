// The typeface that letters are cut in, and which letters stand where. Read by all who show a product or have it made.

export {
  acrossAxis,
  axisIndex,
  faceAxis,
  type Inscription,
  inscribed,
  inscriptionsOf,
  letterColor,
  lettersOn,
} from './inscriptions.js';
export { loadTypeface } from './load-typeface.js';
export { Typeface } from './typeface.js';
