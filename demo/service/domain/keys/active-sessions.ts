// Tells which sessions of the console have not ended, for work that lasts longer than a request, such as an event
// stream.

import { timestamp } from '../../platform/clock.js';
import type { ConsoleSessionStore } from './console-session-store.js';

/** A session ends when nobody has used it for this long. */
export const SESSION_IDLE_MS = 12 * 3_600_000;

/** Returns the hashes of the sessions that have not ended. Asking does not count as using them. */
export async function activeSessions(
  { consoleSessions }: { readonly consoleSessions: ConsoleSessionStore },
  hashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  return new Set(await consoleSessions.activeAmong(hashes, timestamp(now), timestamp(now - SESSION_IDLE_MS)));
}
