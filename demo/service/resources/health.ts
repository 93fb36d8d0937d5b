// Liveness and readiness checks.

import * as z from 'zod/mini';
import { ProblemError } from '../http/problems.js';
import { jsonReply } from '../http/reply.js';
import type { Route } from '../http/route.js';

const statusSchema = z.object({ status: z.literal('ok') });

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process lives.',
    responses: { 200: { schema: statusSchema } },
    handle: async () => jsonReply(200, { status: 'ok' }),
  },
  {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'The process can serve: it is not ending, database and disk take writes, and its key is there.',
    responses: { 200: { schema: statusSchema } },
    handle: async ({ context }) => {
      if (context.draining.aborted) throw new ProblemError('unavailable', 'The service is ending.');
      const problem = await context.readiness.problem();
      if (problem !== undefined) throw new ProblemError('unavailable', problem);
      return jsonReply(200, { status: 'ok' });
    },
  },
];
