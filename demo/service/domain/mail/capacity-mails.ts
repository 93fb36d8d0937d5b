// Once a day, emails shops and workshops how many live requests workshops declined because of their capacity. The day's
// counts determine who gets an email, and an email's id is derived from the day. So no matter when and in how many
// processes this runs, each email is written only once.

import { type Clock, DAY_MS, MINUTE_MS, timestamp } from '../../platform/clock.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { OverCapacity } from '../records/statistics-store.js';
import type { Store } from '../store.js';
import type { WorkshopProfile } from '../workshops/workshop.js';

const INTERVAL_MS = 60 * MINUTE_MS;
/** The minimum number of declined requests in a day that's worth an email. */
const LEAST_REQUESTS = 3;

/** What a workshop couldn't make: the number of requests, and what was needed most often. */
export interface Shortage extends OverCapacity {
  readonly profile: WorkshopProfile;
}

/** The last day, in UTC, that was over at this time. */
export function lastDayBefore(time: string): string {
  return timestamp(Date.parse(time) - DAY_MS).slice(0, 10);
}

/** The organization's own workshops that declined several requests on this day, and would still decline them. */
export async function findShortages(
  { statistics, workshops }: Pick<Store, 'statistics' | 'workshops'>,
  organizationId: string,
  day: string,
): Promise<readonly Shortage[]> {
  const counts = await statistics.overCapacity(organizationId, day);
  const shortages: Shortage[] = [];
  for (const slug of new Set(counts.map(({ workshop }) => workshop))) {
    const { profile } = (await workshops.get(organizationId, slug)) ?? {};
    // The organization can't change shared workshops, so leave them out.
    if (!profile) continue;
    const unit = profile.pricing === 'price_list' ? 'panels' : 'pieces';
    const over = counts.filter(
      (each) => each.workshop === slug && each.unit === unit && each.needed > profile.capacity,
    );
    const requests = over.reduce((sum, each) => sum + each.requests, 0);
    if (requests >= LEAST_REQUESTS) shortages.push({ ...over[0]!, requests, profile });
  }
  return shortages;
}

/** Writes the emails about the last full day. */
export async function writeCapacityMails(
  store: Pick<Store, 'statistics' | 'workshops' | 'mails'>,
  now: string,
): Promise<void> {
  const day = lastDayBefore(now);
  for (const organizationId of await store.statistics.organizationsOverCapacity(day)) {
    const shortages = await findShortages(store, organizationId, day);
    const reachable = shortages.flatMap(({ workshop, profile }) => (profile.email ? [workshop] : []));
    if (shortages.length > 0) await store.mails.addOverCapacity(organizationId, reachable, { day, now });
  }
}

/** Checks every hour, starting now, whether another day has ended. @returns a function that stops the checks */
export function startCapacityMails(store: Store, clock: Clock, log: Log): () => void {
  let written = '';
  const write = async () => {
    const now = timestamp(clock());
    const day = lastDayBefore(now);
    if (day === written) return;
    try {
      await writeCapacityMails(store, now);
      written = day;
    } catch (error) {
      log.error(
        { err: error },
        "Emails about workshops' capacity couldn't be written. The next attempt is in an hour.",
      );
    }
  };
  void write();
  const timer = setInterval(write, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
