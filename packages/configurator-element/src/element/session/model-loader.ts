// Loads the model document: given by the page or fetched with its key, then compiled. One request at a time: when the
// page names another model, the request for the one before is aborted.

import {
  type ClientOptions,
  createModelsClient,
  type ModelsClient,
  type PageClient,
  TimeoutError,
} from '@parametric/api-client/page';
import { type CoreModel, compileCoreModel, compileCoreModelInSteps } from '../../model/core-model.js';
import { runInSlices, yieldToPage } from '../../yield-to-page.js';
import { type Failure, failureFrom, SetupError } from '../diagnostics/failure.js';

/** After so long an element that has nothing to show says so: until then a framework may still be setting properties. */
const IDLE_LIMIT_MS = 3_000;

/** After so long without the document the fallback is shown, and with what the page took to get here that is within 10 s. */
const ANSWER_LIMIT_MS = 8_000;
/** The document is waited for longer than other answers are, and shown when it comes. */
const patience = { tryTimeoutMs: 20_000, timeoutMs: 60_000 };

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
  /** Undefined without a service. */
  service: ModelsClient | undefined;

  readonly #host: ModelHost;
  readonly #options: Options;
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
    const page = document.baseURI;
    if (this.#document !== undefined) return new URL(address, page).href;
    const service = new URL(baseUrl, page).href.replace(/\/$/, '');
    return new URL(address, `${service}/v1/models/${encodeURIComponent(model)}`).href;
  }

  /** The page's own document; a framework sets null while it has none yet. */
  get #document(): unknown {
    return this.#host.modelDocument ?? undefined;
  }

  /** For quotes and orders; undefined without a service, and until the chunk that `createPageClient` is in has been fetched. */
  get client(): PageClient | undefined {
    if (!this.service || !this.#clientOptions) return undefined;
    this.#client ??= this.#createPageClient?.(this.#clientOptions);
    return this.#client;
  }

  /** With the function that makes clients for quotes and orders, which a page does not load before they are needed. */
  connect(createPageClient: (options: ClientOptions) => PageClient): void {
    this.#createPageClient = createPageClient;
  }

  /** Settles when there is a model, or when there will be none. */
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
    this.service = undefined;
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
      this.service = createModelsClient({ ...this.#clientOptions, ...patience });
      const { document, revision } = await this.service.models.get(this.#host.model, { signal });
      fetched = document;
      clearTimeout(limit);
      // In pieces, between which the page does its own work, and may ask for another model.
      await yieldToPage();
      if (signal.aborted) return;
      const model = await runInSlices(compileCoreModelInSteps(document), signal);
      await yieldToPage();
      if (model && !signal.aborted) this.#take({ model, revision: String(revision) });
    } catch (error) {
      if (!signal.aborted && !(isSilent && error instanceof TimeoutError)) this.#fail(error, fetched);
    }
    clearTimeout(limit);
    if (this.#request === request) this.#request = undefined;
    this.#host.requestUpdate();
  }

  #readOptions(): ClientOptions {
    const { licenseKey, model, baseUrl } = this.#host;
    if (!licenseKey) throw new SetupError('license_key_missing', 'There is no license key', 'Set license-key="pclk_…"');
    if (!model)
      throw new SetupError('model_missing', 'No model is named', 'Set model="…" to the id of a licensed model');
    if (!baseUrl) throw new SetupError('base_url_missing', 'No service is named', 'Set base-url="https://…"');
    return { baseUrl: new URL(baseUrl, document.baseURI).href, licenseKey, fetch: this.#options.fetch };
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

  /** Says more of a failure, if it is still the one that there is. */
  explain(failure: Failure, told: Failure): void {
    if (told === failure || this.state.status !== 'failed' || this.state.failure !== failure) return;
    this.state = { status: 'failed', failure: told };
    this.#host.requestUpdate();
  }

  #fail(error: unknown, document?: unknown): void {
    const { model, baseUrl } = this.#host;
    const failure = failureFrom(error, { model, baseUrl });
    this.state = { status: 'failed', failure };
    this.#options.onFailed(failure, document);
  }

  /** The request goes on: what it brings later is shown all the same. */
  #reportSilence(): void {
    const { model } = this.#host;
    this.#fail(
      new TimeoutError(`The document of "${model}" has not come for ${ANSWER_LIMIT_MS / 1000} s.`, { code: 'timeout' }),
    );
    this.#host.requestUpdate();
  }

  #limitIdleness(): void {
    clearTimeout(this.#idleLimit);
    this.#idleLimit = setTimeout(() => this.#reportIdle(), IDLE_LIMIT_MS);
  }

  /** Such an attribute is what a framework leaves that met the element before it was defined. */
  #reportIdle(): void {
    if (this.state.status !== 'idle') return;
    const fix = ['model-document', 'modeldocument'].some((name) => this.#host.hasAttribute(name))
      ? 'Set the property modelDocument (in Vue :modelDocument.prop, in React a ref); an attribute can hold no document'
      : 'Set license-key and model, or the property modelDocument';
    this.#fail(new SetupError('nothing_to_show', 'The element has neither a model nor a document to show', fix));
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
