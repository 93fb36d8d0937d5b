// A workshop's stock, its cutting settings, and what orders take from the stock.

import * as z from 'zod/mini';
import { openEnum, timestampSchema } from './common.js';

/** A length or width, in mm. */
const size = z.number().check(z.positive(), z.maximum(100_000));
const line = z.string().check(z.minLength(1), z.maxLength(200));

/** A price in the minor unit of the workshop's currency. */
const price = z.int().check(z.minimum(0), z.maximum(10_000_000_000));

const common = {
  /** The number in stock. Undefined means unlimited, except for an offcut, where it means one. */
  count: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Whether the item is left over from a batch. Offcuts are used first. */
  offcut: z.optional(z.boolean()),
  /** The price of one item, in the minor unit of the workshop's currency. */
  price: z.optional(price),
  /** The price that the workshop proposes. It takes effect once the shop accepts it. */
  proposed_price: z.optional(price),
  /** A note, for example on where the item is kept. */
  note: z.optional(line),
};

const board = {
  /** The kind of material as in price lists: `plywood/birch`, or `plywood/*` for all plywood. */
  kind: z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:[-/][a-z\d]+)*(?:\/\*)?$/)),
  /** Without a surface, the item matches any surface. */
  surface: z.optional(z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/))),
  /** The color as `#rrggbb`. Without a color, the item matches any color. */
  color: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/))),
};

const sheetItem = z.strictObject({
  type: z.literal('sheet'),
  ...board,
  /** The thickness in mm. */
  thickness: size,
  /** The length along the grain, in mm. */
  length: size,
  /** The width in mm. */
  width: size,
  ...common,
});

const barItem = z.strictObject({
  type: z.literal('bar'),
  ...board,
  /** The section as it's written in the list of bars: `dia 30 x 2`, `40 x 20`. */
  section: line,
  /** The length in mm. */
  length: size,
  ...common,
});

const coilItem = z.strictObject({
  type: z.literal('coil'),
  /** The edge band's id or item number in documents. */
  tape: line,
  /** The length on the coil, in meters. */
  metres: z.number().check(z.positive(), z.maximum(100_000)),
  ...common,
});

/** A row of a workshop's stock in a request. */
export const stockItemSchema = z.discriminatedUnion('type', [sheetItem, barItem, coilItem]);

/** A workshop's cutting settings, in millimeters. Defaults come from its price list, or else from the document. */
export const cuttingSchema = z.strictObject({
  /** The tool that cuts boards. Defaults to a saw. */
  tool: z.optional(z.enum(['saw', 'router'])),
  /** The width of the saw cut. */
  kerf: z.optional(z.number().check(z.minimum(0), z.maximum(50))),
  /** The space between two pieces if a router cuts them. */
  cutter_diameter: z.optional(z.number().check(z.positive(), z.maximum(50))),
  /** The width that's cut off each side of a whole sheet first. Defaults to nothing. */
  trim: z.optional(z.number().check(z.minimum(0), z.maximum(200))),
  /** The length that's cut off the first end of a whole bar. Defaults to 20. */
  bar_trim: z.optional(z.number().check(z.minimum(0), z.maximum(500))),
  /** The size of the smallest sheet offcut that's kept: its longer and shorter side. Defaults to 600 × 300. */
  useful_offcut: z.optional(z.tuple([size, size])),
  /** The length of the shortest bar offcut that's kept. Defaults to 600. */
  useful_bar: z.optional(size),
  /** The maximum thickness of panels, such as backs, that may be cut across the grain. By default, none may. */
  turns_up_to: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
});

/** The body of `PUT /v1/workshops/{slug}/stock`: all of the stock. */
export const stockUpdateSchema = z.strictObject({
  cutting: cuttingSchema,
  items: z.array(stockItemSchema).check(z.maxLength(2_000)),
  /**
   * The revision of the stock that you changed; null if the workshop had no stock. Without it, PUT overwrites the current
   * stock.
   */
  revision: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/**
 * A row of the stock in a response. Its `type` and the cutting `tool` don't accept unknown values, because programs
 * send the whole stock back.
 */
const item = z.discriminatedUnion('type', [
  z.looseObject(sheetItem.shape),
  z.looseObject(barItem.shape),
  z.looseObject(coilItem.shape),
]);

export const stockSchema = z.looseObject({
  object: z.literal('stock'),
  /** The workshop's slug. */
  workshop: z.string(),
  workshop_name: z.string(),
  /** The currency of the prices: the workshop's own. */
  currency: z.string(),
  /** How the workshop's lists are formatted, for its stock as CSV. */
  list_format: z.looseObject({ language: z.string(), separator: z.string(), decimal: openEnum(['.', ',']) }),
  cutting: z.looseObject(cuttingSchema.shape),
  items: z.array(item),
  /**
   * Send this with PUT, or null if it's absent, so that you don't overwrite changes that others have made in the meantime.
   */
  revision: z.optional(z.string()),
  changed_at: z.optional(timestampSchema),
});

/** The body of `POST /v1/orders/{id}/cut`. */
export const cutRequestSchema = z.strictObject({
  /** Ids of the same workshop's other orders that are cut together with this one. */
  with: z.optional(z.array(z.string()).check(z.maxLength(49))),
  /** Whether useful offcuts are added to the stock; true by default. */
  keep_offcuts: z.optional(z.boolean()),
  /** The `stock_revision` of the plan. If the stock has changed since, nothing is marked as cut. */
  stock_revision: z.optional(z.string().check(z.maxLength(64))),
});

export const cutSchema = z.looseObject({
  object: z.literal('cut'),
  /** All orders that are cut together. */
  orders: z.array(z.string()),
  status: openEnum(['planned', 'cut']),
  /** The items that the orders take from stock, and how many of each have to be bought first. */
  taken: z.array(z.looseObject({ item, count: z.number(), missing: z.number() })),
  /** The offcuts that are large enough to keep. */
  offcuts: z.array(item),
  /** Whether the useful offcuts were added to the stock; undefined for a plan. */
  kept_offcuts: z.optional(z.boolean()),
  cut_at: z.optional(timestampSchema),
  /**
   * The revision of the stock that the plan is based on; undefined if the workshop hasn't entered its stock, or the
   * orders have been cut.
   */
  stock_revision: z.optional(z.string()),
  /** The number of pieces on the plan's sheets and bars, which are marked as cut. Undefined once the orders are cut. */
  pieces: z.optional(z.int()),
});

/** A row of a workshop's stock: a sheet, bar, or coil. Lengths are in millimeters, coils in meters. */
export type StockItem = z.infer<typeof stockItemSchema>;
/** A workshop's stock and cutting settings. */
export type Stock = z.infer<typeof stockSchema>;
/** All of a workshop's stock. It replaces the previously stored stock. */
export type StockUpdate = z.infer<typeof stockUpdateSchema>;
/** Which orders to mark as cut. */
export type CutRequest = z.infer<typeof cutRequestSchema>;
/** The material that orders take from stock, or took, with the offcuts. */
export type Cut = z.infer<typeof cutSchema>;
