// Fetches the typeface, which is a file of its own: most products have no letters.

import type { Typeface } from './typeface.js';

/** In Node as in a browser. */
export async function loadTypeface(): Promise<Typeface> {
  const { interSemibold } = await import('./inter-semibold.js');
  return interSemibold;
}
