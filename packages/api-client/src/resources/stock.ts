// Reads and changes workshops' stock, and the material that orders take from it. Requires an API key.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { type Sheet, sheetPageSchema } from '../schemas/piece.js';
import { type Cut, type CutRequest, cutSchema, type Stock, type StockUpdate, stockSchema } from '../schemas/stock.js';
import { orderPath } from './orders.js';

/** Workshops' sheets, bars, and coils. Test and live keys have separate stocks. */
export interface StockResource {
  /** Reads a workshop's stock and cutting settings. @throws {NotFoundError} */
  get(workshop: string, options?: RequestOptions): Promise<Stock>;
  /**
   * Replaces a workshop's stock. Prices are in the minor unit of the workshop's currency, lengths in millimeters.
   * @example
   * const { cutting, items, revision } = await client.stock.get('my-shop');
   * const oak = { type: 'sheet', kind: 'plywood/oak', thickness: 18, length: 2500, width: 1250, count: 4 } as const;
   * await client.stock.put('my-shop', { cutting, items: [...items, oak], revision });
   * @throws {ConflictError} `precondition_failed` if the stock has changed since `revision`
   * @throws {InvalidRequestError} with each invalid row
   */
  put(workshop: string, stock: StockUpdate, options?: RequestOptions): Promise<Stock>;
}

/** Options for requests about orders that are cut together. */
export interface CutTogetherOptions extends RequestOptions {
  /** Ids of other orders for the same workshop, at most 49. */
  readonly with?: readonly string[] | undefined;
}

/**
 * The material that orders take from a workshop's stock. Plans of large orders take seconds: raise `tryTimeoutMs` for
 * them.
 */
export interface CutsResource {
  /**
   * Reads the material that an order takes from stock, with the offcuts to keep. If the order has been cut, it's the
   * material that the order took.
   */
  get(order: string, options?: CutTogetherOptions): Promise<Cut>;
  /**
   * Marks orders and their pieces as cut: takes what they need from stock, and keeps useful offcuts. Repeating the call
   * changes nothing.
   * @example
   * const { stock_revision } = await client.cuts.get(order.id, { with: others });
   * await client.cuts.create(order.id, { with: others, stock_revision });
   * @throws {ConflictError} `precondition_failed` if the stock has changed since `stock_revision`
   */
  create(order: string, request?: CutRequest, options?: RequestOptions): Promise<Cut>;
  /**
   * Undoes the cutting of this order and of the orders cut with it: returns the material to stock, removes the offcuts,
   * and unmarks the pieces.
   * @throws {ConflictError} `precondition_failed` if the offcuts are used
   */
  delete(order: string, options?: RequestOptions): Promise<void>;
  /**
   * Lists the sheets and bars that an order is cut from, as in its production pack, with the pieces on each. Lengths
   * are in millimeters.
   */
  sheets(order: string, options?: CutTogetherOptions): Promise<readonly Sheet[]>;
}

export function createStock(transport: Transport): StockResource {
  const pathOf = (workshop: string) => `/v1/workshops/${pathSegment('The workshop', workshop)}/stock`;
  return {
    get: (workshop, { signal } = {}) =>
      transport.request({ method: 'GET', path: pathOf(workshop), signal }, stockSchema),
    put: (workshop, body, { signal } = {}) =>
      transport.request({ method: 'PUT', path: pathOf(workshop), body, signal }, stockSchema),
  };
}

export function createCuts(transport: Transport): CutsResource {
  const pathOf = (order: string) => `${orderPath(order)}/cut`;
  return {
    get: (order, { signal, with: others } = {}) => {
      const query = { with: others?.join() };
      return transport.request({ method: 'GET', path: pathOf(order), query, signal }, cutSchema);
    },
    create: (order, body = {}, { signal } = {}) =>
      transport.request({ method: 'POST', path: pathOf(order), body, signal }, cutSchema),
    delete: (order, { signal } = {}) => transport.send({ method: 'DELETE', path: pathOf(order), signal }),
    sheets: async (order, { signal, with: others } = {}) => {
      const query = { with: others?.join() };
      const call = { method: 'GET', path: `${orderPath(order)}/sheets`, query, signal } as const;
      return (await transport.request(call, sheetPageSchema)).data;
    },
  };
}
