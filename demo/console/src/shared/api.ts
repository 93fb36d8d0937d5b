// Requests to the service from the console: the public API, with the session's cookie in the place of a key.

import { ApiError, LineError, readProblem } from './api-errors.js';

const BASE = '/console/api';
const TIMEOUT_MS = 30_000;
/** How long is waited before a read that was not answered is tried once more; there are as many tries more. */
const RETRY_DELAYS_MS: readonly number[] = [300, 1_200];
/** What a read is tried again after: the service starts anew, or a proxy has not reached it. */
export const PASSING_STATUSES: readonly number[] = [502, 503, 504];

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions {
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly content?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds; 30 s by default. */
  readonly timeoutMs?: number;
}

export interface ApiSettings {
  /** The organization that the page shows: the service refuses what would reach another one. */
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

  /** @throws {ApiError} where it was refused @throws {LineError} where there was no answer */
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

  /** For what is no JSON, and for headers. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    for (;;) {
      const response = await this.#send(method, path, options);
      if (response.ok || response.status === 304) return response;
      const error = await readProblem(response);
      // What was typed stays in the page meanwhile.
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
    // A write may have arrived although its answer has not: whoever pressed decides whether to press again.
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
          // What it is, the service reads from its bytes.
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

/** Whoever has given a request up is told that, and not of the line. */
function lineError(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted || error instanceof ApiError ? error : new LineError({ cause: error });
}
