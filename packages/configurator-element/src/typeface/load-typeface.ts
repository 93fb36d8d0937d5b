// Loads typefaces. Each is a separate chunk, because most products have no text.

import type { PartList } from '../model/evaluate/product.js';
import { textParts } from './part-texts.js';
import type { Typeface } from './typeface.js';

/**
 * Loads the typeface of a product's texts, in Node or a browser.
 * @param product if it's left out, loads the default typeface
 * @example
 * ```ts
 * drawPicture(product, { typeface: await loadTypeface(product) });
 * ```
 */
export async function loadTypeface({ parts = [] }: { readonly parts?: PartList } = {}): Promise<Typeface> {
  const [text] = textParts(parts);
  return text?.typeface === undefined
    ? (await import('./inter-semibold.js')).typeface
    : (await import('./other-typefaces.js')).loadOther(text);
}
