// CORS headers. Only an allowed origin may read a successful response. Any origin may read a problem, so that a shop's
// page can see the reason. A preflight gets the same response for every origin. Credentials are never allowed. We don't
// use Hono's cors() because it decides on the origin before the handler runs, when it isn't known yet whether a problem
// follows.

import type { Reply } from './reply.js';

const EXPOSED_HEADERS = 'ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Idempotent-Replayed';

/** @param allowedOrigin an origin, `*` for any origin, or undefined for none */
export function corsHeaders(allowedOrigin: string | undefined): Readonly<Record<string, string>> {
  if (allowedOrigin === undefined) return {};
  return { 'access-control-allow-origin': allowedOrigin, 'access-control-expose-headers': EXPOSED_HEADERS };
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

export function preflightReply(): Reply {
  return {
    status: 204,
    body: null,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id',
      'access-control-max-age': '7200',
    },
  };
}
