// All of the typeface, for one import.

import * as inter from './inter.js';
import { Typeface } from './typeface.js';

export const interSemibold = new Typeface(inter);
