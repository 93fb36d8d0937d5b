// The statuses of an order and the transitions between them, and the event that announces one.

import type { KnownOrderStatus } from '@parametric/api-client';

/** The body of a webhook and of a message of the order's event stream. Its four fields are fixed by the contract. */
export interface OrderEventBody {
  readonly event: 'order.status_changed';
  readonly order: string;
  readonly status: string;
  readonly occurred_at: string;
}

export function orderEvent(order: string, status: string, occurredAt: string): OrderEventBody {
  return { event: 'order.status_changed', order, status, occurred_at: occurredAt };
}

/** No status is skipped, and none is returned to. */
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

/** Whether no transition leads out of it. */
export function isFinalStatus(status: KnownOrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
