// Compiles a document for the checker. Returns the model, or all errors, structural ones first.

import { IssueList } from '../model/document/errors.js';
import { parseDocument } from '../model/document/parse-document.js';
import { compileModel, type Model, ModelError } from '../model/index.js';
import type { Diagnostic } from './diagnostic.js';
import { withSynonyms } from './synonyms.js';

export interface Rejection {
  readonly errors: readonly Diagnostic[];
  /** Whether keys or their values are wrong. If so, nothing else has been checked. */
  readonly isStructural: boolean;
}

export function checkedModel(document: unknown): Model | Rejection {
  const structural = refusalOf(() => parseDocument(document, new IssueList()));
  if (Array.isArray(structural)) return { errors: withSynonyms(structural, document), isStructural: true };
  const compiled = refusalOf(() => compileModel(document));
  return Array.isArray(compiled) ? { errors: compiled, isStructural: false } : compiled;
}

/** Calls the function, and returns its result or the errors that it throws. */
export function refusalOf<T extends object>(run: () => T): T | Diagnostic[] {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues.map((issue) => ({ severity: 'error', ...issue }) as const);
  }
}
