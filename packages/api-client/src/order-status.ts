// Order statuses. They're separate from the schemas, so that pages can use them without zod.

import type { Open } from './schemas/common.js';

/** The properties of an order status. */
export interface OrderStatusFacts {
  /** The statuses that may follow. An order never skips a status or returns to one. */
  readonly next: readonly KnownOrderStatus[];
  /** Whether the customer won't receive anything. */
  readonly isLost: boolean;
  /** Whether an order with this status isn't ready yet, so that its ready date is still ahead. */
  readonly isBeforeReady: boolean;
}

const facts = {
  received: { next: ['confirmed', 'canceled'], isLost: false, isBeforeReady: true },
  confirmed: { next: ['in_production', 'canceled', 'failed'], isLost: false, isBeforeReady: true },
  in_production: { next: ['shipped', 'canceled', 'failed'], isLost: false, isBeforeReady: true },
  shipped: { next: ['delivered'], isLost: false, isBeforeReady: false },
  delivered: { next: [], isLost: false, isBeforeReady: false },
  canceled: { next: [], isLost: true, isBeforeReady: false },
  failed: { next: [], isLost: true, isBeforeReady: false },
} as const;

/** A status known to this version of the client. */
export type KnownOrderStatus = keyof typeof facts;
/** A status, either known or from a later version of the service. */
export type OrderStatus = Open<KnownOrderStatus>;

/**
 * The properties of each status, in the order in which they usually occur.
 *
 * @example
 * const { next } = orderStatusFacts.confirmed; // ['in_production', 'canceled', 'failed']
 */
export const orderStatusFacts: Readonly<Record<KnownOrderStatus, OrderStatusFacts>> = facts;

export const orderStatuses = Object.keys(facts) as readonly KnownOrderStatus[];

/**
 * The statuses of an order that goes as planned, from first to last. Each is the first entry in the previous status's
 * `next`.
 */
export const usualOrderStatuses: readonly KnownOrderStatus[] = [...stepsFrom(orderStatuses[0])];

function* stepsFrom(status: KnownOrderStatus | undefined): Generator<KnownOrderStatus> {
  if (!status) return;
  yield status;
  yield* stepsFrom(facts[status].next[0]);
}

/** Statuses that aren't followed by any other. */
export const finalOrderStatuses = orderStatuses.filter((status) => facts[status].next.length === 0);

/**
 * Whether the status is final; false for an unknown status.
 *
 * @example
 * if (isFinalOrderStatus(order.status)) stopPolling();
 */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return finalOrderStatuses.some((final) => final === status);
}

/**
 * Whether the order was canceled or failed; false for an unknown status.
 *
 * @example
 * const color = isLostOrderStatus(order.status) ? 'red' : 'green';
 */
export function isLostOrderStatus(status: OrderStatus): boolean {
  return orderStatuses.some((known) => known === status && facts[known].isLost);
}

/**
 * Sorts by `occurred_at`, earliest first, because events can arrive late. Changes at the same time keep their order.
 *
 * @example
 * const latest = sortByTime(order.history).at(-1);
 */
export function sortByTime<Change extends { readonly occurred_at: string }>(changes: readonly Change[]): Change[] {
  return [...changes].sort((one, other) => Date.parse(one.occurred_at) - Date.parse(other.occurred_at));
}
