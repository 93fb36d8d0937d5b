// The allowed transitions between order statuses, and the event that reports one.

import { type KnownOrderStatus, orderStatusFacts } from '@parametric/api-client';

/** The body of a webhook and of a message in the order's event stream. The contract fixes its four fields. */
export interface OrderEventBody {
  readonly event: 'order.status_changed';
  readonly order: string;
  readonly status: string;
  readonly occurred_at: string;
}

export function orderEvent(order: string, status: string, occurredAt: string): OrderEventBody {
  return { event: 'order.status_changed', order, status, occurred_at: occurredAt };
}

export function canTransition(from: KnownOrderStatus, to: KnownOrderStatus): boolean {
  return orderStatusFacts[from].next.includes(to);
}
