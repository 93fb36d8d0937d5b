// What an order's status is called.

import type { KnownOrderStatus, OrderStatus } from '@parametric/api-client';
import type { MessageKey, Messages } from '../messages/index.js';

const messageKeys: Readonly<Record<KnownOrderStatus, MessageKey>> = {
  received: 'statusReceived',
  confirmed: 'statusConfirmed',
  in_production: 'statusInProduction',
  shipped: 'statusShipped',
  delivered: 'statusDelivered',
  canceled: 'statusCanceled',
  failed: 'statusFailed',
};

/** A status that a later service has is shown as it comes: `on_a_boat` → `on a boat`. */
export function statusName(status: OrderStatus, messages: Messages): string {
  const key = Object.entries(messageKeys).find(([known]) => known === status)?.[1];
  return key ? messages[key] : status.replaceAll('_', ' ');
}
