// The whole typeface as one dynamic import.

import { contours, glyphs, licence } from './inter.js';
import { Typeface } from './typeface.js';

export const interSemibold = new Typeface({ contours, glyphs, licence });
