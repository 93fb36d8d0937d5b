// Requests from the console to the service: the public API, with the session's cookie instead of a key.

import { ApiError, LineError, readProblem } from './api-errors.js';

const BASE = '/console/api';
const TIMEOUT_MS = 30_000;
/** The delays before the further tries of a read without an answer. */
const RETRY_DELAYS_MS: readonly number[] = [300, 1_200];
/** Statuses after which a read is tried again: the service is starting, or a proxy can't reach it. */
export const PASSING_STATUSES: readonly number[] = [502, 503, 504];

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly content?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds; 30 s by default. */
  readonly timeoutMs?: number;
}

export interface ApiSettings {
  /** The organization that the page shows; the service refuses requests that would reach another one. */
  readonly organization: () => string | undefined;
  /** Asks the person to sign in again in place. @returns whether they did, to the same organization */
  readonly signInAgain: () => Promise<boolean>;
  readonly fetch?: typeof fetch;
  readonly retryDelaysMs?: readonly number[];
}

/** A page of a list. */
export interface List<Item> {
  readonly data: readonly Item[];
  readonly has_more?: boolean;
  readonly next?: string | null;
}

/** Paths are those of the public API: `/v1/orders`. */
export class Api {
  readonly #settings: ApiSettings;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
  }

  /** @throws {ApiError} where the request was refused @throws {LineError} where there was no answer */
  get<Value>(path: string, options: RequestOptions = {}): Promise<Value> {
    return this.#json('GET', path, options);
  }

  post<Value>(path: string, body?: unknown, options: RequestOptions = {}): Promise<Value> {
    return this.#json('POST', path, { ...options, body });
  }

  put<Value>(path: string, body: unknown, options: RequestOptions = {}): Promise<Value> {
    return this.#json('PUT', path, { ...options, body });
  }

  patch<Value>(path: string, body: unknown): Promise<Value> {
    return this.#json('PATCH', path, { body });
  }

  delete<Value = undefined>(path: string, options: RequestOptions = {}): Promise<Value> {
    return this.#json('DELETE', path, options);
  }

  /** For answers that are not JSON, and for reading headers. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    for (;;) {
      const response = await this.#send(method, path, options);
      if (response.ok || response.status === 304) return response;
      const error = await readProblem(response);
      // The page keeps what was typed meanwhile.
      if (error.code !== 'session_ended' || !(await this.#settings.signInAgain())) throw error;
    }
  }

  /** The address of a `GET`, for links, pictures and event streams. */
  address(path: string, query: Query = {}): string {
    const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
    const search = new URLSearchParams(entries as [string, string][]).toString();
    return BASE + path + (search === '' ? '' : `?${search}`);
  }

  async #json<Value>(method: string, path: string, options: RequestOptions): Promise<Value> {
    const response = await this.request(method, path, options);
    if (response.status === 204) return undefined as Value;
    try {
      return await response.json();
    } catch (error) {
      throw lineError(error, options.signal);
    }
  }

  async #send(method: string, path: string, options: RequestOptions): Promise<Response> {
    // A write may have arrived although its answer did not, so only the person may send it again.
    const delays = method === 'GET' ? (this.#settings.retryDelaysMs ?? RETRY_DELAYS_MS) : [];
    for (let tries = 0; ; tries += 1) {
      const delayMs = delays[tries];
      try {
        const response = await this.#sendOnce(method, path, options);
        if (delayMs === undefined || !PASSING_STATUSES.includes(response.status)) return response;
      } catch (error) {
        if (!(error instanceof LineError) || delayMs === undefined) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      options.signal?.throwIfAborted();
    }
  }

  async #sendOnce(method: string, path: string, options: RequestOptions): Promise<Response> {
    const { query, body, content, headers = {}, signal, timeoutMs = TIMEOUT_MS } = options;
    const organization = this.#settings.organization();
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await (this.#settings.fetch ?? fetch)(this.address(path, query), {
        method,
        credentials: 'same-origin',
        cache: 'no-cache',
        headers: {
          ...(organization ? { 'console-organization': organization } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          // The service recognizes the type of the file from its bytes.
          ...(content ? { 'content-type': 'application/octet-stream' } : {}),
          ...headers,
        },
        ...(content ? { body: content } : body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (error) {
      throw lineError(error, signal);
    }
  }
}

/** A request that was aborted gets the reason of its signal, and not a LineError. */
function lineError(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted || error instanceof ApiError ? error : new LineError({ cause: error });
}
