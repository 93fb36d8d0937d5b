// The part of the store for statistics: daily counts, which are kept even when the quotes they count are deleted. They
// contain no personal data.

import type { Money } from '@parametric/api-client';
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

export interface Counts {
  /**
   * The number of requests. A request for several products counts once in total, and once for each of its models. The
   * same goes for its order.
   */
  readonly quotes: number;
  readonly orders: number;
  /** How many of these orders have since been canceled or failed. */
  readonly ended: number;
}

export interface DayCounts extends Counts {
  readonly day: string;
  /**
   * The order totals by currency, excluding orders that were canceled or failed. For a single model, only orders with
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
}

export interface StatisticsStore {
  read(organizationId: string, filter: StatisticsFilter): Promise<Statistics>;
  /** Deletes the counts of all days before this one. @returns the number of deleted counts */
  deleteBefore(day: string): Promise<number>;
}
