// The schema of a workshop: its machines, the materials it holds, where it delivers and what it charges. The console makes its
// form from it, so this module must run in a browser.

import { deliveryMethods, invoiceTimes } from '@parametric/api-client';
import * as z from 'zod/mini';

/** The highest amount in minor units: a hundred million rupiah, whose minor unit has two digits. */
const MAX_AMOUNT = 10_000_000_000;

const positive = z.number().check(z.positive(), z.maximum(1_000_000));
const count = z.int().check(z.positive(), z.maximum(1_000_000));
/** An amount in the minor unit of its price list's currency, without tax. */
const amount = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT));
const price = z.int().check(z.positive(), z.maximum(MAX_AMOUNT));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const line = z.string().check(z.minLength(1), z.maxLength(200));
/** Prices by currency, one for each of `rates`. */
const prices = z.record(currency, price);
/**
 * A kind of material: `oak`, or from the general to the special `plywood/birch`. `plywood/*` is all plywood that has no
 * row of its own.
 */
const kind = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:[-/][a-z\d]+)*(?:\/\*)?$/));
const surface = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/));

/** A board has a thickness and a price a square metre; a solid has a price a litre or a kilogram. */
const heldMaterialSchema = z.strictObject({
  kind,
  /** The surface as it is called for the material. A row without one fits any surface. */
  surface: z.optional(surface),
  /** The thickness of a board in mm: one, or all from the first to the second. Prices are not interpolated. */
  thickness: z.optional(z.union([positive, z.tuple([positive, positive])])),
  /** The price of a square metre of board; `offcut_percent` is added for waste. */
  square_metre: z.optional(prices),
  /** The price of a litre (dm³) of what is turned, bent or milled; for a milled block, of its blank. */
  litre: z.optional(prices),
  /** The price by weight, with the density of the document, or else of the kind. */
  kilogram: z.optional(prices),
});

const deliveryRatesSchema = z.strictObject({
  /** For one product wherever it goes, while the destination is unknown. */
  flat: amount,
  /** For each consignment. */
  start: amount,
  /**
   * The price of a chargeable kilogram by distance, the nearest band first. The last band's rate also applies beyond
   * it.
   */
  bands: z.array(z.strictObject({ up_to_km: positive, kilogram: amount })).check(z.minLength(1), z.maxLength(20)),
});

/** The prices of work in one currency. */
const ratesSchema = z.strictObject({
  /** For a piece of hardware that has no price in the document. */
  hardware: amount,
  cutting: z.strictObject({ panel: amount, metre: amount }),
  /** For a metre of banded edge. */
  edging: amount,
  /** For drilling and fitting: a panel, any other part, a hole. */
  assembly: z.strictObject({ panel: amount, item: amount, hole: amount }),
  /** Once an order: for the order itself, and for each different panel, which has to be programmed. */
  setup: z.strictObject({ order: amount, row: amount }),
  delivery: deliveryRatesSchema,
});

/**
 * From this quantity on, work costs this much less. Products below the quantity keep their price, so more products
 * never cost less in total.
 */
const quantityBreakSchema = z.strictObject({
  from: count,
  percent_off: z.number().check(z.positive(), z.maximum(99)),
});

/** Crafts that a saw and a drill can't do: they need a lathe, a bending form or an engraver. */
const crafts = ['turning', 'bending', 'engraving'] as const;

const commonFields = {
  name: line,
  /** One or two sentences for its customers, by language. */
  about: z.optional(z.record(z.string().check(z.maxLength(35)), z.string().check(z.maxLength(500)))),
  country,
  /** The location in degrees; without one, the middle of its country counts. */
  location: z.optional(
    z.strictObject({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  ),
  /** Days before work begins. */
  waiting_days: z.int().check(z.minimum(0), z.maximum(1_000)),
  delivers: z.strictObject({
    to: z.array(country).check(z.minLength(1), z.maxLength(300)),
    as: z.enum(['flat-packed', 'assembled']),
    /** The methods by which it sends its products, the smallest first. */
    by: z.array(z.enum(deliveryMethods)).check(z.minLength(1), z.maxLength(deliveryMethods.length)),
  }),
  /** When it sends the invoice, and within how many days that is due. */
  invoice: z.strictObject({ at: z.enum(invoiceTimes), due_days: count }),
  /** The tax that it charges on every sale; without it, the standard rate of the country of delivery applies. */
  tax: z.optional(z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(100)), label: line })),
  currency,
};

/** A workshop that calculates prices from a price list. */
export const priceListSchema = z.strictObject({
  pricing: z.literal('price_list'),
  ...commonFields,
  machines: z.strictObject({
    /** Length and width of the largest panel that the saw takes; mm. */
    largest_panel: z.tuple([positive, positive]),
    /** The smallest and the largest thickness; mm. */
    thickness: z.tuple([positive, positive]),
    crafts: z.array(z.enum(crafts)).check(z.maxLength(crafts.length)),
  }),
  /** How many panels it takes in one order. */
  capacity: count,
  panels_a_day: count,
  /** How much of each sheet is waste, in percent of the panels' area. */
  offcut_percent: z.number().check(z.minimum(0), z.maximum(500)),
  quantity_breaks: z.array(quantityBreakSchema).check(z.maxLength(20)),
  materials: z.array(heldMaterialSchema).check(z.maxLength(1_000)),
  /** The prices of work by currency, its own first. */
  rates: z.record(currency, ratesSchema),
});

/** A workshop that sells at the document's estimate, as a binding price. */
export const estimateSchema = z.strictObject({
  pricing: z.literal('estimate'),
  ...commonFields,
  /** How many products it takes in one order, and how many it makes a day. */
  capacity: count,
  products_a_day: count,
  /** The price of delivery without tax, per order and per product. */
  delivery: z.strictObject({ order: amount, product: amount }),
});

/** A workshop as an organization writes it. */
export const workshopProfileSchema = z.discriminatedUnion('pricing', [priceListSchema, estimateSchema]);

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** What an organization writes of a workshop of its own. */
export type WorkshopBody = DeepReadonly<z.infer<typeof workshopProfileSchema>>;
export type PriceListProfile = DeepReadonly<z.infer<typeof priceListSchema>> & { readonly slug: string };
export type EstimateProfile = DeepReadonly<z.infer<typeof estimateSchema>> & { readonly slug: string };
export type WorkshopProfile = PriceListProfile | EstimateProfile;
export type GeoLocation = NonNullable<WorkshopProfile['location']>;
export type HeldMaterial = PriceListProfile['materials'][number];
export type Rates = DeepReadonly<z.infer<typeof ratesSchema>>;
export type DeliveryRates = Rates['delivery'];
export type QuantityBreak = PriceListProfile['quantity_breaks'][number];
export type Craft = (typeof crafts)[number];
