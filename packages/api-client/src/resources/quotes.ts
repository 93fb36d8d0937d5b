// Quotes: what workshops ask for a configuration.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { type Quote, type QuoteList, quoteListSchema, quoteSchema } from '../schemas/quote.js';
import type { QuoteRequest } from '../schemas/requests.js';

export interface PostOptions extends RequestOptions {
  /** Made by itself for each call; give one that you keep where the call must survive a reload. */
  readonly idempotencyKey?: string | undefined;
}

export interface QuotesResource {
  /** One quote a qualified workshop in `data`; why the others decline in `declined`. */
  create(request: QuoteRequest, options?: PostOptions): Promise<QuoteList>;
  get(id: string, options?: RequestOptions): Promise<Quote>;
}

export function createQuotes(transport: Transport): QuotesResource {
  return {
    create: (body, { idempotencyKey, signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/quotes', body, idempotencyKey, signal }, quoteListSchema),
    get: (id, { signal } = {}) =>
      transport.request({ method: 'GET', path: `/v1/quotes/${pathSegment('The quote', id)}`, signal }, quoteSchema),
  };
}
