// A separate file, because pages that show products don't list the finishes.

import { material } from './material.js';

/** The finishes, in the order of the format's documentation. */
export const finishes = material.of.finish.of;
