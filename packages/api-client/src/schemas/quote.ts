// Quotes of workshops, and the reasons of those that decline.

import * as z from 'zod/mini';
import { configurationSchema, dayOrTimeSchema, moneySchema, type Open, openEnum, timestampSchema } from './common.js';

export const quoteStatuses = ['open', 'accepted', 'expired', 'canceled'] as const;
export type QuoteStatus = Open<(typeof quoteStatuses)[number]>;

export const priceLineKinds = ['material', 'cutting', 'edging', 'assembly', 'setup', 'shipping', 'tax'] as const;
export type PriceLineKind = Open<(typeof priceLineKinds)[number]>;

/** Why a workshop does not quote. */
export const declineReasons = [
  'panel_too_large',
  'material_not_held',
  'country_not_served',
  'no_capacity',
  'thickness_not_machined',
  'currency_not_offered',
  'craft_not_offered',
] as const;
export type DeclineReason = Open<(typeof declineReasons)[number]>;

export const workshopSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  /** From the workshop to `ship_to`; only where that is known. */
  distance_km: z.optional(z.number()),
});

export const priceLineSchema = z.looseObject({
  kind: openEnum(priceLineKinds),
  label: z.string(),
  amount: moneySchema,
});

/** The lines add up to the total, in one currency. */
export const priceSchema = z.looseObject({ total: moneySchema, lines: z.array(priceLineSchema) });

export const quoteSchema = z.looseObject({
  id: z.string(),
  object: z.literal('quote'),
  /** Id of the request, shared by its quotes: ordering one cancels the others. */
  request: z.string(),
  model: z.string(),
  model_revision: z.string(),
  configuration: configurationSchema,
  quantity: z.int(),
  workshop: workshopSchema,
  status: openEnum(quoteStatuses),
  price: priceSchema,
  ship_to: z.optional(z.looseObject({ country: z.string(), postcode: z.string() })),
  lead_time_days: z.number(),
  ready_by: dayOrTimeSchema,
  expires_at: timestampSchema,
  created_at: timestampSchema,
});

export const declinedSchema = z.looseObject({
  workshop: workshopSchema,
  reason: openEnum(declineReasons),
  /** The reason as a sentence, with the figures. */
  detail: z.optional(z.string()),
});

/** The response to `POST /v1/quotes`. Where no workshop is qualified, `data` is empty and `declined` has the reasons. */
export const quoteListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(quoteSchema),
  declined: z.array(declinedSchema),
});

export type Workshop = z.infer<typeof workshopSchema>;
export type PriceLine = z.infer<typeof priceLineSchema>;
export type Price = z.infer<typeof priceSchema>;
export type Quote = z.infer<typeof quoteSchema>;
export type Declined = z.infer<typeof declinedSchema>;
export type QuoteList = z.infer<typeof quoteListSchema>;
