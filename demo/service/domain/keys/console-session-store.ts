// The part of the store for the console: who is signed in, and the single-use sign-in addresses.

import { timestamp } from '../../platform/clock.js';
import type { ActiveKey } from '../records/records.js';

/** Somebody who is signed in to the console with a key. The token itself is only in the cookie. */
export interface ConsoleSessionRecord {
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  readonly keyId: string;
  readonly createdAt: string;
  /** The time of the last request, to the minute. */
  readonly usedAt: string;
  readonly expiresAt: string;
}

/** A single-use sign-in address. */
export interface ConsoleSignInRecord {
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  readonly keyId: string;
  readonly expiresAt: string;
}

export interface FoundConsoleSession {
  readonly session: ConsoleSessionRecord;
  readonly key: ActiveKey;
  readonly organizationName: string;
}

export interface ConsoleSessionStore {
  add(session: ConsoleSessionRecord): Promise<void>;
  /** Finds a session of any age. Also undefined if its key was revoked. */
  find(hash: string): Promise<FoundConsoleSession | undefined>;
  /** The hashes of sessions that expire after `now` and were last used after `usedAfter`. */
  activeAmong(hashes: readonly string[], now: string, usedAfter: string): Promise<readonly string[]>;
  touch(hash: string, now: string): Promise<void>;
  delete(hash: string): Promise<void>;
  deleteOfKey(keyId: string): Promise<void>;
  addSignIn(signIn: ConsoleSignInRecord): Promise<void>;
  /**
   * Removes the address so that it can't be used twice. @returns the key's id; undefined if the address is unknown or
   * has expired
   */
  takeSignIn(hash: string, now: string): Promise<string | undefined>;
  /** Deletes expired sessions and sign-ins, and sessions that were last used before `usedBefore`. */
  deleteExpired(now: string, usedBefore: string): Promise<void>;
}

/** A session ends after this long without a request. */
export const SESSION_IDLE_MS = 12 * 3_600_000;

/** Returns the hashes of the sessions that haven't ended. Doesn't count as using them. */
export async function activeSessions(
  { consoleSessions }: { readonly consoleSessions: ConsoleSessionStore },
  hashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  return new Set(await consoleSessions.activeAmong(hashes, timestamp(now), timestamp(now - SESSION_IDLE_MS)));
}
