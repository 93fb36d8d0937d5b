// Order requests that pages never make; API keys only.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { type OrderNoteList, orderNoteListSchema } from '../schemas/note.js';
import { type OrderEvent, type OrderFacets, orderFacetsSchema } from '../schemas/order.js';
import { type OrderedProduct, orderedProductSchema } from '../schemas/ordered-product.js';
import { watchOrders } from '../watch-orders.js';
import { createOrders, type ListOrdersOptions, type OrdersResource } from './orders.js';
import type { PostOptions } from './quotes.js';

/** Options for `orders.product`. */
export interface OrderedProductOptions extends RequestOptions {
  /** BCP 47; `en` by default. */
  readonly language?: string | undefined;
  /** The number of the product in the order; 1 by default. */
  readonly item?: number | undefined;
}

/** Options for `orders.events`. */
export interface OrderEventsOptions extends RequestOptions {
  /** RFC 3339: the last known event's `occurred_at`, at most an hour ago. Without it, you get only new events. */
  readonly since?: string | undefined;
}

/** Orders, with the requests for an organization's own programs. */
export interface ManagedOrdersResource extends OrdersResource {
  /** API keys only. The whole list as a UTF-8 CSV file, one line per order. */
  csv(options?: Omit<ListOrdersOptions, 'limit' | 'after'>): Promise<Blob>;
  /** API keys only. The products and workshops in all orders, for filtering a list. */
  facets(options?: RequestOptions): Promise<OrderFacets>;
  /** API keys only. One ordered product's configuration in words, and the bill of materials for one piece. */
  product(id: string, options?: OrderedProductOptions): Promise<OrderedProduct>;
  /**
   * API keys only. The shop's internal notes about an order, oldest first.
   * @example
   * const { data } = await client.orders.notes(id);
   */
  notes(id: string, options?: RequestOptions): Promise<OrderNoteList>;
  /**
   * API keys only. Adds a note that only the shop sees: plain text, at most 2,000 characters.
   * @example
   * await client.orders.addNote(id, 'Called: deliver after six.', { idempotencyKey: createIdempotencyKey() });
   * @throws {ConflictError} if the order no longer accepts notes
   */
  addNote(id: string, text: string, options?: PostOptions): Promise<OrderNoteList>;
  /**
   * API keys only. Every status change of any order, including new ones, each exactly once, until the signal aborts. It
   * reconnects automatically and resumes after the last event. At the start, you may also get events from the last half
   * minute.
   * @throws {ApiError} while iterating, if another attempt wouldn't help
   * @throws {TypeError} while iterating, if `since` isn't a time
   */
  events(options?: OrderEventsOptions): AsyncGenerator<OrderEvent, void, undefined>;
}

export function createManagedOrders(transport: Transport): ManagedOrdersResource {
  return {
    ...createOrders(transport),
    csv: ({ signal, ...query } = {}) => transport.download({ method: 'GET', path: '/v1/orders.csv', query, signal }),
    facets: ({ signal } = {}) =>
      transport.request({ method: 'GET', path: '/v1/order-facets', signal }, orderFacetsSchema),
    product: (id, { signal, ...query } = {}) => {
      const path = `${orderPath(id)}/product`;
      return transport.request({ method: 'GET', path, query, signal }, orderedProductSchema);
    },
    notes: (id, { signal } = {}) =>
      transport.request({ method: 'GET', path: `${orderPath(id)}/notes`, signal }, orderNoteListSchema),
    addNote: (id, text, { idempotencyKey, signal } = {}) => {
      const call = {
        method: 'POST',
        path: `${orderPath(id)}/add-note`,
        body: { text },
        idempotencyKey,
        signal,
      } as const;
      return transport.request(call, orderNoteListSchema);
    },
    events: (options = {}) => watchOrders(transport, options),
  };
}

function orderPath(id: string): string {
  return `/v1/orders/${pathSegment('The order', id)}`;
}
