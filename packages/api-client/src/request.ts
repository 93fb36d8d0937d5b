// One request to the service: headers, time limits, retries, answer. Knows no resource.

import type * as z from 'zod/mini';
import { ApiError, ConnectionError, TimeoutError } from './errors.js';
import { createIdempotencyKey } from './idempotency.js';
import { type RequestLine, readError, readResponse } from './response.js';
import { isRetryable, retryDelayMs } from './retry.js';
import { type LinkedSignal, linkSignal, sleep } from './signals.js';

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 5_000;

export interface RequestOptions {
  /** Ends the request; its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface TransportOptions {
  /** Absolute, without a slash at the end. */
  readonly baseUrl: string;
  readonly key: string;
  readonly keyKind: 'license' | 'api';
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly tryTimeoutMs: number;
  readonly retries: number;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** `/v1/orders`, with its ids already escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly accessToken?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The license key goes into the address: such a GET needs no preflight and can be cached. */
  readonly publicKeyInQuery?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer whose body is still coming; whoever opened it must `release()` its link. */
export interface OpenResponse {
  readonly response: Response;
  readonly link: LinkedSignal;
}

export interface Transport {
  /** @throws {ApiError} by kind; the signal's reason when that aborts */
  readonly request: <Answer>(call: ApiRequest, schema: z.ZodMiniType<Answer>) => Promise<Answer>;
  /** One try, whose body the caller reads as it comes. */
  readonly open: (call: ApiRequest) => Promise<OpenResponse>;
}

export function createTransport(options: TransportOptions): Transport {
  return {
    request: (call, schema) => requestWithRetries(options, call, schema),
    open: (call) => openStream(options, call),
  };
}

async function requestWithRetries<Answer>(
  options: TransportOptions,
  call: ApiRequest,
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> {
  const url = buildUrl(options, call);
  const init = buildInit(options, call);
  const deadline = performance.now() + options.timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const limitMs = Math.min(options.tryTimeoutMs, deadline - performance.now());
      return await tryOnce(options, call, schema, url, init, limitMs);
    } catch (error) {
      if (!(error instanceof ApiError) || attempt >= options.retries || !isRetryable(error)) throw error;
      const delayMs = retryDelayMs(attempt, error.retryAfterMs, FIRST_DELAY_MS, LONGEST_DELAY_MS);
      if (performance.now() + delayMs >= deadline) throw error;
      await sleep(delayMs, call.signal);
    }
  }
}

async function tryOnce<Answer>(
  options: TransportOptions,
  call: ApiRequest,
  schema: z.ZodMiniType<Answer>,
  url: string,
  init: RequestInit,
  limitMs: number,
): Promise<Answer> {
  const link = linkSignal(call.signal, limitMs);
  try {
    const response = await options.fetch(url, { ...init, signal: link.signal });
    return await readResponse(response, schema, call);
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

/** Turns what `fetch` threw into the caller's own abort, a time limit or a lost connection. */
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
    return new TimeoutError(`${method} ${path} had no answer within ${seconds} s.`, { code: 'timeout', cause: error });
  }
  const origin = url.startsWith('/') ? 'the service' : new URL(url).origin;
  return new ConnectionError(
    `${method} ${path} got no answer from ${origin}: offline, a wrong baseUrl, or blocked on the way ` +
      '(in a page: connect-src of its Content-Security-Policy, or an ad blocker).',
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

// No `credentials`, `mode` or `cache`: edge runtimes refuse them, and their defaults send no cookie across origins.
function buildInit({ key, keyKind }: TransportOptions, call: ApiRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  const inQuery = call.publicKeyInQuery && keyKind === 'license';
  if (!inQuery) headers.authorization = `Bearer ${headerValue('accessToken', call.accessToken ?? key)}`;
  if (call.method === 'POST') {
    headers['idempotency-key'] = headerValue('idempotencyKey', call.idempotencyKey ?? createIdempotencyKey());
  }
  if (call.body === undefined) return { method: call.method, headers };
  headers['content-type'] = 'application/json';
  return { method: call.method, headers, body: JSON.stringify(call.body) };
}

/** @throws {TypeError} that names the option and never repeats its value, which may be secret */
export function headerValue(name: string, value: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII without spaces, as the service issued it.`);
}

/** @throws {TypeError} where the id could change the address that it stands in */
export function pathSegment(name: string, id: string): string {
  if (id === '' || id === '.' || id === '..') throw new TypeError(`${name} is "${id}", which is no id.`);
  return encodeURIComponent(id);
}
