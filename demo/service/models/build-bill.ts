// What workshops have to know of a product: its bill, of a configuration that is checked first.

import type { ProblemIssue, QuoteRequest } from '@parametric/api-client';
import { type BillOfMaterials, billOfMaterials } from '@parametric/configurator-element/manufacture';
import { type Model, ModelError, type ModelIssue, type Product } from '@parametric/configurator-element/model';
import type { ModelRecord } from '../database/records.js';
import type { AskedValue } from '../database/statistics-store.js';
import type { Estimate } from '../workshops/requirements.js';
import { askedValues } from './asked-values.js';
import { buildProduct, type CompiledModelCache, UnbuildableError } from './compiled-models.js';

export interface BillInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: QuoteRequest['configuration'];
}

export interface ProductBill extends Pick<Product, 'configuration' | 'bounds'> {
  readonly estimate: Estimate | undefined;
  readonly bill: BillOfMaterials;
  /** For statistics. */
  readonly asked: readonly AskedValue[];
  readonly partCount: number;
}

/** Or every place of the request that is wrong. */
export type BillResult = { readonly product: ProductBill } | { readonly issues: readonly ProblemIssue[] };

/** Of a document that nobody has checked: what is wrong with it has pointers that begin with `/document`. */
export function buildDraftBill(
  models: CompiledModelCache,
  { organizationId, record, configuration }: BillInput,
): BillResult {
  try {
    return buildBill(models.get(organizationId, record), configuration);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { issues: documentIssues(error.issues) };
  }
}

/** As they are said of a request's `document`. */
export function documentIssues(issues: readonly ModelIssue[]): readonly ProblemIssue[] {
  return issues.map(({ pointer, code, message, suggestion }) => ({
    pointer: `/document${pointer}`,
    code,
    detail: message,
    ...(suggestion === undefined ? {} : { suggestion }),
  }));
}

export function buildBill(model: Model, configuration: BillInput['configuration']): BillResult {
  const issues = model.validate(configuration).issues.map(({ pointer, code, message, limits, nearest }) => ({
    pointer: `/configuration${pointer}`,
    code,
    detail: message,
    ...(limits ? { limits: { ...limits } } : {}),
    ...(nearest === undefined ? {} : { nearest }),
  }));
  if (issues.length > 0) return { issues };
  try {
    const product = buildProduct(model, configuration);
    const { configuration: settled, bounds, estimate, parts } = product;
    const bill = billOfMaterials(product);
    const taxIncluded = model.document.estimate?.taxIncluded === true;
    const priced = estimate && { ...estimate, taxIncluded };
    const asked = askedValues(model, settled);
    return { product: { configuration: settled, bounds, estimate: priced, bill, partCount: parts.length, asked } };
  } catch (error) {
    if (!(error instanceof UnbuildableError)) throw error;
    return { issues: [{ pointer: '/configuration', code: 'unbuildable', detail: error.message }] };
  }
}
