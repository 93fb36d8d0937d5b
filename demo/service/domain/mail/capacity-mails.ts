// Once a day, tells shops and workshops by email how many live requests a workshop declined because of its capacity. The
// day's counts are the only input, and each email's id is derived from the day and the workshop. So repeating this, in
// any process and at any time, never writes an email twice.

import { type Clock, DAY_MS, MINUTE_MS, timestamp } from '../../platform/clock.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Store } from '../store.js';

const INTERVAL_MS = 60 * MINUTE_MS;

/** The last day, in UTC, that had ended by this time. */
export function lastDayBefore(time: string): string {
  return timestamp(Date.parse(time) - DAY_MS).slice(0, 10);
}

/** Writes the emails about the last day that has ended. */
export async function writeCapacityMails({ statistics, mails }: Pick<Store, 'statistics' | 'mails'>, now: string) {
  const day = lastDayBefore(now);
  await mails.addOverCapacity(await statistics.overCapacity(day), day, now);
}

/** Writes these emails now and every hour. @returns a function that stops this */
export function startCapacityMails(store: Store, clock: Clock, log: Log): () => void {
  const write = () =>
    writeCapacityMails(store, timestamp(clock())).catch((error: unknown) =>
      log.error(
        { err: error },
        "Emails about workshops' capacity couldn't be written. The next attempt is in an hour.",
      ),
    );
  void write();
  const timer = setInterval(write, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
