// Loads the typeface, which is a chunk of its own, because most products have no text.

import type { Typeface } from './typeface.js';

/**
 * Loads the typeface, in Node as in a browser.
 * @example
 * ```ts
 * drawPicture(product, { typeface: await loadTypeface() });
 * ```
 */
export async function loadTypeface(): Promise<Typeface> {
  const { interSemibold } = await import('./inter-semibold.js');
  return interSemibold;
}
