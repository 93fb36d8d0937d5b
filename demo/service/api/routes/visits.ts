// Counts visits to the pages of organizations that want this. It only adds to daily counts, and stores no ids, no
// addresses, and nothing that connects a visit's steps.

import { visitSchema } from '@parametric/api-client';
import { timestamp } from '../../platform/clock.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { parseAs, readJson } from '../http/body.js';
import { keyOf } from '../http/credentials.js';
import type { Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeOfClient } from '../http/route.js';
import { findModelRecord } from './models.js';

const MAX_BYTES = 1_024;
const TOO_MANY = 'Too many visits right now, so this one isn’t counted.';

export const visitRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/models/:id/visits',
    operationId: 'reportVisit',
    access: ['license'],
    scope: 'quotes:write',
    keyInQuery: true,
    summary:
      'Adds a visit’s steps to the day’s counts, if the organization counts visits and the browser doesn’t send Do Not Track or Global Privacy Control. The body may be sent as text/plain.',
    body: visitSchema,
    problems: ['model_retired', 'rate_limited'],
    responses: { 204: { nothing: true } },
    handle: countVisit,
  },
];

async function countVisit(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params, request } = call;
  const { organizationId, mode, countsVisits } = keyOf(credential);
  const now = context.clock();
  const { id: model } = await findModelRecord(call, params.id!);
  // Also accept plain text. JSON would require a preflight request, which a page that's being closed can't wait for.
  const { json } = await readJson(call, MAX_BYTES, ['application/json', 'text/plain']);
  const { steps, speed = {} } = parseAs(visitSchema, json);
  const isDeclined = ['dnt', 'sec-gpc'].some((name) => request.headers.get(name) === '1');
  if (!countsVisits || isDeclined) return { status: 204, headers: {}, body: null };
  const headers = await takeOfClient(call, 'visits', TOO_MANY);
  await takeAllowance(context.limiters.visitsOfAll, 'visits', { subject: organizationId, now, detail: TOO_MANY });
  const product = { organizationId, day: timestamp(now).slice(0, 10), mode, model };
  await context.store.statistics.countVisit(product, { steps, speed });
  return { status: 204, headers, body: null };
}
