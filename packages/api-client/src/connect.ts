// Checks a client's options and connects its requests to the service.

import { PermissionError } from './errors.js';
import { createTransport, headerValue, type Transport, type TransportOptions } from './request.js';
import { createModels, type ModelsResource } from './resources/models.js';

const DEFAULTS = { timeoutMs: 30_000, tryTimeoutMs: 10_000, retries: 2 };

/** Options for every client. */
export interface CommonOptions {
  /** The service's URL: `https://service.example`, including its path if it has one. */
  readonly baseUrl: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Time limit for a call including its retries, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /**
   * The time limit for one attempt, in milliseconds; 10,000 by default. Requests for files have no limit per attempt,
   * only `timeoutMs`.
   */
  readonly tryTimeoutMs?: number | undefined;
  /** Maximum number of retries; 2 by default. */
  readonly retries?: number | undefined;
}

/** Either a page's public license key, or a server's secret API key. */
export type ClientOptions =
  | (CommonOptions & { readonly licenseKey: string; readonly apiKey?: undefined })
  | (CommonOptions & { readonly apiKey: string; readonly licenseKey?: undefined });

/**
 * @throws {TypeError} if an option is missing or malformed
 * @throws {PermissionError} for a secret key in a browser, including its workers
 */
export function connect(options: ClientOptions): Transport {
  const key = options.apiKey ?? options.licenseKey;
  if (!key) throw new TypeError('createClient needs a licenseKey (in a page) or an apiKey (on a server).');
  refuseSecretInBrowser(key);
  return transportOf(
    options,
    headerValue(options.apiKey ? 'apiKey' : 'licenseKey', key),
    options.apiKey ? 'api' : 'license',
  );
}

/**
 * Connects a page whose visitor is signed in with a cookie, such as the service's own console.
 * @throws {TypeError} if an option is malformed
 */
export function connectSession(options: CommonOptions): Transport {
  return transportOf(options, '', 'session');
}

function transportOf(options: CommonOptions, key: string, keyKind: TransportOptions['keyKind']): Transport {
  return createTransport({
    baseUrl: parseBaseUrl(options.baseUrl),
    key,
    keyKind,
    // Call `fetch` through a function, because browsers reject it if it's called as another object's method.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: notNegative('timeoutMs', options.timeoutMs ?? DEFAULTS.timeoutMs),
    tryTimeoutMs: notNegative('tryTimeoutMs', options.tryTimeoutMs ?? DEFAULTS.tryTimeoutMs),
    retries: notNegative('retries', options.retries ?? DEFAULTS.retries),
  });
}

/** The client that `createModelsClient` creates. */
export interface ModelsClient {
  readonly models: ModelsResource;
}

/**
 * Creates a client for models only, for a page that shows a product before anyone requests quotes. It's a quarter of
 * the size of `createClient`.
 * @throws as `createClient` does
 */
export function createModelsClient(options: ClientOptions): ModelsClient {
  return { models: createModels(connect(options)) };
}

function refuseSecretInBrowser(key: string): void {
  if (!isBrowser() || !key.startsWith('pcsk_')) return;
  throw new PermissionError(
    'A secret API key (pcsk_…) must not be used in a browser, where every visitor can read it. Use a license key (pclk_…) in the ' +
      'page, keep the API key on your server, and revoke this one if the page was public.',
    { code: 'secret_key_in_browser' },
  );
}

/**
 * Whether this code runs in a page or a page's worker. Some server runtimes have a worker's globals, but none has a
 * browser's user agent.
 */
function isBrowser(): boolean {
  if ('window' in globalThis && 'document' in globalThis) return true;
  return 'WorkerGlobalScope' in globalThis && (globalThis.navigator?.userAgent ?? '').startsWith('Mozilla/');
}

/** @throws {TypeError} for a negative number or `NaN`, with which the time limit would expire immediately */
function notNegative(name: string, value: number): number {
  if (value >= 0) return value;
  throw new TypeError(`${name} must be 0 or more, not ${value}.`);
}

function parseBaseUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(url.protocol);
  } catch {
    throw new TypeError(`baseUrl must be an absolute http(s) URL such as https://service.example, not "${baseUrl}".`);
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
