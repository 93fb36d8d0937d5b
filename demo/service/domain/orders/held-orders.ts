// Orders that a flood of orders made suspicious. They're held until the customer confirms them with a link that we email.
// Until then, the shop and the workshop don't learn of them, and they count for nothing.

import type { IdempotencyClaim } from '../records/records.js';
import type { NewOrder } from './order-store.js';

/** An order that waits for the customer's confirmation. */
export interface HeldOrder extends Pick<IdempotencyClaim, 'keyId' | 'keyHash' | 'fingerprint'> {
  /** The id that the order gets when it's placed. */
  readonly id: string;
  readonly organizationId: string;
  readonly details: NewOrder;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The route that idempotency claims record for orders. */
export const ORDERS_ROUTE = 'POST /v1/orders';

/** What the link's token is derived from: see `Secrets.accessToken`. It can't be confused with the order's own token. */
export function confirmationSubject(id: string): string {
  return `confirm ${id}`;
}

/** The path of the page where the customer confirms the order. */
export function confirmationPath(id: string, token: string): string {
  return `/confirm-order/${id}/${token}`;
}

export interface HeldOrderStore {
  /**
   * Holds the order and writes the email with the link. An order that was held with the same idempotency key, but
   * different details, is replaced, and its link stops working.
   * @param mailAt when to send the email
   */
  hold(order: HeldOrder, mailAt: string): Promise<void>;
  /** @returns undefined if it was placed or has expired */
  get(id: string, now: string): Promise<HeldOrder | undefined>;
  /** Finds the order held with this idempotency key. */
  find(claim: Pick<IdempotencyClaim, 'keyId' | 'keyHash'>, now: string): Promise<HeldOrder | undefined>;
  /** How many of the organization's orders are held. */
  count(organizationId: string, now: string): Promise<number>;
  /** Deletes an order that was placed. */
  delete(id: string): Promise<void>;
  /** Deletes orders that expired before this time. @returns the number of deleted orders */
  deleteBefore(before: string): Promise<number>;
}
