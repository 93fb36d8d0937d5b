// Deletes records at the end of their retention, and those beyond an organization's limits, and completes orders of an
// earlier version.

import { type Clock, DAY_MS, timestamp } from '../../platform/clock.js';
import type { Settings } from '../../platform/startup/settings.js';
import type { Log } from '../../platform/telemetry/log.js';
import { SESSION_IDLE_MS } from '../keys/active-sessions.js';
import type { Store } from '../store.js';

const RETENTION_INTERVAL_MS = 3_600_000;
const EXCESS_INTERVAL_MS = 300_000;
const IDEMPOTENCY_RETENTION_MS = 7 * DAY_MS;
/** Three years, so that they can be compared. */
const STATISTICS_RETENTION_MS = 1_096 * DAY_MS;
const DELIVERY_RETENTION_MS = 30 * DAY_MS;
const AUDIT_RETENTION_MS = 730 * DAY_MS;
/** How long a release is kept after a page last asked for its version: longer than a browser caches it. */
const ASKED_RETENTION_MS = 400 * DAY_MS;
/** How many releases are always kept, however old they are. */
const RELEASES_LEFT = 10;

type Retention = Pick<Settings, 'retentionMs' | 'quoteRetentionMs' | 'quotesKept' | 'releaseRetentionMs'>;

/**
 * Deletes claims of idempotency keys, successful deliveries, the personal data of orders, quotes, the record of changes, and
 * releases, each after its retention.
 */
export async function deleteExpired(
  store: Store,
  now: number,
  { retentionMs, quoteRetentionMs, releaseRetentionMs }: Omit<Retention, 'quotesKept'>,
): Promise<void> {
  await store.sharing?.limits.deleteBefore(now);
  await store.idempotency.deleteBefore(timestamp(now - IDEMPOTENCY_RETENTION_MS));
  await store.deliveries.deleteBefore(timestamp(now - DELIVERY_RETENTION_MS));
  await store.consoleSessions.deleteExpired(timestamp(now), timestamp(now - SESSION_IDLE_MS));
  await store.endpoints.forgetExpiredSecrets(timestamp(now));
  await store.orders.erasePersonalDataBefore(timestamp(now - retentionMs));
  await store.quotes.deleteUnorderedBefore(timestamp(now - quoteRetentionMs));
  await store.audit.deleteBefore(timestamp(now - AUDIT_RETENTION_MS));
  await store.statistics.deleteBefore(timestamp(now - STATISTICS_RETENTION_MS).slice(0, 10));
  await store.releases.deleteUnused({
    seenBefore: timestamp(now - releaseRetentionMs),
    askedBefore: timestamp(now - ASKED_RETENTION_MS),
    leave: RELEASES_LEFT,
  });
  await store.purge();
}

/**
 * Deletes expired records now and every hour, and excess records every few minutes. It completes orders of an earlier
 * version now and every few minutes, since processes of that version may still run. Of several processes on one
 * database, one at a time does this.
 * @returns a function that stops it
 */
export function startRetention(store: Store, clock: Clock, retention: Retention, log: Log): () => void {
  const removeExpired = () =>
    alone(store, 'sweep', () => deleteExpired(store, clock(), retention)).catch((error: unknown) =>
      log.error({ err: error }, "Expired records couldn't be deleted. The next try is in an hour."),
    );
  const removeExcess = () =>
    alone(store, 'excess', () => deleteExcess(store, retention, log)).catch((error: unknown) =>
      log.error(
        { err: error },
        "Requests for quotes beyond QUOTES_KEPT couldn't be deleted. The next try is in a few minutes.",
      ),
    );
  const complete = () =>
    alone(store, 'complete', async () => {
      const orders = await store.orders.completeEarlier();
      if (orders > 0) log.info({ orders }, 'Orders that a process of an earlier version placed were completed.');
    }).catch((error: unknown) =>
      log.error(
        { err: error },
        'Orders of an earlier version could not be completed: the list shows them as tests until the next try, in minutes.',
      ),
    );
  void complete();
  void removeExpired();
  const timers = [
    setInterval(removeExpired, RETENTION_INTERVAL_MS),
    setInterval(removeExcess, EXCESS_INTERVAL_MS),
    setInterval(complete, EXCESS_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}

/** Deletes what exceeds the limits. A license key is public, so whoever has it must not be able to fill the disk. */
export async function deleteExcess(
  store: Store,
  { quotesKept }: Pick<Retention, 'quotesKept'>,
  log: Log,
): Promise<void> {
  for (const organization of await store.quotes.deleteUnorderedBeyond(quotesKept)) {
    log.warn({ organization }, 'It has more requests for quotes than QUOTES_KEPT, so the oldest were deleted early.');
  }
}

async function alone({ sharing }: Store, name: string, run: () => Promise<void>): Promise<void> {
  await (sharing ? sharing.alone(name, run) : run());
}
