// Quotes, orders, revenue and what is asked for, by day. Nothing of a person.

import * as z from 'zod/mini';
import { moneySchema, openEnum } from './common.js';

const counts = {
  /** Requests for quotes that were answered: configurations. */
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
  /** Days on which there was anything; revenue by currency, of orders that have not ended. */
  days: z.array(z.looseObject({ day, ...counts, revenue: z.array(moneySchema) })),
  /** Those with most quotes first. */
  models: z.array(
    z.looseObject({
      model: z.string(),
      ...counts,
      parameters: z.array(
        z.looseObject({
          key: z.string(),
          /** How many configurations had a value of it. */
          total: z.int(),
          /** The ten that were asked for most; numbers to two digits. */
          values: z.array(z.looseObject({ value: z.string(), count: z.int() })),
        }),
      ),
    }),
  ),
});

/** Quotes, orders, revenue and what is asked for, by day. */
export type Statistics = z.infer<typeof statisticsSchema>;
