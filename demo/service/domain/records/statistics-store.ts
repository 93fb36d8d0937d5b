// The part of the store for statistics: daily counts, which are kept even when the quotes they count are deleted. They
// contain no personal data.

import type { Money, SpeedMeasure, VisitStep } from '@parametric/api-client';
import type { KeyMode } from './records.js';

/** The value of a parameter in a quote request. */
export interface AskedValue {
  readonly parameter: string;
  readonly value: string;
}

/** What else is counted for a quote request. */
export interface QuoteCount {
  readonly mode: KeyMode;
  /** For each product of the request. */
  readonly asked: readonly (readonly AskedValue[])[];
}

/** Days in UTC, such as `2026-11-21`. The first and last days are included. */
export interface StatisticsFilter {
  readonly from: string;
  readonly to: string;
  readonly mode: KeyMode;
  readonly model?: string | undefined;
}

/** The upper ends of the ranges that times are counted in, in milliseconds. The last range has no end. */
const SPEED_ENDS_MS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 10_000] as const;

/** The upper end of a time's range; undefined above the last. */
export function speedEndOf(ms: number): number | undefined {
  return SPEED_ENDS_MS.find((end) => ms <= end);
}

/** What a page reports about a visit, each step once. Nothing in it identifies the visit or the person. */
export interface Visit {
  readonly steps: readonly VisitStep[];
  /** Milliseconds. */
  readonly speed: Readonly<Partial<Record<SpeedMeasure, number | undefined>>>;
}

/** The organization, day, mode, and product that a count belongs to. */
export interface CountedProduct {
  readonly organizationId: string;
  readonly day: string;
  readonly mode: KeyMode;
  readonly model: string;
}

export interface Counts {
  /**
   * The number of requests. A request for several products counts once in total, and once for each of its models. The
   * same goes for its order.
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
 * How many visits' times are in one range. `within_ms` is the range's upper end, in milliseconds; null for the last
 * range, which has no end.
 */
export interface SpeedCount {
  readonly within_ms: number | null;
  readonly count: number;
}

export interface DayCounts extends Counts {
  readonly day: string;
  /**
   * The order totals by currency, excluding orders that failed or were canceled. For a single model, only orders with
   * it as their first product count.
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
  /** The days with any counts, earliest first. */
  readonly days: readonly DayCounts[];
  /** The models, those with the most quotes first. */
  readonly models: readonly ModelCounts[];
  /** The ranges with any visits, fastest first. */
  readonly speed: Readonly<Record<SpeedMeasure, readonly SpeedCount[]>>;
}

/** How many of a day's live requests needed this many panels or pieces, more than a workshop makes in one order. */
export interface OverCapacity {
  /** The workshop's slug. */
  readonly workshop: string;
  /** The requests' first product. */
  readonly model: string;
  readonly unit: 'panels' | 'pieces';
  /** Rounded up to two significant digits. */
  readonly needed: number;
  readonly requests: number;
}

export interface StatisticsStore {
  /** The organizations with live requests on this day that a workshop declined because of its capacity. */
  organizationsOverCapacity(day: string): Promise<readonly string[]>;
  /** An organization's live requests over capacity on this day, the most frequent need first. */
  overCapacity(organizationId: string, day: string): Promise<readonly OverCapacity[]>;
  read(organizationId: string, filter: StatisticsFilter): Promise<Statistics>;
  countVisit(product: CountedProduct, visit: Visit): Promise<void>;
  /** Deletes the counts of all days before this one. @returns the number of deleted counts */
  deleteBefore(day: string): Promise<number>;
}
