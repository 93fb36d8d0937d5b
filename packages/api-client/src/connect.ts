// Checks a client's options and connects its requests to the service.

import { PermissionError } from './errors.js';
import { createTransport, headerValue, type Transport } from './request.js';
import { createModels, type ModelsResource } from './resources/models.js';

const DEFAULTS = { timeoutMs: 30_000, tryTimeoutMs: 10_000, retries: 2 };

interface CommonOptions {
  /** The service's address: `https://service.example`, with a path where it has one. */
  readonly baseUrl: string;
  /** Another `fetch` than the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Time limit of a call with all its retries. */
  readonly timeoutMs?: number | undefined;
  /** Time limit of one attempt. */
  readonly tryTimeoutMs?: number | undefined;
  /** Attempts after the first. */
  readonly retries?: number | undefined;
}

/** Either the public license key of a page, or the secret API key of a server. */
export type ClientOptions =
  | (CommonOptions & { readonly licenseKey: string; readonly apiKey?: undefined })
  | (CommonOptions & { readonly apiKey: string; readonly licenseKey?: undefined });

/**
 * @throws {TypeError} where an option is missing or malformed
 * @throws {PermissionError} for a secret key in a browser, its workers too
 */
export function connect(options: ClientOptions): Transport {
  const key = options.apiKey ?? options.licenseKey;
  if (!key) throw new TypeError('createClient needs a licenseKey (in a page) or an apiKey (on a server).');
  refuseSecretInBrowser(key);
  return createTransport({
    baseUrl: parseBaseUrl(options.baseUrl),
    key: headerValue(options.apiKey ? 'apiKey' : 'licenseKey', key),
    keyKind: options.apiKey ? 'api' : 'license',
    // Browsers refuse a fetch that is called as a method of something else.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: duration('timeoutMs', options.timeoutMs ?? DEFAULTS.timeoutMs),
    tryTimeoutMs: duration('tryTimeoutMs', options.tryTimeoutMs ?? DEFAULTS.tryTimeoutMs),
    retries: duration('retries', options.retries ?? DEFAULTS.retries),
  });
}

/** What `createModelsClient` gives. */
export interface ModelsClient {
  readonly models: ModelsResource;
}

/**
 * Models alone, for a page that shows a product before anybody asks for quotes: a third of the bytes of `createClient`.
 * @throws as createClient does
 */
export function createModelsClient(options: ClientOptions): ModelsClient {
  return { models: createModels(connect(options)) };
}

function refuseSecretInBrowser(key: string): void {
  if (!isBrowser() || !key.startsWith('pcsk_')) return;
  throw new PermissionError(
    'A secret API key (pcsk_…) must not reach a browser: every visitor could read it. Use a license key (pclk_…) in the ' +
      'page, keep the API key on your server, and revoke this one if the page was public.',
    { code: 'secret_key_in_browser' },
  );
}

/** A page, or a worker of one. Runtimes of servers have some of a worker's names too, but none says that it is a browser. */
function isBrowser(): boolean {
  if ('window' in globalThis && 'document' in globalThis) return true;
  return 'WorkerGlobalScope' in globalThis && (globalThis.navigator?.userAgent ?? '').startsWith('Mozilla/');
}

/** @throws {TypeError} where it is no duration: `NaN` would be a limit that is over at once */
function duration(name: string, value: number): number {
  if (value >= 0) return value;
  throw new TypeError(`${name} is ${value}; it must be 0 or more.`);
}

function parseBaseUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(url.protocol);
  } catch {
    throw new TypeError(`baseUrl is "${baseUrl}"; it must be an absolute http(s) address: https://service.example.`);
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
