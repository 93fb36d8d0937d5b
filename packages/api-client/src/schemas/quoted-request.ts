// Customers' quote requests as the shop sees them: the design, the workshops' quotes, and whether one was ordered.

import * as z from 'zod/mini';
import {
  configurationSchema,
  dayOrTimeSchema,
  moneySchema,
  type Open,
  openEnum,
  pageSchema,
  timestampSchema,
} from './common.js';
import { declinedSchema, productItemSchema } from './quote.js';
import { destinationSchema } from './requests.js';

export const quotedRequestStatuses = ['open', 'expired', 'ordered'] as const;
/** Whether one of the quotes was ordered, or still can be. */
export type QuotedRequestStatus = Open<(typeof quotedRequestStatuses)[number]>;

export const quotedRequestSchema = z.looseObject({
  id: z.string(),
  object: z.literal('quote_request'),
  model: z.string(),
  model_revision: z.string(),
  configuration: configurationSchema,
  quantity: z.int(),
  /** All products, if there are several. `model`, `configuration`, and `quantity` are the first one's. */
  items: z.optional(z.array(productItemSchema)),
  ship_to: z.optional(destinationSchema),
  status: openEnum(quotedRequestStatuses),
  /** The order's id, if a quote was ordered. */
  order: z.optional(z.string()),
  /** The quotes, cheapest first, using the day's exchange rates. */
  quotes: z.array(
    z.looseObject({
      id: z.string(),
      workshop: z.looseObject({ slug: z.string(), name: z.string() }),
      total: moneySchema,
      ready_by: dayOrTimeSchema,
    }),
  ),
  declined: z.array(declinedSchema),
  /**
   * Add this to the URL of a page with the product to show this design, or the first product's design if there are
   * several.
   */
  link: z.string(),
  mode: z.enum(['test', 'live']),
  expires_at: timestampSchema,
  created_at: timestampSchema,
});

export const quotedRequestPageSchema = pageSchema(quotedRequestSchema);

/** A quote request as the shop sees it. */
export type QuotedRequest = z.infer<typeof quotedRequestSchema>;
