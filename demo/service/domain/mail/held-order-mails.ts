// Once a day at most, tells a shop by email, and the operator in the log, that orders are held until customers confirm
// them. The email's id is derived from the day, so no matter in how many processes this runs, it's written only once.

import { type Clock, MINUTE_MS, timestamp } from '../../platform/clock.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Store } from '../store.js';

const INTERVAL_MS = 15 * MINUTE_MS;

export async function writeHeldOrderMails(
  { statistics, mails }: Pick<Store, 'statistics' | 'mails'>,
  now: string,
  log: Log,
): Promise<void> {
  const day = now.slice(0, 10);
  for (const organization of await statistics.organizationsHolding(day)) {
    if (!(await mails.addOrdersHeld(organization, { day, now }))) continue;
    log.warn({ organization, day }, 'Orders of this organization are held until customers confirm them by email.');
  }
}

/** Looks for held orders now and every few minutes. @returns a function that stops this */
export function startHeldOrderMails(store: Store, clock: Clock, log: Log): () => void {
  const write = () =>
    writeHeldOrderMails(store, timestamp(clock()), log).catch((error: unknown) =>
      log.error({ err: error }, "Emails about held orders couldn't be written. The next attempt is in a few minutes."),
    );
  void write();
  const timer = setInterval(write, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
