// Compiles a document to check whether it is a valid model.

import { compileModel, ModelError, type ModelIssue } from '@parametric/configurator-element/model';
import type { ModelRecord } from '../records/records.js';

export type ModelCheck =
  | { readonly outcome: 'valid'; readonly id: string; readonly name: ModelRecord['name'] }
  | { readonly outcome: 'invalid'; readonly issues: readonly ModelIssue[] };

/** @param document JSON */
export function checkModel(document: string): ModelCheck {
  try {
    const { id, document: read } = compileModel(JSON.parse(document));
    return { outcome: 'valid', id, name: read.name };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { outcome: 'invalid', issues: error.issues };
  }
}
