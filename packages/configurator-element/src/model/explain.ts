// Explains in words what's wrong with a document. It's a separate chunk, because the evaluator that the embed build
// loads first reports only pointers and codes (lean-model.ts).

import { allExtras } from './all-extras.js';
import { compileCoreModel } from './core-model.js';
import { ModelError, type ModelIssue } from './document/errors.js';
import type { Configuration } from './evaluate/product.js';

/**
 * @param document undefined if the document isn't known; then there are no issues
 * @param configuration the values to evaluate the document with
 */
export function explain(document: unknown, configuration: Configuration): readonly ModelIssue[] {
  if (document === undefined) return [];
  try {
    compileCoreModel(document, allExtras).evaluate(configuration);
    return [];
  } catch (error) {
    if (error instanceof ModelError) return error.issues;
    throw error;
  }
}
