// Polls for a condition that isn't announced by an event. If the condition isn't met in time, throws an error that
// contains its name.

import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Calls `look` until it returns anything other than undefined or false. */
export async function waitUntil<Found>(
  what: string,
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
): Promise<Found> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(20);
  }
  throw new Error(`It did not come: ${what}.`);
}
