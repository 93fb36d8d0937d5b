// The store for statistics: daily counts, which are kept even after the quotes that they count have been deleted. They
// contain no personal data.

import type { Money, SpeedMeasure, VisitStep } from '@parametric/api-client';
import type { KeyMode } from './records.js';

/** The value of a parameter in a quote request. */
export interface AskedValue {
  readonly parameter: string;
  readonly value: string;
}

/** What the statistics count for a quote request in addition to the request itself. */
export interface QuoteCount {
  readonly mode: KeyMode;
  /** The values for each product of the request. */
  readonly asked: readonly (readonly AskedValue[])[];
}

/** Days in UTC, such as `2026-11-21`. The first and last days are included. */
export interface StatisticsFilter {
  readonly from: string;
  readonly to: string;
  readonly mode: KeyMode;
  readonly model?: string | undefined;
}

/** The upper limits of the ranges in which times are counted, in milliseconds. The last range has no upper limit. */
const SPEED_ENDS_MS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 10_000] as const;

/** The upper limit of a time's range; undefined for the last range. */
export function speedEndOf(ms: number): number | undefined {
  return SPEED_ENDS_MS.find((end) => ms <= end);
}

/** A page's report about a visit, with each step once. It contains nothing that identifies the visit or the person. */
export interface Visit {
  readonly steps: readonly VisitStep[];
  /** Times in milliseconds. */
  readonly speed: Readonly<Partial<Record<SpeedMeasure, number | undefined>>>;
}

/** The organization, day, mode, and product that a count is for. */
export interface CountedProduct {
  readonly organizationId: string;
  readonly day: string;
  readonly mode: KeyMode;
  readonly model: string;
}

export interface Counts {
  /**
   * The number of requests. A request for several products counts once in total, and once for each of its models. Its
   * order is counted in the same way.
   */
  readonly quotes: number;
  readonly orders: number;
  /** How many of these orders have since failed or been canceled. */
  readonly ended: number;
  /** Requests for custom quotes. */
  readonly inquiries: number;
  readonly visits: Readonly<Record<VisitStep, number>>;
}

/**
 * The number of visits whose times are in one range. `within_ms` is the range's upper limit in milliseconds; null for
 * the last range, which has none.
 */
export interface SpeedCount {
  readonly within_ms: number | null;
  readonly count: number;
}

export interface DayCounts extends Counts {
  readonly day: string;
  /**
   * The order totals by currency, excluding orders that failed or were canceled. For a single model, only orders that
   * have it as their first product are counted.
   */
  readonly revenue: readonly Money[];
}

export interface ModelCounts extends Counts {
  readonly model: string;
  readonly parameters: readonly ParameterCounts[];
}

/** The most frequent values of a parameter among `total` requests, most frequent first. */
export interface ParameterCounts {
  readonly key: string;
  readonly total: number;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface Statistics {
  /** The days that have counts, earliest first. */
  readonly days: readonly DayCounts[];
  /** The models, sorted by the number of quotes, most first. */
  readonly models: readonly ModelCounts[];
  /** The ranges that have visits, fastest first. */
  readonly speed: Readonly<Record<SpeedMeasure, readonly SpeedCount[]>>;
  /** Undefined if no orders were held, confirmed, or expired. */
  readonly held_orders?: HeldCounts;
}

/**
 * The number of a day's live requests that needed this many panels or pieces, which is more than a workshop makes in
 * one order.
 */
export interface OverCapacity {
  /** The workshop's slug. */
  readonly workshop: string;
  /** The first product of the requests. */
  readonly model: string;
  readonly unit: 'panels' | 'pieces';
  /** The number that was needed, rounded up to two significant digits. */
  readonly needed: number;
  readonly requests: number;
}

/** What happened to an order that the customer has to confirm. */
export type HeldKind = 'held' | 'held_confirmed' | 'held_expired';

/** The number of orders that were held, and how many were confirmed or expired. */
export interface HeldCounts {
  readonly held: number;
  readonly confirmed: number;
  readonly expired: number;
}

export interface StatisticsStore {
  /** The organizations that have held orders on this day. */
  organizationsHolding(day: string): Promise<readonly string[]>;
  /** Counts live orders that are held, or that were. The store counts those that expire. */
  countHeld(product: Omit<CountedProduct, 'mode'>, kind: HeldKind): Promise<void>;
  /** The organizations with live requests on this day that were declined by a workshop because of its capacity. */
  organizationsOverCapacity(day: string): Promise<readonly string[]>;
  /** An organization's live requests over capacity on this day, starting with the most frequent need. */
  overCapacity(organizationId: string, day: string): Promise<readonly OverCapacity[]>;
  read(organizationId: string, filter: StatisticsFilter): Promise<Statistics>;
  countVisit(product: CountedProduct, visit: Visit): Promise<void>;
  /** Deletes the counts of all days before this one. @returns the number of deleted counts */
  deleteBefore(day: string): Promise<number>;
}
