// Requests for orders that a page never makes: API keys only.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { type OrderFacets, orderFacetsSchema } from '../schemas/order.js';
import { type OrderedProduct, orderedProductSchema } from '../schemas/ordered-product.js';
import { createOrders, type ListOrdersOptions, type OrdersResource } from './orders.js';

/** What `product` takes beside the id. */
export interface OrderedProductOptions extends RequestOptions {
  /** BCP 47; `en` by default. */
  readonly language?: string | undefined;
}

/** Orders, with what an organization's own programs ask for. */
export interface ManagedOrdersResource extends OrdersResource {
  /** API keys only. The list as a file for spreadsheets, all pages of it: UTF-8, one line an order. */
  csv(options?: Omit<ListOrdersOptions, 'limit' | 'after'>): Promise<Blob>;
  /** API keys only. The products and workshops that were ordered, by which a list can be filtered. */
  facets(options?: RequestOptions): Promise<OrderFacets>;
  /** API keys only. What was ordered, in words, with the bill of materials of one piece. */
  product(id: string, options?: OrderedProductOptions): Promise<OrderedProduct>;
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
  };
}
