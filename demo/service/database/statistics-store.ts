// The store's part for statistics: counts by day, which stay when the quotes that were counted are gone. Nothing of a person.

import type { Money } from '@parametric/api-client';
import type { KeyMode } from './records.js';

/** A value of a parameter that quotes were asked for. */
export interface AskedValue {
  readonly parameter: string;
  readonly value: string;
}

/** What is counted of a request for quotes beside itself. */
export interface QuoteCount {
  readonly mode: KeyMode;
  readonly asked: readonly AskedValue[];
}

/** Days in UTC, `2026-11-21`, both of them with. */
export interface StatisticsFilter {
  readonly from: string;
  readonly to: string;
  readonly mode: KeyMode;
  readonly model?: string | undefined;
}

export interface Counts {
  /** Requests: configurations that were quoted. */
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

/** The values that were asked for most, the first one first, of `total` requests. */
export interface ParameterCounts {
  readonly key: string;
  readonly total: number;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface Statistics {
  /** The days on which anything was counted, the earliest first. */
  readonly days: readonly DayCounts[];
  /** The models, those with most quotes first. */
  readonly models: readonly ModelCounts[];
}

export interface StatisticsStore {
  read(organizationId: string, filter: StatisticsFilter): Promise<Statistics>;
  /** Deletes the counts of days before that one. */
  deleteBefore(day: string): Promise<void>;
}
