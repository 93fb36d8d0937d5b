// The letters of every typeface that a document can name or include.

import { DEFAULT_TYPEFACE } from './default-typeface.js';
import { ADVANCES as inter } from './inter.js';
import { Letters, type LettersOf } from './letters.js';
import { ADVANCES as notoSerif } from './noto-serif.js';
import { checkTypeface, uniqueNameOf } from './own-typeface.js';
import { ADVANCES as robotoSlab } from './roboto-slab.js';

const advances = { inter, 'noto-serif': notoSerif, 'roboto-slab': robotoSlab };

export const allLetters: ReadonlyMap<string, Letters> = new Map(
  Object.entries(advances).map(([name, widths]) => [name, new Letters(name, widths)]),
);

export const lettersOf: LettersOf = (typeface, issues) => {
  if (typeof typeface === 'object' && checkTypeface(typeface, issues)) {
    return new Letters(uniqueNameOf(typeface), typeface.advances, typeface);
  }
  return allLetters.get(typeof typeface === 'string' ? typeface : DEFAULT_TYPEFACE)!;
};
