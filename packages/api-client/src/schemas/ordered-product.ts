// The product of an order: the configuration in words, and the bill of materials of one piece.

import * as z from 'zod/mini';
import { openEnum } from './common.js';

export const orderedParameterSchema = z.looseObject({
  key: z.string(),
  label: z.string(),
  /** An option's label, a text, yes or no; a number where there is a `unit` or it is a count. */
  value: z.union([z.string(), z.number()]),
  unit: z.optional(openEnum(['mm', 'deg'])),
});

/** Lengths in millimetres. */
export const orderedPanelSchema = z.looseObject({
  /** The same on every list and drawing of the production pack. */
  number: z.int(),
  name: z.string(),
  quantity: z.int(),
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  material: z.optional(z.string()),
  /** Banded sides. */
  edges: z.int(),
  holes: z.int(),
});

/** A line of the bill that is not cut from a sheet. */
export const orderedItemSchema = z.looseObject({
  name: z.string(),
  quantity: z.int(),
  material: z.optional(z.string()),
  /** mm; empty for items that are only counted. */
  size: z.array(z.number()),
  note: z.optional(z.string()),
});

export const orderedProductSchema = z.looseObject({
  object: z.literal('ordered_product'),
  model: z.string(),
  model_revision: z.string(),
  name: z.string(),
  /** The language of its texts. */
  language: z.string(),
  parameters: z.array(orderedParameterSchema),
  panels: z.array(orderedPanelSchema),
  items: z.array(orderedItemSchema),
  /** Edge banding by material; metres. */
  edging: z.array(z.looseObject({ material: z.optional(z.string()), length: z.number() })),
  /** The number of rows of the bill beyond 2,000 of a kind, which only the production pack has. */
  rows_left_out: z.int(),
  /** Why there is no bill. */
  problem: z.optional(z.string()),
});

/** A parameter of the configuration in words. */
export type OrderedParameter = z.infer<typeof orderedParameterSchema>;
/** Equal panels of the bill; lengths in millimetres. */
export type OrderedPanel = z.infer<typeof orderedPanelSchema>;
/** A line of the bill that is not cut from a sheet. */
export type OrderedItem = z.infer<typeof orderedItemSchema>;
/** The product of an order, for one piece. */
export type OrderedProduct = z.infer<typeof orderedProductSchema>;
