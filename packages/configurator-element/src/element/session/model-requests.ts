// Requests the model from the service. Usually a single plain request is enough. Only if that fails, the client is
// loaded to read the response, retry, and explain the failure. Most pages therefore show a product before loading the
// client.

import type { Model } from '@parametric/api-client/page';
import { type Failure, FailureError, failureFrom, unanswered } from '../diagnostics/failure.js';
import type { Configurator } from '../shared/configurator.js';
import { LoadError } from '../shared/lazy-feature.js';

/** The time limit for the document, in ms. It's longer than for other requests. */
const TRY_TIMEOUT_MS = 20_000;

type Fetch = typeof fetch;

export class ModelRequests {
  readonly #host: Configurator;
  readonly #fetch: Fetch;
  readonly #address: () => string;
  /** The URL of the last request that got no response. */
  #unanswered: string | undefined;

  /** @param address the model's URL, without the key */
  constructor(host: Configurator, fetch: Fetch, address: () => string) {
    this.#host = host;
    this.#fetch = fetch;
    this.#address = address;
  }

  /**
   * @param isPlain whether all properties are set and can be part of a URL
   * @throws {FailureError} or the signal's reason
   */
  async read(signal: AbortSignal, isPlain: boolean): Promise<Model> {
    const first = isPlain ? await this.#askOnce(signal) : undefined;
    if (first && !(first instanceof Response)) return first;
    signal.throwIfAborted();
    const client = await this.#fetchClient().catch(() => undefined);
    signal.throwIfAborted();
    if (!client) throw new FailureError(unanswered('connection_failed', this.#host));
    const fetch = first ? this.#fetch : this.#fetchAnew;
    return client.readModel(this.#host, { fetch, first, tryTimeoutMs: TRY_TIMEOUT_MS, signal });
  }

  /**
   * Reads an earlier revision of the model.
   * @throws {FailureError | LoadError} if it can't be loaded
   */
  async readRevision(revision: string): Promise<Model> {
    const { readModel } = await this.#fetchClient();
    return readModel(this.#host, { fetch: this.#fetch, revision, tryTimeoutMs: TRY_TIMEOUT_MS });
  }

  async nothingToShow(): Promise<Failure> {
    return this.#fetchClient().then(({ nothingToShow }) => nothingToShow(this.#host), failureFrom);
  }

  /** @returns the model, or the response if it doesn't contain one; undefined if there was no response */
  async #askOnce(signal: AbortSignal): Promise<Model | Response | undefined> {
    const own = new AbortController();
    const stop = () => own.abort();
    const limit = setTimeout(stop, TRY_TIMEOUT_MS);
    signal.addEventListener('abort', stop);
    try {
      const url = new URL(this.#address());
      url.searchParams.set('license_key', this.#host.licenseKey);
      const headers = { accept: 'application/json' };
      const fetch = url.href === this.#unanswered ? this.#fetchAnew : this.#fetch;
      this.#unanswered = url.href;
      const response = await fetch(url.href, { headers, signal: own.signal });
      const text = await response.text();
      this.#unanswered = undefined;
      const model = response.ok ? parse(text) : undefined;
      return model?.document && model.revision ? (model as Model) : new Response(text, response);
    } catch {
      return undefined;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Bypasses the cache, because browsers queue a request behind another one for the same URL, which may hang. */
  readonly #fetchAnew: Fetch = (url, init) => this.#fetch(url, { ...init, cache: 'reload' });

  #fetchClient(): Promise<typeof import('./read-model.js')> {
    return import('./read-model.js').catch((error) => {
      throw LoadError.from(error);
    });
  }
}

function parse(text: string): Partial<Model> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
