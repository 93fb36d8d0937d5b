// Loads the typeface, which is a separate chunk because most products have no text.

import type { Typeface } from './typeface.js';

/**
 * Loads the typeface, in Node or a browser.
 * @example
 * ```ts
 * drawPicture(product, { typeface: await loadTypeface() });
 * ```
 */
export async function loadTypeface(): Promise<Typeface> {
  const { interSemibold } = await import('./inter-semibold.js');
  return interSemibold;
}
