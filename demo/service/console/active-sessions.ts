// Which sessions of the console have not ended, for what lasts longer than a request.

import { timestamp } from '../clock.js';
import type { Store } from '../database/store.js';

/** A session that nobody has used for so long has ended. */
export const SESSION_IDLE_MS = 12 * 3_600_000;

/** The hashes of those that have not ended; none is used by asking. */
export async function activeSessions(
  { consoleSessions }: Store,
  hashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  return new Set(await consoleSessions.activeAmong(hashes, timestamp(now), timestamp(now - SESSION_IDLE_MS)));
}
