// Who is signed in, from the service: `GET`, `POST` and `DELETE /console/session`.

import { LineError, readProblem } from './api-errors.js';

export interface Session {
  readonly organization: { readonly id: string; readonly name: string };
  readonly key: { readonly id: string; readonly kind: KeyKind; readonly mode: 'test' | 'live' };
  readonly created_at: string;
  readonly expires_at: string;
}

/** The kind of the key with which somebody signed in. */
export type KeyKind = 'api' | 'workshop';

export type SignIn = { readonly key: string } | { readonly token: string };

const ADDRESS = '/console/session';

/** Undefined where nobody is signed in. @throws {ApiError} @throws {LineError} */
export async function readSession(): Promise<Session | undefined> {
  const response = await send('GET', ADDRESS);
  if (response.status === 204) return undefined;
  if (response.ok) return response.json();
  throw await readProblem(response);
}

/** @throws {ApiError} @throws {LineError} */
export async function signIn(by: SignIn): Promise<Session> {
  const response = await send('POST', ADDRESS, by);
  if (response.ok) return response.json();
  throw await readProblem(response);
}

/** @param everywhere ends all sessions of the same key */
export async function signOut(everywhere = false): Promise<void> {
  const response = await send('DELETE', everywhere ? `${ADDRESS}?everywhere=1` : ADDRESS);
  if (!response.ok) throw await readProblem(response);
}

async function send(method: string, address: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    throw new LineError({ cause: error });
  }
}
