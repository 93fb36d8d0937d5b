// Requests from the console to the service: the public API, with the session cookie instead of a key. Errors are the
// same as in @parametric/api-client.

import { ApiError, ConnectionError, type ProblemIssue, TimeoutError } from '@parametric/api-client/page';
import { type ApiRequest, connectSession, type Transport } from '@parametric/api-client/session';
import type { Role } from '@parametric/service/roles';
import type { Scope } from '@parametric/service/scopes';
import { notify } from './page-events.js';

const TRY_MS = 30_000;
/** The time limit for uploads and downloads, in ms. */
const LONG_MS = 600_000;

export type Query = NonNullable<ApiRequest['query']>;

export interface RequestOptions extends Omit<Partial<ApiRequest>, 'method' | 'path'> {
  /** Whether this is an upload or download, which may take ten minutes. */
  readonly isLong?: boolean;
  /**
   * Whether the request is about the person's own account. It then uses a path below /console instead of the public
   * API.
   */
  readonly isAccount?: boolean;
  /** Whether no one is waiting for the response. If the session has ended, the request then fails. */
  readonly isPoll?: boolean;
}

export interface ApiSettings {
  /** The organization that the page shows. The service rejects requests if the session is for another one. */
  readonly organization: () => string | undefined;
  /** Whether the page shows test or live data. The service rejects requests if the session is for the other mode. */
  readonly mode?: () => 'test' | 'live' | undefined;
  /**
   * Asks the person to sign in again without leaving the page.
   * @returns whether they signed in again, to the same organization
   */
  readonly signInAgain: () => Promise<boolean>;
  /**
   * Asks the person to confirm their identity, or to add the passkey that they need for that.
   * @returns whether they did
   */
  readonly confirm?: (need: 'confirmation' | 'passkey') => Promise<boolean>;
  /** The service's URL; the page's own origin by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** How many times to retry a read that got no response; 2 by default. */
  readonly retries?: number;
}

/** A page of a list. */
export interface List<Item> {
  readonly data: readonly Item[];
  readonly has_more?: boolean;
  readonly next?: string | null;
}

/** Revalidates cached responses with the service, because another window may have changed the data. */
const fetchFresh: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-cache' });

/** A client for the public API's paths, such as `/v1/orders`. */
export class Api {
  readonly #settings: ApiSettings;
  readonly #transport: Transport;
  readonly #slowTransport: Transport;
  readonly #accountTransport: Transport;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
    const { baseUrl = location.origin, fetch = fetchFresh, retries } = settings;
    const options = { baseUrl: `${baseUrl}/console/api`, fetch, retries };
    this.#transport = connectSession({ ...options, timeoutMs: 2 * TRY_MS, tryTimeoutMs: TRY_MS });
    this.#slowTransport = connectSession({ ...options, timeoutMs: LONG_MS, tryTimeoutMs: LONG_MS });
    this.#accountTransport = connectSession({ ...options, baseUrl: `${baseUrl}/console` });
  }

  /** @throws {ApiError} if the service rejects the request or doesn't respond */
  get<Value>(path: string, options: RequestOptions = {}): Promise<Value> {
    return this.request('GET', path, options, readJson<Value>);
  }

  post<Value>(path: string, body?: unknown, options: RequestOptions = {}): Promise<Value> {
    return this.request('POST', path, { ...options, body }, readJson<Value>);
  }

  put<Value>(path: string, body: unknown, options: RequestOptions = {}): Promise<Value> {
    return this.request('PUT', path, { ...options, body }, readJson<Value>);
  }

  patch<Value>(path: string, body: unknown, options: RequestOptions = {}): Promise<Value> {
    return this.request('PATCH', path, { ...options, body }, readJson<Value>);
  }

  delete<Value = undefined>(path: string, options: RequestOptions = {}): Promise<Value> {
    return this.request('DELETE', path, options, readJson<Value>);
  }

  /**
   * Sends a request whose response may not be JSON.
   * @param read reads a successful response
   */
  async request<Value>(
    method: ApiRequest['method'],
    path: string,
    { isLong, isAccount, isPoll, ...options }: RequestOptions,
    read: (response: Response) => Promise<Value>,
  ): Promise<Value> {
    for (;;) {
      const organization = this.#settings.organization();
      const mode = this.#settings.mode?.();
      const headers = {
        ...options.headers,
        ...(organization ? { 'console-organization': organization } : {}),
        ...(mode ? { 'console-mode': mode } : {}),
      };
      // A write may have succeeded even if its response was lost, so it's never retried automatically.
      const call = { ...options, method, path, headers, isOnce: method !== 'GET' };
      try {
        const transport = isAccount ? this.#accountTransport : isLong ? this.#slowTransport : this.#transport;
        return await transport.read(call, read);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        // While the person signs in or confirms, the page keeps what they typed.
        if (isPoll || !(await this.#resolve(code))) throw error;
      }
    }
  }

  async #resolve(code: string | undefined): Promise<boolean> {
    const { signInAgain, confirm } = this.#settings;
    if (code === 'session_ended') return signInAgain();
    if (code === 'fresh_sign_in_needed') return confirm?.('confirmation') ?? false;
    return code === 'passkey_needed' && (confirm?.('passkey') ?? false);
  }

  /** The URL of a `GET` request, for links, pictures, and event streams. */
  address(path: string, query: Query = {}): string {
    const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
    const search = new URLSearchParams(entries as [string, string][]).toString();
    return `/console/api${path}${search === '' ? '' : `?${search}`}`;
  }
}

export async function readJson<Value>(response: Response): Promise<Value> {
  return response.status === 204 ? (undefined as Value) : response.json();
}

/**
 * Whether the service rejected the request. If it failed in any other way, for example in a proxy, it may have taken
 * effect.
 */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether there was no response: the connection was lost, or the service isn't running. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

/** Whether the same request may succeed later, because there was no response, or only one from a proxy. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

/** The issues with the fields that the service rejected; empty after any other error. */
export function issuesOf(error: unknown): readonly ProblemIssue[] {
  return error instanceof ApiError ? error.errors : [];
}

/** The message about the field at a JSON pointer; empty if there's none. */
export function problemAt(issues: readonly ProblemIssue[], pointer: string): string {
  return issues.find((issue) => issue.pointer === pointer)?.detail ?? '';
}

/** Explains to the person what went wrong, in a sentence, with the request id if an operator needs it. */
export function sayError(error: unknown): string {
  if (error instanceof ApiError && error.code === 'chunk_missing') return error.message;
  if (isUnanswered(error)) return 'The service isn’t responding. Check your connection. Nothing you typed is lost.';
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.';
  const { problem, status, requestId } = error;
  const detail = typeof problem?.detail === 'string' ? problem.detail : `The service returned status ${status}.`;
  return status >= 500 && requestId ? `${detail} (request ${requestId})` : detail;
}

export interface Session {
  readonly organization: { readonly id: string; readonly name: string };
  readonly key: {
    readonly id: string;
    readonly kind: KeyKind;
    readonly mode: 'test' | 'live';
    /** The slug of the workshop that the key belongs to. */
    readonly workshop?: string;
    /** The key's scopes; undefined if it has all of them. */
    readonly scopes?: readonly string[];
  };
  /** The person who signed in; undefined if the session was started with a key. */
  readonly person?: { readonly id: string; readonly email: string; readonly name?: string; readonly role: Role };
  readonly has_passkey?: boolean;
  /** Whether the organization has a live license key. */
  readonly is_live?: boolean;
  /** Whether the service can send mail. */
  readonly sends_mail?: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  /** A notice about a decision the service's operator has to make. */
  readonly notice?: string;
}

/** Whether the key used to sign in has a scope. */
export function maySee({ key: { scopes } }: Session, scope: Scope): boolean {
  return scopes?.includes(scope) ?? true;
}

/**
 * The highest mode of keys that the session can manage. People can manage live keys, whichever data they're looking
 * at.
 */
export function managedMode({ key, person }: Session): 'test' | 'live' {
  return person ? 'live' : key.mode;
}

/** The kind of key used to sign in. */
export type KeyKind = 'api' | 'workshop';

/**
 * How someone signs in. `remember` keeps the person signed in on this device for 90 days. `owner` creates the first
 * organization.
 */
export type SignIn =
  | ((
      | { readonly key: string }
      | { readonly token: string }
      | { readonly link: string }
      | { readonly passkey: unknown }
    ) & { readonly remember?: boolean })
  | { readonly owner: string; readonly organization: string; readonly email: string; readonly name?: string };

/** A link's single-use token from the URL fragment, and its purpose. */
export interface Arrival {
  readonly kind: 'token' | 'link' | 'owner' | 'confirm';
  readonly token: string;
}

/** The current session; undefined if no one is signed in. @throws {ApiError} */
export function readSession(): Promise<Session | undefined> {
  return send('GET');
}

/**
 * Starts a session.
 * @throws {ApiError}
 */
export function signIn(by: SignIn): Promise<Session> {
  return send('POST', by);
}

/**
 * Ends the session.
 * @param everywhere whether to end all sessions with the same key or of the same person
 * @throws {ApiError}
 */
export function signOut(everywhere = false): Promise<void> {
  return send('DELETE', undefined, everywhere ? { everywhere: 1 } : {});
}

/**
 * Sends a request about the session itself, which doesn't belong to an organization.
 * @throws {ApiError}
 */
export function send<Value>(
  method: 'GET' | 'POST' | 'DELETE',
  body?: unknown,
  query: Readonly<Record<string, number>> = {},
  path = '/session',
): Promise<Value> {
  const transport = connectSession({ baseUrl: `${location.origin}/console`, fetch: fetchFresh, tryTimeoutMs: 30_000 });
  return transport.read({ method, path, body, query, isOnce: method !== 'GET' }, readJson<Value>);
}

export type TabMessage =
  | { readonly kind: 'signed-in'; readonly organization: string }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'signed-out' };

const CHANNEL = 'parametric-console';

/** Tells other tabs about sign-ins and sign-outs. Without BroadcastChannel, each tab notices on its next request. */
export class OtherTabs {
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

  constructor(onMessage: (message: TabMessage) => void) {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  }

  tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  close(): void {
    this.#channel?.close();
  }
}

export function download(content: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Revoke the URL later, when the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Options for showing a download's progress, and for stopping it. */
interface Following {
  readonly signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onBytes?: (bytes: number) => void;
}

/** Reads the complete file name from a `content-disposition` header, including non-ASCII letters (RFC 6266). */
function nameIn(header: string): string {
  const [, full] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? [];
  const [, plain = 'file'] = /filename="([^"]+)"/.exec(header) ?? [];
  return full === undefined ? plain : decodeURIComponent(full);
}

/** Downloads a file from the service, and shows a message if that fails. */
export async function downloadFromService(
  from: EventTarget,
  api: Api,
  path: string,
  query: Query = {},
  { signal, onBytes = () => undefined }: Following = {},
): Promise<void> {
  try {
    const options = { query, isLong: true, headers: { accept: '*/*' }, ...(signal ? { signal } : {}) };
    await api.request('GET', path, options, async (response) => {
      const name = nameIn(response.headers.get('content-disposition') ?? '');
      const type = response.headers.get('content-type') ?? 'application/octet-stream';
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for (const reader = response.body!.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(value);
        bytes += value.length;
        onBytes(bytes);
      }
      download(new Blob(chunks), name, type);
    });
  } catch (error) {
    if (!signal?.aborted) notify(from, sayError(error), 'failed');
  }
}
