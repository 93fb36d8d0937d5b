// Waits while another process has locked the database. SQLite's own busy timeout would block this whole process
// meanwhile.

import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../platform/startup-error.js';

/**
 * @param deadline by the clock of `performance`
 * @param intervalMs the time between two tries, roughly
 * @throws the error of the last try
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
