// Polls for a condition that no event announces. If the condition isn't met in time, the error names it.

import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Polls until `look` returns something other than undefined or false. */
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
