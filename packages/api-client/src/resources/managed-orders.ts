// Requests for orders that a page never makes: API keys only.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { type OrderEvent, type OrderFacets, orderFacetsSchema } from '../schemas/order.js';
import { type OrderedProduct, orderedProductSchema } from '../schemas/ordered-product.js';
import { watchOrders } from '../watch-orders.js';
import { createOrders, type ListOrdersOptions, type OrdersResource } from './orders.js';

/** Options of `orders.product`. */
export interface OrderedProductOptions extends RequestOptions {
  /** BCP 47; `en` by default. */
  readonly language?: string | undefined;
}

/** Options of `orders.events`. */
export interface OrderEventsOptions extends RequestOptions {
  /** RFC 3339: `occurred_at` of the last known event, at most an hour ago. Without it, only new events come. */
  readonly since?: string | undefined;
}

/** Orders, with the requests of an organization's own programs. */
export interface ManagedOrdersResource extends OrdersResource {
  /** API keys only. The whole list as a CSV file in UTF-8, with a line for each order. */
  csv(options?: Omit<ListOrdersOptions, 'limit' | 'after'>): Promise<Blob>;
  /** API keys only. The products and workshops of all orders, by which a list can be filtered. */
  facets(options?: RequestOptions): Promise<OrderFacets>;
  /** API keys only. The ordered configuration in words, and the bill of materials of one piece. */
  product(id: string, options?: OrderedProductOptions): Promise<OrderedProduct>;
  /**
   * API keys only. Every change of the status of any order, also of new ones, each once, until the signal aborts. It
   * reconnects by itself, and resumes after the last event; at the start, events of the half minute before may come too.
   * @throws {ApiError} while iterating, where another attempt would not help
   * @throws {TypeError} while iterating, where `since` is not a time
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
