// A document as the model takes it, or all that the model says against it.

import { IssueList } from '../model/document/errors.js';
import { parseDocument } from '../model/document/parse-document.js';
import { compileModel, type Model, ModelError } from '../model/index.js';
import type { Fault } from './fault.js';
import { withMeant } from './meant.js';

export interface Refusal {
  readonly faults: readonly Fault[];
  /** Whether its keys and their values are at fault: nothing else has been looked at then. */
  readonly isOfShape: boolean;
}

export function compile(document: unknown): Model | Refusal {
  const ofShape = refusalOf(() => parseDocument(document, new IssueList()));
  if (Array.isArray(ofShape)) return { faults: withMeant(ofShape, document), isOfShape: true };
  const compiled = refusalOf(() => compileModel(document));
  return Array.isArray(compiled) ? { faults: compiled, isOfShape: false } : compiled;
}

function refusalOf<T extends object>(run: () => T): T | Fault[] {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues.map((issue) => ({ severity: 'error', ...issue }) as const);
  }
}
