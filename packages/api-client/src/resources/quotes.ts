// Requests quotes for a configured product, and reads them again later.

import { plainQuote, plainQuoteList } from '../plain-order-schemas.js';
import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import type { Quote, QuoteList } from '../schemas/quote.js';
import type { QuoteItemsRequest, QuoteRequest } from '../schemas/requests.js';

/** Options for a request that creates something. */
export interface PostOptions extends RequestOptions {
  /**
   * The key that makes the request safe to repeat. By default, each call creates a new one. Pass a stored key if the
   * call must survive a reload.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Requests and reads quotes. */
export interface QuotesResource {
  /**
   * Requests quotes. `data` has one from each qualified workshop, and `declined` has the other workshops' reasons. With
   * `items`, each quote is for all of them, with one delivery and one order.
   * @example
   * const { data } = await client.quotes.create({
   *   items: [
   *     { model: 'kitchen-run', configuration: { width: 3000 }, quantity: 1 },
   *     { model: 'sideboard', configuration: {}, quantity: 2 },
   *   ],
   *   ship_to: { country: 'DE', postcode: '10115' },
   * });
   */
  create(request: QuoteRequest | QuoteItemsRequest, options?: PostOptions): Promise<QuoteList>;
  /**
   * Reads a quote.
   * @throws {NotFoundError} if it doesn't exist
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
