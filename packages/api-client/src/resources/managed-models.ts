// Requests that change what's on sale: API keys only.

import { plainModel } from '../plain-schemas.js';
import type { RequestOptions, Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type Model,
  type ModelSummary,
  modelSummarySchema,
  type Publication,
  publicationPageSchema,
} from '../schemas/model.js';
import { createModels, type ListModelsOptions, type ModelsResource, modelPath } from './models.js';

/** Options for `put` and `publish`. */
export interface PublishOptions extends RequestOptions {
  /**
   * The revision that must be the newest, so that you don't replace one that someone else published in the meantime;
   * null if the model must not exist yet. Without it, the call replaces any revision.
   */
  readonly over?: string | null | undefined;
}

/** Options for `models.list` with API keys. */
export interface ListManagedModelsOptions extends ListModelsOptions {
  readonly status?: 'published' | 'retired' | undefined;
  /** A part of the id or the name. */
  readonly search?: string | undefined;
}

/** Models and the requests that change them, for API keys. They can also access retired models. */
export interface ManagedModelsResource extends ModelsResource {
  list(options?: ListManagedModelsOptions): Paged<ModelSummary>;
  /**
   * Makes the document the model's newest revision and lets customers order it. Sending the same document again changes
   * nothing.
   * @throws {ConflictError} `precondition_failed` if `over` isn't the newest
   */
  put(id: string, document: Model['document'], options?: PublishOptions): Promise<Model>;
  /**
   * Makes an earlier revision the newest again, or puts a retired model back on sale.
   * @throws {ConflictError} `precondition_failed` if `over` isn't the newest
   */
  publish(id: string, revision: string, options?: PublishOptions): Promise<ModelSummary>;
  /** Stops selling the model. Pages show their fallback. Existing quotes and orders don't change. */
  retire(id: string, options?: RequestOptions): Promise<ModelSummary>;
  /**
   * Deletes a retired model without quotes, including all its revisions.
   * @throws {ConflictError} `model_in_use`
   */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** Lists when each revision was published, latest first. */
  revisions(id: string, options?: ListModelsOptions): Paged<Publication>;
}

export function createManagedModels(transport: Transport): ManagedModelsResource {
  return {
    ...createModels(transport),
    put: (id, document, { over, signal } = {}) =>
      transport.request(
        { method: 'PUT', path: modelPath(id), body: { document }, headers: preconditionOf(over), signal },
        plainModel,
      ),
    publish: (id, revision, { over, signal } = {}) =>
      transport.request(
        { method: 'POST', path: `${modelPath(id)}/publish`, body: { revision }, headers: preconditionOf(over), signal },
        modelSummarySchema,
      ),
    retire: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${modelPath(id)}/retire`, signal }, modelSummarySchema),
    delete: (id, { signal } = {}) => transport.send({ method: 'DELETE', path: modelPath(id), signal }),
    revisions: (id, { limit, after, signal } = {}) =>
      new Paged((next) => {
        const query = { limit, after: next ?? after };
        return transport.request(
          { method: 'GET', path: `${modelPath(id)}/revisions`, query, signal },
          publicationPageSchema,
        );
      }),
  };
}

function preconditionOf(over: string | null | undefined): Readonly<Record<string, string>> {
  if (over === undefined) return {};
  return over === null ? { 'if-none-match': '*' } : { 'if-match': `"${over}"` };
}
