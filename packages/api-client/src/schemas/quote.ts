// Quotes from workshops, and the reasons why other workshops decline.

import * as z from 'zod/mini';
import {
  configurationSchema,
  dayOrTimeSchema,
  moneySchema,
  type Open,
  openEnum,
  sellerSchema,
  textSchema,
  timestampSchema,
} from './common.js';

export const quoteStatuses = ['open', 'accepted', 'expired', 'canceled'] as const;
/** Whether a quote can be ordered, which is the case only while the status is `open`. */
export type QuoteStatus = Open<(typeof quoteStatuses)[number]>;

/**
 * The kinds of price lines. `product` is the price of the whole product, if the workshop sells at the document's
 * estimate.
 */
export const priceLineKinds = [
  'product',
  'material',
  'cutting',
  'edging',
  'assembly',
  'finishing',
  'setup',
  /** The amount that's added to reach the workshop's minimum order. */
  'minimum',
  'express',
  /** A discount's amount is negative. */
  'discount',
  'shipping',
  'tax',
] as const;
/** The kind of price line. */
export type PriceLineKind = Open<(typeof priceLineKinds)[number]>;

/**
 * Why a price has no tax: the buyer's business in another EU country accounts for it, the goods are exported, the
 * seller is a small business, or the shop has marked the buyer as exempt.
 */
export const taxTreatments = ['reverse_charge', 'export', 'small_business', 'exempt'] as const;
/** Why a price has no tax. */
export type TaxTreatment = Open<(typeof taxTreatments)[number]>;

/** The kinds of reasons for not quoting. */
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
/** The kind of reason for not quoting. */
export type DeclineReason = Open<(typeof declineReasons)[number]>;

/**
 * The exact reasons for not quoting, with the keys of `values`. Lengths are in millimeters. `part` is a part's path in
 * the product, and `material` a material's id, so that a page can look up their names in its own language. `part_name`
 * and `material_name` are their English names.
 */
export const declineCodes = [
  /** `country` */
  'country_not_served',
  /** `currency`, `offered`: a list of currencies */
  'currency_not_offered',
  /**
   * `materials`: a list of `{ id, name }`; `held`, the materials of the same sort that it stocks: a list of `{ kind,
   * name, thickness_mm }`, where `name` is by language and `thickness_mm` is a list of millimeters or ranges
   */
  'material_not_held',
  /** `material`, `material_name`, `kind`, `kind_name` by language, `thickness_mm`, `held_mm` as above */
  'thickness_not_held',
  /**
   * `material`, `material_name`, `kind`, `kind_name`, `held`: a list of `{ kind, surface, name }`, with `name` by
   * language
   */
  'surface_not_held',
  /** `part`, `part_name` */
  'material_not_named',
  /** `part`, `part_name`, `length_mm`, `width_mm`, `max_length_mm`, `max_width_mm` */
  'panel_exceeds_saw',
  /** The same values as for `panel_exceeds_saw`, plus `material`, `material_name` */
  'panel_exceeds_sheet',
  /** `part`, `part_name`, `thickness_mm`, `min_mm`, `max_mm` */
  'thickness_not_machined',
  /** `part`, `part_name`, `craft`: `turning`, `bending`, `engraving` */
  'craft_not_offered',
  /**
   * `quantity`, `panels`, `max_panels`; `max_quantity`, which is 0 if even one is too many, and absent for several
   * `items`
   */
  'quantity_exceeds_capacity',
  /** The workshop sells at the document's estimate, but it's missing or not above 0. */
  'estimate_missing',
  /** `quantity`, `max_quantity` */
  'pieces_exceed_capacity',
  /** `currency`: an amount in its minor units is too large for an exact integer */
  'amount_too_large',
] as const;
/** The exact reason for not quoting. `declineCodes` lists each one's values. */
export type DeclineCode = Open<(typeof declineCodes)[number]>;

/** Whether the goods are delivered assembled or flat-packed. */
export const deliveryForms = ['assembled', 'flat_packed'] as const;
/** Whether the goods are delivered assembled or flat-packed. */
export type DeliveryForm = Open<(typeof deliveryForms)[number]>;

/** The ways to deliver: by parcel, on a pallet to the curb, in the workshop's own van, or carried in by two people. */
export const deliveryMethods = ['parcel', 'pallet', 'van', 'two_person'] as const;
/** How the goods are delivered. */
export type DeliveryMethod = Open<(typeof deliveryMethods)[number]>;

/** When the workshop sends its invoice: with its confirmation, or when it ships the goods. */
export const invoiceTimes = ['confirmation', 'dispatch'] as const;
/** When the workshop sends its invoice. */
export type InvoiceTime = Open<(typeof invoiceTimes)[number]>;

export const deliverySchema = z.looseObject({ as: openEnum(deliveryForms), by: openEnum(deliveryMethods) });

export const invoiceSchema = z.looseObject({
  at: openEnum(invoiceTimes),
  /** How many days customers have to pay. */
  due_days: z.int(),
});

/** A converted total, for comparison only. The quote is charged in its own currency. */
export const approximationSchema = z.looseObject({
  total: moneySchema,
  /** The day of the exchange rates: `2026-11-20`. */
  rates_of: z.string(),
});

/** A workshop may send two quotes for a request. The express quote has an earlier date and a higher price. */
export const quoteSpeeds = ['standard', 'express'] as const;
/** Whether a quote is a workshop's standard or its express quote. */
export type QuoteSpeed = Open<(typeof quoteSpeeds)[number]>;

/** How a workshop calculates prices: from its price list, or from the document's estimate. */
export const pricingModes = ['price_list', 'estimate'] as const;

export const workshopSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  /** Kilometers from the workshop to `ship_to`, if known. */
  distance_km: z.optional(z.number()),
  /** Whether the price is from the workshop's price list or the document's estimate, and which version of it. */
  pricing: z.optional(z.looseObject({ by: openEnum(pricingModes), revision: z.string() })),
  /** A sentence or two about the workshop, by language. */
  about: z.optional(textSchema),
  /** The URL of a small square picture of the workshop, relative to the service's base URL. */
  picture: z.optional(z.string()),
});

export const priceLineSchema = z.looseObject({
  kind: openEnum(priceLineKinds),
  /** The label, in English. */
  label: z.string(),
  amount: moneySchema,
  /**
   * The figures in the label, so that a page can write it in its customer's language: `material` (an id),
   * `material_name`, `held_as` (the kind that it's charged as), `held_surface`, `thickness_mm`, `area_m2`, `volume_l`,
   * `mass_kg`, `length_m`, `sheets`, `volumetric_kg` (the mass that a bulky load is charged for), `distance_km`,
   * `quantity`, `panels`, `pieces`, `percent`, `country`, and a discount's `code`. A tax also has `included: false` if
   * it isn't part of the price, `customs: true` if the goods pass through customs, so that duty may be due on arrival,
   * and `treatment`, one of `taxTreatments`, if the sale has no tax.
   */
  values: z.optional(z.record(z.string(), z.unknown())),
});

/** A total and the lines that add up to it, in one currency. */
export const priceSchema = z.looseObject({ total: moneySchema, lines: z.array(priceLineSchema) });

/** One of several products in a request or an order. */
export const productItemSchema = z.looseObject({
  model: z.string(),
  model_revision: z.string(),
  configuration: configurationSchema,
  quantity: z.int(),
  /** The product's share of the price, without delivery and tax. */
  net: z.optional(moneySchema),
});

export const quoteSchema = z.looseObject({
  id: z.string(),
  object: z.literal('quote'),
  /** The request's id, shared by its quotes. Ordering one cancels the others. */
  request: z.string(),
  model: z.string(),
  model_revision: z.string(),
  configuration: configurationSchema,
  quantity: z.int(),
  /** All products, if there are several. `model`, `configuration`, and `quantity` are the first one's. */
  items: z.optional(z.array(productItemSchema)),
  workshop: workshopSchema,
  /**
   * The seller that the customer's contract is with: the workshop or the shop. Absent if the seller hasn't entered
   * legal details.
   */
  seller: z.optional(sellerSchema),
  status: openEnum(quoteStatuses),
  price: priceSchema,
  ship_to: z.optional(z.looseObject({ country: z.string(), postcode: z.string() })),
  delivery: z.optional(deliverySchema),
  invoice: z.optional(invoiceSchema),
  /**
   * The amount that the customer pays online right after ordering: the total or a deposit. Absent if the order is paid
   * by invoice.
   */
  pay_now: z.optional(moneySchema),
  /**
   * The total in the requested currency, or by default in the currency of the destination or of the model's estimate.
   * Absent if the price is already in that currency.
   */
  approximate: z.optional(approximationSchema),
  /** Whether this is the standard or the express quote. Present only if the workshop offers both. */
  speed: z.optional(openEnum(quoteSpeeds)),
  /** The totals for the quantities in the request's `price_breaks` that the workshop can make. */
  price_breaks: z.optional(z.array(z.looseObject({ quantity: z.int(), total: moneySchema }))),
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
  /** The figures that the reason in `code` needs. */
  values: z.optional(z.record(z.string(), z.unknown())),
  /**
   * The number of the declined product in the request's `items`, counted from 1. Absent if the reason is about all of
   * them.
   */
  item: z.optional(z.int()),
});

/** The response to `POST /v1/quotes`. If no workshop is qualified, `data` is empty and `declined` has the reasons. */
export const quoteListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(quoteSchema),
  declined: z.array(declinedSchema),
  /** Whether the customer gets emails about an order for one of these: received, confirmed, shipped, canceled. */
  mails: z.optional(z.boolean()),
  /** The exchange rates for `approximate`: the value of one euro in each currency. */
  rates: z.optional(z.record(z.string(), z.number())),
});

/** One workshop's price as in a quote, except that it can't be ordered. */
export const offerSchema = z.looseObject({
  workshop: workshopSchema,
  price: priceSchema,
  delivery: deliverySchema,
  invoice: invoiceSchema,
  /** The total in the requested currency, as in a quote. */
  approximate: z.optional(approximationSchema),
  /** Whether this is the standard or the express quote. Present only if the workshop offers both. */
  speed: z.optional(openEnum(quoteSpeeds)),
  lead_time_days: z.number(),
  ready_by: dayOrTimeSchema,
});

/** The response to `POST /v1/workshops/offers`. */
export const offerListSchema = z.looseObject({
  object: z.literal('list'),
  /** The configuration after settling. */
  configuration: configurationSchema,
  quantity: z.int(),
  data: z.array(offerSchema),
  declined: z.array(declinedSchema),
});

/** How the goods are delivered. */
export type Delivery = z.infer<typeof deliverySchema>;
/** When the workshop sends its invoice, and how many days customers have to pay. */
export type Invoice = z.infer<typeof invoiceSchema>;
/** A quote's approximate total in the requested currency. For comparison only. */
export type Approximation = z.infer<typeof approximationSchema>;
/** A workshop. */
export type Workshop = z.infer<typeof workshopSchema>;
/** A price line. */
export type PriceLine = z.infer<typeof priceLineSchema>;
/** A total and the lines that add up to it, in one currency. */
export type Price = z.infer<typeof priceSchema>;
/** One of several products in a quote or an order, and its share of the price. */
export type ProductItem = z.infer<typeof productItemSchema>;
/** One workshop's price for one configuration or several `items`, open until `expires_at`. Times are RFC 3339. */
export type Quote = z.infer<typeof quoteSchema>;
/** One workshop's price for a document: a quote that isn't stored. */
export type Offer = z.infer<typeof offerSchema>;
/** Quotes from the workshops that can make the product, and the other workshops' reasons. */
export type OfferList = z.infer<typeof offerListSchema>;
/** A workshop that doesn't quote, and why. */
export type Declined = z.infer<typeof declinedSchema>;
/** Quotes from the workshops that can make the product, and the other workshops' reasons. */
export type QuoteList = z.infer<typeof quoteListSchema>;
