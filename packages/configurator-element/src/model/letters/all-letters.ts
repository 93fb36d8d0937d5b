// The letters of every typeface that a document can name.

import { ADVANCES as inter } from './inter.js';
import { Letters } from './letters.js';
import { ADVANCES as notoSerif } from './noto-serif.js';
import { ADVANCES as robotoSlab } from './roboto-slab.js';

const advances = { inter, 'noto-serif': notoSerif, 'roboto-slab': robotoSlab };

export const allLetters: ReadonlyMap<string, Letters> = new Map(
  Object.entries(advances).map(([name, widths]) => [name, new Letters(name, widths)]),
);
