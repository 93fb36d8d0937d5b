// An order's product: the configuration in words, and the bill of materials for one piece.

import * as z from 'zod/mini';
import { openEnum } from './common.js';

export const orderedParameterSchema = z.looseObject({
  key: z.string(),
  label: z.string(),
  /** An option's label or a text, true or false, or a number if there's a `unit` or it's a plain count. */
  value: z.union([z.string(), z.number(), z.boolean()]),
  unit: z.optional(openEnum(['mm', 'deg'])),
});

/** A row of identical panels in the bill of materials. Lengths are in millimeters. */
export const orderedPanelSchema = z.looseObject({
  /** The same number as on every list and drawing in the production pack. */
  number: z.int(),
  name: z.string(),
  quantity: z.int(),
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  material: z.optional(z.string()),
  /** `#rrggbb` if it differs from the material's color. */
  color: z.optional(z.string()),
  /** The number of banded sides. */
  edges: z.int(),
  /** The number of holes, including those of joints. */
  holes: z.int(),
  cutouts: z.optional(z.int()),
  /** The number of grooves, rabbets, and pockets. */
  recesses: z.optional(z.int()),
  /** The number of sides to cut at an angle. */
  mitres: z.optional(z.int()),
  /** Whether the panel's outline isn't a rectangle. */
  shaped: z.optional(z.boolean()),
  /** The text to engrave. */
  text: z.optional(z.string()),
  /** The name of the panel's drawing in the production pack. */
  file: z.optional(z.string()),
});

/** A part or item in the bill that isn't cut from a sheet. */
export const orderedItemSchema = z.looseObject({
  /** The same number as on every list and drawing in the production pack. */
  number: z.optional(z.int()),
  name: z.string(),
  /** The kind of part, such as `tube`; `item` for one that's bought. */
  kind: z.optional(z.string()),
  quantity: z.int(),
  material: z.optional(z.string()),
  /** `#rrggbb` if it differs from the material's color. */
  color: z.optional(z.string()),
  /** The size in mm. Empty for items that are only counted. */
  size: z.array(z.number()),
  /** The text of letters, or the file of a 3D model. */
  note: z.optional(z.string()),
  /** A fitting's item number, and the name of the catalog that contains it. */
  article: z.optional(z.string()),
  catalog: z.optional(z.string()),
  /** The price of one piece in the document's currency, in major units. */
  price: z.optional(z.number()),
  /** The names of its drawing and bend tables in the production pack. */
  files: z.optional(z.array(z.string())),
});

/** How much of an edge band the product needs, in meters. */
export const orderedBandSchema = z.looseObject({
  /** The band's name; absent if the document says that the sides are banded, but not with what. */
  band: z.optional(z.string()),
  /** The band's item number. */
  code: z.optional(z.string()),
  /** The thickness of the band, in mm. */
  thickness: z.optional(z.number()),
  /** The panels' material, if there's no band. */
  material: z.optional(z.string()),
  /** The total length of the banded sides, in meters. */
  length: z.number(),
  /** The length with an extra 50 mm per side, in meters. */
  order_length: z.optional(z.number()),
});

export const orderedProductSchema = z.looseObject({
  object: z.literal('ordered_product'),
  model: z.string(),
  model_revision: z.string(),
  name: z.string(),
  /** The language of the text. */
  language: z.string(),
  parameters: z.array(orderedParameterSchema),
  panels: z.array(orderedPanelSchema),
  items: z.array(orderedItemSchema),
  edging: z.array(orderedBandSchema),
  /** The number of rows of a kind beyond the first 2,000. Only the production pack has these. */
  rows_left_out: z.int(),
  /** Why there's no bill. */
  problem: z.optional(z.string()),
});

/** One of the configuration's parameters, in words. */
export type OrderedParameter = z.infer<typeof orderedParameterSchema>;
/** A row of identical panels in the bill of materials. Lengths are in millimeters. */
export type OrderedPanel = z.infer<typeof orderedPanelSchema>;
/** A part or item in the bill that isn't cut from a sheet. */
export type OrderedItem = z.infer<typeof orderedItemSchema>;
/** How much of an edge band the product needs, in meters. */
export type OrderedBand = z.infer<typeof orderedBandSchema>;
/** An order's product, for one piece. */
export type OrderedProduct = z.infer<typeof orderedProductSchema>;
