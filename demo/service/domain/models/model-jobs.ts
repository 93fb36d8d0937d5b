// What worker threads do with models: the jobs by name, each with its input and result.

import { compileModel, ModelError, type ModelIssue } from '@parametric/configurator-element/model';
import type { ModelRecord } from '../records/records.js';
import type { BillInput, BillResult } from './build-bill.js';
import type { FileCheck } from './check-file.js';
import type { FileInput, FileResult } from './product-file-maker.js';
import type { TextureReading } from './texture-color.js';

export interface ModelJobs {
  readonly product_file: { readonly input: FileInput; readonly result: FileResult };
  readonly product_bill: { readonly input: BillInput; readonly result: BillResult };
  /** Builds the bill of a document that hasn't been checked yet. */
  readonly draft_bill: { readonly input: BillInput; readonly result: BillResult };
  readonly check_file: {
    readonly input: { readonly name: string; readonly content: Uint8Array };
    readonly result: FileCheck;
  };
  readonly texture_color: { readonly input: Uint8Array; readonly result: TextureReading };
  /** Compiles a document. */
  readonly check_model: { readonly input: string; readonly result: ModelCheck };
}

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
