// The store for checkout settings and orders' payments. A payment is due when the service has to check it: the customer
// may have paid, or the order has ended and needs a refund. Each change is based on the version that was read, so it
// never overwrites changes made in the meantime.

import type { Actor } from '../records/audit-store.js';
import type { KeyMode, PaymentRecord } from '../records/records.js';
import type { CheckoutRecord } from './checkout.js';
import type { PaymentEvent } from './provider.js';

/** What's needed to store the payment of an order that's paid online. */
export interface NewPayment extends Pick<PaymentRecord, 'id' | 'provider' | 'amount'> {
  /** Whether the customer's first attempt fails, which test orders can force. */
  readonly isRefused?: boolean | undefined;
}

export type CheckoutChange = Partial<Omit<CheckoutRecord, 'organizationId' | 'mode'>>;

export interface CheckoutStore {
  get(organizationId: string, mode: KeyMode): Promise<CheckoutRecord>;
  /**
   * Changes the settings, and makes payments due that couldn't be settled before.
   * @param isAllowed receives the changed settings and decides whether they're allowed
   */
  change(
    organizationId: string,
    mode: KeyMode,
    change: CheckoutChange,
    options: {
      readonly now: string;
      readonly by: Actor;
      readonly isAllowed: (changed: CheckoutRecord) => boolean;
    },
  ): Promise<void>;
}

/** A refund that someone requested. */
export interface RefundNote {
  readonly by: Actor;
  /** The amount in minor units. */
  readonly amount: number;
}

export interface PaymentStore {
  ofOrder(orderId: string): Promise<PaymentRecord | undefined>;
  /** Claims the payments that have been due longest. */
  claim(now: string, leasedUntil: string, most: number): Promise<readonly PaymentRecord[]>;
  /**
   * Writes the payment if nothing has changed since its version was read, and ends its lease. Also writes the emails
   * about what has changed.
   * @param dueAt when to check the payment again; undefined to wait until something happens
   * @param refund the requested refund to record in the audit log
   * @returns the payment with its new version; undefined if something has changed
   */
  save(
    payment: PaymentRecord,
    dueAt: string | undefined,
    context: { readonly now: string; readonly refund?: RefundNote | undefined },
  ): Promise<PaymentRecord | undefined>;
  /**
   * Makes the payment that an event refers to due now.
   * @returns whether the payment exists
   */
  wake(organizationId: string, mode: KeyMode, by: Omit<PaymentEvent, 'mode'>, now: string): Promise<boolean>;
  /** Ends all leases. Only allowed if no other process uses the database. */
  releaseAll(): Promise<void>;
  /**
   * Payments that were postponed while the clock was ahead would wait too long once the clock has been set back. Makes
   * them due now.
   */
  endDelaysOfClock(now: string): Promise<void>;
}
