// Checks whether a document compiles, for tests.

import { compileModel, ModelError } from '../../model/index.js';

export function compiles(document: unknown): boolean {
  try {
    compileModel(document);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
