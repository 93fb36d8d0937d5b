// The whole typeface as one dynamic import.

import { CONTOURS, GLYPHS, LICENCE } from './inter.js';
import { Typeface } from './typeface.js';

export const interSemibold = new Typeface({ contours: CONTOURS, glyphs: GLYPHS, licence: LICENCE });
