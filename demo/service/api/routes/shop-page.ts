// Checks that a page belongs to the shop, because the service sends customers to it.

import { isOriginAllowed } from '../../domain/keys/origins.js';
import { invalidRequest } from '../../platform/problems.js';
import { keyOf, licenseKeyOf, originNotAllowed } from '../http/credentials.js';
import type { AuthenticatedContext } from '../http/route.js';

/**
 * Checks a page's URL. License keys are public, so with one, the page's origin must be allowed for the key, or the page
 * must be the service's own page for that key. API keys can use any page.
 * @throws {ProblemError} 403, 422
 */
export function checkShopPage(page: string, call: AuthenticatedContext): void {
  const { kind, origins, mode } = keyOf(call.credential);
  const url = URL.canParse(page) ? new URL(page) : undefined;
  if (!url || url.username || url.password) {
    const detail = 'Enter the page’s URL, such as https://shop.example/shelf.';
    throw invalidRequest([{ pointer: '/page', code: 'malformed_address', detail }]);
  }
  // The service also hosts other shops' pages, so the URL of its page must contain this key.
  const isOfService =
    url.origin === call.context.settings.serviceUrl && url.searchParams.get('license_key') === licenseKeyOf(call);
  if (kind !== 'license' || isOfService || isOriginAllowed(url.origin, origins, mode)) return;
  throw originNotAllowed(url.origin);
}
