// Requests about orders that pages never make. They require an API key.

import type { RequestOptions, Transport } from '../request.js';
import { type OrderNoteList, orderNoteListSchema } from '../schemas/note.js';
import { type OrderEvent, type OrderFacets, orderFacetsSchema } from '../schemas/order.js';
import { type PriceBuild, priceBuildSchema } from '../schemas/price-list.js';
import { watchOrders } from '../watch-orders.js';
import { createOrders, type ListOrdersOptions, type OrdersResource, orderPath } from './orders.js';
import { createOrderedProductFiles, type OrderedProductFiles } from './product-files.js';
import type { PostOptions } from './quotes.js';
import type { CutTogetherOptions } from './stock.js';

/** The papers of an order that can be downloaded, by file name. */
export type OrderPaper =
  | 'cut-diagrams'
  | 'part-drawings'
  | 'labels'
  | 'assembly'
  | 'assembly-customer'
  | 'packing-list'
  | 'delivery-note';

/** Options for PDFs. */
export interface PaperOptions extends RequestOptions {
  /** One of the service's eight languages, such as `de`; by default, that of the country. */
  readonly language?: string | undefined;
  /** The paper size; by default, the country's usual one. */
  readonly paper?: 'a4' | 'letter' | undefined;
}

/** Options for `orders.paper`. */
export interface OrderPaperOptions extends PaperOptions, CutTogetherOptions {
  /** The layout of labels: ten on a sheet, which is the default, or one per page for roll printers. */
  readonly layout?: 'sheet' | 'roll' | undefined;
}

/** Options for `orders.productionPack`. */
export interface ProductionPackOptions extends CutTogetherOptions {
  /** The kinds of files to include, such as `['lists', 'papers']`; by default, those in the workshop's settings. */
  readonly files?: readonly string[] | undefined;
}

/** Options for `orders.events`. */
export interface OrderEventsOptions extends RequestOptions {
  /** RFC 3339: the last known event's `occurred_at`, at most an hour ago. Without it, you get only new events. */
  readonly since?: string | undefined;
}

/** Orders, with the requests for an organization's own programs. */
export interface ManagedOrdersResource extends OrdersResource, OrderedProductFiles {
  /** Downloads the whole list as a UTF-8 CSV file, one line per order. Requires an API key. */
  csv(options?: Omit<ListOrdersOptions, 'limit' | 'after'>): Promise<Blob>;
  /** Lists the products and workshops in all orders, for filtering a list. Requires an API key. */
  facets(options?: RequestOptions): Promise<OrderFacets>;
  /**
   * Downloads everything that the workshop needs to make the whole order, as a zip. This takes seconds for large
   * orders: raise `tryTimeoutMs` for them. Requires an API key.
   * @example
   * const zip = await client.orders.productionPack(id, { files: ['lists', 'papers'], with: others });
   */
  productionPack(id: string, options?: ProductionPackOptions): Promise<Blob>;
  /**
   * Downloads one of the order's papers as a PDF. Only cut diagrams and labels can cover several orders (`with`).
   * Requires an API key.
   * @example
   * const pdf = await client.orders.paper(id, 'labels', { language: 'de', layout: 'roll' });
   * @throws {InvalidRequestError} if the paper can't cover several orders
   */
  paper(id: string, paper: OrderPaper, options?: OrderPaperOptions): Promise<Blob>;
  /**
   * Explains how the order's price was calculated from its workshop's price list, step by step and with the margin.
   * Amounts are in minor units. Requires an API key.
   * @throws {InvalidRequestError} `unbuildable` if the quoted price list is no longer stored and the workshop would
   * decline with its current one
   */
  priceBuild(id: string, options?: RequestOptions): Promise<PriceBuild>;
  /**
   * Lists the shop's internal notes about an order, oldest first. Requires an API key.
   * @example
   * const { data } = await client.orders.notes(id);
   */
  notes(id: string, options?: RequestOptions): Promise<OrderNoteList>;
  /**
   * Adds a note that only the shop sees: plain text, at most 2,000 characters. Requires an API key.
   * @example
   * await client.orders.addNote(id, 'Called: deliver after six.', { idempotencyKey: createIdempotencyKey() });
   * @throws {ConflictError} if the order no longer accepts notes
   */
  addNote(id: string, text: string, options?: PostOptions): Promise<OrderNoteList>;
  /**
   * Yields every status change of any order, including new ones, each exactly once, until the signal aborts. It
   * reconnects automatically and resumes after the last event. At the start, you may also get events from the last half
   * minute. Requires an API key.
   * @throws {ApiError} while iterating, if another attempt wouldn't help
   * @throws {TypeError} while iterating, if `since` isn't a time
   */
  events(options?: OrderEventsOptions): AsyncGenerator<OrderEvent, void, undefined>;
}

export function createManagedOrders(transport: Transport): ManagedOrdersResource {
  return {
    ...createOrders(transport),
    ...createOrderedProductFiles(transport, orderPath),
    csv: ({ signal, ...query } = {}) => transport.download({ method: 'GET', path: '/v1/orders.csv', query, signal }),
    facets: ({ signal } = {}) =>
      transport.request({ method: 'GET', path: '/v1/order-facets', signal }, orderFacetsSchema),
    productionPack: (id, { signal, files, with: others } = {}) => {
      const query = { files: files?.join(), with: others?.join() };
      return transport.download({ method: 'GET', path: `${orderPath(id)}/production-pack`, query, signal });
    },
    paper: (id, paper, { signal, with: others, ...choices } = {}) => {
      const path = `${orderPath(id)}/papers/${paper}.pdf`;
      return transport.download({ method: 'GET', path, query: { ...choices, with: others?.join() }, signal });
    },
    priceBuild: (id, { signal } = {}) =>
      transport.request({ method: 'GET', path: `${orderPath(id)}/price-build`, signal }, priceBuildSchema),
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
