// What the service needs from a payment provider: a page where a single amount can be paid, and refunds. All calls are
// safe to repeat.

import type { Money } from '@parametric/api-client';
import type { KeyMode, Recipient } from '../records/records.js';

/** A shop's account with a provider. */
export interface PaymentAccount {
  readonly mode: KeyMode;
  /** Stripe's restricted key, or the client secret of the shop's app in Shopify. */
  readonly key: string;
  /** Only for Shopify: `example.myshopify.com`. */
  readonly store?: string;
  /** Only for Shopify: the app's client ID. */
  readonly clientId?: string;
}

/** One check of a shop's account. */
export interface AccountCheck {
  /** `Shopify accepts the app` */
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
  /** The page's address, as long as the page can be used. */
  readonly url: string | undefined;
  /** Undefined if the page never expires. */
  readonly expiresAt: string | undefined;
  readonly amount: Money | undefined;
  /** The provider's id for the payment, which a refund needs. */
  readonly reference: string | undefined;
  /** Why the payment was refused, or why the amount paid doesn't count. */
  readonly problem?: string | undefined;
  /** What `end` cancels while it's `processing`, if that's possible. */
  readonly cancelable?: string;
}

/** A line on the payment page. */
export interface PaidLine {
  readonly name: string;
  readonly quantity: number;
  /** With tax, in minor units. */
  readonly amount: number;
  /** What the customer chose, as labels and values. */
  readonly choices: readonly (readonly [label: string, value: string])[];
}

export interface CheckoutRequest {
  /** The order's id, which the provider shows to the shop. */
  readonly order: string;
  readonly quote: string;
  readonly amount: Money;
  /** The name that the customer reads next to the amount. */
  readonly name: string;
  readonly description: string;
  /**
   * What the customer pays for, for providers that show each product. Together with delivery, the lines add up to the
   * amount.
   */
  readonly lines: readonly PaidLine[];
  /** With tax, in minor units. 0 if delivery is free or isn't paid now. */
  readonly delivery: { readonly name: string; readonly amount: number };
  /** The tax in the amount, in minor units. */
  readonly tax: number;
  /** Where the customer returns, whether or not they've paid, if the provider's page can send them there. */
  readonly returnUrl: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly recipient: Recipient | undefined;
  /** BCP 47. */
  readonly language: string | undefined;
}

export interface Refund {
  readonly amount: Money;
  readonly isFailed: boolean;
  /** Why the refund failed. */
  readonly detail: string | undefined;
}

/** What an event is about. The event's content isn't used, because the current state is read from the provider. */
export interface PaymentEvent {
  readonly mode: KeyMode;
  readonly session?: string | undefined;
  readonly reference?: string | undefined;
  readonly order?: string;
  /** What was paid for the order, for `find`. It may not be the page that the service knows. */
  readonly paid?: string | undefined;
}

/** What's needed to verify an event. */
export interface EventContext {
  readonly secret: string;
  /** The mode of the address that the event was sent to. */
  readonly mode: KeyMode;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface PaymentProvider {
  readonly name: string;
  /**
   * Checks that the account can do what the service needs. May also set up the provider's events.
   * @throws {PaymentError} if the provider can't be reached
   */
  check(account: PaymentAccount, eventsUrl: string): Promise<CheckedAccount>;
  /** @param token calls with the same token return the same page */
  open(account: PaymentAccount, request: CheckoutRequest, token: string): Promise<Checkout>;
  /** @param order the order's id, which what was paid must name */
  find(account: PaymentAccount, id: string, order: string): Promise<Checkout>;
  /** Makes an open page unusable, or cancels a payment that's being processed. */
  end(account: PaymentAccount, id: string): Promise<void>;
  /**
   * Refunds a payment.
   * @param token calls with the same token return the same refund
   * @param amount defaults to everything that hasn't been refunded yet
   */
  refund(account: PaymentAccount, reference: string, token: string, amount?: Money): Promise<void>;
  /** A payment's refunds, including those that the service didn't make. Newest first. */
  refunds(account: PaymentAccount, reference: string): Promise<readonly Refund[]>;
  /**
   * @returns undefined if the service doesn't know what the event is about; @throws {PaymentError} if the event isn't
   * from the provider
   */
  readEvent(body: Uint8Array, headers: Headers, context: EventContext): PaymentEvent | undefined;
}

/**
 * - `unavailable`: no response, or one that says to try again
 * - `key`: the key is wrong, or isn't allowed to do this
 * - `refused`: the provider refuses the request permanently
 * - `signature`: an event isn't from the provider, or is too old
 */
export type PaymentErrorKind = 'unavailable' | 'key' | 'refused' | 'signature';

/** The message is meant for the shop, and contains no secrets. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: PaymentErrorKind;
  /** The provider's code, such as `charge_already_refunded`. */
  readonly code: string | undefined;

  constructor(kind: PaymentErrorKind, message: string, code?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
