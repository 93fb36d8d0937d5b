// The event's body: of a webhook, and of a message of an order's stream. Its four fields are fixed.

export interface OrderEventBody {
  readonly event: 'order.status_changed';
  readonly order: string;
  readonly status: string;
  readonly occurred_at: string;
}

export function orderEvent(order: string, status: string, occurredAt: string): OrderEventBody {
  return { event: 'order.status_changed', order, status, occurred_at: occurredAt };
}
