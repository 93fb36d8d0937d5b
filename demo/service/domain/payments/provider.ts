// What the service needs from a payment provider: a page where a single amount can be paid, and refunds. All calls are
// safe to repeat.

import type { Money } from '@parametric/api-client';
import type { KeyMode, Recipient } from '../records/records.js';

/** A shop's account with a provider. */
export interface PaymentAccount {
  readonly mode: KeyMode;
  /** Stripe's restricted key, or the client secret of the shop's app in Shopify. */
  readonly key: string;
  /** Shopify's: `example.myshopify.com`. */
  readonly store?: string;
  /** Shopify's: the app's client ID. */
  readonly clientId?: string;
}

/** One thing that was looked at in a shop's account. */
export interface AccountCheck {
  /** `Shopify accepts the app` */
  readonly title: string;
  /** What's wrong, and what to do. Undefined if all is well. */
  readonly problem?: string | undefined;
  /** The JSON pointer of the setting that it's about. */
  readonly pointer: string;
}

export interface CheckedAccount {
  readonly checks: readonly AccountCheck[];
  /** What customers can pay in, if that depends on the account. */
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
  /** Undefined if it can always be used. */
  readonly expiresAt: string | undefined;
  readonly amount: Money | undefined;
  /** The provider's id of the payment, which a refund needs. */
  readonly reference: string | undefined;
  /** Why it was refused, or why what was paid doesn't count. */
  readonly problem?: string | undefined;
}

/** A line of what's paid for. */
export interface PaidLine {
  readonly name: string;
  readonly quantity: number;
  /** With tax, in minor units. */
  readonly amount: number;
  /** What the customer chose, as label and value. */
  readonly choices: readonly (readonly [label: string, value: string])[];
}

export interface CheckoutRequest {
  /** The order's id, which the provider shows to the shop. */
  readonly order: string;
  readonly quote: string;
  readonly amount: Money;
  /** What the customer reads next to the amount. */
  readonly name: string;
  readonly description: string;
  /** What's paid for, for providers that show each product. With the delivery, the lines add up to the amount. */
  readonly lines: readonly PaidLine[];
  /** With tax, in minor units; 0 if it's free or isn't paid now. */
  readonly delivery: { readonly name: string; readonly amount: number };
  /** The tax in the amount, in minor units. */
  readonly tax: number;
  /** Where the customer returns to, paid or not, if the provider's page can send them. */
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
}

/** What an event is checked with. */
export interface EventContext {
  readonly secret: string;
  /** Of the address that the event was sent to. */
  readonly mode: KeyMode;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface PaymentProvider {
  readonly name: string;
  /**
   * Whether the account can do what the service needs. May set up the provider's events.
   * @throws {PaymentError} if the provider can't be asked
   */
  check(account: PaymentAccount, eventsUrl: string): Promise<CheckedAccount>;
  /** @param token equal tokens give the same page */
  open(account: PaymentAccount, request: CheckoutRequest, token: string): Promise<Checkout>;
  find(account: PaymentAccount, id: string): Promise<Checkout>;
  /** Makes an open page unusable. */
  end(account: PaymentAccount, id: string): Promise<void>;
  /**
   * Refunds a payment.
   * @param token calls with the same token return the same refund
   * @param amount defaults to everything that hasn't been refunded yet
   */
  refund(account: PaymentAccount, reference: string, token: string, amount?: Money): Promise<void>;
  /** A payment's refunds, also those that weren't made by the service. The latest is first. */
  refunds(account: PaymentAccount, reference: string): Promise<readonly Refund[]>;
  /** @returns undefined if the event is about nothing that the service knows; @throws {PaymentError} if it isn't the provider's */
  readEvent(body: Uint8Array, headers: Headers, context: EventContext): PaymentEvent | undefined;
}

/**
 * - `unavailable`: no response, or one that says to try again
 * - `key`: the key is wrong, or isn't allowed to do this
 * - `refused`: the provider refuses the request permanently
 * - `signature`: an event isn't from the provider, or is too old
 */
export type PaymentErrorKind = 'unavailable' | 'key' | 'refused' | 'signature';

/** The message is for the shop, without secrets. */
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
