// Deletes records when their retention period ends, and records beyond an organization's limits.

import { type Clock, DAY_MS, timestamp } from '../../platform/clock.js';
import type { Settings } from '../../platform/startup/settings.js';
import type { Log } from '../../platform/telemetry/log.js';
import { SESSION_IDLE_MS } from '../keys/key-store.js';
import type { Store } from '../store.js';

const RETENTION_INTERVAL_MS = 3_600_000;
const EXCESS_INTERVAL_MS = 300_000;
const IDEMPOTENCY_RETENTION_MS = 7 * DAY_MS;
/** Three years, so that they can be compared. */
const STATISTICS_RETENTION_MS = 1_096 * DAY_MS;
const DELIVERY_RETENTION_MS = 30 * DAY_MS;
const AUDIT_RETENTION_MS = 730 * DAY_MS;

type Retention = Pick<Settings, 'retentionMs' | 'quoteRetentionMs' | 'quotesKept'>;

/**
 * Deletes idempotency claims, successful deliveries, orders' personal data, quotes, and the audit log, each after its
 * retention period.
 */
export async function deleteExpired(
  store: Store,
  now: number,
  { retentionMs, quoteRetentionMs }: Omit<Retention, 'quotesKept'>,
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
  await store.purge();
}

/**
 * Deletes expired records now and every hour, and excess records every few minutes. If several processes share a
 * database, only one at a time does this.
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
  void removeExpired();
  const timers = [setInterval(removeExpired, RETENTION_INTERVAL_MS), setInterval(removeExcess, EXCESS_INTERVAL_MS)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}

/** Deletes what exceeds the limits. License keys are public, so nobody may be able to fill the disk with one. */
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
