// Requests that change what is on sale: API keys only.

import { plainModel, plainModelPage } from '../plain-schemas.js';
import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type Model,
  type ModelSummary,
  modelSummarySchema,
  type Publication,
  publicationPageSchema,
} from '../schemas/model.js';
import { createModels, type ListModelsOptions, type ModelsResource } from './models.js';

/** What `put` and `publish` take beside the id. */
export interface PublishOptions extends RequestOptions {
  /**
   * The revision that must be the newest, so that what somebody else has published meanwhile is not replaced unseen; null:
   * there must be no such model. Without it, whatever there is is replaced.
   */
  readonly over?: string | null | undefined;
}

/** Which models, and how many a page. */
export interface ListManagedModelsOptions extends ListModelsOptions {
  readonly status?: 'published' | 'retired' | undefined;
  /** A piece of the id or the name. */
  readonly search?: string | undefined;
}

/** Models with what changes them, for API keys; such a key sees retired models too. */
export interface ManagedModelsResource extends ModelsResource {
  list(options?: ListManagedModelsOptions): Paged<ModelSummary>;
  /**
   * Makes the document the model's newest revision and puts it on sale; the same document again changes nothing.
   * @throws {ConflictError} `precondition_failed` where `over` is not the newest
   */
  put(id: string, document: Model['document'], options?: PublishOptions): Promise<Model>;
  /**
   * Makes an earlier revision the newest again, or puts a retired model back on sale.
   * @throws {ConflictError} `precondition_failed` where `over` is not the newest
   */
  publish(id: string, revision: string, options?: PublishOptions): Promise<ModelSummary>;
  /** Takes it off sale: pages show their fallback. Orders and quotes of before stay as they are. */
  retire(id: string, options?: RequestOptions): Promise<ModelSummary>;
  /**
   * Deletes a retired model for which nobody was quoted, with all its revisions.
   * @throws {ConflictError} `model_in_use`
   */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** When which revision was published, the last one first. */
  revisions(id: string, options?: ListModelsOptions): Paged<Publication>;
}

export function createManagedModels(transport: Transport): ManagedModelsResource {
  const pathOf = (id: string) => `/v1/models/${pathSegment('The model', id)}`;
  const models = createModels(transport);
  return {
    ...models,
    list: ({ limit, after, status, search, signal } = {}) =>
      new Paged((next) => {
        const query = { limit, after: next ?? after, status, search };
        return transport.request(
          { method: 'GET', path: '/v1/models', query, signal, publicKeyInQuery: true },
          plainModelPage,
        );
      }),
    put: (id, document, { over, signal } = {}) =>
      transport.request(
        { method: 'PUT', path: pathOf(id), body: { document }, headers: preconditionOf(over), signal },
        plainModel,
      ),
    publish: (id, revision, { over, signal } = {}) =>
      transport.request(
        { method: 'POST', path: `${pathOf(id)}/publish`, body: { revision }, headers: preconditionOf(over), signal },
        modelSummarySchema,
      ),
    retire: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${pathOf(id)}/retire`, signal }, modelSummarySchema),
    delete: (id, { signal } = {}) => transport.send({ method: 'DELETE', path: pathOf(id), signal }),
    revisions: (id, { limit, after, signal } = {}) =>
      new Paged((next) => {
        const query = { limit, after: next ?? after };
        return transport.request(
          { method: 'GET', path: `${pathOf(id)}/revisions`, query, signal },
          publicationPageSchema,
        );
      }),
  };
}

function preconditionOf(over: string | null | undefined): Readonly<Record<string, string>> {
  if (over === undefined) return {};
  return over === null ? { 'if-none-match': '*' } : { 'if-match': `"${over}"` };
}
