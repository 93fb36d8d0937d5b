// The headers by which browsers and CDNs cache a response, and the check whether they have it already. Hono's etag() is
// not used: it compares after the handler has run, so a picture would be drawn only to respond 304.

import type { RequestContext } from './route.js';

const REVALIDATED = 'public, max-age=0, s-maxage=60, must-revalidate';

/**
 * By default a browser revalidates each time and mostly gets 304, and a CDN may respond by itself for a minute.
 * @param shared how caches store responses to requests without an `Authorization` header
 */
export function cacheHeaders({ request }: RequestContext, version: string, shared = REVALIDATED) {
  const isPublic = !request.headers.has('authorization');
  return {
    etag: `W/"${version}"`,
    'cache-control': isPublic ? shared : 'private, no-cache',
  };
}

/**
 * Whether `If-None-Match` names this version. `If-Modified-Since` is not read, since no response has a `Last-Modified`:
 * several processes or builds can have files of the same time and different content.
 */
export function isNotModified({ request }: RequestContext, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  if (known.trim() === '*') return true;
  // The weak comparison. The tags of the list may contain commas.
  const opaque = etag.replace(/^W\//, '');
  return [...known.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}
