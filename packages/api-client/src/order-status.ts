// The statuses of an order. They are not in the schema's file, so that pages have them without zod.

import type { Open } from './schemas/common.js';

export const orderStatuses = [
  'received',
  'confirmed',
  'in_production',
  'shipped',
  'delivered',
  'canceled',
  'failed',
] as const;
/** A status that this version of the client knows. */
export type KnownOrderStatus = (typeof orderStatuses)[number];
/** A status, known or of a later version of the service. */
export type OrderStatus = Open<KnownOrderStatus>;

/** Statuses that no other one follows. */
export const finalOrderStatuses = ['delivered', 'canceled', 'failed'] as const satisfies readonly KnownOrderStatus[];

/** Whether no other status follows; false for an unknown status. */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return finalOrderStatuses.some((final) => final === status);
}

/** Sorts by `occurred_at`, the earliest first, since events may arrive late. Changes at the same time keep their order. */
export function sortByTime<Change extends { readonly occurred_at: string }>(changes: readonly Change[]): Change[] {
  return [...changes].sort((one, other) => Date.parse(one.occurred_at) - Date.parse(other.occurred_at));
}
