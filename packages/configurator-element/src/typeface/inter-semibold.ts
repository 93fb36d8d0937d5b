// The typeface "inter": its outlines and letters, loaded by a single dynamic import.

import { allLetters } from '../model/letters/all-letters.js';
import { CONTOURS, GLYPHS, LICENCE } from './inter.js';
import { Typeface } from './typeface.js';

const letters = allLetters.get('inter')!;

export const typeface = new Typeface({ contours: CONTOURS, glyphs: GLYPHS, license: LICENCE }, letters);
