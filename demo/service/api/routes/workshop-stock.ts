// Routes for a workshop's stock, and for marking orders as cut from it. The shop's keys can use the stock of all its
// workshops. A workshop's keys can use only its own.

import type { MessagePort } from 'node:worker_threads';
import { type CutRequest, cutRequestSchema, cutSchema, stockSchema, stockUpdateSchema } from '@parametric/api-client';
import type { NewMarks } from '../../domain/pieces/piece-store.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { listStyleOf } from '../../domain/workshops/files-schema.js';
import { cuttingSource } from '../../domain/workshops/stock-cutting.js';
import {
  itemKey,
  MOST_ITEMS,
  NO_STOCK,
  type StockItem,
  stockIssues,
  type WorkshopStock,
} from '../../domain/workshops/stock-schema.js';
import type { CutRecord, StockOwner } from '../../domain/workshops/stock-store.js';
import { stockBefore } from '../../domain/workshops/stock-use.js';
import { timestamp } from '../../platform/clock.js';
import { createOrderedId } from '../../platform/ids.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { progressHeaders, replyWithProgress } from '../http/progress-reply.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type Answer, type AuthenticatedContext, type AuthenticatedRoute, jobOptions } from '../http/route.js';
import { authorizeOrder, findTogether, MAX_TOGETHER, type OrderedModel } from './order-resource.js';

/** The maximum body size, which is enough for 2,000 rows with notes. */
const BODY_BYTES = 1024 * 1024;

export const workshopStockRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/workshops/:slug/stock',
    access: ['api', 'workshop'],
    scope: 'stock:read',
    summary:
      'A workshop’s stock of sheets, bars, and coils, and how it cuts them. Test and live keys have separate stock.',
    responses: { 200: { schema: stockSchema } },
    handle: getStock,
  },
  {
    method: 'PUT',
    path: '/v1/workshops/:slug/stock',
    access: ['api', 'workshop'],
    scope: 'stock:write',
    summary:
      'Replaces a workshop’s stock. Only the shop’s keys can change prices; a workshop’s own key proposes them in `proposed_price`.',
    body: stockUpdateSchema,
    problems: ['precondition_failed'],
    responses: { 200: { schema: stockSchema } },
    handle: putStock,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/cut',
    access: ['api', 'workshop'],
    scope: 'stock:read',
    summary: 'What an order takes from stock, with the offcuts to keep. If the order has been cut, what it took.',
    query: {
      with: `IDs of other orders for the same workshop, at most ${MAX_TOGETHER - 1}, separated by commas. All are cut together.`,
    },
    headers: progressHeaders,
    responses: { 200: { schema: cutSchema } },
    handle: getCut,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/cut',
    access: ['api', 'workshop'],
    scope: 'stock:write',
    summary:
      'Marks orders and their pieces as cut: takes what they need from stock, and keeps useful offcuts. Repeating the request changes nothing.',
    body: cutRequestSchema,
    headers: progressHeaders,
    problems: ['precondition_failed'],
    responses: { 200: { schema: cutSchema } },
    handle: postCut,
  },
  {
    method: 'DELETE',
    path: '/v1/orders/:id/cut',
    access: ['api', 'workshop'],
    scope: 'stock:write',
    summary:
      'Undoes the cutting of this order and of the orders cut with it: returns the material to stock, removes the offcuts, and unmarks the pieces.',
    problems: ['precondition_failed'],
    responses: { 204: { nothing: true } },
    handle: undoCut,
  },
];

/**
 * Finds the workshop in the path, if the key can use its stock.
 * @throws {ProblemError} 404
 */
async function findOwner({ context, credential, params }: AuthenticatedContext): Promise<StockOwner> {
  const { organizationId, mode, workshop: own } = keyOf(credential);
  const slug = params.slug!;
  if (own !== undefined && own !== slug) throw notFound('workshop');
  const found = await findWorkshop(context.store, organizationId, slug);
  if (!found) throw notFound('workshop');
  return { organizationId, workshop: slug, mode };
}

async function getStock(call: AuthenticatedContext): Promise<Reply> {
  return jsonReply(200, await stockResource(call, await findOwner(call)));
}

async function putStock(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const owner = await findOwner(call);
  const { revision, ...stock } = await readBody(call, stockUpdateSchema, BODY_BYTES);
  const issues = stockIssues(stock);
  if (issues.length > 0) throw invalidRequest(issues);
  const before = (await context.store.stocks.get(owner))?.stock ?? NO_STOCK;
  if (credential.kind === 'workshop') refuseNewPrices(before, stock);
  const options = { now: timestamp(context.clock()), by: actorOf(credential), revision };
  const outcome = await context.store.stocks.put(owner, stock, options);
  if (outcome === 'stale') throw stale();
  return jsonReply(200, await stockResource(call, owner));
}

/** Rejects new prices from a workshop. The shop decides on them, because its customers pay them. */
function refuseNewPrices(before: WorkshopStock, { items }: WorkshopStock): void {
  const left = new Map<string, number>();
  const keyOf = (item: StockItem) => `${item.price} ${itemKey(item)}`;
  for (const item of before.items) left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) + 1);
  // Each row that was already in stock allows one row with the same item and price. There can be several, because an
  // item may be in stock at several prices.
  const isKnown = (item: StockItem) => {
    const rows = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), rows - 1);
    return rows > 0;
  };
  const detail = 'Only the shop can set prices. Leave this price as it was, and propose yours with proposed_price.';
  const issues = items.flatMap((each, index) =>
    each.price === undefined || isKnown(each)
      ? []
      : [{ pointer: `/items/${index}/price`, code: 'not_permitted', detail }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
}

function stale(): ProblemError {
  const detail = 'The stock was changed in the meantime, so your changes weren’t saved. Reload it and try again.';
  return new ProblemError('precondition_failed', detail);
}

async function stockResource({ context }: AuthenticatedContext, owner: StockOwner) {
  const record = await context.store.stocks.get(owner);
  const workshop = await findWorkshop(context.store, owner.organizationId, owner.workshop);
  const { language, separator, decimal } = listStyleOf(workshop?.files?.csv ?? {}, workshop?.country ?? 'US');
  return {
    object: 'stock',
    list_format: { language, separator, decimal },
    workshop: owner.workshop,
    workshop_name: workshop?.name ?? owner.workshop,
    currency: workshop?.currency ?? '',
    ...(record?.stock ?? NO_STOCK),
    ...(record ? { revision: record.revision, changed_at: record.changedAt } : {}),
  };
}

function invalidWith(code: string, detail: string): ProblemError {
  return invalidRequest([{ pointer: '/with', code, detail }]);
}

async function getCut(call: AuthenticatedContext): Promise<Answer> {
  const others = call.url.searchParams.get('with')?.split(',').filter(Boolean) ?? [];
  const orders = await findTogether(call, others, invalidWith);
  const { order } = orders[0]!;
  const cut = await call.context.store.stocks.cutOf(order.organizationId, order.id);
  return replyWithProgress(call, async (port) => {
    if (cut) return cutResource(cut);
    const { use, revision, pieces: cutPieces } = await planOf(call, orders, true, port);
    const ids = idsOf(orders);
    const pieces = cutPieces.reduce((sum, each) => sum + each.pieces.length, 0);
    const planned = { pieces, ...(revision === undefined ? {} : { stock_revision: revision }) };
    return { object: 'cut', orders: ids, status: 'planned', ...use, ...planned };
  });
}

async function planOf(
  call: AuthenticatedContext,
  orders: readonly OrderedModel[],
  keepsOffcuts: boolean,
  port: MessagePort,
) {
  const { store, work } = call.context;
  const { order } = orders[0]!;
  const { organizationId, mode, workshop } = order;
  const profile = await findWorkshop(store, organizationId, workshop.slug);
  const record = await store.stocks.get({ organizationId, workshop: workshop.slug, mode });
  const cutting = cuttingSource(profile, record?.stock);
  const input = { organizationId, orders: orders.map(toPlan), cutting, keepsOffcuts, port };
  const plan = await work.run('cut_plan', input, { ...jobOptions(call), transfer: [port] });
  return { ...plan, source: cutting, revision: record?.revision };
}

/** The ids of the orders, without duplicates, even if an order has several products. */
function idsOf(orders: readonly OrderedModel[]): readonly string[] {
  return [...new Set(orders.map(({ order }) => order.id))];
}

/** The fields that are needed to plan a cut: the order's id, configuration, and quantity, and the product's model. */
function toPlan({ order: { id, configuration, quantity }, record }: OrderedModel) {
  return { order: { id, configuration, quantity }, record };
}

async function postCut(call: AuthenticatedContext): Promise<Answer> {
  const body = await readBody(call, cutRequestSchema);
  const orders = await findTogether(call, body.with ?? [], invalidWith);
  return replyWithProgress(call, async (port) => cutResource(await cutOrders(call, orders, body, port)));
}

async function cutOrders(
  call: AuthenticatedContext,
  orders: readonly OrderedModel[],
  { keep_offcuts: keptOffcuts = true, stock_revision: wanted }: CutRequest,
  port: MessagePort,
): Promise<CutRecord> {
  const { context, credential, request } = call;
  const { organizationId, mode, workshop } = orders[0]!.order;
  const ids = idsOf(orders);
  const known = await sameCut(call, organizationId, ids);
  if (known) return known;
  const { use, after, source, revision, pieces } = await planOf(call, orders, keptOffcuts, port);
  // If the client disconnected during planning, don't mark anything as cut.
  request.signal.throwIfAborted();
  const isStale = wanted !== undefined && wanted !== revision;
  if (!isStale) refuseFullStock(after);
  const cut = { id: createOrderedId('cut'), orders: ids, use, keptOffcuts, source };
  const [now, by] = [timestamp(context.clock()), actorOf(credential)];
  const marks = pieces.map((each): NewMarks => ({ ...each, step: 'cut', isDone: true, markedAt: now, by }));
  const options = { now, by, revision, after, marks };
  const owner = { organizationId, workshop: workshop.slug, mode };
  const made = isStale ? ({ outcome: 'stale' } as const) : await context.store.stocks.cut(owner, cut, options);
  if (made.outcome === 'stale') {
    // Someone else may have pressed the button at the same time, and changed the stock first.
    const faster = await sameCut(call, organizationId, ids);
    if (!faster) throw stale();
    return faster;
  }
  if (made.outcome === 'overlaps') {
    throw invalidWith(
      'already_cut',
      `Order ${made.order} has already been cut with other orders. Remove it from your selection.`,
    );
  }
  return made.cut;
}

/**
 * Rejects a cut whose offcuts would need more rows than a stock can have.
 * @throws {ProblemError} 422
 */
function refuseFullStock({ items }: WorkshopStock): void {
  if (items.length <= MOST_ITEMS) return;
  const [rows, most] = [items.length, MOST_ITEMS].map((count) => count.toLocaleString('en'));
  const detail = `With the offcuts, the stock would have ${rows} rows, and the limit is ${most}. Remove rows that you don’t need, or don’t keep the offcuts.`;
  throw invalidRequest([{ pointer: '', code: 'stock_full', detail }]);
}

async function undoCut(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { order } = await authorizeOrder(call);
  const owner = { organizationId: order.organizationId, workshop: order.workshop.slug, mode: order.mode };
  const cut = await context.store.stocks.cutOf(owner.organizationId, order.id);
  if (cut) {
    const record = await context.store.stocks.get(owner);
    const before = stockBefore(record?.stock ?? NO_STOCK, cut.use, cut.keptOffcuts);
    if ('gone' in before) throw offcutsGone(before.gone);
    refuseFullStock(before.stock);
    const options = { now: timestamp(context.clock()), by: actorOf(credential) };
    const changed = { ...options, revision: record?.revision, after: before.stock };
    if ((await context.store.stocks.undoCut(owner, cut, changed)) === 'stale') throw stale();
  }
  return { status: 204, headers: {}, body: null };
}

function offcutsGone(gone: readonly StockItem[]): ProblemError {
  const count = gone.reduce((sum, item) => sum + (item.count ?? 1), 0);
  const which = count === 1 ? 'An offcut from this cut isn’t' : `${count} offcuts from this cut aren’t`;
  const them = count === 1 ? 'it' : 'them';
  const detail = `${which} in stock anymore. Undo the cut that used ${them}, or put ${them} back in stock, then try again.`;
  return invalidRequest([{ pointer: '', code: 'offcuts_used', detail }]);
}

/** Finds the cut of exactly these orders; undefined if they haven't been cut together. */
async function sameCut(
  { context }: AuthenticatedContext,
  organizationId: string,
  orders: readonly string[],
): Promise<CutRecord | undefined> {
  const cut = await context.store.stocks.cutOf(organizationId, orders[0]!);
  return cut && cut.orders.toSorted().join() === orders.toSorted().join() ? cut : undefined;
}

function cutResource({ orders, use, keptOffcuts, createdAt }: CutRecord) {
  return { object: 'cut', orders, status: 'cut', ...use, kept_offcuts: keptOffcuts, cut_at: createdAt };
}
