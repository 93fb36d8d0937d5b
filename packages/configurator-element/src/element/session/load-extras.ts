// Loads the extra code and data that a document needs before it can be compiled. Each extra is its own chunk, because
// most products need none.

import type { DocumentExtras } from '../../model/document-extras.js';
import { importAgain, LoadError } from '../shared/lazy-feature.js';

const NEEDS_LETTERS = /"kind":"text"|textWidth/;
const NEEDS_FOLDING = /"kind":"sheet"/;

/** Loads the extras that a document needs. Undefined if it needs none. The promise rejects with a LoadError. */
export function extrasFor(document: unknown): Promise<DocumentExtras> | undefined {
  let written: string;
  try {
    written = JSON.stringify(document);
  } catch {
    // The document isn't JSON. Compiling it will report that.
    return undefined;
  }
  const letters = NEEDS_LETTERS.test(written) ? load(() => import('../../model/letters/all-letters.js')) : undefined;
  const folding = NEEDS_FOLDING.test(written) ? load(() => import('../../model/sheet/compile-sheet.js')) : undefined;
  if (!letters && !folding) return undefined;
  return Promise.all([letters, folding]).then(([own, fold]) => ({
    ...(own && { lettersOf: own.lettersOf }),
    ...(fold && { compileSheet: fold.compileSheet }),
  }));
}

async function load<Module>(file: () => Promise<Module>): Promise<Module> {
  try {
    // If loading failed earlier, load the file again from a different URL each time.
    return await importAgain(file, import.meta.url, Math.ceil(performance.now()));
  } catch (cause) {
    throw LoadError.from(cause);
  }
}
