// Loads the extra code and data that a document needs before it can be compiled. Each extra is its own chunk, because
// most products need none.

import type { DocumentExtras } from '../../model/document-extras.js';
import { importAgain, LoadError } from '../shared/lazy-feature.js';

const extras = [
  [/"kind":"text"|textWidth/, () => import('../../model/letters/all-letters.js')],
  [/"kind":"sheet"/, () => import('../../model/sheet/compile-sheet.js')],
  [/"rotate":/, () => import('../../model/evaluate/turned-bounds.js')],
] as const;

/** Loads the extras that a document needs. Undefined if it needs none. The promise rejects with a LoadError. */
export function extrasFor(document: unknown): Promise<DocumentExtras> | undefined {
  let written: string;
  try {
    written = JSON.stringify(document);
  } catch {
    // The document isn't JSON. Compiling it will report that.
    return undefined;
  }
  const needed = extras.filter(([sign]) => sign.test(written));
  if (needed.length === 0) return undefined;
  // If loading failed earlier, load the files again from a different URL each time.
  const time = Math.ceil(performance.now());
  return Promise.all(needed.map(([, file]) => importAgain<DocumentExtras>(file, import.meta.url, time))).then(
    (loaded) => Object.assign({}, ...loaded),
    (cause) => {
      throw LoadError.from(cause);
    },
  );
}
