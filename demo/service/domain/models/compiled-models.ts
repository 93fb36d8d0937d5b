// Compiled model documents, and the products that they build.

import {
  type Configuration,
  type ConfigurationInput,
  type LanguageOption,
  type Model,
  ModelError,
  type Product,
  recompileModel,
} from '@parametric/configurator-element/model';
import { LruCache } from '../../platform/lru-cache.js';
import type { ModelRecord } from '../records/records.js';
import { revisionKey } from './model-store.js';

const MAX_MODELS = 200;
/**
 * The maximum total length of cached documents, in characters. A compiled document takes up to 15 bytes per character.
 */
const MAX_DOCUMENTS_LENGTH = 8 * 1024 * 1024;

/** A cache of compiled models. Entries never become outdated, because a revision of a model never changes. */
export class CompiledModelCache {
  readonly #models: LruCache<Model>;
  readonly #compile: (document: unknown) => Model;

  /** @param compile pass `compileModel` for documents that may be faulty because they've never been compiled */
  constructor(maxModels = MAX_MODELS, compile = recompileModel) {
    this.#compile = compile;
    this.#models = new LruCache(maxModels, MAX_DOCUMENTS_LENGTH);
  }

  get size(): number {
    return this.#models.size;
  }

  /** @throws {ModelError} if the document is faulty, which can't happen for a stored one */
  get(organizationId: string, record: ModelRecord): Model {
    const key = revisionKey(organizationId, record);
    const known = this.#models.get(key);
    if (known) return known;
    const model = this.#compile(JSON.parse(record.document));
    this.#models.set(key, model, record.document.length);
    return model;
  }
}

/** The maximum size of a product: one kilometer. */
const MAX_SIZE_MM = 1_000_000;

/**
 * Thrown if the document allows a configuration, but the product can't be made or drawn. The message is for the
 * customer.
 */
export class UnbuildableError extends Error {
  override readonly name = 'UnbuildableError';
}

/**
 * @param options the language of the parts' names
 * @throws {UnbuildableError}
 */
export function buildProduct(model: Model, configuration: ConfigurationInput, options?: LanguageOption): Product {
  const product = asUnbuildable(() => model.evaluate(configuration, options));
  const { min, max } = product.bounds;
  const corners = [...min, ...max];
  if (corners.every((length) => Math.abs(length) <= MAX_SIZE_MM)) return product;
  throw new UnbuildableError('The product is larger than one kilometer.');
}

/** @throws {UnbuildableError} if the document doesn't allow any value for a parameter */
export function settleConfiguration(model: Model, input: Readonly<Record<string, unknown>>): Configuration {
  return asUnbuildable(() => model.settle(input).configuration);
}

function asUnbuildable<Result>(build: () => Result): Result {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new UnbuildableError(error.issues[0]!.message);
  }
}
