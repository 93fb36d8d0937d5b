// Loads the letters that a page needs to compile a document. They're a separate chunk, because most products have no
// text.

import type { Letters } from './letters.js';

/** By the name of their typeface. */
export type LettersByTypeface = ReadonlyMap<string, Letters>;

export const DEFAULT_TYPEFACE = 'inter';

/** Operations charged for measuring a letter. */
export const LETTER_COST = 20;

const NEEDS_LETTERS = /"kind":"text"|textWidth/;

/** Undefined if the document neither makes nor measures texts. */
export function lettersFor(document: unknown): Promise<LettersByTypeface> | undefined {
  try {
    if (!NEEDS_LETTERS.test(JSON.stringify(document))) return undefined;
  } catch {
    // It isn't JSON, which compiling it reports.
    return undefined;
  }
  return import('./all-letters.js').then(({ allLetters }) => allLetters);
}
