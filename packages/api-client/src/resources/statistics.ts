// Requests for statistics: API keys only.

import type { RequestOptions, Transport } from '../request.js';
import { type Statistics, statisticsSchema } from '../schemas/statistics.js';

/** Options of `statistics.get`. */
export interface StatisticsOptions extends RequestOptions {
  /** The first day, in UTC: `2026-11-01`; by default the 30th up to the last one. */
  readonly from?: string | undefined;
  /** The last day, inclusive; today by default. */
  readonly to?: string | undefined;
  /** The key's own by default. */
  readonly mode?: 'live' | 'test' | undefined;
  readonly model?: string | undefined;
}

/** Statistics of quotes, orders, revenue and requested values. */
export interface StatisticsResource {
  /** Reads the statistics by day; 400 days at most. */
  get(options?: StatisticsOptions): Promise<Statistics>;
}

export function createStatistics(transport: Transport): StatisticsResource {
  return {
    get: ({ signal, ...query } = {}) =>
      transport.request({ method: 'GET', path: '/v1/statistics', query, signal }, statisticsSchema),
  };
}
