// Fetches the outlines, which are a file of their own: most products have no letters.

import { Typeface } from './typeface.js';

/** In Node as in a browser. */
export async function loadTypeface(): Promise<Typeface> {
  return new Typeface(await import('./inter.js'));
}
