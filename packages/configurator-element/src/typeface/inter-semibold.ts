// All of the typeface, for one import.

import { contours, glyphs, licence } from './inter.js';
import { Typeface } from './typeface.js';

export const interSemibold = new Typeface({ contours, glyphs, licence });
