// Quotes, orders and revenue by day, and the values that were requested most. There is no personal data.

import * as z from 'zod/mini';
import { moneySchema, openEnum } from './common.js';

const counts = {
  /** The number of answered requests for quotes, each of which is for one configuration. */
  quotes: z.int(),
  orders: z.int(),
  /** How many of these orders were canceled or have failed since. */
  ended: z.int(),
};

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const statisticsSchema = z.looseObject({
  object: z.literal('statistics'),
  /** The first day and the last one, in UTC. */
  from: day,
  to: day,
  mode: openEnum(['live', 'test']),
  model: z.optional(z.string()),
  /** The days with quotes or orders; revenue is by currency, without the orders that have `ended`. */
  days: z.array(z.looseObject({ day, ...counts, revenue: z.array(moneySchema) })),
  /** The models with most quotes come first. */
  models: z.array(
    z.looseObject({
      model: z.string(),
      ...counts,
      parameters: z.array(
        z.looseObject({
          key: z.string(),
          /** How many configurations had a value for it. */
          total: z.int(),
          /** The ten values that were requested most; numbers are rounded to two digits. */
          values: z.array(z.looseObject({ value: z.string(), count: z.int() })),
        }),
      ),
    }),
  ),
});

/** Quotes, orders and revenue by day, and the values that were requested most. */
export type Statistics = z.infer<typeof statisticsSchema>;
