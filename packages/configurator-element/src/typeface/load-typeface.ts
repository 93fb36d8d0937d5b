// The typeface is a file of its own, since most products have no text.

import type { Typeface } from './typeface.js';

/** In Node as in a browser. */
export async function loadTypeface(): Promise<Typeface> {
  const { interSemibold } = await import('./inter-semibold.js');
  return interSemibold;
}
