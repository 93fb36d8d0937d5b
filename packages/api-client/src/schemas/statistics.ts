// Quotes, orders, revenue, and visits by day, and the most requested values. No personal data is included.

import * as z from 'zod/mini';
import { moneySchema, openEnum } from './common.js';

/**
 * How far a visit went: the customer saw the configurator, changed something, got quotes, and opened the order form.
 *
 * @example
 * for (const step of visitSteps) console.log(step, statistics.days.map(({ visits }) => visits[step]));
 */
export const visitSteps = ['seen', 'changed', 'priced', 'form'] as const;
/** A step of a visit. */
export type VisitStep = (typeof visitSteps)[number];

/**
 * The load times that pages measure: until the first picture, and until the first 3D frame.
 *
 * @example
 * const ranges = speedMeasures.map((measure) => statistics.speed[measure]);
 */
export const speedMeasures = ['picture', 'frame'] as const;
/** A load time that pages measure. */
export type SpeedMeasure = (typeof speedMeasures)[number];

function each<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

const counts = {
  /**
   * The number of quote requests that got a response. A request for several products counts once in total, and once for
   * each of its models.
   */
  quotes: z.int(),
  orders: z.int(),
  /** How many of these orders were later canceled or failed. */
  ended: z.int(),
  /** The number of requests for custom quotes. */
  inquiries: z.int(),
  /** Page visits by step, if the organization counts them; see `visitSteps`. */
  visits: z.looseObject(each(visitSteps, z.int())),
};

/**
 * Visits by load time, fastest first: how many took at most `within_ms`, but longer than the previous range's limit.
 */
const speed = z.array(z.looseObject({ within_ms: z.nullable(z.int()), count: z.int() }));

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const statisticsSchema = z.looseObject({
  object: z.literal('statistics'),
  /** The first and the last day, in UTC. */
  from: day,
  to: day,
  mode: openEnum(['live', 'test']),
  model: z.optional(z.string()),
  /** The days on which anything was counted. Revenue is by currency, and excludes orders that have `ended`. */
  days: z.array(z.looseObject({ day, ...counts, revenue: z.array(moneySchema) })),
  /** Models with the most quotes first. */
  models: z.array(
    z.looseObject({
      model: z.string(),
      ...counts,
      parameters: z.array(
        z.looseObject({
          key: z.string(),
          /** How many configurations had a value for the parameter. */
          total: z.int(),
          /** The ten most requested values. Numbers are rounded to two significant digits. */
          values: z.array(z.looseObject({ value: z.string(), count: z.int() })),
        }),
      ),
    }),
  ),
  /**
   * How long the configurator took to load on pages, from its first request. `within_ms` is null for loads of over 10
   * seconds.
   */
  speed: z.looseObject(each(speedMeasures, speed)),
  /**
   * How many live orders were held until their customers confirm them by email, and how many were confirmed, or expired
   * because no one did. Left out if there weren't any.
   */
  held_orders: z.optional(z.looseObject({ held: z.int(), confirmed: z.int(), expired: z.int() })),
});

/** Quotes, orders, revenue, and visits by day, and the most requested values. */
export type Statistics = z.infer<typeof statisticsSchema>;
