// What is forgotten in time: claims of idempotency keys, deliveries that arrived, and who received an order.

import { type Clock, DAY_MS, timestamp } from './clock.js';
import type { Store } from './database/store.js';

const EVERY_MS = 3_600_000;
const IDEMPOTENCY_LIFE_MS = 7 * DAY_MS;
const DELIVERED_LIFE_MS = 30 * DAY_MS;

export async function deleteExpired(store: Store, now: number, retentionMs: number): Promise<void> {
  await store.idempotency.deleteBefore(timestamp(now - IDEMPOTENCY_LIFE_MS));
  await store.deliveries.deleteBefore(timestamp(now - DELIVERED_LIFE_MS));
  await store.orders.eraseRecipientsChangedBefore(timestamp(now - retentionMs));
}

/** Tidies now and every hour. @returns what ends it */
export function startRetention(store: Store, clock: Clock, retentionMs: number): () => void {
  const run = () =>
    deleteExpired(store, clock(), retentionMs).catch((error: unknown) => console.error('Housekeeping waits.', error));
  void run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
