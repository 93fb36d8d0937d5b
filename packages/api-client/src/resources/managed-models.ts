// Requests that change the models on sale. They require an API key.

import { plainModel } from '../plain-schemas.js';
import { type ApiRequest, preconditionOf, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import { type Configuration, configurationSchema } from '../schemas/common.js';
import {
  type Model,
  type ModelSummary,
  modelSummarySchema,
  type Publication,
  publicationPageSchema,
} from '../schemas/model.js';
import type { Visit } from '../schemas/visit.js';
import {
  createModels,
  type GetModelOptions,
  type ListModelsOptions,
  type ModelsResource,
  modelPath,
} from './models.js';
import type { PictureView } from './product-files.js';

/** Options for `put` and `publish`. */
export interface PublishOptions extends RequestOptions {
  /**
   * The revision that must be the newest one for the call to succeed, so that you don't replace one that someone else
   * published in the meantime; null if the model must not exist yet. Without this option, the call replaces any
   * revision.
   */
  readonly over?: string | null | undefined;
}

/** Options for `models.list` with API keys. */
export interface ListManagedModelsOptions extends ListModelsOptions {
  readonly status?: 'published' | 'retired' | undefined;
  /** Lists only models whose id or name contains this text. */
  readonly search?: string | undefined;
}

/** Options for a model's files. */
export interface ModelFileOptions extends GetModelOptions {
  /**
   * The configuration to show. Values that the model doesn't allow are replaced with the nearest ones that it does.
   * Missing keys use the model's defaults.
   */
  readonly configuration?: Configuration | undefined;
}

/** Options for `models.picture`. */
export interface ModelPictureOptions extends ModelFileOptions, PictureView {}

/** Options for `models.preview`. */
export interface ModelPreviewOptions extends ModelFileOptions {
  /** `wide`, 1,200 × 630 pixels, which is the default, or `square`, 1,200 × 1,200. */
  readonly shape?: 'wide' | 'square' | undefined;
}

/** Options for `models.page`. */
export interface ModelPageOptions extends RequestOptions {
  readonly configuration?: Configuration | undefined;
  /** The URL of the shop's page with the product; by default, the service's own. */
  readonly page?: string | undefined;
  /** BCP 47; `en` by default. */
  readonly lang?: string | undefined;
}

/** Options for `models.jsonLd` and `models.headHtml`. */
export interface ModelHeadOptions extends ModelPageOptions, ModelFileOptions {}

/** Reads and changes models. Requires an API key, which also gives access to retired models. */
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
  /**
   * Draws a picture of a configuration as SVG.
   * @example
   * const svg = await client.models.picture('shelf', { configuration: { width: 1200 }, aspect: 1.5 });
   * @throws {InvalidRequestError} if it has more than 12,000 parts, as for the other files
   */
  picture(id: string, options?: ModelPictureOptions): Promise<Blob>;
  /** Draws a picture of a configuration as PNG, for link previews and search engines. */
  preview(id: string, options?: ModelPreviewOptions): Promise<Blob>;
  /** Returns a configuration as binary glTF 2.0, in meters. */
  glb(id: string, options?: ModelFileOptions): Promise<Blob>;
  /** Returns a configuration as USDZ, for Quick Look on iOS and macOS. It can have at most 2,000 parts. */
  usdz(id: string, options?: ModelFileOptions): Promise<Blob>;
  /**
   * Describes a configuration as schema.org's `Product`, with its estimated price and its GLB file. Requires a license
   * key.
   * @throws {InvalidRequestError} if the model has no estimate
   */
  jsonLd(id: string, options?: ModelHeadOptions): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Returns HTML for the `<head>` of a page that your server renders: description, canonical URL, Open Graph, and
   * JSON-LD. Requires a license key.
   * @example
   * const head = await client.models.headHtml('shelf', { page: 'https://shop.example/shelf', lang: 'de' });
   */
  headHtml(id: string, options?: ModelHeadOptions): Promise<string>;
  /** Returns the HTML of a page with the configurator, whose link has a preview picture. Requires a license key. */
  page(id: string, options?: ModelPageOptions): Promise<string>;
  /**
   * Adds a visit's steps to the day's counts, if the organization counts visits. Requires a license key.
   * @example
   * await client.models.countVisit('shelf', { steps: ['seen', 'changed'], speed: { picture: 420 } });
   */
  countVisit(id: string, visit: Visit, options?: RequestOptions): Promise<void>;
}

export function createManagedModels(transport: Transport): ManagedModelsResource {
  const text = (call: ApiRequest) =>
    transport.read({ ...call, headers: { accept: '*/*' } }, (response) => response.text());
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
    picture: (id, options = {}) => transport.download(fileCall(id, 'picture.svg', options)),
    preview: (id, options = {}) => transport.download(fileCall(id, 'picture.png', options)),
    glb: (id, options = {}) => transport.download(fileCall(id, 'product.glb', options)),
    usdz: (id, options = {}) => transport.download(fileCall(id, 'product.usdz', options)),
    jsonLd: (id, options = {}) => transport.request(fileCall(id, 'product.jsonld', options), configurationSchema),
    headHtml: (id, options = {}) => text(fileCall(id, 'product.html', options)),
    page: (id, options = {}) => text(fileCall(id, 'page', options)),
    countVisit: (id, body, { signal } = {}) =>
      transport.send({ method: 'POST', path: `${modelPath(id)}/visits`, body, signal, isOnce: true }),
  };
}

function fileCall(
  id: string,
  file: string,
  { signal, configuration, ...query }: ModelPictureOptions & ModelPreviewOptions & ModelHeadOptions,
): ApiRequest {
  const path = `${modelPath(id)}/${file}`;
  const text = configuration && JSON.stringify(configuration);
  return { method: 'GET', path, query: { ...query, configuration: text }, signal };
}
