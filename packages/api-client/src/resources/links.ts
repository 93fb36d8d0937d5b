// Short links to configurations.

import { plainLink } from '../plain-order-schemas.js';
import type { RequestOptions, Transport } from '../request.js';
import type { Link } from '../schemas/link.js';

/** Short links: create. */
export interface LinksResource {
  /**
   * Creates a short link to a page with a configuration. The same page always gets the same link.
   * @param page the page's full URL
   * @example
   * const { url } = await client.links.create('https://shop.example/shelf?configurator-shelf=3f2a~width.1200');
   * // https://service.example/links/x7Kq2_bM4a
   */
  create(page: string, options?: RequestOptions): Promise<Link>;
}

export function createLinks(transport: Transport): LinksResource {
  return {
    create: (page, { signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/links', body: { page }, signal }, plainLink),
  };
}
