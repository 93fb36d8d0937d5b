// The statuses of an order and the transitions between them, and the event that reports one.

import type { KnownOrderStatus } from '@parametric/api-client';

/** The body of a webhook and of a message of the order's event stream. The contract fixes its four fields. */
export interface OrderEventBody {
  readonly event: 'order.status_changed';
  readonly order: string;
  readonly status: string;
  readonly occurred_at: string;
}

export function orderEvent(order: string, status: string, occurredAt: string): OrderEventBody {
  return { event: 'order.status_changed', order, status, occurred_at: occurredAt };
}

/** An order does not skip a status and never returns to one. */
export const nextStatuses: Readonly<Record<KnownOrderStatus, readonly KnownOrderStatus[]>> = {
  received: ['confirmed', 'canceled'],
  confirmed: ['in_production', 'canceled', 'failed'],
  in_production: ['shipped', 'failed'],
  shipped: ['delivered'],
  delivered: [],
  canceled: [],
  failed: [],
};

export function canTransition(from: KnownOrderStatus, to: KnownOrderStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Whether no transition leads out of the status. */
export function isFinalStatus(status: KnownOrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
