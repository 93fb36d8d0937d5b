// What is wrong with a document, in words. A chunk of its own: of faults, what the embed build loads first says the places and
// the codes alone, see lean-model.ts.

import { compileCoreModel } from './core-model.js';
import { ModelError, type ModelIssue } from './document/errors.js';
import type { Configuration } from './evaluate/product.js';

/**
 * @param document undefined where none is at hand: nothing can be said of it then
 * @param configuration that the document may not be built with
 */
export function explain(document: unknown, configuration: Configuration): readonly ModelIssue[] {
  if (document === undefined) return [];
  try {
    compileCoreModel(document).evaluate(configuration);
    return [];
  } catch (error) {
    if (error instanceof ModelError) return error.issues;
    throw error;
  }
}
