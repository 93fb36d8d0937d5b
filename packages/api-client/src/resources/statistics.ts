// Requests for statistics: API keys only.

import type { RequestOptions, Transport } from '../request.js';
import { type Statistics, statisticsSchema } from '../schemas/statistics.js';

/** Which days, mode and product are counted. */
export interface StatisticsOptions extends RequestOptions {
  /** A day in UTC: `2026-11-01`; by default 30 days with the last one. */
  readonly from?: string | undefined;
  /** The last day, with it; today by default. */
  readonly to?: string | undefined;
  /** The key's own by default. */
  readonly mode?: 'live' | 'test' | undefined;
  readonly model?: string | undefined;
}

/** Quotes, orders, revenue and what is asked for. */
export interface StatisticsResource {
  /** By day; 400 days at most. */
  get(options?: StatisticsOptions): Promise<Statistics>;
}

export function createStatistics(transport: Transport): StatisticsResource {
  return {
    get: ({ signal, ...query } = {}) =>
      transport.request({ method: 'GET', path: '/v1/statistics', query, signal }, statisticsSchema),
  };
}
