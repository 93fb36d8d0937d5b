// Says in words what is wrong with a document. It is a chunk of its own, since the evaluator that the embed build loads
// first reports only places and codes (lean-model.ts).

import { compileCoreModel } from './core-model.js';
import { ModelError, type ModelIssue } from './document/errors.js';
import type { Configuration } from './evaluate/product.js';

/**
 * @param document undefined where it is not known; there are no issues then
 * @param configuration values that the document is evaluated with
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
