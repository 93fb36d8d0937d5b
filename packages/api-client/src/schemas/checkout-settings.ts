// The settings for how an organization's customers pay.

import * as z from 'zod/mini';
import { openEnum } from './common.js';

/** The ways to pay. `invoice`: later, by invoice. `payment_link`: online with Stripe. `shopify`: in a Shopify store. */
export const checkoutKinds = ['invoice', 'payment_link', 'shopify'] as const;

const secret = z.optional(z.nullable(z.string().check(z.maxLength(300))));

/** The body of `PATCH /v1/checkout-settings`. null removes a value. */
export const checkoutSettingsUpdateSchema = z.strictObject({
  /**
   * How customers pay. `payment_link` needs a key and a webhook secret from Stripe, and `shopify` needs a store and an
   * app.
   */
  checkout: z.optional(z.enum(checkoutKinds)),
  /** The percentage of the total to pay right after ordering; null for the full amount. */
  deposit_percent: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(99)))),
  /** Stripe's restricted key. It's stored encrypted, and never shown again. */
  key: secret,
  /** The signing secret for the Stripe webhook that sends events to `events_url`. Also stored encrypted. */
  webhook_secret: secret,
  shopify: z.optional(
    z.strictObject({
      /** The store's address: `example.myshopify.com`. */
      store: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      /** The client ID of your app, which must be installed in the store. */
      client_id: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))),
      /** The app's client secret. Also stored encrypted. */
      client_secret: secret,
    }),
  ),
});

export const checkoutSettingsSchema = z.looseObject({
  object: z.literal('checkout_settings'),
  /** Whether these settings are for live or test orders, depending on the key. */
  mode: openEnum(['live', 'test']),
  checkout: openEnum(checkoutKinds),
  deposit_percent: z.nullable(z.int()),
  /** The key's last characters; null without a key. */
  key_ending: z.nullable(z.string()),
  webhook_secret_ending: z.nullable(z.string()),
  shopify: z.looseObject({
    store: z.nullable(z.string()),
    client_id: z.nullable(z.string()),
    client_secret_ending: z.nullable(z.string()),
    /** The currencies that customers could pay in at the last check. Quotes in other currencies are paid by invoice. */
    currencies: z.array(z.string()),
  }),
  /** Where Stripe sends its events. The service itself sets up Shopify's. */
  events_url: z.string(),
  /** The available ways to pay. */
  kinds: z.array(z.looseObject({ checkout: openEnum(checkoutKinds), name: z.string(), is_online: z.boolean() })),
});

export const checkoutCheckSchema = z.looseObject({
  object: z.literal('checkout_check'),
  checks: z.array(
    z.looseObject({
      title: z.string(),
      ok: z.boolean(),
      /** The problem, and how to fix it. */
      detail: z.optional(z.string()),
    }),
  ),
});

/** Changes to how customers pay. null removes a value. */
export type CheckoutSettingsUpdate = z.infer<typeof checkoutSettingsUpdateSchema>;
/** How an organization's customers pay. */
export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;
/** The result of checking the account with the payment provider, point by point. */
export type CheckoutCheck = z.infer<typeof checkoutCheckSchema>;
