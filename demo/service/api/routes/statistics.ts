// Statistics by day: quote requests, orders, revenue, and the requested values.

import { statisticsSchema } from '@parametric/api-client';
import type { StatisticsFilter } from '../../domain/records/statistics-store.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { invalidQuery } from '../../platform/problems.js';
import { keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

export const statisticsRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/statistics',
    access: ['api'],
    summary: 'Quotes, orders and revenue by day, and the values customers choose most. No personal data.',
    query: {
      from: 'The first day in UTC, such as 2026-11-01. By default 30 days in total.',
      to: 'The last day, included. Today by default. At most 400 days.',
      mode: "live or test; the key's own by default.",
      model: 'Only this product.',
    },
    responses: { 200: { schema: statisticsSchema } },
    handle: getStatistics,
  },
];

async function getStatistics(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const { organizationId, mode } = keyOf(credential);
  const filter = readFilter(url.searchParams, context.clock(), mode);
  const headers = await takeReport(call);
  const { days, models } = await context.store.statistics.read(organizationId, filter);
  return jsonReply(200, { object: 'statistics', ...filter, days, models }, headers);
}

/** @throws {ProblemError} 422 */
function readFilter(query: URLSearchParams, now: number, ownMode: StatisticsFilter['mode']): StatisticsFilter {
  const to = readDay(query, 'to') ?? timestamp(now).slice(0, 10);
  const from = readDay(query, 'from') ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalidQuery('from', `from (${from}) is after to (${to}).`);
  if (days > MAX_DAYS) throw invalidQuery('from', `These are ${days} days; ask for ${MAX_DAYS} at most.`);
  const mode = query.get('mode') ?? ownMode;
  if (mode !== 'live' && mode !== 'test')
    throw invalidQuery('mode', `mode is "${mode}"; it must be one of live, test.`);
  const model = query.get('model');
  return { from, to, mode, ...(model === null ? {} : { model }) };
}

function readDay(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || dayOf(ms) !== text) throw invalidQuery(name, `${name} is "${text}"; write 2026-11-21.`);
  return text;
}

const dayOf = (ms: number) => timestamp(ms).slice(0, 10);
