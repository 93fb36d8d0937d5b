// Gets the model document from the page, or fetches it with the license key, and compiles it. Only one request runs at
// a time: when the page sets another model, the previous request is aborted.

import type { ClientOptions, Model, PageClient } from '@parametric/api-client/page';
import { type CoreModel, compileCoreModel, compileCoreModelInSteps } from '../../model/core-model.js';
import type { DocumentExtras } from '../../model/document-extras.js';
import { runInSlices, yieldToPage } from '../../yield-to-page.js';
import { type Failure, FailureError, failureFrom, unanswered } from '../diagnostics/failure.js';
import type { Configurator } from '../shared/configurator.js';
import { pageAddress } from '../shared/page-address.js';
import { extrasFor } from './load-extras.js';
import { ModelRequests } from './model-requests.js';

/**
 * How long an element that has nothing to show waits before it reports that. A framework may still be setting
 * properties.
 */
const IDLE_LIMIT_MS = 3_000;

/**
 * How long to wait for the document before showing the fallback. Including the time to load the page, customers then
 * see the fallback within 10 s.
 */
const ANSWER_LIMIT_MS = 8_000;

/** The fields of the service's response besides the document and its name. */
export type PageSettings = Pick<Model, 'count_visits' | 'delivers_to' | 'legal_pages'>;

export interface LoadedModel {
  readonly model: CoreModel;
  /** The service's revision; undefined for the page's own document. */
  readonly revision: string | undefined;
  /** The service's response. */
  readonly resource?: PageSettings | undefined;
}

export type ModelState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly loaded: LoadedModel }
  | { readonly status: 'failed'; readonly failure: Failure };

interface Options {
  /** The browser's `fetch`, or a wrapper around it. */
  readonly fetch: typeof fetch;
  /** Called when there's a model to start with. If the callback throws, the document is invalid. */
  readonly onReady: (loaded: LoadedModel) => void;
  /** Called with a loaded, valid model. */
  readonly onLoaded: (loaded: LoadedModel) => void;
  /** @param document the invalid document, if there's one */
  readonly onFailed: (failure: Failure, document: unknown) => void;
  /** Called when the model is removed. Another may follow. */
  readonly onCleared: () => void;
}

export class ModelLoader {
  state: ModelState = { status: 'idle' };
  /** Whether the model comes from a service, which may also provide quotes. */
  hasService = false;

  readonly #host: Configurator;
  readonly #options: Options;
  readonly #requests: ModelRequests;
  #clientOptions: ClientOptions | undefined;
  #createPageClient: ((options: ClientOptions) => PageClient) | undefined;
  #client: PageClient | undefined;
  #source: readonly unknown[] = [];
  #request: AbortController | undefined;
  #waiting: (() => void)[] = [];
  #idleLimit: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Configurator, options: Options) {
    this.#host = host;
    this.#options = options;
    this.#requests = new ModelRequests(host, options.fetch, () => this.addressOf(''));
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#retry);
    this.#host.requestUpdate();
    this.#limitIdleness();
  }

  hostUpdate(): void {
    // An element outside the page also updates, but isn't visible, so don't load its model yet.
    if (!this.#host.isConnected) return;
    const { licenseKey, model, baseUrl } = this.#host;
    const modelDocument = this.#document;
    const source = modelDocument === undefined ? [licenseKey, model, baseUrl] : [modelDocument];
    if (source.length === this.#source.length && source.every((part, index) => part === this.#source[index])) return;
    this.#source = source;
    this.load();
  }

  hostUpdated(): void {
    if (this.state.status === 'ready' || this.state.status === 'failed') this.#resolveWaiting();
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#retry);
    clearTimeout(this.#idleLimit);
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#resolveWaiting();
      if (!this.#request) return;
      this.#request.abort();
      this.#request = undefined;
      this.#source = [];
      this.state = { status: 'idle' };
    });
  }

  /** Resolves a file's URL, which is relative to the service's document, or to the page for the page's own document. */
  addressOf(address: string): string {
    const { model, baseUrl } = this.#host;
    const page = pageAddress();
    if (this.#document !== undefined) return new URL(address, page).href;
    const service = new URL(baseUrl, page).href.replace(/\/+$/, '');
    return new URL(address, `${service}/v1/models/${encodeURIComponent(model)}`).href;
  }

  /** The page's own document. Frameworks set null while they don't have one yet. */
  get #document(): unknown {
    return this.#host.modelDocument ?? undefined;
  }

  /** The client for quotes and orders; undefined without a service or until `createPageClient` is loaded. */
  get client(): PageClient | undefined {
    if (!this.hasService || !this.#clientOptions) return undefined;
    this.#client ??= this.#createPageClient?.(this.#clientOptions);
    return this.#client;
  }

  /** Sets the function that creates clients for quotes and orders. It's loaded on demand. */
  connect(createPageClient: (options: ClientOptions) => PageClient): void {
    this.#createPageClient = createPageClient;
  }

  /**
   * Reads an earlier revision of the model.
   * @throws {FailureError | LoadError} if it can't be loaded
   */
  readRevision(revision: string): Promise<Model> {
    return this.#requests.readRevision(revision);
  }

  /** Resolves when there's a model, or when it's certain that there won't be one. */
  whenSettled(): Promise<void> {
    if (this.state.status === 'ready' || this.state.status === 'failed' || !this.#host.isConnected) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Starts again with the loaded model. */
  restart(): void {
    if (this.state.status !== 'ready') return;
    const { loaded } = this.state;
    try {
      this.#begin(loaded);
    } catch (error) {
      this.#fail(error, loaded.model.document);
    }
  }

  /** Makes the document the page's own. A call of `replace` then shows the model that was compiled from it. */
  adopt(document: unknown): void {
    this.#source = [document];
  }

  /** Continues with another revision of the model. */
  replace(loaded: LoadedModel): void {
    this.state = { status: 'ready', loaded };
    this.#options.onLoaded(loaded);
  }

  /** Loads the model that the host's properties currently specify. */
  load(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.hasService = false;
    this.#client = undefined;
    const { licenseKey, model } = this.#host;
    const modelDocument = this.#document;
    if (modelDocument === undefined && !licenseKey && !model) {
      this.state = { status: 'idle' };
      this.#options.onCleared();
      this.#limitIdleness();
    } else if (modelDocument === undefined) {
      void this.#fetch();
    } else {
      const extras = extrasFor(modelDocument);
      if (extras) void this.#compileWith(extras, modelDocument);
      else this.#compile(modelDocument);
    }
  }

  async #compileWith(extras: Promise<DocumentExtras>, document: unknown): Promise<void> {
    this.state = { status: 'loading' };
    this.#options.onCleared();
    const request = new AbortController();
    this.#request = request;
    try {
      const loaded = await extras;
      if (!request.signal.aborted) this.#compile(document, loaded);
    } catch (error) {
      if (!request.signal.aborted) this.#fail(error);
    }
    if (this.#request === request) this.#request = undefined;
    this.#host.requestUpdate();
  }

  async #fetch(): Promise<void> {
    this.state = { status: 'loading' };
    this.#options.onCleared();
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    let fetched: unknown;
    let isSilent = false;
    const limit = setTimeout(() => {
      isSilent = true;
      this.#reportSilence();
    }, ANSWER_LIMIT_MS);
    signal.addEventListener('abort', () => clearTimeout(limit));
    try {
      this.#clientOptions = this.#readOptions();
      this.hasService = this.#clientOptions !== undefined;
      const resource = await this.#requests.read(signal, this.hasService);
      const { document, revision } = resource;
      fetched = document;
      clearTimeout(limit);
      const extras = await extrasFor(document);
      // Work in slices, so that the page can respond in between. It may set another model in the meantime.
      await yieldToPage();
      if (signal.aborted) return;
      const model = await runInSlices(compileCoreModelInSteps(document, extras), signal);
      await yieldToPage();
      if (model && !signal.aborted) this.#take({ model, revision: String(revision), resource });
    } catch (error) {
      const isTold = isSilent && /^(timeout|connection_failed)$/.test(failureFrom(error).code);
      if (!signal.aborted && !isTold) this.#fail(error, fetched);
    }
    clearTimeout(limit);
    if (this.#request === request) this.#request = undefined;
    this.#host.requestUpdate();
  }

  /** The options for the client. Undefined if a property is missing or isn't allowed in a URL. */
  #readOptions(): ClientOptions | undefined {
    const { licenseKey, model, baseUrl } = this.#host;
    if (!baseUrl || /^\.{0,2}$/.test(model) || !/^(?!pcsk_)[!-~]+$/.test(licenseKey)) return undefined;
    return { baseUrl: new URL(baseUrl, pageAddress()).href, licenseKey, fetch: this.#options.fetch };
  }

  #compile(document: unknown, extras?: DocumentExtras): void {
    try {
      this.#take({ model: compileCoreModel(document, extras), revision: undefined });
    } catch (error) {
      this.#fail(error, document);
    }
  }

  #take(loaded: LoadedModel): void {
    this.#begin(loaded);
    this.#options.onLoaded(loaded);
  }

  #begin(loaded: LoadedModel): void {
    this.state = { status: 'ready', loaded };
    this.#options.onReady(loaded);
  }

  /** Adds the reasons to a failure, unless a newer one has replaced it. */
  explain(failure: Failure, told: Failure): void {
    if (told === failure || this.state.status !== 'failed' || this.state.failure !== failure) return;
    this.state = { status: 'failed', failure: told };
    this.#host.requestUpdate();
  }

  /** Shows the failure instead of the product, which can't be rendered. */
  giveUp(error: unknown): void {
    this.#fail(error);
    this.#host.requestUpdate();
  }

  #fail(error: unknown, document?: unknown): void {
    const failure = failureFrom(error);
    this.state = { status: 'failed', failure };
    this.#options.onFailed(failure, document);
  }

  /** Reports that the service doesn't respond. The request continues, and its model is shown if it arrives later. */
  #reportSilence(): void {
    this.#fail(new FailureError(unanswered('timeout', this.#host)));
    this.#host.requestUpdate();
  }

  #limitIdleness(): void {
    clearTimeout(this.#idleLimit);
    this.#idleLimit = setTimeout(() => void this.#reportIdle(), IDLE_LIMIT_MS);
  }

  async #reportIdle(): Promise<void> {
    if (this.state.status !== 'idle') return;
    const failure = await this.#requests.nothingToShow();
    if (this.state.status !== 'idle' || !this.#host.isConnected) return;
    this.#fail(new FailureError(failure));
    this.#host.requestUpdate();
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  readonly #retry = (): void => {
    if (this.state.status !== 'failed' || !this.state.failure.isTemporary) return;
    this.load();
    this.#host.requestUpdate();
  };
}
