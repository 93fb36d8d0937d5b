// Orders that are suspicious because their networks, or all pages of a shop together, have placed unusually many. Each is
// held until the customer confirms it with a link that we email. Until then, the shop and the workshop can't see the
// order, and it isn't counted.

import type { IdempotencyClaim, KeyMode } from '../records/records.js';
import type { NewOrder } from './order-store.js';

/** An order that's waiting for the customer to confirm it. */
export interface HeldOrder extends Pick<IdempotencyClaim, 'keyId' | 'keyHash' | 'fingerprint'> {
  /** The id that the order will have when it's placed. */
  readonly id: string;
  readonly organizationId: string;
  /** Test orders are only held if a developer forces it. They don't affect live ones. */
  readonly mode: KeyMode;
  /** A pseudonym of the provider's network that the order came from. */
  readonly network: string;
  /** The quote that's ordered. It isn't deleted while the order is held. */
  readonly quoteId: string;
  readonly details: NewOrder;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * The text that the link's token is derived from: see `Secrets.accessToken`. The token is different from the order's own
 * access token.
 */
export function confirmationSubject(id: string): string {
  return `confirm ${id}`;
}

/** The path of the page where the customer confirms the order. */
export function confirmationPath(id: string, token: string): string {
  return `/confirm-order/${id}/${token}`;
}

/** An order that's held now, or that the same request is already holding. */
export interface HoldOutcome {
  readonly outcome: 'held' | 'already_held';
  readonly held: HeldOrder;
}

export interface HeldOrderStore {
  /**
   * Holds the order and writes the email with the link, unless the same request is already holding it. If another order
   * was held with the same idempotency key, it's replaced, and its link stops working.
   * @param mailIntervalMs the least time between the email and the previous one about an order from the same network
   */
  hold(order: HeldOrder, mailIntervalMs: number): Promise<HoldOutcome>;
  /** Reads a held order. @returns undefined if it isn't held or has expired */
  get(id: string, now: string): Promise<HeldOrder | undefined>;
  /** Finds the order that's held with this idempotency key. */
  find(claim: Pick<IdempotencyClaim, 'keyId' | 'keyHash'>, now: string): Promise<HeldOrder | undefined>;
  /** How many of the organization's orders in this mode are held. */
  count(organizationId: string, mode: KeyMode, now: string): Promise<number>;
  /** Deletes an order that the customer doesn't want. An order that's placed is deleted here by `OrderStore.place`. */
  delete(id: string): Promise<void>;
  /** Deletes orders that expired by this time. @returns the number of deleted orders */
  deleteBefore(before: string): Promise<number>;
}
