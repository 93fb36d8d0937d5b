// CORS headers. A successful response may be read by an allowed origin only, a problem by any origin, so that a shop's page
// can read the reason; a preflight is answered the same for everyone. Never with credentials. Hono's cors() is not used:
// it decides on the origin before the handler runs, when it is not known whether a problem follows.

import type { Reply } from './reply.js';

const EXPOSED_HEADERS = 'ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Idempotent-Replayed';

/** @param allowedOrigin an origin, `*` for any, undefined for none */
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
