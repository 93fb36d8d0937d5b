// A request to the service: URL, headers, time limits, aborts and retries.

import { ApiError, ConnectionError, TimeoutError } from './errors.js';
import type { BodySchema } from './plain-checks.js';
import { parseBody, type RequestLine, readError } from './response.js';
import { isRetryable, retryDelayMs, sleep, timerMs } from './retry.js';

const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5_000;

/** Options for every request. */
export interface RequestOptions {
  /** Aborts the request. Its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface TransportOptions {
  /** The service's absolute URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly key: string;
  /** With `session`, requests send the browser's cookie instead of the key. */
  readonly keyKind: 'license' | 'api' | 'session';
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly tryTimeoutMs: number;
  readonly retries: number;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path of the request, for example `/v1/orders`. Ids in it are already escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly body?: unknown;
  /** The content type of the body. If it's set, the body is sent unchanged. Otherwise, the body is sent as JSON. */
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly accessToken?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Sends the license key in the URL, so that the GET request needs no preflight and can be cached. */
  readonly publicKeyInQuery?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether repeating the request would repeat its effect. If so, it's retried only if the service says that it did
   * nothing.
   */
  readonly isOnce?: boolean;
  /** Whether the response is a file, which may take the whole time limit to create. */
  readonly isFile?: boolean | undefined;
}

/**
 * A response whose body is still arriving. When the caller has finished reading it, it must call the link's `release`.
 */
export interface OpenResponse {
  readonly response: Response;
  readonly link: LinkedSignal;
}

export interface Transport {
  /** @throws {ApiError} of the class for the failure, or the signal's reason if it aborts */
  readonly request: <Value>(call: ApiRequest, schema: BodySchema<Value>) => Promise<Value>;
  /** Sends a request whose response has no body. */
  readonly send: (call: ApiRequest) => Promise<void>;
  /** Sends a request whose response is a file. */
  readonly download: (call: ApiRequest) => Promise<Blob>;
  /** Sends a request whose successful response the caller reads. */
  readonly read: <Value>(call: ApiRequest, read: (response: Response) => Promise<Value>) => Promise<Value>;
  /** Makes a single attempt, and returns the response for the caller to read as a stream. */
  readonly open: (call: ApiRequest) => Promise<OpenResponse>;
}

export function createTransport(options: TransportOptions): Transport {
  const read: Transport['read'] = (call, readBody) =>
    requestWithRetries(options, call, async (response) => {
      if (!response.ok) throw await readError(response, call);
      return readBody(response);
    });
  return {
    request: (call, schema) => read(call, async (response) => parseBody(await response.text(), schema, call, response)),
    send: (call) => read(call, async (response) => void (await response.text())),
    download: (call) => read({ ...call, headers: { accept: '*/*' }, isFile: true }, (response) => response.blob()),
    read,
    open: (call) => openStream(options, call),
  };
}

async function requestWithRetries<Value>(
  options: TransportOptions,
  call: ApiRequest,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  const url = buildUrl(options, call);
  const init = buildInit(options, call);
  const deadline = performance.now() + options.timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const limitMs = Math.min(call.isFile ? options.timeoutMs : options.tryTimeoutMs, deadline - performance.now());
      return await requestOnce(options, call, read, url, init, limitMs);
    } catch (error) {
      if (!(error instanceof ApiError) || attempt >= options.retries || !isRetryable(error, call.isOnce)) throw error;
      const delayMs = retryDelayMs(attempt, error.retryAfterMs, FIRST_DELAY_MS, MAX_DELAY_MS);
      if (performance.now() + delayMs >= deadline) throw error;
      await sleep(delayMs, call.signal);
      // The time limit may have passed while the computer was asleep. A request sent now would be aborted immediately,
      // with an unknown outcome.
      if (performance.now() >= deadline) throw error;
    }
  }
}

async function requestOnce<Value>(
  options: TransportOptions,
  call: ApiRequest,
  read: (response: Response) => Promise<Value>,
  url: string,
  init: RequestInit,
  limitMs: number,
): Promise<Value> {
  const link = linkSignal(call.signal, limitMs);
  try {
    const response = await options.fetch(url, { ...init, signal: link.signal });
    return await read(response);
  } catch (error) {
    throw toRequestError(error, call, link, limitMs, url);
  } finally {
    link.release();
  }
}

async function openStream(options: TransportOptions, call: ApiRequest): Promise<OpenResponse> {
  const url = buildUrl(options, call);
  const init = buildInit(options, call);
  const link = linkSignal(call.signal, options.tryTimeoutMs);
  try {
    const response = await options.fetch(url, { ...init, signal: link.signal });
    if (!response.ok) throw await readError(response, call);
    return { response, link };
  } catch (error) {
    link.release();
    throw toRequestError(error, call, link, options.tryTimeoutMs, url);
  }
}

/** Converts a `fetch` error to the caller's abort reason, a TimeoutError or a ConnectionError. */
export function toRequestError(
  error: unknown,
  call: ApiRequest,
  link: LinkedSignal,
  limitMs: number,
  url = call.path,
): unknown {
  if (call.signal?.aborted) return call.signal.reason;
  if (error instanceof ApiError) return error;
  const { method, path }: RequestLine = call;
  if (link.timedOut()) {
    const seconds = Math.round(limitMs / 100) / 10;
    return new TimeoutError(`${method} ${path} got no response within ${seconds} s.`, {
      code: 'timeout',
      cause: error,
    });
  }
  const origin = url.startsWith('/') ? 'the service' : new URL(url).origin;
  return new ConnectionError(
    `${method} ${path} got no response from ${origin}. Check the connection, baseUrl, and what might block the request ` +
      '(in a page, connect-src of its Content-Security-Policy, or an ad blocker).',
    { code: 'connection_failed', cause: error },
  );
}

function buildUrl({ baseUrl, key, keyKind }: TransportOptions, call: ApiRequest): string {
  const url = new URL(baseUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  if (call.publicKeyInQuery && keyKind === 'license') url.searchParams.set('license_key', key);
  return url.href;
}

// Leave out `credentials`, `mode` and `cache`: edge runtimes reject them, and by default no cookies are sent across
// origins.
function buildInit({ key, keyKind }: TransportOptions, call: ApiRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  const inQuery = call.publicKeyInQuery && keyKind === 'license';
  if (!inQuery && keyKind !== 'session') {
    headers.authorization = `Bearer ${headerValue('accessToken', call.accessToken ?? key)}`;
  }
  if (call.method === 'POST') {
    headers['idempotency-key'] = headerValue('idempotencyKey', call.idempotencyKey ?? createIdempotencyKey());
  }
  if (call.body === undefined) return { method: call.method, headers };
  headers['content-type'] = call.contentType ?? 'application/json';
  return { method: call.method, headers, body: call.contentType ? (call.body as BodyInit) : JSON.stringify(call.body) };
}

/** @throws {TypeError} with the option's name but not its value, which may be secret */
export function headerValue(name: string, value: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII without spaces, exactly as the service issued it.`);
}

/** Escapes an id for a path. @throws {TypeError} if it would change the path */
export function pathSegment(name: string, id: string): string {
  if (id === '' || id === '.' || id === '..') throw new TypeError(`${name}'s ID can't be "${id}".`);
  return encodeURIComponent(id);
}

const KEY_BYTES = 16;

/**
 * An idempotency key of 128 random bits, which makes a POST request safe to repeat. Each POST request creates its own
 * and reuses it for retries. If the same order must survive a page reload, create and store one yourself.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface LinkedSignal {
  readonly signal: AbortSignal;
  /** Whether the signal was aborted by the time limit rather than by the parent. */
  readonly timedOut: () => boolean;
  /** Replaces the running time limit. */
  readonly restart: (timeoutMs: number) => void;
  readonly abort: () => void;
  /** Removes the timer and the listener. Must be called at the end. */
  readonly release: () => void;
}

/**
 * A signal that aborts with its parent or after `timeoutMs`, whichever is first, without leaving a listener behind.
 * `AbortSignal.any` and `.timeout` would be shorter, but keep listeners on a long-lived parent in some runtimes and are
 * missing in others.
 */
function linkSignal(parent: AbortSignal | undefined, timeoutMs: number): LinkedSignal {
  const controller = new AbortController();
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (limitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timerMs(limitMs));
  };
  const onAbort = () => controller.abort(parent?.reason);
  if (parent?.aborted) onAbort();
  else parent?.addEventListener('abort', onAbort);
  restart(timeoutMs);
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    restart,
    abort: () => controller.abort(),
    release: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', onAbort);
    },
  };
}

/** @param over what must still be the newest version, or null if nothing must exist yet; by default, both may */
export function preconditionOf(over: string | null | undefined): Readonly<Record<string, string>> {
  if (over === undefined) return {};
  return over === null ? { 'if-none-match': '*' } : { 'if-match': `"${over}"` };
}
