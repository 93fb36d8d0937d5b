// Routes for orders: reading them, changing their status, downloading the production pack and 3D files, and erasing
// personal data.

import { MessageChannel } from 'node:worker_threads';
import {
  isLostOrderStatus,
  type OrderUpdate,
  orderSchema,
  orderStatusFacts,
  orderUpdateSchema,
} from '@parametric/api-client';
import { invoicingOf } from '../../domain/invoices/invoices.js';
import { canTransition } from '../../domain/orders/order-store.js';
import type { PackOrder } from '../../domain/orders/production-pack.js';
import type { OrderRecord, OrderWithHistory, PaymentRecord } from '../../domain/records/records.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { type FileKind, fileKinds, languageOfWorkshop } from '../../domain/workshops/files-schema.js';
import { cuttingOfOrder } from '../../domain/workshops/order-cutting.js';
import { timestamp } from '../../platform/clock.js';
import { isId } from '../../platform/ids.js';
import { invalidQuery, notFound, ProblemError } from '../../platform/problems.js';
import { readBytes } from '../../platform/work/byte-channel.js';
import { attachment } from '../http/attachment.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import {
  type Answer,
  type AuthenticatedContext,
  type AuthenticatedRoute,
  jobOptions,
  originOf,
} from '../http/route.js';
import { orderAddressRoutes } from './order-address.js';
import { orderInvoiceRoutes } from './order-invoices.js';
import { orderListRoutes } from './order-list.js';
import { orderMessageRoutes } from './order-messages.js';
import { orderNoteRoutes } from './order-notes.js';
import { orderPaperRoutes } from './order-papers.js';
import { orderPieceRoutes } from './order-pieces.js';
import {
  authorizeOrder,
  findOrdered,
  findTogetherInQuery,
  orderFileName,
  orderResource,
  togetherQuery,
  visibleTo,
} from './order-resource.js';
import { orderVatNumberRoutes } from './order-vat-number.js';
import { productRoutesOf } from './ordered-product.js';
import { placedOrderRoute, placeOrderRoute } from './place-order.js';

export const orderRoutes: readonly AuthenticatedRoute[] = [
  placeOrderRoute,
  placedOrderRoute,
  ...orderListRoutes,
  {
    method: 'GET',
    path: '/v1/orders/:id',
    access: ['api', 'workshop', 'token'],
    scope: 'orders:read',
    summary: 'An order and its history. Responses to requests made with its access token omit personal data.',
    responses: { 200: { schema: orderSchema } },
    handle: async (call) => {
      const orderWithHistory = await authorizeOrder(call);
      return jsonReply(200, orderResource(call.context, orderWithHistory, call.credential.kind !== 'token'));
    },
  },
  {
    method: 'PATCH',
    path: '/v1/orders/:id',
    access: ['api', 'workshop'],
    scope: 'orders:write',
    summary: 'Changes an order’s status or tracking. Sending the same status again changes nothing.',
    body: orderUpdateSchema,
    problems: ['invalid_transition', 'order_changed'],
    responses: { 200: { schema: orderSchema } },
    handle: updateOrder,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/production-pack',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary:
      'What the workshop needs to make the whole order, according to its settings: every piece, the nested sheets as CSV, DXF, and SVG, the cut list, a DXF of each panel, the papers as PDF, STEP files, an image, and the configuration in words.',
    query: {
      files: `The kinds of files to include, separated by commas: ${fileKinds.join(', ')}.`,
      ...togetherQuery,
    },
    responses: { 200: { type: 'application/zip' } },
    handle: getProductionPack,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/erase-personal-data',
    access: ['api'],
    scope: 'orders:erase',
    summary: 'Permanently deletes the recipient, address, tracking, reasons, messages, and notes. The order stays.',
    responses: { 200: { schema: orderSchema } },
    handle: eraseOrder,
  },
  ...orderAddressRoutes,
  ...orderVatNumberRoutes,
  ...productRoutesOf('orders', findOrdered),
  ...orderPaperRoutes,
  ...orderInvoiceRoutes,
  ...orderMessageRoutes,
  ...orderNoteRoutes,
  ...orderPieceRoutes,
];

async function updateOrder(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params, confirm } = call;
  const { status, from, tracking, reason } = await readBody(call, orderUpdateSchema);
  const id = params.id!;
  if (!isId('ord', id)) throw notFound('order');
  const { organizationId } = keyOf(credential);
  const by = actorOf(credential);
  const now = timestamp(context.clock());
  const share = orderShareOf(credential);
  const ordered = await context.store.orders.get(organizationId, id, share);
  if (ordered?.payment && isLostOrderStatus(status) && isPaidOnline(ordered.payment)) await confirm?.();
  const invoicing = ordered && (await invoicingOf(context.store, ordered, { status, at: now }));
  const move = { status, from, tracking, reason, by, share, invoicing };
  const result = await context.store.orders.move(organizationId, id, move, now, canTransition);
  if (result.outcome === 'missing') throw notFound('order');
  if (result.outcome === 'refused') {
    const next = orderStatusFacts[result.from].next;
    const then =
      next.length > 0 ? `It can change to ${next.join(' or ')}, but not to ${status}.` : 'This status is final.';
    throw new ProblemError('invalid_transition', `The order’s status is ${result.from}. ${then}`);
  }
  if (result.outcome === 'changed') throw changedMeanwhile(result.orderWithHistory, from);
  if (result.outcome === 'moved') {
    context.orderEvents.notify(result.orderWithHistory.order);
    context.wakeWorker();
  }
  return jsonReply(200, orderResource(context, visibleTo(credential, result.orderWithHistory), true));
}

/** Whether the customer gets money back if the order is canceled or fails. */
function isPaidOnline({ reference, amount, refunded }: PaymentRecord): boolean {
  return reference !== undefined && refunded < amount.amount;
}

/** A 409 problem: the order has changed since the caller last saw it. */
function changedMeanwhile({ order }: OrderWithHistory, from: OrderUpdate['from']): ProblemError {
  const detail =
    order.status === from
      ? 'Someone else changed the tracking in the meantime, so your change wasn’t saved. Reload the order and try again.'
      : `Someone else changed the order from ${from} to ${order.status} at ${order.changedAt}, so your change wasn’t saved.`;
  return new ProblemError('order_changed', detail, { orderStatus: order.status });
}

/**
 * Reads from the query which kinds of files to pack. Undefined if the pack should have those that the workshop wants.
 */
function readKinds(query: URLSearchParams): readonly FileKind[] | undefined {
  const names = query.get('files')?.split(',');
  const unknown = names?.find((name) => !(fileKinds as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw invalidQuery('files', `“${unknown}” isn’t a kind of file. Use some of ${fileKinds.join(', ')}.`);
  }
  return names as readonly FileKind[] | undefined;
}

/** Sends the production pack. It's built from the ordered revisions, even if the models have changed since. */
async function getProductionPack(call: AuthenticatedContext): Promise<Answer> {
  const { context } = call;
  const orders = await findTogetherInQuery(call);
  const first = orders[0]!;
  const { organizationId } = first.order;
  const only = readKinds(call.url.searchParams);
  const workshop = await findWorkshop(context.store, organizationId, first.order.workshop.slug);
  const country = workshop?.country ?? first.order.workshop.country;
  const cutting = await cuttingOfOrder(context.store, first.order);
  const files = workshop?.files;
  const wanted = { files, country, cutting, only };
  const { port1, port2 } = new MessageChannel();
  const packed = orders.map(({ order, record }) => ({ order: packOrder(order, wanted), record }));
  const input = { organizationId, orders: packed, origin: originOf(call), port: port2 };
  const job = context.work.run('production_pack', input, { ...jobOptions(call), transfer: [port2] });
  const pack = await readBytes(port1, job, call.request.signal);
  const language = languageOfWorkshop({ files, country });
  return new Response(pack, {
    headers: {
      'content-type': 'application/zip',
      ...attachment(orderFileName(orders, language), 'zip'),
      'cache-control': 'no-store',
    },
  });
}

/** The fields of an order that a production pack needs. The recipient and the price aren't among them. */
function packOrder(order: OrderRecord, wanted: PackOrder['wanted']): PackOrder {
  const { id, createdAt, readyBy, model, modelRevision, configuration, quantity, country, workshop } = order;
  const made = { model, modelRevision, configuration, quantity, country };
  return { id, createdAt, readyBy, ...made, workshopName: workshop.name, wanted };
}

async function eraseOrder(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params, log } = call;
  await authorizeOrder(call);
  const { organizationId } = keyOf(credential);
  const id = params.id!;
  await context.store.orders.erasePersonalData(organizationId, id, timestamp(context.clock()), actorOf(credential));
  const orderWithHistory = await context.store.orders.get(organizationId, id);
  if (!orderWithHistory) throw notFound('order');
  // The data has already been erased. If the database's log can't be emptied now, the hourly job does it.
  await context.store
    .purge()
    .catch((error: unknown) =>
      log.error({ err: error, order: id }, "Erased, but the database's log couldn't be emptied yet."),
    );
  return jsonReply(200, orderResource(context, orderWithHistory, true));
}
