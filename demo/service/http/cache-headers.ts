// The headers by which browsers and CDNs cache a response, and whether they have it already. Hono's etag() is not used: it
// compares after the handler has run, and a picture would be drawn only to respond 304.

import type { RequestContext } from './route.js';

const REVALIDATED = 'public, max-age=0, s-maxage=60, must-revalidate';

/**
 * By default a browser revalidates each time and mostly gets 304, and a CDN may respond on its own for a minute.
 * @param shared how caches keep what was asked for without an `Authorization` header
 */
export function cacheHeaders({ request }: RequestContext, version: string, shared = REVALIDATED) {
  const isPublic = !request.headers.has('authorization');
  return {
    etag: `W/"${version}"`,
    'cache-control': isPublic ? shared : 'private, no-cache',
  };
}

/**
 * Whether `If-None-Match` names this version. `If-Modified-Since` is not read: nothing is sent with a `Last-Modified`, as the
 * time of a file says nothing where several processes or builds have the same one.
 */
export function isNotModified({ request }: RequestContext, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  if (known.trim() === '*') return true;
  // The weak comparison, of tags that may hold commas.
  const opaque = etag.replace(/^W\//, '');
  return [...known.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}
