// The typeface "roboto-slab": its outlines and letters, loaded by a single dynamic import.

import { allLetters } from '../model/letters/all-letters.js';
import { CONTOURS, GLYPHS, LICENCE } from './roboto-slab.js';
import { Typeface } from './typeface.js';

const letters = allLetters.get('roboto-slab')!;

export const typeface = new Typeface({ contours: CONTOURS, glyphs: GLYPHS, license: LICENCE }, letters);
