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

/** Options of a request for one order. */
export interface OrderOptions extends RequestOptions {
  /** The order's own token, needed with a license key. */
  readonly accessToken?: string | undefined;
}

/** Options of `orders.watch`. */
export interface WatchOptions extends OrderOptions {
  /** Id of the last known event; without it, the order's history comes first. */
  readonly lastEventId?: string | undefined;
}

/** Options of `orders.list`. */
export interface ListOrdersOptions extends RequestOptions {
  /** Items per page. */
  readonly limit?: number | undefined;
  /** `next` of the page before. */
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
  /** Orders a quote. With a license key, the response's `access_token` is needed to read and watch the order. */
  create(request: OrderRequest, options?: PostOptions): Promise<Order>;
  /**
   * Reads an order; without personal data if it is read with an access token.
   * @throws {NotFoundError} where there is none, or the token is another order's
   */
  get(id: string, options?: OrderOptions): Promise<Order>;
  /**
   * Reads the order that `create` placed with this idempotency key, where the response and the request's body are lost.
   * @returns undefined while there is none
   */
  placed(idempotencyKey: string, options?: RequestOptions): Promise<Order | undefined>;
  /** API keys only. */
  list(options?: ListOrdersOptions): Paged<Order>;
  /**
   * API keys only. Changes the status or the tracking; the same status again changes nothing.
   * @throws {ConflictError} where the transition does not exist, or the order has another status than `from`
   */
  update(id: string, update: OrderUpdate, options?: RequestOptions): Promise<Order>;
  /** API keys only. The files with which a workshop makes the order, as a zip: cut list, sheets, DXF of each panel, picture. */
  productionPack(id: string, options?: RequestOptions): Promise<Blob>;
  /** API keys only. Erases the recipient's data permanently; the order is kept. */
  erasePersonalData(id: string, options?: RequestOptions): Promise<Order>;
  /**
   * The order's events, past ones first, each once; ends after a final status or when the signal aborts. It reconnects by
   * itself, and polls the order, less and less often, while something in between blocks the stream.
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
        // A 404 without a problem document is not the service's, and says nothing about the order.
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
