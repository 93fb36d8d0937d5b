// Quotes of workshops, and the reasons of those that decline.

import * as z from 'zod/mini';
import {
  configurationSchema,
  dayOrTimeSchema,
  moneySchema,
  type Open,
  openEnum,
  textSchema,
  timestampSchema,
} from './common.js';

export const quoteStatuses = ['open', 'accepted', 'expired', 'canceled'] as const;
/** Whether a quote can be ordered: only while `open`. */
export type QuoteStatus = Open<(typeof quoteStatuses)[number]>;

/** `product` is the whole product, where it is sold at its estimate. */
export const priceLineKinds = [
  'product',
  'material',
  'cutting',
  'edging',
  'assembly',
  'setup',
  'shipping',
  'tax',
] as const;
/** The kind of a line of the price. */
export type PriceLineKind = Open<(typeof priceLineKinds)[number]>;

/** The kinds of reasons why a workshop does not quote. */
export const declineReasons = [
  'panel_too_large',
  'material_not_held',
  'country_not_served',
  'no_capacity',
  'thickness_not_machined',
  'currency_not_offered',
  'craft_not_offered',
  'no_estimate',
  'amount_too_large',
] as const;
/** The kind of reason why a workshop does not quote. */
export type DeclineReason = Open<(typeof declineReasons)[number]>;

/**
 * The exact reasons why a workshop does not quote, each with the keys of its `values`. Lengths are in millimetres. `part` is
 * the path of a part of the product and `material` the id of a material, by which a page finds their names in its own
 * language; `part_name` and `material_name` are their names in English.
 */
export const declineCodes = [
  /** `country` */
  'country_not_served',
  /** `currency`, `offered`: a list of currencies */
  'currency_not_offered',
  /**
   * `materials`: a list of `{ id, name }`; `held`, the materials of the same sort that it holds: a list of
   * `{ kind, name, thickness_mm }`, where `name` is by language and `thickness_mm` a list of millimetres, or of ranges
   */
  'material_not_held',
  /** `material`, `material_name`, `kind`, `kind_name` by language, `thickness_mm`, `held_mm` as above */
  'thickness_not_held',
  /** `material`, `material_name`, `kind`, `kind_name`, `held`: a list of `{ kind, surface, name }`, with `name` by language */
  'surface_not_held',
  /** `part`, `part_name` */
  'material_not_named',
  /** `part`, `part_name`, `length_mm`, `width_mm`, `max_length_mm`, `max_width_mm` */
  'panel_exceeds_saw',
  /** the same, with `material`, `material_name` */
  'panel_exceeds_sheet',
  /** `part`, `part_name`, `thickness_mm`, `min_mm`, `max_mm` */
  'thickness_not_machined',
  /** `part`, `part_name`, `craft`: `turning`, `bending`, `engraving` */
  'craft_not_offered',
  /** `quantity`, `panels`, `max_panels`; `max_quantity`, which is 0 where one is too many already */
  'quantity_exceeds_capacity',
  /** The workshop sells at the document's estimate, and that is missing or not above 0. */
  'estimate_missing',
  /** `quantity`, `max_quantity` */
  'pieces_exceed_capacity',
  /** `currency`: an amount in its minor units is too large for an exact integer */
  'amount_too_large',
] as const;
/** The exact reason why a workshop does not quote; `declineCodes` says which values each has. */
export type DeclineCode = Open<(typeof declineCodes)[number]>;

/** Whether the goods are delivered assembled or flat-packed. */
export const deliveryForms = ['assembled', 'flat_packed'] as const;
/** Whether the goods are delivered assembled or flat-packed. */
export type DeliveryForm = Open<(typeof deliveryForms)[number]>;

/** By parcel; on a pallet to the kerb; in the workshop's own van; by two people who carry the goods in. */
export const deliveryMethods = ['parcel', 'pallet', 'van', 'two_person'] as const;
/** How the goods are delivered. */
export type DeliveryMethod = Open<(typeof deliveryMethods)[number]>;

/** When the workshop sends its invoice: with its confirmation, or when it sends the goods. */
export const invoiceTimes = ['confirmation', 'dispatch'] as const;
/** When the workshop sends its invoice. */
export type InvoiceTime = Open<(typeof invoiceTimes)[number]>;

export const deliverySchema = z.looseObject({ as: openEnum(deliveryForms), by: openEnum(deliveryMethods) });

export const invoiceSchema = z.looseObject({
  at: openEnum(invoiceTimes),
  /** The number of days within which it has to be paid. */
  due_days: z.int(),
});

/** For comparison only: the quote is charged in its own currency. */
export const approximationSchema = z.looseObject({
  total: moneySchema,
  /** The day of the exchange rates: `2026-11-20`. */
  rates_of: z.string(),
});

/** A workshop calculates by its price list, or sells at the estimate of the document. */
export const pricingModes = ['price_list', 'estimate'] as const;

export const workshopSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  /** Kilometres from the workshop to `ship_to`; only where that is known. */
  distance_km: z.optional(z.number()),
  /** Whether the price is calculated by the workshop's price list or the document's estimate, and by which version of it. */
  pricing: z.optional(z.looseObject({ by: openEnum(pricingModes), revision: z.string() })),
  /** A sentence or two about it, by language. */
  about: z.optional(textSchema),
  /** The address of a small square picture of it, relative to the service's base URL. */
  picture: z.optional(z.string()),
});

export const priceLineSchema = z.looseObject({
  kind: openEnum(priceLineKinds),
  /** In English. */
  label: z.string(),
  amount: moneySchema,
  /**
   * The figures of the label, with which a page can write it in its customer's language: `material` (an id),
   * `material_name`, `held_as` (the kind that it is charged by), `held_surface`, `thickness_mm`, `area_m2`, `volume_l`,
   * `mass_kg`, `length_m`, `volumetric_kg` (the mass that a bulky load is charged as), `distance_km`, `quantity`, `panels`,
   * `pieces`, `percent`, `country`.
   */
  values: z.optional(z.record(z.string(), z.unknown())),
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
  delivery: z.optional(deliverySchema),
  invoice: z.optional(invoiceSchema),
  /** The total in the currency asked for, else in that of the model's estimate, where the price is in another. */
  approximate: z.optional(approximationSchema),
  lead_time_days: z.number(),
  ready_by: dayOrTimeSchema,
  expires_at: timestampSchema,
  created_at: timestampSchema,
});

export const declinedSchema = z.looseObject({
  workshop: workshopSchema,
  reason: openEnum(declineReasons),
  /** The reason as an English sentence, with the figures. */
  detail: z.optional(z.string()),
  code: z.optional(openEnum(declineCodes)),
  /** The figures of `code`. */
  values: z.optional(z.record(z.string(), z.unknown())),
});

/** The response to `POST /v1/quotes`. Where no workshop is qualified, `data` is empty and `declined` has the reasons. */
export const quoteListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(quoteSchema),
  declined: z.array(declinedSchema),
});

/** The price of one workshop, as in a quote; it can't be ordered. */
export const offerSchema = z.looseObject({
  workshop: workshopSchema,
  price: priceSchema,
  delivery: deliverySchema,
  invoice: invoiceSchema,
  /** As in a quote. */
  approximate: z.optional(approximationSchema),
  lead_time_days: z.number(),
  ready_by: dayOrTimeSchema,
});

/** The response to `POST /v1/workshops/offers`. */
export const offerListSchema = z.looseObject({
  object: z.literal('list'),
  /** The settled configuration. */
  configuration: configurationSchema,
  quantity: z.int(),
  data: z.array(offerSchema),
  declined: z.array(declinedSchema),
});

/** How the goods are delivered. */
export type Delivery = z.infer<typeof deliverySchema>;
/** When the workshop sends its invoice, and within how many days it is due. */
export type Invoice = z.infer<typeof invoiceSchema>;
/** The approximate total of a quote in the currency asked for; for comparison only. */
export type Approximation = z.infer<typeof approximationSchema>;
/** A workshop. */
export type Workshop = z.infer<typeof workshopSchema>;
/** A line of the price. */
export type PriceLine = z.infer<typeof priceLineSchema>;
/** A total and the lines that add up to it, in one currency. */
export type Price = z.infer<typeof priceSchema>;
/** One workshop's price for one configuration, open until `expires_at`. Times are RFC 3339. */
export type Quote = z.infer<typeof quoteSchema>;
/** The price of one workshop for a document: a quote that is not stored. */
export type Offer = z.infer<typeof offerSchema>;
/** The offers of the workshops that can make it, and the reasons of the others. */
export type OfferList = z.infer<typeof offerListSchema>;
/** A workshop that does not quote, and why. */
export type Declined = z.infer<typeof declinedSchema>;
/** The quotes of the workshops that can make it, and the reasons of the others. */
export type QuoteList = z.infer<typeof quoteListSchema>;
