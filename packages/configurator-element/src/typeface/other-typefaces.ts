// Loads the typefaces that aren't the default one: those that documents can name, and documents' own. It's a separate
// module, so that pages that don't need them don't load their files' names.

import type { TextPart } from '../model/evaluate/product.js';
import { Letters } from '../model/letters/letters.js';
import { Typeface } from './typeface.js';

export async function loadOther({ typeface: name = '', ownTypeface }: TextPart): Promise<Typeface> {
  if (ownTypeface) return new Typeface(ownTypeface, new Letters(name, ownTypeface.advances, ownTypeface));
  const { typeface } = await (name === 'noto-serif'
    ? import('./noto-serif-semibold.js')
    : import('./roboto-slab-semibold.js'));
  return typeface;
}
