// Deletes records at the end of their retention period, and records that exceed an organization's limits.

import { type Clock, DAY_MS, timestamp } from '../../platform/clock.js';
import type { Settings } from '../../platform/startup/settings.js';
import type { Log } from '../../platform/telemetry/log.js';
import { lifetimes } from '../keys/lifetimes.js';

import type { Store } from '../store.js';

const RETENTION_INTERVAL_MS = 3_600_000;
const EXCESS_INTERVAL_MS = 300_000;
const IDEMPOTENCY_RETENTION_MS = 7 * DAY_MS;
/** How long statistics are kept: three years, so that years can be compared. */
const STATISTICS_RETENTION_MS = 1_096 * DAY_MS;
const DELIVERY_RETENTION_MS = 30 * DAY_MS;
const AUDIT_RETENTION_MS = 730 * DAY_MS;

type Retention = Pick<Settings, 'retentionMs' | 'quoteRetentionMs' | 'quotesKept'>;

/** How long a database can have been unused. If the clock is further ahead than that, it's more likely to be wrong. */
const MAX_GAP_MS = 30 * DAY_MS;
/**
 * The maximum share of addresses that a sweep erases without asking. If it would erase more, it waits for the operator,
 * unless there are only a few.
 */
const MAX_SHARE = 0.2;
const FEW_ORDERS = 20;

/**
 * Deletes what has expired, such as sessions and short links, and what has exceeded its retention period: idempotency
 * claims, finished deliveries and emails, orders' personal data, quotes, inquiries, audit entries, and daily counts.
 * @returns the number of deletions of each kind
 */
export async function deleteExpired(
  store: Store,
  now: number,
  { retentionMs, quoteRetentionMs }: Omit<Retention, 'quotesKept'>,
): Promise<Readonly<Record<string, number>>> {
  await store.sharing?.limits.deleteBefore(now);
  await store.consoleSessions.deleteExpired(timestamp(now), timestamp(now - lifetimes.idleSession));
  await store.people.deleteExpiredTickets(timestamp(now));
  await store.endpoints.forgetExpiredSecrets(timestamp(now));
  const counts = {
    idempotency_keys: await store.idempotency.deleteBefore(timestamp(now - IDEMPOTENCY_RETENTION_MS)),
    deliveries: await store.deliveries.deleteBefore(timestamp(now - DELIVERY_RETENTION_MS)),
    mails: await store.mails.deleteBefore(timestamp(now - AUDIT_RETENTION_MS), timestamp(now - quoteRetentionMs)),
    erased_orders: await store.orders.erasePersonalDataBefore(timestamp(now - retentionMs)),
    quote_requests: await store.quotes.deleteUnorderedBefore(timestamp(now - quoteRetentionMs)),
    inquiries: await store.inquiries.deleteBefore(timestamp(now - quoteRetentionMs)),
    held_orders: await store.heldOrders.deleteBefore(timestamp(now)),
    links: await store.links.deleteBefore(timestamp(now)),
    audit_entries: await store.audit.deleteBefore(timestamp(now - AUDIT_RETENTION_MS)),
    publishers: await store.models.forgetPublishersBefore(timestamp(now - AUDIT_RETENTION_MS)),
    daily_counts: await store.statistics.deleteBefore(timestamp(now - STATISTICS_RETENTION_MS).slice(0, 10)),
  };
  await store.purge();
  return counts;
}

/**
 * Deletes expired records, unless the clock is far ahead of the last sweep, or too many addresses would be erased at
 * once. In those cases, deletes nothing until the operator confirms, and gives the reason in the log and in the record
 * of the sweep.
 */
export async function sweep(store: Store, now: number, retention: Retention, log: Log): Promise<void> {
  const last = await store.sweeps.last();
  const known = last?.at ?? (await store.sweeps.newestRow());
  const personal = await store.sweeps.personalData(timestamp(now - retention.retentionMs));
  const isAhead = known !== undefined && now - Date.parse(known) > MAX_GAP_MS;
  const held = isAhead ? aheadOf(known, now) : tooMany(personal);
  // Don't record a suspicious time, because the next sweep would be compared with it.
  await store.sweeps.record({ at: isAhead ? known : timestamp(now), held });
  if (held !== undefined) return log.error({ orders_due: personal.due }, held);
  const counts = await deleteExpired(store, now, retention);
  log.info({ ...counts, kept_open_orders: personal.open }, 'Expired records were deleted.');
}

const CONFIRM = 'If this is right, run: parametric-service retention confirm.';

function aheadOf(known: string, now: number): string {
  const days = Math.floor((now - Date.parse(known)) / DAY_MS);
  const dates = `The clock says ${timestamp(now).slice(0, 10)}, ${days} days after the last use (${known.slice(0, 10)})`;
  return `${dates}, so expired data was not deleted. ${CONFIRM} Otherwise, set the clock and start the service again.`;
}

function tooMany({ due, all }: { readonly due: number; readonly all: number }): string | undefined {
  if (due <= FEW_ORDERS || due <= all * MAX_SHARE) return undefined;
  return `Retention would erase the addresses of ${due} of ${all} orders at once, so expired data was not deleted. ${CONFIRM} Otherwise, check the clock and RETENTION_DAYS.`;
}

/**
 * Deletes expired records now and every hour, and excess records every few minutes. If several processes share a
 * database, only one at a time does this.
 * @returns a function that stops the deletions
 */
export function startRetention(store: Store, clock: Clock, retention: Retention, log: Log): () => void {
  const removeExpired = () =>
    alone(store, 'sweep', () => sweep(store, clock(), retention, log)).catch((error: unknown) =>
      log.error({ err: error }, "Expired records couldn't be deleted. The next attempt is in an hour."),
    );
  const removeExcess = () =>
    alone(store, 'excess', () => deleteExcess(store, clock(), retention, log)).catch((error: unknown) =>
      log.error(
        { err: error },
        "Requests for quotes beyond QUOTES_KEPT couldn't be deleted. The next attempt is in a few minutes.",
      ),
    );
  void removeExpired();
  const timers = [setInterval(removeExpired, RETENTION_INTERVAL_MS), setInterval(removeExcess, EXCESS_INTERVAL_MS)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}

/**
 * Deletes records that exceed the limits. License keys are public, so no one should be able to fill the disk with one.
 */
export async function deleteExcess(
  store: Store,
  now: number,
  { quotesKept }: Pick<Retention, 'quotesKept'>,
  log: Log,
): Promise<void> {
  for (const organization of await store.quotes.deleteUnorderedBeyond(quotesKept, timestamp(now))) {
    log.warn(
      { organization },
      'This organization has more requests for quotes than QUOTES_KEPT, so the oldest ones from the busiest networks were deleted early.',
    );
  }
}

async function alone({ sharing }: Store, name: string, run: () => Promise<void>): Promise<void> {
  await (sharing ? sharing.alone(name, run) : run());
}
