// Reads and changes how an organization's customers pay. Requires an API key.

import type { RequestOptions, Transport } from '../request.js';
import {
  type CheckoutCheck,
  type CheckoutSettings,
  type CheckoutSettingsUpdate,
  checkoutCheckSchema,
  checkoutSettingsSchema,
} from '../schemas/checkout-settings.js';

/**
 * How an organization's customers pay. Test keys see the settings for test orders, and live keys those for live orders.
 */
export interface CheckoutSettingsResource {
  /** Reads the settings. Secrets are never included, only their last characters. */
  get(options?: RequestOptions): Promise<CheckoutSettings>;
  /**
   * Changes the given settings. The service tests new secrets with the payment provider before it stores them.
   * @example
   * await client.checkoutSettings.update({
   *   checkout: 'payment_link', deposit_percent: 30, key: process.env.STRIPE_KEY, webhook_secret: process.env.STRIPE_SECRET,
   * });
   * @throws {InvalidRequestError} if the provider refuses a secret, or the way to pay lacks one
   * @throws {ServiceUnavailableError} if the provider can't be reached
   */
  update(update: CheckoutSettingsUpdate, options?: RequestOptions): Promise<CheckoutSettings>;
  /**
   * Checks the connection to the payment provider in use, point by point. For Shopify, it also sets up events and reads
   * the currencies.
   * @example
   * const { checks } = await client.checkoutSettings.check();
   * for (const { title, ok, detail } of checks) if (!ok) console.error(title, detail);
   * @throws {ServiceUnavailableError} if the provider can't be reached
   */
  check(options?: RequestOptions): Promise<CheckoutCheck>;
}

export function createCheckoutSettings(transport: Transport): CheckoutSettingsResource {
  const path = '/v1/checkout-settings';
  return {
    get: ({ signal } = {}) => transport.request({ method: 'GET', path, signal }, checkoutSettingsSchema),
    update: (body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path, body, signal }, checkoutSettingsSchema),
    check: ({ signal } = {}) =>
      transport.request({ method: 'POST', path: `${path}/check`, signal }, checkoutCheckSchema),
  };
}
