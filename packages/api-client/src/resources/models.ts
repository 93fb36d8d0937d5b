// Reads the models that an organization sells, and publishes new revisions.

import { plainModel, plainModelPage } from '../plain-schemas.js';
import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import type { Model, ModelSummary } from '../schemas/model.js';

/** Options of `models.get`. */
export interface GetModelOptions extends RequestOptions {
  /** An earlier revision, such as the one of a saved configuration. Defaults to the newest. */
  readonly revision?: string | undefined;
}

/** Options of `models.list`. */
export interface ListModelsOptions extends RequestOptions {
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
}

/** The models that a key may use. */
export interface ModelsResource {
  /**
   * Reads the model's newest revision, or the requested one.
   * @throws {NotFoundError} if the key can't use this model, or the model doesn't have this revision
   */
  get(id: string, options?: GetModelOptions): Promise<Model>;
  /** Lists the models that the key may use. */
  list(options?: ListModelsOptions): Paged<ModelSummary>;
  /**
   * Makes the document the model's newest revision. Sending the same document again changes nothing. Requires an API
   * key.
   */
  put(id: string, document: Model['document'], options?: RequestOptions): Promise<Model>;
}

export function createModels(transport: Transport): ModelsResource {
  return {
    get: (id, { revision, signal } = {}) =>
      transport.request(
        { method: 'GET', path: modelPath(id), query: { revision }, signal, publicKeyInQuery: true },
        plainModel,
      ),
    list: ({ signal, ...query } = {}) =>
      new Paged((after = query.after) =>
        transport.request(
          { method: 'GET', path: '/v1/models', query: { ...query, after }, signal, publicKeyInQuery: true },
          plainModelPage,
        ),
      ),
    put: (id, document, { signal } = {}) =>
      transport.request({ method: 'PUT', path: modelPath(id), body: { document }, signal }, plainModel),
  };
}

export function modelPath(id: string): string {
  return `/v1/models/${pathSegment('The model', id)}`;
}
