// A workshop's prices in use: how an order's price was calculated, proposed price lists, and what orders actually cost.

import * as z from 'zod/mini';
import { moneySchema, openEnum, timestampSchema } from './common.js';

const builtLineSchema = z.looseObject({
  /** A kind of price line as in quotes, or `margin`, which a quote includes in its other lines. */
  kind: z.string(),
  label: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** How many times `counted` × `unit_price` is charged: less than the quantity if there's a quantity discount. */
  times: z.number(),
  terms: z.array(
    z.looseObject({
      what: z.string(),
      counted: z.number(),
      unit: z.string(),
      /** The price of one unit, in minor units. It may be a fraction. */
      unit_price: z.number(),
      /** How many minutes the work takes for the whole order, if the work is charged by time. */
      minutes: z.optional(z.number()),
    }),
  ),
  amount: moneySchema,
  /** The line's percentage of the total. */
  share_percent: z.number(),
});

export const priceBuildSchema = z.looseObject({
  object: z.literal('price_build'),
  order: z.string(),
  workshop: z.looseObject({ slug: z.string(), name: z.string() }),
  pricing: openEnum(['price_list', 'estimate']),
  quantity: z.number(),
  speed: z.optional(z.string()),
  /**
   * The price list used: `current` if the quote used the current list, `replaced` if it used an earlier one that's
   * still stored, and `other` if the quoted list is no longer stored, so the current one is used.
   */
  price_list: openEnum(['current', 'replaced', 'other']),
  lines: z.array(builtLineSchema),
  total: moneySchema,
  /** The total that the customer pays. */
  quoted_total: moneySchema,
  /** Why the two totals differ, if they do. */
  differs_because: z.optional(openEnum(['other_price_list', 'address_erased', 'calculation_changed'])),
  /** Hours of work that's charged by time. */
  hours: z.number(),
});

export const priceProposalSchema = z.looseObject({
  object: z.literal('price_proposal'),
  workshop: z.string(),
  status: openEnum(['waiting', 'approved', 'rejected']),
  /** The shop's comment about its decision. */
  note: z.optional(z.string()),
  /**
   * Whether the current list has changed since the workshop made the proposal. If so, the proposal can't be approved
   * until the workshop sends it again.
   */
  is_outdated: z.boolean(),
  proposed_at: timestampSchema,
  /** The name of the key that proposed the price list. */
  proposed_by: z.string(),
  decided_at: z.optional(timestampSchema),
  /** The proposed workshop, in the format of PUT /v1/workshops/{slug}. */
  profile: z.record(z.string(), z.unknown()),
  /** The fields that differ from the price list that was in use when the workshop proposed this one. */
  changes: z.array(
    z.looseObject({
      pointer: z.string(),
      /** The row of the price list that the changed field is in. */
      of: z.optional(z.string()),
      before: z.optional(z.unknown()),
      after: z.optional(z.unknown()),
    }),
  ),
});

/** The body of `POST /v1/workshops/{slug}/approve-proposal`. */
export const proposalApprovalSchema = z.strictObject({
  /** When the proposal that the shop has seen was made. A newer proposal isn't approved. */
  proposed_at: timestampSchema,
  note: z.optional(z.string().check(z.trim(), z.maxLength(1_000))),
});

/** The body of `POST /v1/workshops/{slug}/reject-proposal`. */
export const proposalRejectionSchema = z.strictObject({
  proposed_at: timestampSchema,
  /** The changes that the workshop should make. */
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
});

const orderFields = {
  order: z.string(),
  created_at: timestampSchema,
  model: z.string(),
  /** The product's name in English, or in its document's first language. */
  product: z.string(),
  quantity: z.number(),
};

export const priceEffectSchema = z.looseObject({
  object: z.literal('price_effect'),
  /** The workshop's last orders, newest first. */
  data: z.array(
    z.looseObject({
      ...orderFields,
      /** The order's price according to the list that was in use at the time of the proposal. */
      before: z.optional(moneySchema),
      /** The order's price according to the proposed list. */
      after: z.optional(moneySchema),
      /** Why the workshop would decline the order with the proposed list. */
      declined: z.optional(z.string()),
    }),
  ),
  /** Sums of the orders that have a price with both lists. */
  sums: z.array(z.looseObject({ orders: z.number(), before: moneySchema, after: moneySchema })),
});

/** An order's costs without tax: `hours` in hours, the others in minor units. Unknown ones are left out. */
const costsSchema = z.looseObject({
  material: z.optional(z.number()),
  labour: z.optional(z.number()),
  hours: z.optional(z.number()),
  delivery: z.optional(z.number()),
  other: z.optional(z.number()),
});

export const costComparisonSchema = z.looseObject({
  object: z.literal('cost_comparison'),
  /** The orders with known actual costs, newest first. Amounts are in minor units, without tax. */
  data: z.array(
    z.looseObject({
      ...orderFields,
      currency: z.string(),
      /** `other` is margin, and the surcharges for small and express orders. */
      quoted: costsSchema,
      actual: costsSchema,
      /** The total that the customer pays, without tax. */
      net: moneySchema,
      /**
       * The profit on the order. Present only if the costs of material and labor are known. If delivery costs are
       * unknown, the quoted amount is used instead.
       */
      left: z.optional(moneySchema),
    }),
  ),
  /** Totals by currency. */
  sums: z.array(
    z.looseObject({
      currency: z.string(),
      orders: z.number(),
      /** Totals for each cost term, over the orders whose actual cost for that term is known. */
      terms: z.array(z.looseObject({ term: z.string(), orders: z.number(), quoted: z.number(), actual: z.number() })),
      /**
       * Orders whose material and labor costs are known: what customers paid without tax, and what the orders actually
       * cost.
       */
      complete: z.looseObject({ orders: z.number(), net: z.number(), actual: z.number() }),
      /** Prices that would have covered the costs. Each assumes that all the others stay unchanged. */
      lessons: z.array(
        z.looseObject({
          about: openEnum(['hour', 'labour', 'earned_hour', 'material', 'waste', 'delivery', 'price']),
          orders: z.number(),
          needed: z.number(),
          instead_of: z.number(),
        }),
      ),
    }),
  ),
});

export const costImportSchema = z.looseObject({
  object: z.literal('cost_import'),
  /** The number of orders in the file that now have costs. */
  imported: z.number(),
  /** The number of orders whose costs were removed, because their row was empty. */
  removed: z.number(),
});

/** How an order's price was calculated from its workshop's price list, step by step. */
export type PriceBuild = z.infer<typeof priceBuildSchema>;
/** A price list that a workshop proposes, and what the shop decided. */
export type PriceProposal = z.infer<typeof priceProposalSchema>;
/** The shop's approval of a proposed price list. */
export type ProposalApproval = z.infer<typeof proposalApprovalSchema>;
/** The shop's rejection of a proposed price list, with a note that the workshop sees. */
export type ProposalRejection = z.infer<typeof proposalRejectionSchema>;
/** What a workshop's last orders would cost with its proposed price list. */
export type PriceEffect = z.infer<typeof priceEffectSchema>;
/** What a workshop's last orders actually cost compared with what was quoted. */
export type CostComparison = z.infer<typeof costComparisonSchema>;
/** How many orders an imported file changed. */
export type CostImport = z.infer<typeof costImportSchema>;
