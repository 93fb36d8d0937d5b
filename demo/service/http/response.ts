// What may be kept of an answer, and for how long.

import type { RequestContext } from './route.js';

/** A page's browser asks again each time and mostly hears 304; a CDN may answer for a minute on its own. */
export function cacheHeaders({ request }: RequestContext, version: string) {
  const isShared = !request.headers.has('authorization');
  return {
    etag: `W/"${version}"`,
    'cache-control': isShared ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'private, no-cache',
  };
}

/** Whether the asker has it already. */
export function isNotModified({ request }: RequestContext, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}
