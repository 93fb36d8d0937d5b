// The workshops that are asked for a quote: their machines, the materials they hold, where they deliver and what they
// charge. Each is an entry of workshops.json.

import { deliveryMethods, invoiceTimes } from '@parametric/api-client';
import * as z from 'zod/mini';
import { readData } from './data.js';

const positive = z.number().check(z.positive());
const count = z.int().check(z.positive());
/** An amount of money in the minor unit of its price list's currency. */
const minorUnits = z.int().check(z.positive());
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const slug = z.string().check(z.regex(/^[a-z0-9-]+$/));

const deliveryRatesSchema = z.strictObject({
  /** For one product, wherever it goes, while the destination is not known. */
  flat: minorUnits,
  /** For each consignment. */
  start: minorUnits,
  /** A chargeable kilogram, by distance; the nearest band first. Beyond the last band its rate still applies. */
  bands: z.array(z.strictObject({ upToKm: positive, kilogram: minorUnits })).check(z.minLength(1)),
});

/** The price list of one currency. */
const ratesSchema = z.strictObject({
  /** A square metre of each board it holds, by material id. */
  boards: z.record(z.string(), minorUnits),
  /** A litre (dm³) of each solid it holds, turned or milled, by material id. */
  solids: z.record(z.string(), minorUnits),
  /** A piece of hardware that names no material. */
  hardware: minorUnits,
  cutting: z.strictObject({ panel: minorUnits, metre: minorUnits }),
  /** A metre of banded edge. */
  edging: minorUnits,
  /** Drilling and fitting: a panel, any other part, a hole. */
  assembly: z.strictObject({ panel: minorUnits, item: minorUnits, hole: minorUnits }),
  /** Once an order: for the order itself, and for each different panel that has to be programmed. */
  setup: z.strictObject({ order: minorUnits, row: minorUnits }),
  delivery: deliveryRatesSchema,
});

/** From this quantity on, the work costs so much less; what comes before keeps its price, so more is never cheaper. */
const quantityBreakSchema = z.strictObject({ from: count, percentOff: positive });

/** What a saw and a drill can't do: a lathe, a bending form, an engraver. */
const crafts = ['turning', 'bending', 'engraving'] as const;

const workshopSchema = z.strictObject({
  slug,
  name: z.string(),
  /** A sentence or two for its customers, by language. */
  about: z.record(z.string(), z.string()),
  country,
  /** In degrees. */
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  machines: z.strictObject({
    /** Length and width of the largest panel that the saw takes; mm. */
    largestPanel: z.tuple([positive, positive]),
    /** The least and the most; mm. */
    thickness: z.tuple([positive, positive]),
    crafts: z.array(z.enum(crafts)),
  }),
  /** The most panels it takes in one order. */
  capacity: count,
  panelsADay: count,
  /** Days before the first panel is cut. */
  waitingDays: count,
  delivers: z.strictObject({
    to: z.array(country),
    as: z.enum(['flat-packed', 'assembled']),
    /** What it sends things by, the smallest first. */
    by: z.array(z.enum(deliveryMethods)).check(z.minLength(1)),
  }),
  /** When it sends the invoice, and how many days later that is due. */
  invoice: z.strictObject({ at: z.enum(invoiceTimes), dueDays: count }),
  /** The share of each sheet that is waste; percent of the panels' area. */
  offcutPercent: positive,
  quantityBreaks: z.array(quantityBreakSchema),
  currency: z.string(),
  /** Price lists by currency, its own first. */
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), ratesSchema),
});

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

export type WorkshopProfile = DeepReadonly<z.infer<typeof workshopSchema>>;
export type GeoLocation = WorkshopProfile['location'];
export type Rates = DeepReadonly<z.infer<typeof ratesSchema>>;
export type DeliveryRates = Rates['delivery'];
export type QuantityBreak = WorkshopProfile['quantityBreaks'][number];
export type Craft = (typeof crafts)[number];

export const workshops: readonly WorkshopProfile[] = readData('workshops.json', z.array(workshopSchema));
