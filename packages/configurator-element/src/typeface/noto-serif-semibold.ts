// The typeface "noto-serif": its outlines and letters, loaded by a single dynamic import.

import { allLetters } from '../model/letters/all-letters.js';
import { CONTOURS, GLYPHS, LICENCE } from './noto-serif.js';
import { Typeface } from './typeface.js';

const letters = allLetters.get('noto-serif')!;

export const typeface = new Typeface({ contours: CONTOURS, glyphs: GLYPHS, license: LICENCE }, letters);
