// Waits for another process that has the database, here and not in its own busy timeout, which would block everything else that
// this process does.

import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../startup/startup-error.js';

/**
 * @param deadline by the clock of `performance`
 * @param intervalMs between two tries, about
 * @throws what the last try has thrown
 */
export async function retryWhileBusy<Result>(
  attempt: () => Result,
  deadline: number,
  intervalMs: number,
): Promise<Result> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY') || performance.now() >= deadline) throw error;
    }
    await sleep(intervalMs * (0.5 + Math.random()));
  }
}
