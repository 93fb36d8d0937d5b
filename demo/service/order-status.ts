// How an order moves: no skip, no way back.

import type { KnownOrderStatus } from '@parametric/api-client';

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

/** Whether it moves no more. */
export function isFinalStatus(status: KnownOrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
