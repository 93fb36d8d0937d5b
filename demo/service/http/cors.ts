// Which pages may read an answer. A success is for an allowed origin alone; a problem for any, so that a shop can read
// why; a preflight says what may be asked at all, and to nobody in particular. Never with credentials.

const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Idempotent-Replayed';

/** @param readableBy an allowed origin, `*` for any, undefined for no page */
export function addCorsHeaders(headers: Headers, readableBy: string | undefined): void {
  headers.append('vary', 'Origin');
  if (readableBy === undefined) return;
  headers.set('access-control-allow-origin', readableBy);
  headers.set('access-control-expose-headers', EXPOSED);
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
