// What the service needs from a payment provider: a page for paying a single amount, and refunds. All calls can be
// repeated safely.

import type { Money } from '@parametric/api-client';
import type { KeyMode, Recipient } from '../records/records.js';

/** A shop's account with Stripe. */
export interface StripeAccount {
  readonly provider: 'stripe';
  readonly mode: KeyMode;
  /** The restricted key. */
  readonly key: string;
}

/** A shop's Shopify store, and its app there. */
export interface ShopifyAccount {
  readonly provider: 'shopify';
  readonly mode: KeyMode;
  /** The store's address, such as `example.myshopify.com`. */
  readonly store: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type PaymentAccount = StripeAccount | ShopifyAccount;

/** The result of one check of a shop's account. */
export interface AccountCheck {
  /** The name of the check, such as `App scopes`. */
  readonly title: string;
  /** The problem, and how to fix it. Undefined if the check passed. */
  readonly problem?: string | undefined;
  /** The JSON pointer of the setting that the check is about. */
  readonly pointer: string;
}

export interface CheckedAccount {
  readonly checks: readonly AccountCheck[];
  /** The currencies that customers can pay in, if they depend on the account. */
  readonly currencies?: readonly string[] | undefined;
}

/**
 * - `open`: the customer can pay
 * - `processing`: the customer has finished, but the money takes days to arrive, as with a direct debit
 * - `paid`
 * - `refused`: a payment that takes days has failed
 * - `expired`: nothing was paid, and the page can't be used anymore
 */
export type CheckoutState = 'open' | 'processing' | 'paid' | 'refused' | 'expired';

/** A payment page. */
export interface Checkout {
  readonly id: string;
  readonly state: CheckoutState;
  /** The page's URL while the page can be used. */
  readonly url: string | undefined;
  /** When the page expires; undefined if it never does. */
  readonly expiresAt: string | undefined;
  readonly amount: Money | undefined;
  /** The provider's id for the payment, which a refund needs. */
  readonly reference: string | undefined;
  /** Why the payment was refused, or why the amount paid doesn't count. */
  readonly problem?: string | undefined;
  /** What `cancelCheckout` can cancel while the payment is `processing`; undefined if it can't be canceled. */
  readonly cancelable?: string;
}

/** A line on the payment page. */
export interface PaidLine {
  readonly name: string;
  readonly quantity: number;
  /** The line's amount with tax, in minor units. */
  readonly amount: number;
  /** What the customer chose, as labels and values. */
  readonly choices: readonly (readonly [label: string, value: string])[];
}

export interface CheckoutRequest {
  /** The order's id, which the provider shows to the shop. */
  readonly order: string;
  readonly quote: string;
  readonly amount: Money;
  /** The name that customers see next to the amount. */
  readonly name: string;
  readonly description: string;
  /**
   * What the customer pays for, for providers that show each product. Together with delivery, the lines add up to the
   * amount.
   */
  readonly lines: readonly PaidLine[];
  /** Delivery with tax, in minor units; 0 if it's free or isn't paid now. */
  readonly delivery: { readonly name: string; readonly amount: number };
  /** The tax in the amount, in minor units. */
  readonly tax: number;
  /** Where the customer returns, whether or not they've paid, if the provider's page can send them there. */
  readonly returnUrl: string;
  /** The country, as an ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly recipient: Recipient | undefined;
  /** The language, as a BCP 47 tag. */
  readonly language: string | undefined;
}

export interface Refund {
  readonly amount: Money;
  readonly isFailed: boolean;
  /** Why the refund failed. */
  readonly detail: string | undefined;
}

/** What an event is about. The event's content isn't used. Instead, the current state is read from the provider. */
export interface PaymentEvent {
  readonly mode: KeyMode;
  readonly session?: string | undefined;
  readonly reference?: string | undefined;
  readonly order?: string;
  /**
   * The id to pass to `find` to read the payment. It may differ from the id of the page that the service has stored.
   */
  readonly paid?: string | undefined;
}

/** What's needed to verify an event. */
export interface EventContext {
  readonly secret: string;
  /** The mode in the URL that the event was sent to. */
  readonly mode: KeyMode;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
}

export interface PaymentProvider<Account = PaymentAccount> {
  readonly name: string;
  /**
   * Checks that the account can do what the service needs. May also set up the provider's events.
   * @throws {PaymentError} if the provider can't be reached
   */
  check(account: Account, eventsUrl: string): Promise<CheckedAccount>;
  /** Opens a page. @param token identifies the page. Calls with the same token return the same page. */
  open(account: Account, request: CheckoutRequest, token: string): Promise<Checkout>;
  /** @param order the id of the order that the payment must refer to */
  find(account: Account, id: string, order: string): Promise<Checkout>;
  /** Makes an open page unusable, or cancels a payment that's being processed. */
  cancelCheckout(account: Account, id: string): Promise<void>;
  /**
   * Refunds a payment.
   * @param token identifies the refund. Calls with the same token refund only once.
   * @param amount defaults to everything that hasn't been refunded yet
   */
  refund(account: Account, reference: string, token: string, amount?: Money): Promise<void>;
  /** Closes the provider's record of an order that has ended, after its payment has been refunded. */
  cancelRefundedOrder?(account: Account, reference: string): Promise<void>;
  /** A payment's refunds, including those that the service didn't make. Newest first. */
  refunds(account: Account, reference: string): Promise<readonly Refund[]>;
  /**
   * @returns undefined if the service doesn't know what the event is about
   * @throws {PaymentError} if the event isn't from the provider
   */
  readEvent(body: Uint8Array, headers: Headers, context: EventContext): PaymentEvent | undefined;
}

/**
 * - `unavailable`: there was no response, or it asks to try again
 * - `key`: the key is wrong, or isn't allowed to do this
 * - `store`: the store doesn't exist
 * - `already_refunded`: nothing is left to refund
 * - `refused`: the provider refuses the request permanently
 * - `signature`: an event isn't from the provider, or is too old
 */
export type PaymentErrorKind = 'unavailable' | 'key' | 'store' | 'already_refunded' | 'refused' | 'signature';

/** An error from a provider. The message is for the shop, and contains no secrets. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: PaymentErrorKind;

  constructor(kind: PaymentErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
