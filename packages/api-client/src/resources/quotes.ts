// Requests for quotes.

import { plainQuote, plainQuoteList } from '../plain-order-schemas.js';
import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import type { Quote, QuoteList } from '../schemas/quote.js';
import type { QuoteRequest } from '../schemas/requests.js';

/** What a request that makes something takes beside its body. */
export interface PostOptions extends RequestOptions {
  /** By default created for each call; pass one that you have stored where the call must survive a reload. */
  readonly idempotencyKey?: string | undefined;
}

/** Quotes: ask for, read. */
export interface QuotesResource {
  /** One quote per qualified workshop in `data`, the reasons of the others in `declined`. */
  create(request: QuoteRequest, options?: PostOptions): Promise<QuoteList>;
  /**
   * The quote as it is now.
   * @throws {NotFoundError} where there is none
   */
  get(id: string, options?: RequestOptions): Promise<Quote>;
}

export function createQuotes(transport: Transport): QuotesResource {
  return {
    create: (body, { idempotencyKey, signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/quotes', body, idempotencyKey, signal }, plainQuoteList),
    get: (id, { signal } = {}) =>
      transport.request({ method: 'GET', path: `/v1/quotes/${pathSegment('The quote', id)}`, signal }, plainQuote),
  };
}
