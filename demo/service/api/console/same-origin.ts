// Accepts writes of the console from its own pages alone. Browsers do not send the cookie from other sites; this check
// also keeps out other ports and subdomains of the same site.

import { ProblemError } from '../../platform/problems.js';

/** @throws {ProblemError} 403 */
export function requireSameOrigin({ headers }: Request, url: URL): void {
  const site = headers.get('sec-fetch-site');
  // A browser that sends both headers says the truth in this one, whatever a proxy makes of the host.
  if (site === 'same-origin' || (site === null && isOwn(headers.get('origin'), url))) return;
  throw new ProblemError('origin_not_allowed', 'The console only accepts changes from its own pages.');
}

function isOwn(origin: string | null, url: URL): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host;
}
