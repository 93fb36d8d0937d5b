// Requests for orders: place, read, list, update, watch.

import { NotFoundError } from '../errors.js';
import type { OrderStatus } from '../order-status.js';
import { plainOrder, plainOrderPage } from '../plain-order-schemas.js';
import { headerValue, pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import type { Order, OrderEvent } from '../schemas/order.js';
import type { OrderRequest, OrderUpdate } from '../schemas/requests.js';
import { watchOrder } from '../watch.js';
import type { PostOptions } from './quotes.js';

/** What a request for one order takes beside its id. */
export interface OrderOptions extends RequestOptions {
  /** The order's own token, needed with a license key. */
  readonly accessToken?: string | undefined;
}

/** What `watch` takes beside the id. */
export interface WatchOptions extends OrderOptions {
  /** The last event that is known already; without it the order's history comes first. */
  readonly lastEventId?: string | undefined;
}

/** Which orders, and how many a page. */
export interface ListOrdersOptions extends RequestOptions {
  /** Items a page. */
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** Id of the product. */
  readonly model?: string | undefined;
  /** Slug of the workshop. */
  readonly workshop?: string | undefined;
  /** Mode of the key that placed it. */
  readonly mode?: 'live' | 'test' | undefined;
  /** RFC 3339. */
  readonly created_after?: string | undefined;
  /** RFC 3339. */
  readonly created_before?: string | undefined;
  /** The beginning of an order's number, or of each word of the recipient's name and postcode. */
  readonly search?: string | undefined;
}

/** Orders: place, read, list, update, watch. */
export interface OrdersResource {
  /** Accepts the quote. With a license key, the response's `access_token` is needed to read and watch the order. */
  create(request: OrderRequest, options?: PostOptions): Promise<Order>;
  /**
   * The order; without personal data where it is read by an access token.
   * @throws {NotFoundError} where there is none, or the token is another order's
   */
  get(id: string, options?: OrderOptions): Promise<Order>;
  /**
   * The order that `create` placed with this key, where its answer was lost and what was sent is no longer known.
   * @returns undefined as long as there is none
   */
  placed(idempotencyKey: string, options?: RequestOptions): Promise<Order | undefined>;
  /** API keys only. */
  list(options?: ListOrdersOptions): Paged<Order>;
  /**
   * API keys only. The same status again changes nothing; a transition that does not exist, or an order that has another
   * status than `from`, is a ConflictError.
   */
  update(id: string, update: OrderUpdate, options?: RequestOptions): Promise<Order>;
  /** API keys only. What the workshop needs to make it, as a zip: cut list, sheets, a DXF of each panel, picture. */
  productionPack(id: string, options?: RequestOptions): Promise<Blob>;
  /** API keys only. Erases who receives it, for good; the order stays. */
  erasePersonalData(id: string, options?: RequestOptions): Promise<Order>;
  /**
   * The order's events, past ones first, each once; ends after a final status or when the signal aborts. Reconnects by
   * itself, and asks for the order at a pace that backs off while something on the way keeps the stream from flowing.
   */
  watch(id: string, options?: WatchOptions): AsyncGenerator<OrderEvent, void, undefined>;
}

export function createOrders(transport: Transport): OrdersResource {
  return {
    create: (body, { idempotencyKey, signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/orders', body, idempotencyKey, signal }, plainOrder),
    get: (id, { accessToken, signal } = {}) =>
      transport.request({ method: 'GET', path: orderPath(id), accessToken, signal }, plainOrder),
    placed: async (idempotencyKey, { signal } = {}) => {
      const headers = { 'idempotency-key': headerValue('idempotencyKey', idempotencyKey) };
      const call = { method: 'GET', path: '/v1/placed-order', headers, signal } as const;
      try {
        return await transport.request(call, plainOrder);
      } catch (error) {
        // A 404 that is not the service's own says nothing of the order.
        if (error instanceof NotFoundError && error.problem) return undefined;
        throw error;
      }
    },
    list: ({ signal, ...query } = {}) =>
      new Paged((next = query.after) =>
        transport.request(
          { method: 'GET', path: '/v1/orders', query: { ...query, after: next }, signal },
          plainOrderPage,
        ),
      ),
    update: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: orderPath(id), body, signal }, plainOrder),
    productionPack: (id, { signal } = {}) =>
      transport.download({ method: 'GET', path: `${orderPath(id)}/production-pack`, signal }),
    erasePersonalData: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${orderPath(id)}/erase-personal-data`, signal }, plainOrder),
    watch: (id, options = {}) => watchOrder(transport, orderPath(id), options),
  };
}

function orderPath(id: string): string {
  return `/v1/orders/${pathSegment('The order', id)}`;
}
