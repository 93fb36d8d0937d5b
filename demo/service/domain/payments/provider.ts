// What the service needs from a payment provider: a page on which one amount can be paid, and its refunds. All calls are
// safe to repeat.

import type { Money } from '@parametric/api-client';
import type { KeyMode } from '../records/records.js';

/**
 * - `open`: the customer can pay
 * - `processing`: the customer has finished, and the money takes days, as with a bank debit
 * - `paid`
 * - `refused`: a payment that takes days has failed
 * - `expired`: nothing was paid, and nothing can be anymore
 */
export type CheckoutState = 'open' | 'processing' | 'paid' | 'refused' | 'expired';

/** A payment page. */
export interface Checkout {
  readonly id: string;
  readonly state: CheckoutState;
  /** The page's address, while it can be used. */
  readonly url: string | undefined;
  readonly expiresAt: string;
  readonly amount: Money | undefined;
  /** The provider's id of the payment, which a refund needs. */
  readonly reference: string | undefined;
}

export interface CheckoutRequest {
  /** The order's id, which the provider shows to the shop. */
  readonly order: string;
  readonly amount: Money;
  /** What the customer reads next to the amount. */
  readonly name: string;
  readonly description: string;
  /** Where the customer returns to, paid or not. */
  readonly returnUrl: string;
  readonly email: string | undefined;
  /** BCP 47. */
  readonly language: string | undefined;
}

export interface Refund {
  readonly amount: Money;
  readonly isFailed: boolean;
  /** Why it failed. */
  readonly detail: string | undefined;
}

/** What an event is about. Its content isn't used: the current state is read from the provider. */
export interface PaymentEvent {
  readonly mode: KeyMode;
  readonly session?: string | undefined;
  readonly reference?: string | undefined;
}

export interface PaymentProvider {
  /** @throws {PaymentError} if the key can't do what the service needs */
  check(key: string): Promise<void>;
  /** @param token equal tokens give the same page */
  open(key: string, request: CheckoutRequest, token: string): Promise<Checkout>;
  find(key: string, id: string): Promise<Checkout>;
  /** Makes an open page unusable. */
  end(key: string, id: string): Promise<Checkout>;
  /**
   * Refunds a payment.
   * @param token equal tokens give the same refund
   * @param amount if left out, all that hasn't been refunded yet
   */
  refund(key: string, reference: string, token: string, amount?: Money): Promise<void>;
  /** A payment's refunds, also those that weren't made by the service. The latest is first. */
  refunds(key: string, reference: string): Promise<readonly Refund[]>;
  /** @returns undefined if the event is about nothing that the service knows; @throws {PaymentError} if it isn't the provider's */
  readEvent(body: Uint8Array, signature: string | null, secret: string, now: number): PaymentEvent | undefined;
}

/**
 * - `unavailable`: no answer, or one that says to try again
 * - `key`: the key is wrong, or isn't allowed to do this
 * - `refused`: the provider refuses this for good
 * - `signature`: an event isn't the provider's, or is too old
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
