// Liveness and readiness checks.

import * as z from 'zod/mini';
import { ProblemError } from '../../platform/problems.js';
import { READINESS_MS } from '../http/readiness.js';
import { jsonReply } from '../http/reply.js';
import type { Route } from '../http/route.js';

/** Until then the answer is the same. */
const RETRY_AFTER = { 'retry-after': String(READINESS_MS / 1_000) };

const statusSchema = z.object({ status: z.literal('ok') });

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process is running.',
    responses: { 200: { schema: statusSchema } },
    handle: async () => jsonReply(200, { status: 'ok' }),
  },
  {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary:
      'The process can serve requests: it isn’t shutting down, database and disk accept writes, and its key is available.',
    responses: { 200: { schema: statusSchema } },
    handle: async ({ context }) => {
      const problem = context.draining.aborted ? 'The service is shutting down.' : await context.readiness.problem();
      if (problem !== undefined) throw new ProblemError('unavailable', problem, { headers: RETRY_AFTER });
      return jsonReply(200, { status: 'ok' });
    },
  },
];
