// Simulates what workshops do with test orders when the test clock advances, because no one confirms and ships those
// orders by hand.

import { type KnownOrderStatus, orderStatusFacts } from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import type { OrderRecord } from '../records/records.js';
import { testOutcome } from './test-outcomes.js';

const CONFIRMED_AFTER_MS = DAY_MS;
const DELIVERED_AFTER_MS = 3 * DAY_MS;
/** How long after the promised date a workshop ships if the test order is supposed to be late. */
const LATE_MS = 14 * DAY_MS;

type DatedOrder = Pick<OrderRecord, 'createdAt' | 'readyBy' | 'mode' | 'country' | 'recipient' | 'status'>;

/**
 * The statuses that a test order should have gone through by now but hasn't, earliest first.
 * @param now milliseconds since 1970
 * @example
 * ```ts
 * dueStatuses(orderedYesterday, now); // ['confirmed']
 * ```
 */
export function dueStatuses(order: DatedOrder, now: number): readonly KnownOrderStatus[] {
  const outcome = testOutcome(order.mode, { country: order.country, ...order.recipient });
  if (outcome === 'workshop_silent') return [];
  const created = Date.parse(order.createdAt);
  const ready = Math.max(Date.parse(order.readyBy), created + CONFIRMED_AFTER_MS);
  const shipped = ready + (outcome === 'workshop_late' ? LATE_MS : 0);
  const dueAt: Readonly<Record<KnownOrderStatus, number>> = {
    received: created,
    confirmed: created + CONFIRMED_AFTER_MS,
    in_production: (created + shipped) / 2,
    shipped,
    delivered: shipped + DELIVERED_AFTER_MS,
    canceled: Number.POSITIVE_INFINITY,
    failed: Number.POSITIVE_INFINITY,
  };
  const due: KnownOrderStatus[] = [];
  for (;;) {
    const [next] = orderStatusFacts[due.at(-1) ?? order.status].next;
    if (!next || dueAt[next] > now) return due;
    due.push(next);
  }
}

/** The store's methods for moving test records back in time, as the test clock does. */
export interface SandboxStore {
  /**
   * Makes the organization's test quotes and unfinished test orders older, including their histories and ready dates.
   * Test orders that are held expire.
   * @returns the orders' ids, oldest first
   */
  advance(organizationId: string, days: number, now: string): Promise<readonly string[]>;
}
