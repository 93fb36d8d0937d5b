// Creates short links to configurations, and sends them by email.

import { plainLink, plainLinkEmail } from '../plain-order-schemas.js';
import type { RequestOptions, Transport } from '../request.js';
import type { Link, LinkEmail, LinkEmailRequest } from '../schemas/link.js';

/** Creates short links, and sends them by email. */
export interface LinksResource {
  /**
   * Creates a short link to a page with a configuration. The same page always gets the same link.
   * @param page the page's full URL
   * @example
   * const { url } = await client.links.create('https://shop.example/shelf?configurator-shelf=3f2a~width.1200');
   * // https://service.example/links/x7Kq2_bM4a
   */
  create(page: string, options?: RequestOptions): Promise<Link>;
  /**
   * Emails the link, with the product's picture, size, configuration, and estimated price. An address gets each link at
   * most once a day, even if you ask again. Only for links with `mails: true`.
   * @throws {ApiError} `email_limit_reached` if the address has been used too often today
   * @example
   * await client.links.email(link.id, { email: 'ada@example.com', model: 'hallway-shelf', language: 'de' });
   */
  email(id: string, request: LinkEmailRequest, options?: RequestOptions): Promise<LinkEmail>;
}

export function createLinks(transport: Transport): LinksResource {
  return {
    create: (page, { signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/links', body: { page }, signal }, plainLink),
    email: (id, body, { signal } = {}) =>
      transport.request(
        { method: 'POST', path: `/v1/links/${encodeURIComponent(id)}/email`, body, signal },
        plainLinkEmail,
      ),
  };
}
