// Places, reads, lists, updates and watches orders.

import { NotFoundError } from '../errors.js';
import type { OrderStatus } from '../order-status.js';
import { plainMessageList, plainOrder, plainOrderPage, plainOrderPayment } from '../plain-order-schemas.js';
import { headerValue, pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import type { Money } from '../schemas/common.js';
import type { MessageList } from '../schemas/message.js';
import type { Order, OrderEvent, OrderPayment } from '../schemas/order.js';
import type { AddressUpdate, OrderRequest, OrderUpdate } from '../schemas/requests.js';
import { watchOrder } from '../watch.js';
import type { PostOptions } from './quotes.js';

/** Options for a request about one order. */
export interface OrderOptions extends RequestOptions {
  /** The order's own access token. Required if the client uses a license key. */
  readonly accessToken?: string | undefined;
}

/** Options for `orders.watch`. */
export interface WatchOptions extends OrderOptions {
  /** The id of the last known event. Without it, you get the order's history first. */
  readonly lastEventId?: string | undefined;
}

/** Options for `orders.list`. */
export interface ListOrdersOptions extends RequestOptions {
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** The product's id. */
  readonly model?: string | undefined;
  /** The workshop's slug. */
  readonly workshop?: string | undefined;
  /** RFC 3339. */
  readonly created_after?: string | undefined;
  /** RFC 3339. */
  readonly created_before?: string | undefined;
  /** The start of an order's number, or of each word in the recipient's name and postcode. */
  readonly search?: string | undefined;
}

/** Places, reads, lists, updates and watches orders. */
export interface OrdersResource {
  /**
   * Orders a quote. With a license key, you need the response's `access_token` to read and watch the order.
   * @throws {ConflictError} `order_held` if the customer has to confirm the order with a link in an email
   */
  create(request: OrderRequest, options?: PostOptions): Promise<Order>;
  /**
   * Reads an order. When it's read with an access token, the order omits personal data.
   * @throws {NotFoundError} if the order doesn't exist, or the token belongs to another order
   */
  get(id: string, options?: OrderOptions): Promise<Order>;
  /**
   * Reads the current state of the order's online payment from the payment provider, with the URL of the payment page.
   * For a canceled order, it retries a failed refund.
   * @param returnUrl the page to which the customer returns, whether they've paid or not
   * @throws {ConflictError} if the order is paid by invoice, or the provider refuses
   */
  pay(id: string, returnUrl: string, options?: OrderOptions): Promise<OrderPayment>;
  /**
   * Refunds part of an online payment, and emails the customer. If the customer pays by invoice, issues a credit note
   * for part of it, or all of it. If only a deposit is paid online, `isCreditNote` issues a credit note for the rest.
   * Canceling an order refunds and credits the rest. Requires an API key.
   * @example await client.orders.refund(id, { amount: 5_000, currency: 'EUR' }, { idempotencyKey:
   *   createIdempotencyKey() });
   * @throws {ConflictError} if nothing is paid, or the provider refuses the amount
   * @throws {InvalidRequestError} if the amount isn't in the payment's currency
   */
  refund(
    id: string,
    amount: Money,
    options?: PostOptions & { readonly isCreditNote?: boolean | undefined },
  ): Promise<OrderPayment>;
  /**
   * Reads the order that `create` placed with this idempotency key, for when you no longer have the response or the
   * request's body.
   * @returns undefined if there is no such order yet
   * @throws {ConflictError} `order_held` if the customer hasn't confirmed it yet
   */
  placed(idempotencyKey: string, options?: RequestOptions): Promise<Order | undefined>;
  /** Lists orders, newest first. Requires an API key. */
  list(options?: ListOrdersOptions): Paged<Order>;
  /**
   * Changes the status or tracking. Sending the same status again changes nothing. Requires an API key.
   * @throws {ConflictError} if the transition doesn't exist, or the order's status isn't `from`
   */
  update(id: string, update: OrderUpdate, options?: RequestOptions): Promise<Order>;
  /**
   * Corrects the delivery address until the order is shipped. Fields that you leave out don't change. Neither do the
   * country and the price. Requires an API key.
   * @example
   * const { shipping, total_there } = await client.orders.correctAddress(id, { line1: '12 Mill Lane' });
   * @throws {ConflictError} if the order is shipped, has ended, or its personal data is erased
   * @throws {InvalidRequestError} if a required field is empty, or the country has no such postcode
   */
  correctAddress(id: string, address: AddressUpdate, options?: RequestOptions): Promise<Order>;
  /**
   * Marks the buyer's VAT number as checked, for example in VIES, or removes the mark. Requires an API key.
   * @example
   * const { shipping } = await client.orders.markVatNumber(id, { checked: true });
   * console.log(shipping.vat_number_checked?.at);
   * @throws {InvalidRequestError} if the order has no VAT number
   */
  markVatNumber(id: string, mark: { readonly checked: boolean }, options?: RequestOptions): Promise<Order>;
  /**
   * Lists the questions and answers about an order, oldest first.
   * @example
   * const { data } = await client.orders.messages(id, { accessToken });
   */
  messages(id: string, options?: OrderOptions): Promise<MessageList>;
  /**
   * Sends a plain-text message. With an access token, it goes to the shop and the workshop, otherwise to the customer.
   * @example await client.orders.sendMessage(id, 'Can you deliver in the evening?', { accessToken });
   * @throws {ConflictError} if the order no longer accepts messages
   */
  sendMessage(id: string, text: string, options?: OrderOptions & PostOptions): Promise<MessageList>;
  /**
   * Marks the messages that the other side has sent as read.
   * @example await client.orders.readMessages(id, { accessToken });
   */
  readMessages(id: string, options?: OrderOptions): Promise<MessageList>;
  /**
   * Downloads the files for making the order, as a zip: cut list, sheets, a DXF per panel, and a picture. Requires an
   * API key.
   */
  productionPack(id: string, options?: RequestOptions): Promise<Blob>;
  /** Permanently erases the recipient's data, but keeps the order. Requires an API key. */
  erasePersonalData(id: string, options?: RequestOptions): Promise<Order>;
  /**
   * Yields the order's events, past ones first, each exactly once. Ends after a final status or when the signal aborts.
   * It reconnects automatically. While a proxy blocks the stream, it polls the order at increasing intervals.
   */
  watch(id: string, options?: WatchOptions): AsyncGenerator<OrderEvent, void, undefined>;
}

export function createOrders(transport: Transport): OrdersResource {
  return {
    create: (body, { idempotencyKey, signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/orders', body, idempotencyKey, signal }, plainOrder),
    get: (id, { accessToken, signal } = {}) =>
      transport.request({ method: 'GET', path: orderPath(id), accessToken, signal }, plainOrder),
    pay: (id, returnUrl, { accessToken, signal } = {}) => {
      const body = { return_url: returnUrl };
      const call = { method: 'POST', path: `${orderPath(id)}/payment`, body, accessToken, signal } as const;
      return transport.request(call, plainOrderPayment);
    },
    refund: (id, amount, { idempotencyKey, signal, isCreditNote = false } = {}) => {
      const call = {
        method: 'POST',
        path: `${orderPath(id)}/refunds`,
        body: { amount, ...(isCreditNote ? { credit_note: true } : {}) },
        idempotencyKey,
        signal,
      } as const;
      return transport.request(call, plainOrderPayment);
    },
    placed: async (idempotencyKey, { signal } = {}) => {
      const headers = { 'idempotency-key': headerValue('idempotencyKey', idempotencyKey) };
      const call = { method: 'GET', path: '/v1/placed-order', headers, signal } as const;
      try {
        return await transport.request(call, plainOrder);
      } catch (error) {
        // A 404 without a problem document wasn't sent by the service, so it says nothing about the order.
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
    correctAddress: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: `${orderPath(id)}/address`, body, signal }, plainOrder),
    markVatNumber: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: `${orderPath(id)}/vat-number`, body, signal }, plainOrder),
    messages: (id, { accessToken, signal } = {}) =>
      transport.request({ method: 'GET', path: `${orderPath(id)}/messages`, accessToken, signal }, plainMessageList),
    sendMessage: (id, text, { accessToken, idempotencyKey, signal } = {}) => {
      const path = `${orderPath(id)}/send-message`;
      return transport.request(
        { method: 'POST', path, body: { text }, accessToken, idempotencyKey, signal },
        plainMessageList,
      );
    },
    readMessages: (id, { accessToken, signal } = {}) =>
      transport.request(
        { method: 'POST', path: `${orderPath(id)}/read-messages`, accessToken, signal },
        plainMessageList,
      ),
    productionPack: (id, { signal } = {}) =>
      transport.download({ method: 'GET', path: `${orderPath(id)}/production-pack`, signal }),
    erasePersonalData: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${orderPath(id)}/erase-personal-data`, signal }, plainOrder),
    watch: (id, options = {}) => watchOrder(transport, orderPath(id), options),
  };
}

export function orderPath(id: string): string {
  return `/v1/orders/${pathSegment('The order', id)}`;
}
