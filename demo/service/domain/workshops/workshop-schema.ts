// The schema of a workshop: its machines, the materials it stocks, where it delivers, and what it charges. The console
// generates its form from this, so this module has to run in a browser.

import { deliveryMethods, invoiceTimes } from '@parametric/api-client';
import { EMAIL_ADDRESS } from '@parametric/api-client/page';
import * as z from 'zod/mini';
import { sellerSchema } from '../invoices/seller-schema.js';
import { filesSchema } from './files-schema.js';

/** The maximum amount in minor units. It's one hundred million rupiah, since the rupiah has two decimal places. */
const MAX_AMOUNT = 10_000_000_000;

const positive = z.number().check(z.positive(), z.maximum(1_000_000));
const count = z.int().check(z.positive(), z.maximum(1_000_000));
/** An amount without tax, in the minor unit of the price list's currency. */
const amount = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT));
const price = z.int().check(z.positive(), z.maximum(MAX_AMOUNT));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const line = z.string().check(z.minLength(1), z.maxLength(200));
/** Prices in each of the currencies in `rates`. */
const prices = z.record(currency, price);
/**
 * A kind of material: `oak` or, from general to specific, `plywood/birch`. The kind `plywood/*` covers all kinds of
 * plywood that don't have a row of their own.
 */
const kind = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:[-/][a-z\d]+)*(?:\/\*)?$/));
const surface = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/));

/** A board has a thickness and a price per square meter. A solid has a price per liter or kilogram. */
const heldMaterialSchema = z.strictObject({
  kind,
  /** The surface, as suppliers call it. A row without a surface fits materials with any surface. */
  surface: z.optional(surface),
  /**
   * A board's thickness in millimeters: either a single value, or the two ends of a range. Prices aren't interpolated.
   */
  thickness: z.optional(z.union([positive, z.tuple([positive, positive])])),
  /** The price per square meter of board, without waste, which `offcut_percent` adds. */
  square_metre: z.optional(prices),
  /**
   * The length and width in millimeters of the sheets that the workshop buys. They're used if it charges for whole
   * sheets, and default to the document's sheet size.
   */
  sheet: z.optional(z.tuple([positive, positive])),
  /**
   * The price per liter (dm³) of a solid part that's turned, bent, or milled. For a milled part, the volume is that of
   * its blank.
   */
  litre: z.optional(prices),
  /**
   * The price per kilogram. A part's weight is calculated from the density in the document, or else from the density
   * of its kind of material.
   */
  kilogram: z.optional(prices),
});

const deliveryRatesSchema = z.strictObject({
  /** The price of delivering one product if the destination is unknown. */
  flat: amount,
  /** The price that's charged for each shipment, regardless of weight and distance. */
  start: amount,
  /**
   * The price per chargeable kilogram by distance, nearest band first. The last band's price also applies beyond it.
   */
  bands: z.array(z.strictObject({ up_to_km: positive, kilogram: amount })).check(z.minLength(1), z.maxLength(20)),
});

/** The prices of work in one currency. */
const ratesSchema = z.strictObject({
  /** The price of each piece of hardware that has no price in the document. */
  hardware: amount,
  cutting: z.strictObject({ panel: amount, metre: amount }),
  /** The price per meter of banded edge. */
  edging: amount,
  /**
   * The price per meter of edge for each edge band. `tape` is the band's id or item number in the document. Bands that
   * aren't listed cost `edging`.
   */
  tapes: z.optional(z.array(z.strictObject({ tape: line, metre: amount })).check(z.maxLength(200))),
  /** The price of drilling and fitting: per panel, per other part, and per hole. */
  assembly: z.strictObject({ panel: amount, item: amount, hole: amount }),
  /** The price per hole, by diameter, smallest first. Larger holes cost `assembly.hole`. */
  holes: z.optional(z.array(z.strictObject({ up_to_mm: positive, hole: amount })).check(z.maxLength(20))),
  /** The price per meter of contour that a router cuts. Defaults to `cutting.metre`. */
  contour: z.optional(amount),
  /** The price per meter of engraved text. By default, engraving is free. */
  engraving: z.optional(amount),
  /**
   * The price per square meter of finish on both faces of a board, by the material's surface. Surfaces that aren't
   * listed are free.
   */
  finishes: z.optional(z.array(z.strictObject({ surface, square_metre: amount })).check(z.maxLength(50))),
  /** The price per hour of the work in `operations`. */
  hour: z.optional(price),
  /**
   * Prices that are charged once per order: for the order itself, and for each unique panel, because each one has to
   * be programmed.
   */
  setup: z.strictObject({ order: amount, row: amount }),
  /** The minimum price of an order, without delivery and tax. By default, there's no minimum. */
  minimum_order: z.optional(amount),
  delivery: deliveryRatesSchema,
});

/**
 * The quantity that an operation's minutes are multiplied by. `setup` counts once per order, and `row` once per unique
 * panel.
 */
export const operationUnits = [
  'setup',
  'row',
  'product',
  'panel',
  'item',
  'hole',
  'edge_metre',
  'cut_metre',
  'weld_metre',
] as const;

/** Work that's charged by time, at the price per `hour` in `rates`, in addition to the other prices. */
const operationSchema = z.strictObject({
  name: line,
  minutes: z.number().check(z.positive(), z.maximum(10_000)),
  per: z.enum(operationUnits),
});

/** How sheets are cut and offcuts are credited. It applies to boards that are charged by whole sheets. */
const sheetsSchema = z.strictObject({
  /** The width of the saw cut in millimeters. Defaults to the width in the document. */
  kerf: z.optional(z.number().check(z.minimum(0), z.maximum(50))),
  /** The percentage of a sheet's price that's credited for useful offcuts. By default, nothing is credited. */
  offcut_credit_percent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  /** The longer and the shorter side of the smallest useful offcut, in millimeters. Defaults to 600 × 300. */
  useful_offcut: z.optional(z.tuple([positive, positive])),
  /**
   * The maximum thickness in millimeters of panels that can lie across the grain, such as backs. By default, no panels
   * can.
   */
  turns_up_to: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
});

/** The express quote, which is faster but costs more. */
const expressSchema = z.strictObject({
  /** The percentage that's added to the price without delivery. */
  surcharge_percent: z.number().check(z.minimum(0), z.maximum(500)),
  /** The number of days before work begins on an express order, instead of the standard waiting days. */
  waiting_days: z.int().check(z.minimum(0), z.maximum(1_000)),
  /** The maximum number of panels in an express order. Defaults to `capacity`. */
  capacity: z.optional(count),
});

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Days on which the workshop doesn't work. They don't count as waiting or working days. */
const closedSchema = z.strictObject({
  weekdays: z.optional(z.array(z.enum(weekdays)).check(z.maxLength(weekdays.length - 1))),
  /** Closed periods, with dates such as `2027-12-24`. The first and the last day are included. */
  holidays: z.optional(z.array(z.strictObject({ from: day, to: day })).check(z.maxLength(100))),
});

/**
 * From this quantity on, work is discounted by this percentage. Products below the quantity keep their price, so that a
 * larger quantity never costs less in total.
 */
const quantityBreakSchema = z.strictObject({
  from: count,
  percent_off: z.number().check(z.positive(), z.maximum(99)),
});

/** Crafts that need more than a saw and a drill: a lathe, a bending form, or an engraver. */
const crafts = ['turning', 'bending', 'engraving'] as const;

const commonFields = {
  name: line,
  /** One or two sentences that introduce the workshop to customers, by language. */
  about: z.optional(z.record(z.string().check(z.maxLength(35)), z.string().check(z.maxLength(500)))),
  /** The address that receives an email about each new order. Customers don't see it. */
  email: z.optional(z.string().check(z.maxLength(254), z.regex(EMAIL_ADDRESS))),
  country,
  /** The location in degrees. Defaults to the center of the workshop's country. */
  location: z.optional(
    z.strictObject({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  ),
  /** The number of days before work begins. */
  waiting_days: z.int().check(z.minimum(0), z.maximum(1_000)),
  /** The days on which the workshop is closed. By default, every day is a working day. */
  closed: z.optional(closedSchema),
  delivers: z.strictObject({
    to: z.array(country).check(z.minLength(1), z.maxLength(300)),
    as: z.enum(['flat-packed', 'assembled']),
    /** The workshop's delivery methods, sorted from the smallest vehicle to the largest. */
    by: z.array(z.enum(deliveryMethods)).check(z.minLength(1), z.maxLength(deliveryMethods.length)),
  }),
  /** When the workshop sends its invoice, and how many days the customer has to pay. */
  invoice: z.strictObject({ at: z.enum(invoiceTimes), due_days: count }),
  /** The tax that the workshop charges on every sale. Defaults to the standard rate of the delivery country. */
  tax: z.optional(z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(100)), label: line })),
  currency,
  /** The workshop's legal details, if it sells to the shop's customers and invoices them. */
  seller: z.optional(sellerSchema),
  /** The files that the workshop wants, and their format. */
  files: z.optional(filesSchema),
};

/** A workshop that calculates prices from a price list. */
export const priceListSchema = z.strictObject({
  pricing: z.literal('price_list'),
  ...commonFields,
  machines: z.strictObject({
    /** The length and width in millimeters of the largest panel that the saw accepts. */
    largest_panel: z.tuple([positive, positive]),
    /** The minimum and maximum thickness of boards, in millimeters. */
    thickness: z.tuple([positive, positive]),
    crafts: z.array(z.enum(crafts)).check(z.maxLength(crafts.length)),
  }),
  /** The maximum number of panels in an order. */
  capacity: count,
  panels_a_day: count,
  /** The waste that's charged for boards in addition to the panels' area, as a percentage of that area. */
  offcut_percent: z.number().check(z.minimum(0), z.maximum(500)),
  /**
   * How boards are charged: by area plus `offcut_percent`, which is the default, or by the number of whole sheets that
   * the order is cut from.
   */
  boards: z.optional(z.enum(['area', 'whole_sheets'])),
  sheets: z.optional(sheetsSchema),
  /** Work that's charged by time. By default, there's none. */
  operations: z.optional(z.array(operationSchema).check(z.maxLength(50))),
  /**
   * The percentage that's added to everything except delivery and tax. By default, the other prices already include the
   * margin.
   */
  margin_percent: z.optional(z.number().check(z.minimum(0), z.maximum(500))),
  /** The workshop's express quote. By default, each request gets only the standard quote. */
  express: z.optional(expressSchema),
  quantity_breaks: z.array(quantityBreakSchema).check(z.maxLength(20)),
  materials: z.array(heldMaterialSchema).check(z.maxLength(1_000)),
  /** The prices of work by currency. The workshop's main currency comes first. */
  rates: z.record(currency, ratesSchema),
});

/** A workshop that sells at the document's estimate, which becomes a binding price. */
export const estimateSchema = z.strictObject({
  pricing: z.literal('estimate'),
  ...commonFields,
  /**
   * The maximum number of products in an order. `products_a_day` is the number of products that the workshop makes per
   * day.
   */
  capacity: count,
  products_a_day: count,
  /** The price of delivery without tax: per order, and per product. */
  delivery: z.strictObject({ order: amount, product: amount }),
});

/** A workshop, as an organization enters it. */
export const workshopProfileSchema = z.discriminatedUnion('pricing', [priceListSchema, estimateSchema]);

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** The fields that an organization sets for its own workshop. */
export type WorkshopBody = DeepReadonly<z.infer<typeof workshopProfileSchema>>;
export type PriceListProfile = DeepReadonly<z.infer<typeof priceListSchema>> & { readonly slug: string };
export type EstimateProfile = DeepReadonly<z.infer<typeof estimateSchema>> & { readonly slug: string };
export type WorkshopProfile = PriceListProfile | EstimateProfile;
export type GeoLocation = NonNullable<WorkshopProfile['location']>;
export type HeldMaterial = PriceListProfile['materials'][number];
export type Rates = DeepReadonly<z.infer<typeof ratesSchema>>;
export type DeliveryRates = Rates['delivery'];
export type QuantityBreak = PriceListProfile['quantity_breaks'][number];
export type Operation = NonNullable<PriceListProfile['operations']>[number];
export type Closed = NonNullable<WorkshopProfile['closed']>;
export type Craft = (typeof crafts)[number];
