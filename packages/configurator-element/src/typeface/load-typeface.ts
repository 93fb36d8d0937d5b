// Loads a typeface, each of which is a separate chunk because most products have no text.

import type { PartList } from '../model/evaluate/product.js';
import { textParts } from './part-texts.js';
import type { Typeface } from './typeface.js';

const files = {
  inter: () => import('./inter-semibold.js'),
  'noto-serif': () => import('./noto-serif-semibold.js'),
  'roboto-slab': () => import('./roboto-slab-semibold.js'),
};

/**
 * Loads the typeface of a product's texts, in Node or a browser.
 * @param product the default typeface without one
 * @example
 * ```ts
 * drawPicture(product, { typeface: await loadTypeface(product) });
 * ```
 */
export async function loadTypeface({ parts = [] }: { readonly parts?: PartList } = {}): Promise<Typeface> {
  const [text] = textParts(parts);
  const load = files[(text?.typeface ?? 'inter') as keyof typeof files];
  return (await load()).typeface;
}
