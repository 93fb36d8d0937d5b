// Reads an order's pieces in the workshop, and marks their steps. Requires an API key.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type MarkedPieces,
  markedPiecesSchema,
  type OrderProgress,
  orderProgressSchema,
  type Piece,
  type PieceMark,
  piecePageSchema,
  pieceSchema,
  type pieceSteps,
} from '../schemas/piece.js';
import type { ListModelsOptions } from './models.js';
import { orderPath } from './orders.js';

/** Options for `pieces.list`. */
export interface ListPiecesOptions extends ListModelsOptions {
  /** Lists only pieces that still need this step. */
  readonly missing?: (typeof pieceSteps)[number] | undefined;
  /** Lists only pieces of this copy of the product, if the order has several. */
  readonly copy?: number | undefined;
  /** Lists only pieces whose id, name, or material contains this text. */
  readonly search?: string | undefined;
}

/** Options for `pieces.get` and `pieces.drawing`. */
export interface PieceOptions extends RequestOptions {
  /** The order's id, needed if another order's piece ids start with the same characters; see the piece's `also`. */
  readonly order?: string | undefined;
}

/** Orders' pieces: what each one is, which steps are done, and which are missing. Lengths are in millimeters. */
export interface PiecesResource {
  /**
   * Lists an order's pieces by id, each with its steps.
   * @example
   * for await (const { id, name } of client.pieces.list(order.id, { missing: 'banded' })) console.log(id, name);
   */
  list(order: string, options?: ListPiecesOptions): Paged<Piece>;
  /**
   * Reads a piece by the id on its label.
   * @example
   * const { name, size, steps } = await client.pieces.get('7F3KQ-107');
   * @throws {NotFoundError}
   */
  get(id: string, options?: PieceOptions): Promise<Piece>;
  /**
   * Draws a piece as SVG: its size, edge bands, holes, grain, and top side.
   * @throws {NotFoundError} if the piece's `drawing` is false
   */
  drawing(id: string, options?: PieceOptions): Promise<Blob>;
  /**
   * Marks a step as done, or undoes it: for the given pieces, for one copy of the product, or for the whole order. For
   * each step, the newest mark applies. Repeating the call changes nothing.
   * @example
   * await client.pieces.mark(order.id, { step: 'cut', pieces: ['7F3KQ-107', '7F3KQ-108'] });
   * @throws {InvalidRequestError} `unknown_piece`
   */
  mark(order: string, mark: PieceMark, options?: RequestOptions): Promise<MarkedPieces>;
  /** Counts how many of an order's pieces are cut, banded, machined, assembled, and packed. */
  progress(order: string, options?: RequestOptions): Promise<OrderProgress>;
}

export function createPieces(transport: Transport): PiecesResource {
  const pathOf = (id: string) => `/v1/pieces/${pathSegment('The piece', id)}`;
  return {
    list: (order, { signal, ...query } = {}) =>
      new Paged((after = query.after) => {
        const path = `${orderPath(order)}/pieces`;
        return transport.request({ method: 'GET', path, query: { ...query, after }, signal }, piecePageSchema);
      }),
    get: (id, { signal, ...query } = {}) =>
      transport.request({ method: 'GET', path: pathOf(id), query, signal }, pieceSchema),
    drawing: (id, { signal, ...query } = {}) =>
      transport.download({ method: 'GET', path: `${pathOf(id)}/drawing.svg`, query, signal }),
    mark: (order, body, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${orderPath(order)}/mark-pieces`, body, signal }, markedPiecesSchema),
    progress: (order, { signal } = {}) =>
      transport.request({ method: 'GET', path: `${orderPath(order)}/progress`, signal }, orderProgressSchema),
  };
}
