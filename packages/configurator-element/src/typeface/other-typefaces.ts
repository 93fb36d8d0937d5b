// The typefaces that documents can name besides the default one. Separate, so that pages without them load no addresses.

import type { Typeface } from './typeface.js';

export async function loadOther(name: string): Promise<Typeface> {
  const { typeface } = await (name === 'noto-serif'
    ? import('./noto-serif-semibold.js')
    : import('./roboto-slab-semibold.js'));
  return typeface;
}
