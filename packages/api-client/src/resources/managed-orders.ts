// Requests for orders that a page never makes: API keys only.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { type OrderEvent, type OrderFacets, orderFacetsSchema } from '../schemas/order.js';
import { type OrderedProduct, orderedProductSchema } from '../schemas/ordered-product.js';
import { watchOrders } from '../watch-orders.js';
import { createOrders, type ListOrdersOptions, type OrdersResource } from './orders.js';

/** What `product` takes beside the id. */
export interface OrderedProductOptions extends RequestOptions {
  /** BCP 47; `en` by default. */
  readonly language?: string | undefined;
}

/** Which events. */
export interface OrderEventsOptions extends RequestOptions {
  /** RFC 3339: `occurred_at` of the last event that is known, an hour back at most. Without it, from now on. */
  readonly since?: string | undefined;
}

/** Orders, with what an organization's own programs ask for. */
export interface ManagedOrdersResource extends OrdersResource {
  /** API keys only. The list as a file for spreadsheets, all pages of it: UTF-8, one line an order. */
  csv(options?: Omit<ListOrdersOptions, 'limit' | 'after'>): Promise<Blob>;
  /** API keys only. The products and workshops that were ordered, by which a list can be filtered. */
  facets(options?: RequestOptions): Promise<OrderFacets>;
  /** API keys only. What was ordered, in words, with the bill of materials of one piece. */
  product(id: string, options?: OrderedProductOptions): Promise<OrderedProduct>;
  /**
   * API keys only. Each move of any order, new orders too, each once, until the signal aborts. Reconnects by itself, and
   * resumes where it was; after `since`, or a start, a few of the half minute before may come too.
   * @throws {ApiError} while iterating, where another attempt would not help
   * @throws {TypeError} while iterating, where `since` is no time
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
      const path = `/v1/orders/${pathSegment('The order', id)}/product`;
      return transport.request({ method: 'GET', path, query, signal }, orderedProductSchema);
    },
    events: (options = {}) => watchOrders(transport, options),
  };
}
