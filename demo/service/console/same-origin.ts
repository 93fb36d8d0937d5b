// Writes of the console are taken from its own pages alone. The cookie is not sent by other sites; this keeps out other ports
// and subdomains of the same site too.

import { ProblemError } from '../http/problems.js';

/** @throws {ProblemError} 403 */
export function requireSameOrigin({ headers }: Request, url: URL): void {
  const site = headers.get('sec-fetch-site');
  // Where a browser sends both, this header is true whatever a proxy makes of the host.
  if (site === 'same-origin' || (site === null && isOwn(headers.get('origin'), url))) return;
  throw new ProblemError(
    'origin_not_allowed',
    "The console takes writes from its own pages, and from no other site's.",
  );
}

function isOwn(origin: string | null, url: URL): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host;
}
