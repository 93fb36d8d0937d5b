// Loads the model document: given by the page or fetched with its key, then compiled. One request at a time: when the
// page names another model, the request for the one before is aborted.

import type { ClientOptions, Model, PageClient } from '@parametric/api-client/page';
import { type CoreModel, compileCoreModel, compileCoreModelInSteps } from '../../model/core-model.js';
import { runInSlices, yieldToPage } from '../../yield-to-page.js';
import { type Failure, FailureError, failureFrom, unanswered } from '../diagnostics/failure.js';
import { pageAddress } from '../shared/page-address.js';
import { ModelRequests } from './model-requests.js';

/** After so long an element that has nothing to show says so: until then a framework may still be setting properties. */
const IDLE_LIMIT_MS = 3_000;

/** After so long without the document the fallback is shown, and with what the page took to get here that is within 10 s. */
const ANSWER_LIMIT_MS = 8_000;
export interface LoadedModel {
  readonly model: CoreModel;
  /** The service's revision; undefined for a document of the page's own. */
  readonly revision: string | undefined;
}

export type ModelState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly loaded: LoadedModel }
  | { readonly status: 'failed'; readonly failure: Failure };

/** What the loader reads of the element, and how it follows the element's updates. */
export interface ModelHost extends HTMLElement {
  readonly licenseKey: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly modelDocument: unknown;
  addController(controller: ModelLoader): void;
  requestUpdate(): void;
}

interface Options {
  /** Fetches as the browser's own `fetch` does. */
  readonly fetch: typeof fetch;
  /** There is a model to begin with; what it throws is a failure of the document. */
  readonly onReady: (loaded: LoadedModel) => void;
  /** Called with a model that is loaded and valid. */
  readonly onLoaded: (loaded: LoadedModel) => void;
  /** @param document the one that is wrong, where one is */
  readonly onFailed: (failure: Failure, document: unknown) => void;
  /** The model that was there is none any more; another may come. */
  readonly onCleared: () => void;
}

export class ModelLoader {
  state: ModelState = { status: 'idle' };
  /** The model is a service's, which may be asked for quotes too. */
  hasService = false;

  readonly #host: ModelHost;
  readonly #options: Options;
  readonly #requests: ModelRequests;
  #clientOptions: ClientOptions | undefined;
  #createPageClient: ((options: ClientOptions) => PageClient) | undefined;
  #client: PageClient | undefined;
  #source: readonly unknown[] = [];
  #request: AbortController | undefined;
  #waiting: (() => void)[] = [];
  #idleLimit: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ModelHost, options: Options) {
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
    // An element updates outside the page too; nobody is there to show a model to.
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

  /**
   * From an address as the document writes it to where the file lies: relative to the document, which is the service's
   * or, where the page gives it, the page.
   */
  addressOf(address: string): string {
    const { model, baseUrl } = this.#host;
    const page = pageAddress();
    if (this.#document !== undefined) return new URL(address, page).href;
    const service = new URL(baseUrl, page).href.replace(/\/+$/, '');
    return new URL(address, `${service}/v1/models/${encodeURIComponent(model)}`).href;
  }

  /** The page's own document; a framework sets null while it has none yet. */
  get #document(): unknown {
    return this.#host.modelDocument ?? undefined;
  }

  /** For quotes and orders; undefined without a service, and until the chunk that `createPageClient` is in has been fetched. */
  get client(): PageClient | undefined {
    if (!this.hasService || !this.#clientOptions) return undefined;
    this.#client ??= this.#createPageClient?.(this.#clientOptions);
    return this.#client;
  }

  /** With the function that makes clients for quotes and orders, which a page does not load before they are needed. */
  connect(createPageClient: (options: ClientOptions) => PageClient): void {
    this.#createPageClient = createPageClient;
  }

  /**
   * An earlier revision of the model.
   * @throws FailureError or LoadError where it can't be had
   */
  readRevision(revision: string): Promise<Model> {
    return this.#requests.readRevision(revision);
  }

  /** Resolves when there is a model, or when there will be none. */
  whenSettled(): Promise<void> {
    if (this.state.status === 'ready' || this.state.status === 'failed' || !this.#host.isConnected) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Begins once more with the model that is there. */
  restart(): void {
    if (this.state.status !== 'ready') return;
    const { loaded } = this.state;
    try {
      this.#begin(loaded);
    } catch (error) {
      this.#fail(error, loaded.model.document);
    }
  }

  /** The page's own document is this one from now on, and what is made of it is given to `replace`. */
  adopt(document: unknown): void {
    this.#source = [document];
  }

  /** Goes on with another revision of the model. */
  replace(loaded: LoadedModel): void {
    this.state = { status: 'ready', loaded };
    this.#options.onLoaded(loaded);
  }

  /** Begins anew with what the host says now. */
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
      this.#compile(modelDocument, undefined);
    }
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
      const { document, revision } = await this.#requests.read(signal, this.hasService);
      fetched = document;
      clearTimeout(limit);
      // In pieces, between which the page does its own work, and may ask for another model.
      await yieldToPage();
      if (signal.aborted) return;
      const model = await runInSlices(compileCoreModelInSteps(document), signal);
      await yieldToPage();
      if (model && !signal.aborted) this.#take({ model, revision: String(revision) });
    } catch (error) {
      const isTold = isSilent && /^(timeout|connection_failed)$/.test(failureFrom(error).code);
      if (!signal.aborted && !isTold) this.#fail(error, fetched);
    }
    clearTimeout(limit);
    if (this.#request === request) this.#request = undefined;
    this.#host.requestUpdate();
  }

  /** Undefined where something is missing, or must not be in an address. */
  #readOptions(): ClientOptions | undefined {
    const { licenseKey, model, baseUrl } = this.#host;
    if (!baseUrl || /^\.{0,2}$/.test(model) || !/^(?!pcsk_)[!-~]+$/.test(licenseKey)) return undefined;
    return { baseUrl: new URL(baseUrl, pageAddress()).href, licenseKey, fetch: this.#options.fetch };
  }

  #compile(document: unknown, revision: string | undefined): void {
    try {
      this.#take({ model: compileCoreModel(document), revision });
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

  /** Replaces a failure by the same one with its reasons, unless another one has followed. */
  explain(failure: Failure, told: Failure): void {
    if (told === failure || this.state.status !== 'failed' || this.state.failure !== failure) return;
    this.state = { status: 'failed', failure: told };
    this.#host.requestUpdate();
  }

  #fail(error: unknown, document?: unknown): void {
    const failure = failureFrom(error);
    this.state = { status: 'failed', failure };
    this.#options.onFailed(failure, document);
  }

  /** The request goes on: what it brings later is shown all the same. */
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
