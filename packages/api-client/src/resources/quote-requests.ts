// Lists quote requests. Requires an API key.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import { type QuotedRequest, quotedRequestPageSchema, quotedRequestSchema } from '../schemas/quoted-request.js';
import { createOrderedProductFiles, type OrderedProductFiles } from './product-files.js';

/** Options for `quoteRequests.list`. */
export interface ListQuoteRequestsOptions extends RequestOptions {
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
  /** The product's id. */
  readonly model?: string | undefined;
  /** Whether to list only requests that led to an order, or only those that didn't. By default, all are listed. */
  readonly ordered?: boolean | undefined;
  /** RFC 3339. */
  readonly created_after?: string | undefined;
  /** RFC 3339. */
  readonly created_before?: string | undefined;
}

/** Quote requests, including those that didn't lead to an order, and the requested products as files. */
export interface QuoteRequestsResource extends OrderedProductFiles {
  /**
   * Lists quote requests, newest first. Requires an API key.
   * @example
   * for await (const { model, link } of client.quoteRequests.list({ ordered: false })) console.log(model, link);
   */
  list(options?: ListQuoteRequestsOptions): Paged<QuotedRequest>;
  /**
   * Reads a quote request with its quotes. Requires an API key.
   * @example
   * const { quotes, declined } = await client.quoteRequests.get(quote.request);
   * @throws {NotFoundError} if it doesn't exist, or was deleted because no one ordered in time
   */
  get(id: string, options?: RequestOptions): Promise<QuotedRequest>;
  /**
   * Downloads the whole list as a UTF-8 CSV file, one line per request. Requires an API key.
   * @example
   * const file = await client.quoteRequests.csv({ ordered: false });
   */
  csv(options?: Omit<ListQuoteRequestsOptions, 'limit' | 'after'>): Promise<Blob>;
}

export function createQuoteRequests(transport: Transport): QuoteRequestsResource {
  const path = '/v1/quote-requests';
  const pathOf = (id: string) => `${path}/${pathSegment('The request', id)}`;
  return {
    ...createOrderedProductFiles(transport, pathOf),
    list: ({ signal, ...query } = {}) =>
      new Paged((next = query.after) =>
        transport.request({ method: 'GET', path, query: { ...query, after: next }, signal }, quotedRequestPageSchema),
      ),
    get: (id, { signal } = {}) => transport.request({ method: 'GET', path: pathOf(id), signal }, quotedRequestSchema),
    csv: ({ signal, ...query } = {}) => transport.download({ method: 'GET', path: `${path}.csv`, query, signal }),
  };
}
