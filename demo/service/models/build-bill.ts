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

/** The bill of a document that nobody has checked; pointers to what is wrong in it begin with `/document`. */
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

/** Most that is asked for is allowed, and settled and built once then; what is refused is looked at again for every reason. */
export function buildBill(model: Model, configuration: BillInput['configuration']): BillResult {
  return buildSmallBill(model, configuration, Number.POSITIVE_INFINITY)!;
}

/** @returns undefined where the product has more parts, which is known long before its bill */
export function buildSmallBill(
  model: Model,
  configuration: BillInput['configuration'],
  mostParts: number,
): BillResult | undefined {
  try {
    const settled = model.settle(configuration);
    const product = settled.adjustments.length === 0 ? buildProduct(model, settled) : undefined;
    if (product && product.parts.length > mostParts) return undefined;
    if (product?.rules.every(({ holds, level }) => holds || level === 'warning'))
      return { product: billOf(model, product) };
    return { issues: configurationIssues(model, configuration) };
  } catch (error) {
    if (!(error instanceof UnbuildableError || error instanceof ModelError)) throw error;
    const issues = configurationIssues(model, configuration);
    const unbuildable = { pointer: '/configuration', code: 'unbuildable', detail: error.message };
    return { issues: issues.length > 0 ? issues : [unbuildable] };
  }
}

function configurationIssues(model: Model, configuration: BillInput['configuration']): readonly ProblemIssue[] {
  return model.validate(configuration).issues.map(({ pointer, code, message, limits, nearest }) => ({
    pointer: `/configuration${pointer}`,
    code,
    detail: message,
    ...(limits ? { limits: { ...limits } } : {}),
    ...(nearest === undefined ? {} : { nearest }),
  }));
}

function billOf(model: Model, product: Product): ProductBill {
  const { configuration, bounds, estimate, parts } = product;
  const taxIncluded = model.document.estimate?.taxIncluded === true;
  return {
    configuration,
    bounds,
    estimate: estimate && { ...estimate, taxIncluded },
    bill: billOfMaterials(product),
    partCount: parts.length,
    asked: askedValues(model, configuration),
  };
}
