// Discount codes: how much a shop takes off prices, and when.

import * as z from 'zod/mini';
import { currencySchema, moneySchema, openEnum, timestampSchema } from './common.js';

const code = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}_-]{3,40}$/u));
const amount = z.strictObject({ amount: z.int().check(z.minimum(1)), currency: currencySchema });
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/));

/** `POST /v1/discounts`. Either `percent` or `amount`. */
export const discountRequestSchema = z.strictObject({
  /** The code that customers type: letters, digits, `-`, and `_`. Not case-sensitive. */
  code,
  /** The percentage off the products' net price, and off delivery with `includes_delivery`. */
  percent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /**
   * The amount that's deducted, in minor units, from the same prices as `percent`. Only quotes in this currency get the
   * discount.
   */
  amount: z.optional(amount),
  /** The products' minimum net price, in minor units. Only quotes in this currency get the discount. */
  minimum: z.optional(amount),
  /** An RFC 3339 time in UTC. */
  valid_from: z.optional(time),
  /** An RFC 3339 time in UTC. Quotes with the code expire at that time too. */
  valid_until: z.optional(time),
  /** The maximum number of orders that can use the code. */
  max_uses: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Whether delivery is discounted too. */
  includes_delivery: z.optional(z.boolean()),
});

/** `PATCH /v1/discounts/{id}`. */
export const discountUpdateSchema = z.strictObject({
  active: z.optional(z.boolean()),
  valid_until: z.optional(z.nullable(time)),
  max_uses: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
});

export const discountSchema = z.looseObject({
  id: z.string(),
  object: z.literal('discount'),
  mode: openEnum(['test', 'live']),
  /** The code, in uppercase. */
  code: z.string(),
  percent: z.optional(z.int()),
  amount: z.optional(moneySchema),
  minimum: z.optional(moneySchema),
  valid_from: z.optional(timestampSchema),
  valid_until: z.optional(timestampSchema),
  max_uses: z.optional(z.int()),
  /** The number of orders that use the code. Canceled orders don't count. */
  uses: z.int(),
  includes_delivery: z.boolean(),
  /** Whether customers can use the code. The shop can end and reactivate it. */
  active: z.boolean(),
  created_at: timestampSchema,
});

export const discountListSchema = z.looseObject({ object: z.literal('list'), data: z.array(discountSchema) });

/** A discount code to create. */
export type DiscountRequest = z.infer<typeof discountRequestSchema>;
/** Changes to a discount code. */
export type DiscountUpdate = z.infer<typeof discountUpdateSchema>;
/** A discount code. */
export type Discount = z.infer<typeof discountSchema>;
/** A shop's discount codes. */
export type DiscountList = z.infer<typeof discountListSchema>;
