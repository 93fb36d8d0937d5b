// What workshops have to know of a product: its bill, of a configuration that is checked first.

import type { ProblemIssue, QuoteRequest } from '@parametric/api-client';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import {
  type Configuration,
  type Model,
  ModelError,
  type ModelIssue,
  type Product,
  type Settled,
} from '@parametric/configurator-element/model';
import type { ModelRecord } from '../database/records.js';
import type { AskedValue } from '../database/statistics-store.js';
import { needsOf, type ProductNeeds } from '../workshops/requirements.js';
import { buildProduct, type CompiledModelCache, UnbuildableError } from './compiled-models.js';

export interface BillInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: QuoteRequest['configuration'];
}

/** Of the bill itself only what workshops ask: one of 11,000 parts holds 2.7 MB. */
export interface ProductBill extends Pick<Product, 'configuration'> {
  readonly needs: ProductNeeds;
  /** For statistics. */
  readonly asked: readonly AskedValue[];
  readonly partCount: number;
}

/**
 * A bill of so many parts takes some 20 ms. How long one took is no measure: on a busy machine a small one takes as long, and in a
 * thread it would take longer still, which makes the machine busier.
 */
export const FEW_PARTS = 1_000;
/**
 * Operations that take some milliseconds: of the products on sale a sign of many letters takes 42,000, the most, and a kitchen
 * of 215 parts 30,000.
 */
const FEW_OPERATIONS = 60_000;

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

/** An allowed configuration, as most are, is settled and built once; a refused one is validated too, to name every reason. */
export function buildBill(model: Model, configuration: BillInput['configuration']): BillResult {
  try {
    const product = allowedProduct(model, model.settle(configuration));
    return product ? { product: billOf(model, product) } : { issues: configurationIssues(model, configuration) };
  } catch (error) {
    if (!isUnbuildable(error)) throw error;
    const issues = configurationIssues(model, configuration);
    const unbuildable = { pointer: '/configuration', code: 'unbuildable', detail: error.message };
    return { issues: issues.length > 0 ? issues : [unbuildable] };
  }
}

/** @returns undefined where it takes longer than other requests may wait, or where there are reasons to be looked for */
export function buildSmallBill(model: Model, configuration: BillInput['configuration']): BillResult | undefined {
  try {
    const product = allowedProduct(model, model.settle(configuration, { maxOperations: FEW_OPERATIONS }));
    return product && product.parts.length <= FEW_PARTS ? { product: billOf(model, product) } : undefined;
  } catch (error) {
    if (isUnbuildable(error)) return undefined;
    throw error;
  }
}

/** @returns undefined where it is to be refused */
function allowedProduct(model: Model, settled: Settled): Product | undefined {
  const product = settled.adjustments.length === 0 ? buildProduct(model, settled) : undefined;
  return product?.rules.every(({ holds, level }) => holds || level === 'warning') ? product : undefined;
}

function isUnbuildable(error: unknown): error is Error {
  return error instanceof UnbuildableError || error instanceof ModelError;
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
  const { configuration, bounds, parts } = product;
  const taxIncluded = model.document.estimate?.taxIncluded === true;
  const estimate = product.estimate && { ...product.estimate, taxIncluded };
  return {
    configuration,
    needs: needsOf({ bounds, estimate }, billOfMaterials(product)),
    partCount: parts.length,
    asked: askedValues(model, configuration),
  };
}

const MAX_PARAMETERS = 60;
const MAX_LENGTH = 100;

/**
 * Which values a configuration asks for, as statistics count them: what can be chosen from, and numbers to two digits, so that a
 * day has few different ones. Texts, which may name a person, and colours that are chosen freely are not counted.
 */
function askedValues({ document }: Model, configuration: Configuration): readonly AskedValue[] {
  return (document.parameters ?? [])
    .filter(({ type, ...rest }) => type !== 'text' && (type !== 'color' || 'options' in rest))
    .slice(0, MAX_PARAMETERS)
    .flatMap(({ key }) => {
      const value = configuration[key];
      if (value === undefined) return [];
      return [
        { parameter: key, value: String(typeof value === 'number' ? roundedTo2(value) : value).slice(0, MAX_LENGTH) },
      ];
    });
}

/** 873 is 870, 1234 is 1200, 45 is 45. */
function roundedTo2(value: number): number {
  return Number(value.toPrecision(2));
}
