// What a product may cost to be published. Quotes need the bill of every product that customers can choose. The page's
// own limits (see `limits.ts`) allow products whose bill takes seconds, so that one shop's quotes delay the others'.
//
// Measured on two cores, for a bill's time limit of 10 s: 90,000 holes take 20,000,000 operations and 0.8 s, and 10,000
// parts take 0.5 to 1.3 s. The largest products of the demo take 3,400,000 operations, or have 622 parts.

import { ModelError } from './document/errors.js';
import type { Part } from './document/model-document.js';
import type { Configuration, ConfigurationValue, Product } from './evaluate/product.js';
import { type Model, operationsOf } from './model.js';
import type { ParameterState, Settled } from './settle/results.js';

/** The most that one product may cost. */
export interface Quota {
  /** The number of parts. */
  readonly parts: number;
  /** Operations for settling plus one evaluation. A hole takes about 200. */
  readonly operations: number;
}

export const publishingQuota: Quota = { parts: 12_000, operations: 20_000_000 };

/** What building a configuration's product costs. */
export interface Cost extends Quota {
  readonly configuration: Configuration;
  readonly product: Product;
}

/** A product that exceeds the quota. */
export interface QuotaError {
  /** JSON pointer to the part of the document that costs the most. */
  readonly pointer: string;
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
  /** The product's configuration. */
  readonly configuration: Configuration;
}

/** The number of configurations to evaluate, to limit the time that a search takes. */
const MAX_TRIED = 200;

/** The options of `quotaError`. */
export interface QuotaSearch {
  /** What products may cost; by default `publishingQuota`. */
  readonly quota?: Quota;
  /** Configurations to start with; by default the document's own and its presets. */
  readonly start?: readonly Configuration[];
  /** The search ends when this returns true. */
  readonly isTimeOver?: () => boolean;
}

/**
 * Searches for a product that customers can order and that exceeds the quota. Changes one value at a time to an end of
 * its range or to an option, for as long as that costs more.
 * @returns the error to report; undefined if no product was found
 */
export function quotaError(
  model: Model,
  { quota = publishingQuota, start = startsOf(model), isTimeOver = () => false }: QuotaSearch = {},
): QuotaError | undefined {
  const search = new Search(model, quota, isTimeOver);
  for (const input of start) search.try(input);
  while (search.climb());
  return search.worst && shareOf(search.worst, quota) > 1 ? errorOf(model, search.worst, quota) : undefined;
}

/** The document's own configuration, and its presets. */
function startsOf({ document: { presets = [] } }: Model): readonly Configuration[] {
  return [{}, ...presets.map(({ configuration }) => configuration as Configuration)];
}

class Search {
  worst: Cost | undefined;
  readonly #model: Model;
  readonly #quota: Quota;
  readonly #isTimeOver: () => boolean;
  #tried = 0;

  constructor(model: Model, quota: Quota, isTimeOver: () => boolean) {
    this.#model = model;
    this.#quota = quota;
    this.#isTimeOver = isTimeOver;
  }

  /** @returns whether the configuration costs more than all before */
  try(input: Configuration): boolean {
    if (this.#isOver) return false;
    this.#tried += 1;
    const cost = orderableCost(this.#model, input);
    if (!cost || (this.worst && shareOf(cost, this.#quota) <= shareOf(this.worst, this.#quota))) return false;
    this.worst = cost;
    return true;
  }

  /** Tries to change each value of the worst configuration. @returns whether another pass could find a worse one */
  climb(): boolean {
    let isWorse = false;
    for (const { key } of this.#model.document.parameters) {
      if (!this.worst || this.#isOver) return false;
      // A value limits those chosen later, so the ends are those of the configuration so far.
      const state = this.#model.describe(this.worst.configuration).find((each) => each.key === key);
      for (const value of endsOf(state)) {
        if (value === this.worst.configuration[key]) continue;
        if (this.try({ ...this.worst.configuration, [key]: value })) isWorse = true;
      }
    }
    return isWorse;
  }

  /** One product over the quota is enough. */
  get #isOver(): boolean {
    const isFound = this.worst !== undefined && shareOf(this.worst, this.#quota) > 1;
    return isFound || this.#tried >= MAX_TRIED || this.#isTimeOver();
  }
}

/** @returns undefined if no bill is built, because the product can't be built or a rule rejects it */
function orderableCost(model: Model, input: Configuration): Cost | undefined {
  try {
    const settled = model.settle(input);
    const product = model.evaluate(settled);
    const isOrderable = product.rules.every(({ holds, level }) => holds || level === 'warning');
    return isOrderable ? costOf(model, settled, product) : undefined;
  } catch (failure) {
    if (failure instanceof ModelError) return undefined;
    throw failure;
  }
}

/** @param settled the configuration that the product was just evaluated from */
export function costOf(model: Model, settled: Settled, product: Product): Cost {
  const operations = operationsOf(model, settled);
  return { operations, parts: product.parts.length, configuration: settled.configuration, product };
}

/** The share of the quota that a product takes; more than 1 if it exceeds the quota. */
export function shareOf(cost: Quota, quota = publishingQuota): number {
  return Math.max(cost.parts / quota.parts, cost.operations / quota.operations);
}

function endsOf(state: ParameterState | undefined): readonly ConfigurationValue[] {
  if (!state?.visible) return [];
  if ('options' in state && state.options) {
    return state.options.filter(({ available }) => available).map(({ value }) => value);
  }
  if ('min' in state) return [state.max, state.min];
  if (state.type === 'text') return ['W'.repeat(state.maxLength)];
  return typeof state.default === 'boolean' ? [true, false] : [];
}

function errorOf(model: Model, { product, configuration, ...cost }: Cost, quota: Quota): QuotaError {
  const isOfParts = cost.parts / quota.parts >= cost.operations / quota.operations;
  const { id, parts, holes } = largestIn(product, isOfParts);
  const { pointer, part } = partWith(id, model.document.parts) ?? { pointer: '/parts' };
  const isOfHoles = !isOfParts && holes > parts;
  const made = isOfHoles ? `"${id}" has ${count(holes)} holes` : `"${id}" is placed ${count(parts)} times`;
  const total = isOfParts ? `has ${count(cost.parts)} parts` : `takes ${count(cost.operations)} operations`;
  const most = count(isOfParts ? quota.parts : quota.operations);
  const message = `${whenOf(model, configuration)} ${made}, and the product ${total}. At most ${most} can be published, so that quotes stay fast`;
  return {
    message,
    pointer: pointer + (isOfHoles ? holesPointer(part) : ''),
    help: 'repeat less, or limit what customers can choose, with the bounds of parameters or with a rule',
    configuration,
  };
}

/** The part of the document that places the most parts, or the most parts and holes. */
function largestIn({ parts }: Product, isOfParts: boolean) {
  const counts = new Map<string, { readonly id: string; readonly parts: number; readonly holes: number }>();
  for (const part of parts) {
    const own = 'holes' in part && part.holes ? part.holes.length : 0;
    const { parts: placed, holes } = counts.get(part.id) ?? { parts: 0, holes: 0 };
    counts.set(part.id, { id: part.id, parts: placed + 1, holes: holes + own });
  }
  const weigh = (each: { readonly parts: number; readonly holes: number }) => each.parts + (isOfParts ? 0 : each.holes);
  const none = { id: '', parts: 0, holes: 0 };
  return [...counts.values()].reduce((most, each) => (weigh(each) > weigh(most) ? each : most), none);
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** The values that differ from the defaults. */
function whenOf(model: Model, configuration: Configuration): string {
  const { configuration: defaults } = model.settle({});
  const changed = Object.entries(configuration).filter(([key, value]) => value !== defaults[key]);
  if (changed.length === 0) return 'With the defaults,';
  return `With ${changed.map(([key, value]) => `${key} ${JSON.stringify(value).slice(0, 40)}`).join(', ')},`;
}

/** The pattern of holes that's repeated, if there's only one. */
function holesPointer(part: Part | undefined): string {
  const { holes } = (part ?? {}) as { readonly holes?: unknown };
  const rows: readonly unknown[] = Array.isArray(holes) ? holes : [];
  const repeated = rows.flatMap((row, index) => (Object.hasOwn(Object(row), 'repeat') ? [index] : []));
  return repeated.length === 1 ? `/holes/${repeated[0]}` : rows.length > 0 ? '/holes' : '';
}

function partWith(
  id: string,
  parts: readonly Part[],
  at = '/parts',
): { readonly pointer: string; readonly part?: Part } | undefined {
  for (const [index, part] of parts.entries()) {
    const pointer = `${at}/${index}`;
    if (part.id === id) return { pointer, part };
    const found = part.kind === 'group' ? partWith(id, part.parts, `${pointer}/parts`) : undefined;
    if (found) return found;
  }
  return undefined;
}
