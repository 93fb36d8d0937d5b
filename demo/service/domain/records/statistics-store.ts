// The part of the store for statistics: counts by day, which are kept when the counted quotes are deleted. They hold no
// personal data.

import type { Money } from '@parametric/api-client';
import type { KeyMode } from './records.js';

/** A parameter's value in a request for quotes. */
export interface AskedValue {
  readonly parameter: string;
  readonly value: string;
}

/** What else is counted for a request for quotes. */
export interface QuoteCount {
  readonly mode: KeyMode;
  readonly asked: readonly AskedValue[];
}

/** Days in UTC, such as `2026-11-21`; the first and the last day are included. */
export interface StatisticsFilter {
  readonly from: string;
  readonly to: string;
  readonly mode: KeyMode;
  readonly model?: string | undefined;
}

export interface Counts {
  /** The number of requests, each of one configuration. */
  readonly quotes: number;
  readonly orders: number;
  /** How many of these orders were canceled or have failed since. */
  readonly ended: number;
}

export interface DayCounts extends Counts {
  readonly day: string;
  /** The totals of its orders by currency, without those that were canceled or have failed. */
  readonly revenue: readonly Money[];
}

export interface ModelCounts extends Counts {
  readonly model: string;
  readonly parameters: readonly ParameterCounts[];
}

/** The most frequent values of a parameter among `total` requests, the most frequent first. */
export interface ParameterCounts {
  readonly key: string;
  readonly total: number;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface Statistics {
  /** The days with any count, the earliest first. */
  readonly days: readonly DayCounts[];
  /** The models, those with the most quotes first. */
  readonly models: readonly ModelCounts[];
}

export interface StatisticsStore {
  read(organizationId: string, filter: StatisticsFilter): Promise<Statistics>;
  /** Deletes the counts of all days before this one. */
  deleteBefore(day: string): Promise<void>;
}
