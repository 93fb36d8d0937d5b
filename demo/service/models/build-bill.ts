// What workshops have to know of a product: its bill, of a configuration that is checked first.

import type { ProblemIssue, QuoteRequest } from '@parametric/api-client';
import { type BillOfMaterials, billOfMaterials } from '@parametric/configurator-element/manufacture';
import type { Model, Product } from '@parametric/configurator-element/model';
import type { ModelRecord } from '../database/records.js';
import { buildProduct, UnbuildableError } from './compiled-models.js';

export interface BillInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: QuoteRequest['configuration'];
}

export interface ProductBill extends Pick<Product, 'configuration' | 'bounds'> {
  readonly estimate: Product['estimate'] | undefined;
  readonly bill: BillOfMaterials;
}

/** Or every place of the request that is wrong. */
export type BillResult = { readonly product: ProductBill } | { readonly issues: readonly ProblemIssue[] };

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
    const { configuration: settled, bounds, estimate } = product;
    return { product: { configuration: settled, bounds, estimate, bill: billOfMaterials(product) } };
  } catch (error) {
    if (!(error instanceof UnbuildableError)) throw error;
    return { issues: [{ pointer: '/configuration', code: 'unbuildable', detail: error.message }] };
  }
}
