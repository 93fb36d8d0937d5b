// Checks a product's configuration, and builds the bill from which workshops calculate their quotes.

import type { ProblemIssue, QuoteRequest } from '@parametric/api-client';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import {
  type Configuration,
  compileModel,
  type Model,
  ModelError,
  type ModelIssue,
  type Product,
  quotaError,
  type Settled,
} from '@parametric/configurator-element/model';
import type { ModelRecord } from '../records/records.js';
import type { AskedValue } from '../records/statistics-store.js';
import { needsOf, type ProductNeeds } from '../workshops/requirements.js';
import { buildProduct, type CompiledModelCache, UnbuildableError } from './compiled-models.js';

export interface BillInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: QuoteRequest['configuration'];
}

/** The part of the bill that workshops need. The whole bill of a product with 11,000 parts is 2.7 MB. */
export interface ProductBill extends Pick<Product, 'configuration'> {
  readonly needs: ProductNeeds;
  /** The configuration values that are counted in the statistics. */
  readonly asked: readonly AskedValue[];
  readonly partCount: number;
}

/**
 * The maximum number of parts for which the bill is built in the main thread, which takes about 20 ms. The limit isn't
 * a measured time: on a busy machine, a small bill can take as long, and moving it to a thread would make the machine
 * even busier.
 */
export const FEW_PARTS = 1_000;
/**
 * The maximum number of operations in the main thread, which take a few milliseconds. Of the products for sale, a sign
 * with many letters needs the most: 42,000. A kitchen with 215 parts needs 30,000.
 */
const FEW_OPERATIONS = 60_000;

/** The product if the request is valid; otherwise, all of the request's issues. */
export type BillResult = { readonly product: ProductBill } | { readonly issues: readonly ProblemIssue[] };

/** Builds the bill of an unchecked document. Pointers to the document's errors start with `/document`. */
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

/** The errors of a document, as issues of the request's `document` field. */
export function documentIssues(issues: readonly DocumentIssue[]): readonly ProblemIssue[] {
  return issues.map(({ pointer, code, message, suggestion }) => ({
    pointer: `/document${pointer}`,
    code,
    detail: message,
    ...(suggestion === undefined ? {} : { suggestion }),
  }));
}

/**
 * Builds the bill for a configuration. Most configurations are allowed, so each one is settled and built just once. If
 * it's refused, it's also validated, to report every reason.
 */
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

/**
 * @returns undefined if building takes longer than other requests should wait, or if the configuration is refused and
 * the reasons still have to be found
 */
export function buildSmallBill(model: Model, configuration: BillInput['configuration']): BillResult | undefined {
  try {
    const product = allowedProduct(model, model.settle(configuration, { maxOperations: FEW_OPERATIONS }));
    return product && product.parts.length <= FEW_PARTS ? { product: billOf(model, product) } : undefined;
  } catch (error) {
    if (isUnbuildable(error)) return undefined;
    throw error;
  }
}

/** @returns undefined if the configuration is refused */
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
  const { configuration, bounds, madeBounds = bounds, parts, welds = [] } = product;
  const taxIncluded = model.document.estimate?.taxIncluded === true;
  const estimate = product.estimate && { ...product.estimate, taxIncluded };
  return {
    configuration,
    needs: needsOf({ bounds: madeBounds, welds, estimate }, billOfMaterials(product)),
    partCount: parts.length,
    asked: askedValues(model, configuration),
  };
}

const MAX_PARAMETERS = 60;
const MAX_LENGTH = 100;

/**
 * The configuration values that statistics count: options, and numbers rounded to two significant digits, so that there
 * are only a few different ones in a day. Text, which may contain a person's name, and free colors aren't counted.
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

/** Rounds to two significant digits: 873 becomes 870, 1234 becomes 1200, and 45 stays 45. */
function roundedTo2(value: number): number {
  return Number(value.toPrecision(2));
}

export type ModelCheck =
  | { readonly outcome: 'valid'; readonly id: string; readonly name: ModelRecord['name'] }
  | { readonly outcome: 'invalid'; readonly issues: readonly DocumentIssue[] };

/** An error of a document, or a product that costs more than may be published. */
type DocumentIssue = Pick<ModelIssue, 'pointer' | 'message' | 'suggestion'> & { readonly code: string };

/** Checks a document. @param document the document as JSON */
export function checkModel(document: string): ModelCheck {
  const compiled = compiledOrIssues(document);
  return 'issues' in compiled ? { outcome: 'invalid', issues: compiled.issues } : validCheck(compiled);
}

/** How long the search for a product over the quota may take, in milliseconds. A job can take 30 s. */
const SEARCH_MS = 2_000;

/** Checks a document, and whether its products cost more than may be published. */
export function checkNewModel(document: string): ModelCheck {
  const compiled = compiledOrIssues(document);
  if ('issues' in compiled) return { outcome: 'invalid', issues: compiled.issues };
  const end = performance.now() + SEARCH_MS;
  const error = quotaError(compiled, { isTimeOver: () => performance.now() > end });
  if (!error) return validCheck(compiled);
  const { pointer, message, help } = error;
  return { outcome: 'invalid', issues: [{ pointer, code: 'over-quota', message: `${message}: ${help}.` }] };
}

/** The same, but undefined if the document's products are so costly that a thread has to check them. */
export function checkSmallModel(document: string): ModelCheck | undefined {
  const compiled = compiledOrIssues(document);
  if ('issues' in compiled) return { outcome: 'invalid', issues: compiled.issues };
  const quota = { parts: FEW_PARTS, operations: FEW_OPERATIONS };
  return quotaError(compiled, { quota }) ? undefined : validCheck(compiled);
}

function validCheck({ id, document: { name } }: Model): ModelCheck {
  return { outcome: 'valid', id, name };
}

function compiledOrIssues(document: string): Model | { readonly issues: readonly ModelIssue[] } {
  try {
    return compileModel(JSON.parse(document));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { issues: error.issues };
  }
}
