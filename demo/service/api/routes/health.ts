// Routes about the service itself: liveness and readiness checks, and the page of error codes.

import * as z from 'zod/mini';
import { notBuilt, ProblemError } from '../../platform/problems.js';
import { errorsHtml } from '../errors/errors-page.js';
import { READINESS_MS } from '../http/readiness.js';
import { jsonReply } from '../http/reply.js';
import type { Route } from '../http/route.js';

/** Tells clients when to try again. The result doesn't change before that. */
const RETRY_AFTER = { 'retry-after': String(READINESS_MS / 1_000) };

const statusSchema = z.object({ status: z.literal('ok') });

const readySchema = z.object({
  status: z.literal('ok'),
  /** Set if expired data is being kept instead of deleted. The log explains why. */
  retention: z.optional(z.literal('held')),
});

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
      'The process can serve requests: it isn’t shutting down, the database and disk accept writes, and the key is available.',
    responses: { 200: { schema: readySchema } },
    handle: async ({ context }) => {
      const problem = context.draining.aborted ? 'The service is shutting down.' : await context.readiness.problem();
      if (problem !== undefined) throw new ProblemError('unavailable', problem, { headers: RETRY_AFTER });
      return jsonReply(200, { status: 'ok', ...(context.readiness.isRetentionHeld ? { retention: 'held' } : {}) });
    },
  },
];

export const docsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/docs/errors',
    access: 'public',
    summary: 'All error codes with causes and fixes, as a web page. Each problem’s `type` links to its code.',
    responses: { 200: { type: 'text/html' } },
    handle: async () => ({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
      body: errorsHtml(),
    }),
  },
  {
    method: 'GET',
    path: '/docs/licenses',
    access: 'public',
    summary: 'The licenses of the libraries that embed.js loads.',
    responses: { 200: { type: 'text/plain' } },
    handle: async ({ context }) => {
      const release = await context.releases.current();
      if (!release) throw notBuilt('embed.js');
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' };
      return { status: 200, headers, body: release.licenses };
    },
  },
];
