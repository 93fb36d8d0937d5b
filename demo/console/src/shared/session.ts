// Gets, starts and ends the session at the service: `GET`, `POST` and `DELETE /console/session`.

import { connectSession } from '@parametric/api-client/session';
import { fetchFresh, readJson } from './api.js';

export interface Session {
  readonly organization: { readonly id: string; readonly name: string };
  readonly key: { readonly id: string; readonly kind: KeyKind; readonly mode: 'test' | 'live' };
  readonly created_at: string;
  readonly expires_at: string;
}

/** The kind of key used to sign in. */
export type KeyKind = 'api' | 'workshop';

export type SignIn = { readonly key: string } | { readonly token: string };

/** Undefined if nobody is signed in. @throws {ApiError} */
export function readSession(): Promise<Session | undefined> {
  return send('GET');
}

/** @throws {ApiError} */
export function signIn(by: SignIn): Promise<Session> {
  return send('POST', by);
}

/** @param everywhere ends all sessions of the same key @throws {ApiError} */
export function signOut(everywhere = false): Promise<void> {
  return send('DELETE', undefined, everywhere ? { everywhere: 1 } : {});
}

function send<Value>(
  method: 'GET' | 'POST' | 'DELETE',
  body?: unknown,
  query: Readonly<Record<string, number>> = {},
): Promise<Value> {
  const transport = connectSession({ baseUrl: `${location.origin}/console`, fetch: fetchFresh, tryTimeoutMs: 30_000 });
  return transport.read({ method, path: '/session', body, query, isOnce: method !== 'GET' }, readJson<Value>);
}

export type TabMessage =
  | { readonly kind: 'signed-in'; readonly organization: string }
  | { readonly kind: 'signed-out' };

const CHANNEL = 'parametric-console';

/** Without BroadcastChannel, each tab finds out with its next request. */
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
