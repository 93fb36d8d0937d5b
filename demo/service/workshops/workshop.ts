// The workshops that are asked for a quote: their machines, the materials they hold, where they deliver and what they
// charge. Those of all organizations are entries of workshops.json; each organization may add its own.

import { deliveryMethods, invoiceTimes } from '@parametric/api-client';
import * as z from 'zod/mini';
import { readData } from './data.js';

/** The highest price of anything, in minor units: a hundred million rupiah, whose minor unit has two digits. */
const MAX_AMOUNT = 10_000_000_000;

const positive = z.number().check(z.positive(), z.maximum(1_000_000));
const count = z.int().check(z.positive(), z.maximum(1_000_000));
/** An amount of money in the minor unit of its price list's currency, without tax. */
const amount = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT));
const price = z.int().check(z.positive(), z.maximum(MAX_AMOUNT));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const line = z.string().check(z.minLength(1), z.maxLength(200));
/** By currency: one for each of `rates`. */
const prices = z.record(currency, price);
/** `oak`, or from the general to the special `plywood/birch`; `plywood/*` is all plywood that no other row is for. */
const kind = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:[-/][a-z\d]+)*(?:\/\*)?$/));
const surface = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/));

/** A board has a thickness and a price a square metre; a solid has a price a litre or a kilogram. */
const heldMaterialSchema = z.strictObject({
  kind,
  /** As the material's surface is called; without one it is held with any. */
  surface: z.optional(surface),
  /** Of a board, mm: one thickness, or all from the first to the second. Nothing is interpolated. */
  thickness: z.optional(z.union([positive, z.tuple([positive, positive])])),
  /** Of a board; offcuts are added by `offcut_percent`. */
  square_metre: z.optional(prices),
  /** A dm³ of what is turned, bent or milled: of a milled block, its blank. */
  litre: z.optional(prices),
  /** The same by weight, with the density of the document, else that of the kind. */
  kilogram: z.optional(prices),
});

const deliveryRatesSchema = z.strictObject({
  /** For one product, wherever it goes, while the destination is not known. */
  flat: amount,
  /** For each consignment. */
  start: amount,
  /** A chargeable kilogram, by distance; the nearest band first. Beyond the last band its rate still applies. */
  bands: z.array(z.strictObject({ up_to_km: positive, kilogram: amount })).check(z.minLength(1), z.maxLength(20)),
});

/** What work costs, in one currency. */
const ratesSchema = z.strictObject({
  /** A piece of hardware that has no price in the document. */
  hardware: amount,
  cutting: z.strictObject({ panel: amount, metre: amount }),
  /** A metre of banded edge. */
  edging: amount,
  /** Drilling and fitting: a panel, any other part, a hole. */
  assembly: z.strictObject({ panel: amount, item: amount, hole: amount }),
  /** Once an order: for the order itself, and for each different panel that has to be programmed. */
  setup: z.strictObject({ order: amount, row: amount }),
  delivery: deliveryRatesSchema,
});

/** From this quantity on, the work costs so much less; what comes before keeps its price, so more is never cheaper. */
const quantityBreakSchema = z.strictObject({
  from: count,
  percent_off: z.number().check(z.positive(), z.maximum(99)),
});

/** What a saw and a drill can't do: a lathe, a bending form, an engraver. */
const crafts = ['turning', 'bending', 'engraving'] as const;

const commonFields = {
  name: line,
  /** A sentence or two for its customers, by language. */
  about: z.optional(z.record(z.string().check(z.maxLength(35)), z.string().check(z.maxLength(500)))),
  country,
  /** In degrees; without one it is in the middle of its country. */
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
    /** What it sends things by, the smallest first. */
    by: z.array(z.enum(deliveryMethods)).check(z.minLength(1), z.maxLength(deliveryMethods.length)),
  }),
  /** When it sends the invoice, and how many days later that is due. */
  invoice: z.strictObject({ at: z.enum(invoiceTimes), due_days: count }),
  /** What it charges on every sale; without it the standard rate of the country of delivery. */
  tax: z.optional(z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(100)), label: line })),
  currency,
};

/** Calculates a price from its price list. */
export const priceListSchema = z.strictObject({
  pricing: z.literal('price_list'),
  ...commonFields,
  machines: z.strictObject({
    /** Length and width of the largest panel that the saw takes; mm. */
    largest_panel: z.tuple([positive, positive]),
    /** The least and the most; mm. */
    thickness: z.tuple([positive, positive]),
    crafts: z.array(z.enum(crafts)).check(z.maxLength(crafts.length)),
  }),
  /** The most panels it takes in one order. */
  capacity: count,
  panels_a_day: count,
  /** The share of each sheet that is waste; percent of the panels' area. */
  offcut_percent: z.number().check(z.minimum(0), z.maximum(500)),
  quantity_breaks: z.array(quantityBreakSchema).check(z.maxLength(20)),
  materials: z.array(heldMaterialSchema).check(z.maxLength(1_000)),
  /** What work costs by currency, its own first. */
  rates: z.record(currency, ratesSchema),
});

/** Sells at the document's estimate, as a binding price. */
export const estimateSchema = z.strictObject({
  pricing: z.literal('estimate'),
  ...commonFields,
  /** The most products it takes in one order, and how many it makes a day. */
  capacity: count,
  products_a_day: count,
  /** Without tax: for each order, and for each product of it. */
  delivery: z.strictObject({ order: amount, product: amount }),
});

/** A workshop as an organization writes it. */
export const workshopProfileSchema = z.discriminatedUnion('pricing', [priceListSchema, estimateSchema]);

const slug = z.string().check(z.regex(/^[a-z0-9-]+$/));

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

/** The workshops that every organization may ask. */
export const workshops: readonly PriceListProfile[] = readData(
  'workshops.json',
  z.array(z.extend(priceListSchema, { slug })),
);
