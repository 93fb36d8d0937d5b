// Liveness and readiness checks.

import * as z from 'zod/mini';
import { jsonResponse, type Route } from '../http/route.js';
import { ProblemError } from '../problems.js';

const statusSchema = z.object({ status: z.literal('ok') });

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process lives.',
    responses: { 200: { schema: statusSchema } },
    handle: async () => jsonResponse(200, { status: 'ok' }),
  },
  {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'The process can serve: it is not ending, and its database answers.',
    responses: { 200: { schema: statusSchema } },
    handle: async ({ context, log }) => {
      if (context.draining.aborted) throw new ProblemError('unavailable', 'The service is ending.');
      await context.store.ping().catch((cause: unknown) => {
        log.error({ err: cause }, 'The database does not answer.');
        throw new ProblemError('unavailable', 'The database does not answer.');
      });
      return jsonResponse(200, { status: 'ok' });
    },
  },
];
