// Compares the actual costs of a workshop's orders with its quotes, and calculates the prices that would have covered
// the costs. The arithmetic is simple: each lesson changes one price and keeps the others.

import type { Actor } from '../records/audit-store.js';
import type { BuiltLine, BuiltPrice } from './pricing.js';
import { sum } from './requirements.js';
import type { WorkshopProfile } from './workshop-schema.js';

/** The costs, without tax. `labour` is what the work cost, and `hours` is how long it took. */
export const costTerms = ['material', 'labour', 'hours', 'delivery', 'other'] as const;
export type CostTerm = (typeof costTerms)[number];

/** An order's costs in minor units of its currency, or in hours. Unknown costs are missing. */
export type OrderCosts = Readonly<Partial<Record<CostTerm, number>>>;

/** The amounts without tax that a quote contained for each kind of cost. */
export interface QuotedCosts {
  readonly currency: string;
  /** The quoted cost of material; undefined if the workshop sells at the product's estimate. */
  readonly material: number | undefined;
  readonly labour: number | undefined;
  readonly delivery: number;
  /** The margin, and the surcharges for small and express orders. */
  readonly extra: number;
  readonly net: number;
  /** The part of the labor price that's charged by time. `hours` is the number of hours charged. */
  readonly timed: number;
  readonly hours: number;
  /** The part of the material price for boards that are charged by area. It includes `wastePercent` of waste. */
  readonly boards: number;
  readonly wastePercent: number;
  readonly marginPercent: number;
}

export interface CostRecord {
  readonly orderId: string;
  readonly costs: OrderCosts;
  readonly quoted: QuotedCosts;
}

export interface CostStore {
  /** Gets the stored costs of these orders, by order id. */
  of(orderIds: readonly string[]): Promise<ReadonlyMap<string, CostRecord>>;
  /** Saves these orders' costs. If a record has no costs, removes those of its order. */
  put(
    organizationId: string,
    workshop: { readonly slug: string; readonly name: string },
    records: readonly CostRecord[],
    options: { readonly now: string; readonly by: Actor },
  ): Promise<void>;
}

const LABOUR = ['cutting', 'edging', 'assembly', 'finishing', 'setup'];

export function quotedCosts({ currency, lines, total, hours }: BuiltPrice, profile: WorkshopProfile): QuotedCosts {
  const sum = (fits: (line: BuiltLine) => boolean) =>
    lines.reduce((amount, line) => amount + (fits(line) ? line.amount : 0), 0);
  const of = (...kinds: readonly string[]) => sum(({ kind }) => kinds.includes(kind));
  const timed = lines.flatMap(({ terms, times }) => terms.map((term) => ({ ...term, times })));
  const isList = profile.pricing === 'price_list';
  return {
    currency,
    material: isList ? of('material') : undefined,
    labour: isList ? of(...LABOUR) : undefined,
    delivery: of('shipping'),
    extra: of('margin', 'minimum', 'express'),
    net: total - of('tax'),
    timed: Math.round(
      timed.reduce(
        (amount, { unit, counted, unitPrice, times }) => amount + (unit === 'h' ? times * counted * unitPrice : 0),
        0,
      ),
    ),
    hours,
    boards: isList
      ? sum(
          ({ values }) =>
            values.area_m2 !== undefined && values.thickness_mm !== undefined && values.sheets === undefined,
        )
      : 0,
    wastePercent: isList ? profile.offcut_percent : 0,
    marginPercent: isList ? (profile.margin_percent ?? 0) : 0,
  };
}

/** The order's actual total cost. Unknown delivery costs count as quoted. */
export function actualTotal({ costs, quoted }: Pick<CostRecord, 'costs' | 'quoted'>): number {
  const { material = 0, labour = 0, delivery = quoted.delivery, other = 0 } = costs;
  return material + labour + delivery + other;
}

/** Whether enough costs are known to calculate the profit. */
export function isComplete({ costs }: Pick<CostRecord, 'costs'>): boolean {
  return costs.material !== undefined && costs.labour !== undefined;
}

export type ComparedTerm = 'material' | 'labour' | 'hours' | 'delivery';

/**
 * The quoted and the actual amounts of one kind of cost, added up over the orders for which the actual amount is
 * known.
 */
export interface TermSum {
  readonly term: ComparedTerm;
  readonly orders: number;
  readonly quoted: number;
  readonly actual: number;
}

/** A price that would have covered the costs. */
export interface Lesson {
  /**
   * Which price the lesson changes. `hour`: the price of an hour. `labour` and `material`: all prices of that kind, in
   * percent. `waste`: the percentage of waste. `delivery`: the price of delivering an order. `price`: the sum of all
   * prices, with the price list's margin on the actual costs. `earned_hour` isn't a price: it's what an hour of work
   * has earned.
   */
  readonly about: 'hour' | 'labour' | 'earned_hour' | 'material' | 'waste' | 'delivery' | 'price';
  readonly orders: number;
  readonly needed: number;
  /** The value that was quoted. */
  readonly insteadOf: number;
}

export interface CostSummary {
  readonly currency: string;
  readonly orders: number;
  readonly terms: readonly TermSum[];
  /**
   * The orders whose material and labor costs are known: their number, what customers paid without tax, and what the
   * orders actually cost.
   */
  readonly complete: { readonly orders: number; readonly net: number; readonly actual: number };
  readonly lessons: readonly Lesson[];
}

/** The summaries, one per currency. */
export function summarize(records: readonly CostRecord[]): readonly CostSummary[] {
  const currencies = [...new Set(records.map(({ quoted }) => quoted.currency))];
  return currencies.map((currency) =>
    summaryOf(
      currency,
      records.filter(({ quoted }) => quoted.currency === currency),
    ),
  );
}

function summaryOf(currency: string, records: readonly CostRecord[]): CostSummary {
  const complete = records.filter(isComplete);
  const terms = (['material', 'labour', 'hours', 'delivery'] as const).flatMap((term): TermSum[] => {
    const known = records.filter(({ costs, quoted }) => costs[term] !== undefined && quoted[term] !== undefined);
    if (known.length === 0) return [];
    const quoted = sum(known, (record) => record.quoted[term] ?? 0);
    return [{ term, orders: known.length, quoted, actual: sum(known, ({ costs }) => costs[term] ?? 0) }];
  });
  return {
    currency,
    orders: records.length,
    terms,
    complete: {
      orders: complete.length,
      net: sum(complete, ({ quoted }) => quoted.net),
      actual: sum(complete, actualTotal),
    },
    lessons: [
      ...labourLessons(records),
      ...materialLessons(records),
      ...deliveryLesson(records),
      ...priceLesson(complete),
    ],
  };
}

function labourLessons(records: readonly CostRecord[]): readonly Lesson[] {
  const known = records.filter(({ costs, quoted }) => costs.labour !== undefined && (quoted.labour ?? 0) > 0);
  const worked = records.filter(({ costs, quoted }) => (costs.hours ?? 0) > 0 && (quoted.labour ?? 0) > 0);
  const [actual, quoted] = [sum(known, ({ costs }) => costs.labour!), sum(known, (each) => each.quoted.labour!)];
  const [hours, timed] = [sum(known, (each) => each.quoted.hours), sum(known, (each) => each.quoted.timed)];
  const orders = known.length;
  const hour = (timed + actual - quoted) / hours;
  const earned = sum(worked, (each) => each.quoted.labour!) / sum(worked, ({ costs }) => costs.hours!);
  const paid = sum(worked, (each) => each.quoted.timed) / sum(worked, (each) => each.quoted.hours);
  return [
    // Leave this lesson out if the rate would have to be negative. It can't make up for other work that's priced too
    // high.
    ...(hours > 0 && hour > 0
      ? [{ about: 'hour', orders, needed: Math.round(hour), insteadOf: Math.round(timed / hours) } as const]
      : []),
    ...(orders > 0 && !(hours > 0 && hour > 0) ? [percentLesson('labour', orders, actual, quoted)] : []),
    ...(worked.length > 0
      ? [
          {
            about: 'earned_hour',
            orders: worked.length,
            needed: Math.round(earned),
            insteadOf: Math.round(paid || 0),
          } as const,
        ]
      : []),
  ];
}

function materialLessons(records: readonly CostRecord[]): readonly Lesson[] {
  const known = records.filter(({ costs, quoted }) => costs.material !== undefined && (quoted.material ?? 0) > 0);
  if (known.length === 0) return [];
  const orders = known.length;
  const [actual, quoted] = [sum(known, ({ costs }) => costs.material!), sum(known, (each) => each.quoted.material!)];
  const boards = sum(known, (each) => each.quoted.boards);
  const bare = sum(known, (each) => each.quoted.boards / (1 + each.quoted.wastePercent / 100));
  const [needed, was] = [(boards + actual - quoted) / bare - 1, boards / bare - 1];
  return [
    percentLesson('material', orders, actual, quoted),
    ...(bare > 0 && needed >= 0
      ? [{ about: 'waste', orders, needed: tenths(100 * needed), insteadOf: tenths(100 * was) } as const]
      : []),
  ];
}

function deliveryLesson(records: readonly CostRecord[]): readonly Lesson[] {
  const known = records.filter(({ costs }) => costs.delivery !== undefined);
  if (known.length === 0) return [];
  const each = (of: (record: CostRecord) => number) => Math.round(sum(known, of) / known.length);
  const [needed, insteadOf] = [each(({ costs }) => costs.delivery!), each(({ quoted }) => quoted.delivery)];
  return [{ about: 'delivery', orders: known.length, needed, insteadOf }];
}

/** The lesson about the sum of all prices. There's no margin on delivery. */
function priceLesson(complete: readonly CostRecord[]): readonly Lesson[] {
  if (complete.length === 0) return [];
  const wanted = (record: CostRecord) => {
    const delivery = record.costs.delivery ?? record.quoted.delivery;
    return ((actualTotal(record) - delivery) * (100 + record.quoted.marginPercent)) / 100 + delivery;
  };
  const [needed, insteadOf] = [Math.round(sum(complete, wanted)), sum(complete, ({ quoted }) => quoted.net)];
  return [{ about: 'price', orders: complete.length, needed, insteadOf }];
}

/** @returns the percentage by which all prices were too low; negative if they were too high */
function percentLesson(about: 'labour' | 'material', orders: number, actual: number, quoted: number): Lesson {
  return { about, orders, needed: tenths(100 * (actual / quoted - 1)), insteadOf: 0 };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
