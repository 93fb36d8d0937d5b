// Routes for an order's pieces in the workshop: what each piece is, and which of its steps are done.

import {
  type MarkedPieces,
  markedPiecesSchema,
  type OrderProgress,
  orderProgressSchema,
  type Piece,
  pieceMarkSchema,
  piecePageSchema,
  pieceSchema,
  pieceSteps,
  type Sheet,
  sheetPageSchema,
} from '@parametric/api-client';
import { orderCode } from '@parametric/configurator-element/manufacture';
import type { ListedPiece, Machining, OrderPieces } from '../../domain/pieces/order-pieces.js';
import { readPieceId } from '../../domain/pieces/piece-id.js';
import type { PieceMark, PieceStep } from '../../domain/pieces/piece-store.js';
import { linesOf, type OrderRecord } from '../../domain/records/records.js';
import { cuttingOfOrder, languageOfOrder } from '../../domain/workshops/order-cutting.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, notFound } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { createIdPage, pageQuery, readIdPageQuery, readOneOf } from '../http/pagination.js';
import { progressHeaders, replyWithProgress } from '../http/progress-reply.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type Answer, type AuthenticatedContext, type AuthenticatedRoute, jobOptions } from '../http/route.js';
import { authorizeOrder, findTogetherInQuery, modelsOf, togetherQuery } from './order-resource.js';

const orderQuery = { order: 'The order’s ID, needed if another order’s piece IDs start with the same characters.' };

export const orderPieceRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/progress',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'How many of an order’s pieces are cut, banded, machined, assembled, and packed.',
    responses: { 200: { schema: orderProgressSchema } },
    handle: getProgress,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/pieces',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'An order’s pieces, sorted by ID, each with its steps.',
    query: {
      ...pageQuery,
      missing: `Only pieces that still need this step: one of ${pieceSteps.join(', ')}.`,
      copy: 'Only pieces of this copy of the product, if the order has several.',
      search: 'Only pieces whose ID, name, or material contains this text.',
    },
    responses: { 200: { schema: piecePageSchema } },
    handle: listOrderPieces,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/sheets',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'The sheets and bars that an order is cut from, as in its production pack, with the pieces on each.',
    query: togetherQuery,
    headers: progressHeaders,
    responses: { 200: { schema: sheetPageSchema } },
    handle: listOrderSheets,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/mark-pieces',
    access: ['api', 'workshop'],
    scope: 'orders:write',
    summary:
      'Marks a step as done for these pieces, or undoes it. Repeating a request changes nothing. The newest mark for a step counts.',
    body: pieceMarkSchema,
    responses: { 200: { schema: markedPiecesSchema } },
    handle: markPieces,
  },
  {
    method: 'GET',
    path: '/v1/pieces/:id',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'A piece by the ID on its label, with its steps.',
    query: orderQuery,
    responses: { 200: { schema: pieceSchema } },
    handle: async (call) => {
      const found = await findPiece(call);
      const { order, number } = found;
      const marks = await call.context.store.pieces.marks(order.id, [number]);
      const also = found.others.length === 0 ? {} : { also: [...found.others] };
      return jsonReply(200, { ...pieceResource(found, number, stepsByPiece(marks)), ...also });
    },
  },
  {
    method: 'GET',
    path: '/v1/pieces/:id/drawing.svg',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary: 'A piece’s drawing: its size, edge bands, holes, grain, and top side.',
    query: orderQuery,
    responses: { 200: { type: 'image/svg+xml' } },
    handle: getDrawing,
  },
];

interface FoundOrder {
  readonly order: OrderRecord;
  readonly pieces: OrderPieces;
}

/**
 * Finds the order in the path, with its pieces.
 * @throws {ProblemError} 404
 */
async function findOrder(call: AuthenticatedContext): Promise<FoundOrder> {
  const { context } = call;
  const { order } = await authorizeOrder(call);
  const language = await languageOfOrder(context.store, order);
  const read = async () => {
    const { organizationId, id, quoteId } = order;
    const [made, quoted] = await Promise.all([
      modelsOf(context, order),
      context.store.quotes.get(organizationId, quoteId),
    ]);
    const products = made.map(({ order: { configuration, quantity }, record }) => ({
      configuration,
      quantity,
      record,
    }));
    const isAssembled = quoted?.quote.offer.delivery.as === 'assembled';
    return { organizationId, id, products, isAssembled, language };
  };
  return { order, pieces: await context.orderPieces.get(`${order.id} ${language}`, read, jobOptions(call)) };
}

interface FoundPiece extends FoundOrder {
  readonly number: number;
  readonly others: readonly string[];
}

/** Finds the piece in the path. If several orders match its code, uses the newest one. @throws {ProblemError} 404 */
async function findPiece(call: AuthenticatedContext): Promise<FoundPiece> {
  const { context, credential, params, url } = call;
  const asked = readPieceId(params.id!);
  if (!asked) throw notFound('piece');
  const named = url.searchParams.get('order');
  const isNamed = named !== null && orderCode(named).startsWith(asked.code);
  const found = isNamed
    ? [named]
    : await context.store.pieces.ordersByCode(keyOf(credential).organizationId, asked.code, orderShareOf(credential));
  const [id, ...others] = found;
  if (id === undefined) throw notFound('piece');
  const { order, pieces } = await findOrder({ ...call, params: { id } });
  if (asked.number > pieces.pieces.length) throw notFound('piece');
  return { order, pieces, number: asked.number, others };
}

type Steps = ReadonlyMap<PieceStep, PieceMark>;

function stepsByPiece(marks: readonly PieceMark[]): ReadonlyMap<number, Steps> {
  const byPiece = new Map<number, Map<PieceStep, PieceMark>>();
  for (const mark of marks) {
    const steps = byPiece.get(mark.piece) ?? new Map<PieceStep, PieceMark>();
    byPiece.set(mark.piece, steps.set(mark.step, mark));
  }
  return byPiece;
}

function pieceResource(
  { order, pieces: { items, copies, kinds, pieces } }: FoundOrder,
  number: number,
  marks: ReadonlyMap<number, Steps>,
): Piece {
  const { id, kind, item, copy, quantity } = pieces[number - 1]!;
  const { name, pieces: ofProduct } = items[item - 1]!;
  const { hasDrawing, steps, machining, bands, size, cut, ...facts } = kinds[kind]!;
  const marked = marks.get(number);
  return {
    ...{ id, object: 'piece', order: order.id, order_status: order.status, product: name },
    ...{ copy, copies, pieces: ofProduct, quantity },
    ...facts,
    size: [...size],
    ...(cut ? { cut: [...cut] } : {}),
    bands: bands.map((band) => ({ ...band })),
    machining: machining.map((work: Machining) => ({ ...work })),
    drawing: hasDrawing,
    steps: steps.map((step) => {
      const mark = marked?.get(step);
      if (!mark) return { step, done: false };
      return {
        step,
        done: mark.isDone,
        at: mark.markedAt,
        ...(mark.keyLabel === undefined ? {} : { by: mark.keyLabel }),
      };
    }),
  };
}

async function getProgress(call: AuthenticatedContext): Promise<Reply> {
  const { order, pieces } = await findOrder(call);
  const doneSteps = await call.context.store.pieces.doneSteps(order.id);
  const [done, needed] = [new Map<PieceStep, number>(), new Map<PieceStep, number>()];
  const add = (to: Map<PieceStep, number>, step: PieceStep) => to.set(step, (to.get(step) ?? 0) + 1);
  let finished = 0;
  pieces.pieces.forEach(({ kind }, index) => {
    const { steps } = pieces.kinds[kind]!;
    const missing = steps.filter((step) => !hasStep(doneSteps.get(index + 1), step));
    if (missing.length === 0) finished += 1;
    for (const step of steps) {
      add(needed, step);
      if (!missing.includes(step)) add(done, step);
    }
  });
  return jsonReply(200, {
    object: 'order_progress',
    order: order.id,
    pieces: pieces.pieces.length,
    finished,
    steps: pieceSteps
      .filter((step) => needed.has(step))
      .map((step) => ({ step, done: done.get(step) ?? 0, needed: needed.get(step)! })),
  } satisfies OrderProgress);
}

/**
 * Whether a step of a piece is done.
 * @param bits the piece's steps, as returned by `PieceStore.doneSteps`
 */
function hasStep(bits: number | undefined, step: PieceStep): boolean {
  return ((bits ?? 0) & (1 << pieceSteps.indexOf(step))) !== 0;
}

async function listOrderPieces(call: AuthenticatedContext): Promise<Reply> {
  const { searchParams } = call.url;
  const page = readIdPageQuery(searchParams);
  const missing = readOneOf(searchParams, 'missing', pieceSteps);
  const copy = Number(searchParams.get('copy') ?? 0);
  const search = searchParams.get('search')?.trim().toLowerCase() ?? '';
  const found = await findOrder(call);
  const { kinds, pieces } = found.pieces;
  const store = call.context.store.pieces;
  const doneSteps = missing === undefined ? new Map<number, number>() : await store.doneSteps(found.order.id);
  const fits = (piece: ListedPiece, number: number) => {
    const kind = kinds[piece.kind]!;
    const isMissing = (step: PieceStep) => kind.steps.includes(step) && !hasStep(doneSteps.get(number), step);
    if (missing !== undefined && !isMissing(missing)) return false;
    if (copy > 0 && piece.copy !== copy) return false;
    return search === '' || `${piece.id} ${kind.name} ${kind.material ?? ''}`.toLowerCase().includes(search);
  };
  // The last piece of the previous page may have been marked in the meantime, so find it in the unfiltered list.
  const start = page.after === undefined ? 0 : pieces.findIndex(({ id }) => id === page.after) + 1;
  const isKnown = page.after === undefined || start > 0;
  const rows: { readonly id: string; readonly number: number }[] = [];
  for (let index = start; index < pieces.length && rows.length <= page.limit; index++) {
    if (fits(pieces[index]!, index + 1)) rows.push({ id: pieces[index]!.id, number: index + 1 });
  }
  const shown = rows.map(({ number }) => number);
  const marks = stepsByPiece(await store.marks(found.order.id, shown));
  const view = ({ number }: { readonly number: number }) => pieceResource(found, number, marks);
  return jsonReply(200, createIdPage(isKnown ? rows : undefined, page, view));
}

async function listOrderSheets(call: AuthenticatedContext): Promise<Answer> {
  const { context } = call;
  const found = await findTogetherInQuery(call);
  const orders = found.map(({ order: { id, configuration, quantity }, record }) => {
    return { id, configuration, quantity, record };
  });
  const first = found[0]!.order;
  const [cutting, language] = await Promise.all([
    cuttingOfOrder(context.store, first),
    languageOfOrder(context.store, first),
  ]);
  return replyWithProgress(call, async (port) => {
    const input = { organizationId: first.organizationId, orders, cutting, language, port };
    const sheets = await context.work.run('order_sheets', input, { ...jobOptions(call), transfer: [port] });
    const done = new Map(
      await Promise.all(orders.map(async ({ id }) => [id, await context.store.pieces.doneSteps(id)] as const)),
    );
    const data = sheets.map(({ pieces, ...sheet }): Sheet => {
      const withMarks = pieces.map((piece) => {
        return { ...piece, cut: hasStep(done.get(piece.order)?.get(readPieceId(piece.id)!.number), 'cut') };
      });
      return { object: 'sheet', ...sheet, pieces: withMarks };
    });
    return { object: 'list', data, has_more: false, next: null };
  });
}

async function markPieces(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { step, done = true, pieces: ids, copy, age_ms: age = 0 } = await readBody(call, pieceMarkSchema);
  const { order, pieces } = await findOrder(call);
  const named = ids === undefined ? undefined : new Set(ids.map((id, index) => numberOf(id, index, order.id, pieces)));
  const numbers = pieces.pieces.flatMap((piece, index) => {
    const isMeant = (named?.has(index + 1) ?? true) && (copy === undefined || piece.copy === copy);
    return isMeant && pieces.kinds[piece.kind]!.steps.includes(step) ? [index + 1] : [];
  });
  const by = actorOf(credential);
  const now = context.clock();
  const mark = { orderId: order.id, pieces: numbers, step, isDone: done, markedAt: timestamp(now - age), by };
  const changed = await context.store.pieces.mark(order.organizationId, mark, timestamp(now));
  const marked = { object: 'marked_pieces', order: order.id, step, done, changed: changed.length } as const;
  return jsonReply(200, marked satisfies MarkedPieces);
}

/**
 * Finds a piece's number in its order from its id.
 * @throws {ProblemError} 422
 */
function numberOf(id: string, index: number, order: string, { pieces }: OrderPieces): number {
  const read = readPieceId(id);
  if (read && orderCode(order).startsWith(read.code) && read.number <= pieces.length) return read.number;
  const detail = `${id} isn’t a piece of this order.`;
  throw invalidRequest([{ pointer: `/pieces/${index}`, code: 'unknown_piece', detail }]);
}

async function getDrawing(call: AuthenticatedContext): Promise<Reply> {
  const { order, number, pieces } = await findPiece(call);
  const { organizationId, id } = order;
  const { item, copy } = pieces.pieces[number - 1]!;
  const first = pieces.pieces.findIndex((each) => each.item === item && each.copy === copy);
  const { configuration } = linesOf(order)[item - 1]!;
  const { record } = (await modelsOf(call.context, order))[item - 1]!;
  const input = { organizationId, id, configuration, record, piece: number - first };
  const drawing = await call.context.work.run('piece_drawing', input, jobOptions(call));
  if (drawing === undefined) throw notFound('piece');
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=3600',
    },
    body: drawing,
  };
}
