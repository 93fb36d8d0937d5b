// An order as it is answered. Who only holds its access token or a public key sees no personal data.

import type { Order } from '@parametric/api-client';
import type { OrderRecord, OrderWithHistory } from '../database/records.js';
import type { Secrets } from '../secrets.js';

/** @param isTrusted whether it is answered to the organization itself */
export function orderResource({ order, history }: OrderWithHistory, isTrusted: boolean): Order {
  return {
    id: order.id,
    object: 'order',
    quote: order.quoteId,
    workshop: order.workshop,
    model: order.model,
    model_revision: order.modelRevision,
    configuration: order.configuration,
    quantity: order.quantity,
    total: order.total,
    shipping: shippingView(order, isTrusted),
    status: order.status,
    history: history.map(({ status, occurredAt }) => ({ status, occurred_at: occurredAt })),
    ...(order.tracking ? { tracking: order.tracking } : {}),
    created_at: order.createdAt,
  };
}

/** As it was when it was placed, with its access token: a replay gives the same. */
export function placedOrderResource({ order, history }: OrderWithHistory, isTrusted: boolean, secrets: Secrets): Order {
  const placed: OrderRecord = { ...order, status: history[0]!.status, tracking: undefined };
  return {
    ...orderResource({ order: placed, history: history.slice(0, 1) }, isTrusted),
    access_token: secrets.accessToken(order.id),
  };
}

// A postcode can be one house.
function shippingView({ country, recipient }: OrderRecord, isTrusted: boolean) {
  return { country, ...(isTrusted ? recipient : {}) };
}
