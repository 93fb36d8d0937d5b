// Reads an organization's statistics. Requires an API key.

import type { RequestOptions, Transport } from '../request.js';
import { type Statistics, statisticsSchema } from '../schemas/statistics.js';

/** Options for `statistics.get`. */
export interface StatisticsOptions extends RequestOptions {
  /** The first day, in UTC, such as `2026-11-01`. By default, you get 30 days. */
  readonly from?: string | undefined;
  /** The last day, inclusive. Today by default. */
  readonly to?: string | undefined;
  /** Whether to count live or test data. Defaults to the key's own mode. */
  readonly mode?: 'live' | 'test' | undefined;
  readonly model?: string | undefined;
}

/** Statistics on quotes, orders, revenue, and requested values. */
export interface StatisticsResource {
  /** Reads the statistics by day, for at most 400 days. */
  get(options?: StatisticsOptions): Promise<Statistics>;
}

export function createStatistics(transport: Transport): StatisticsResource {
  return {
    get: ({ signal, ...query } = {}) =>
      transport.request({ method: 'GET', path: '/v1/statistics', query, signal }, statisticsSchema),
  };
}
