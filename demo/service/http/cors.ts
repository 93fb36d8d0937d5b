// CORS headers. A successful response may be read by an allowed origin only, a problem by any origin, so that a shop's page
// can read the reason; a preflight is answered the same for everyone. Never with credentials. Hono's cors() is not used:
// it decides on the origin before the handler runs, when it is not known whether a problem follows.

const EXPOSED_HEADERS = 'ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Idempotent-Replayed';

/** @param allowedOrigin an origin, `*` for any, undefined for none */
export function addCorsHeaders(headers: Headers, allowedOrigin: string | undefined): void {
  headers.append('vary', 'Origin');
  if (allowedOrigin === undefined) return;
  headers.set('access-control-allow-origin', allowedOrigin);
  headers.set('access-control-expose-headers', EXPOSED_HEADERS);
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id',
      'access-control-max-age': '7200',
    },
  });
}
