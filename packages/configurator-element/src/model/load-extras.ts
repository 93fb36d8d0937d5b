// Loads what a page needs to compile a document, each in a chunk of its own, because most products need none of it.

import type { DocumentExtras } from './document-extras.js';

const NEEDS_LETTERS = /"kind":"text"|textWidth/;
const NEEDS_FOLDING = /"kind":"sheet"/;

/** Undefined if the document needs none. */
export function extrasFor(document: unknown): Promise<DocumentExtras> | undefined {
  let written: string;
  try {
    written = JSON.stringify(document);
  } catch {
    // It isn't JSON, which compiling it reports.
    return undefined;
  }
  const letters = NEEDS_LETTERS.test(written) ? import('./letters/all-letters.js') : undefined;
  const folding = NEEDS_FOLDING.test(written) ? import('./sheet/compile-sheet.js') : undefined;
  if (!letters && !folding) return undefined;
  return Promise.all([letters, folding]).then(([own, fold]) => ({
    ...(own && { typefaces: own.allLetters }),
    ...(fold && { compileSheet: fold.compileSheet }),
  }));
}
