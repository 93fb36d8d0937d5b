// The typefaces that documents can name besides the default one, or bring. Separate, so that pages without them load no addresses.

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
