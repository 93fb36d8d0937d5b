// Orders: list, read, change the status, download the production pack, erase personal data.

import { MessageChannel } from 'node:worker_threads';
import { orderPageSchema, orderSchema, orderStatuses, orderUpdateSchema } from '@parametric/api-client';
import { timestamp } from '../clock.js';
import { parseAs, readJson } from '../http/body.js';
import { createPage, invalidQuery, readPageQuery } from '../http/pagination.js';
import { notFound, ProblemError } from '../http/problems.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { Answer, AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { isId } from '../ids.js';
import { actorOf, keyOf } from '../keys/credentials.js';
import { canTransition, nextStatuses } from '../orders/order-lifecycle.js';

import { readBytes } from '../work/byte-channel.js';
import { authorizeOrder, orderResource } from './order-resource.js';
import { placedOrderRoute, placeOrderRoute } from './place-order.js';

export const orderRoutes: readonly AuthenticatedRoute[] = [
  placeOrderRoute,
  placedOrderRoute,
  {
    method: 'GET',
    path: '/v1/orders',
    access: ['api'],
    summary: 'The orders of the organization, the newest first.',
    query: {
      limit: '1 to 100, 20 by default.',
      after: '`next` of the page before.',
      status: `One of ${orderStatuses.join(', ')}.`,
      created_after: 'A time, RFC 3339.',
    },
    responses: { 200: { schema: orderPageSchema } },
    handle: listOrders,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id',
    access: ['api', 'token'],
    summary: 'An order with its history; with its access token, without personal data.',
    responses: { 200: { schema: orderSchema } },
    handle: async (call) => {
      const orderWithHistory = await authorizeOrder(call);
      return jsonReply(200, orderResource(orderWithHistory, call.credential.kind === 'api'));
    },
  },
  {
    method: 'PATCH',
    path: '/v1/orders/:id',
    access: ['api'],
    summary: 'Moves an order, or says where its parcel is. The same status again changes nothing.',
    body: orderUpdateSchema,
    problems: ['invalid_transition'],
    responses: { 200: { schema: orderSchema } },
    handle: updateOrder,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/production-pack',
    access: ['api'],
    summary:
      'What the workshop needs to make it: cut list, sheets as CSV, DXF and SVG, a DXF of each panel, picture, configuration in words.',
    responses: { 200: { type: 'application/zip' } },
    handle: getProductionPack,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/erase-personal-data',
    access: ['api'],
    summary: 'Erases who receives it, where, and the tracking, for good. The order stays.',
    responses: { 200: { schema: orderSchema } },
    handle: eraseOrder,
  },
];

async function listOrders({ context, credential, url }: AuthenticatedContext): Promise<Reply> {
  const query = url.searchParams;
  const page = readPageQuery(query);
  const status = query.get('status') ?? undefined;
  if (status !== undefined && !orderStatuses.some((known) => known === status)) {
    throw invalidQuery('status', `status is "${status}"; it must be one of ${orderStatuses.join(', ')}.`);
  }
  const createdAfter = query.get('created_after') ?? undefined;
  const filter = { status, createdAfter: createdAfter === undefined ? undefined : readTime(createdAfter) };
  const rows = await context.store.orders.list(keyOf(credential).organizationId, filter, page);
  return jsonReply(
    200,
    createPage(
      rows?.map((orderWithHistory) => ({ id: orderWithHistory.order.id, orderWithHistory })),
      page,
      ({ orderWithHistory }) => orderResource(orderWithHistory, true),
    ),
  );
}

function readTime(text: string): string {
  const ms = /^\d{4}-\d\d-\d\d([Tt]\S+)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw invalidQuery('created_after', `created_after is "${text}"; write 2026-11-21T09:30:00Z.`);
  return timestamp(ms);
}

async function updateOrder(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params } = call;
  const { json: body } = await readJson(call);
  const { status, tracking } = parseAs(orderUpdateSchema, body);
  const id = params.id!;
  if (!isId('ord', id)) throw notFound('order');
  const { organizationId } = keyOf(credential);
  const by = actorOf(credential);
  const now = timestamp(context.clock());
  const result = await context.store.orders.move(organizationId, id, { status, tracking, by }, now, canTransition);
  if (result.outcome === 'missing') throw notFound('order');
  if (result.outcome === 'refused') {
    const next = nextStatuses[result.from];
    const then = next.length > 0 ? `it can become ${next.join(' or ')}` : 'it moves no more';
    throw new ProblemError('invalid_transition', `The order is ${result.from}: ${then}, not ${status}.`);
  }
  if (result.outcome === 'moved') {
    context.orderEvents.notify(id);
    context.wakeWorker();
  }
  return jsonReply(200, orderResource(result.orderWithHistory, true));
}

/** Built from the revision that was ordered, whatever the model is today. */
async function getProductionPack(call: AuthenticatedContext): Promise<Answer> {
  const { context, request, credential, address } = call;
  const { order } = await authorizeOrder(call);
  const record = await context.store.models.get(order.organizationId, order.model, order.modelRevision);
  if (!record) throw notFound('model');
  const { id, organizationId, createdAt, model, modelRevision, configuration, quantity } = order;
  const owner = { organizationId, client: `${keyOf(credential).id} ${address}` };
  const workshopName = order.workshop.name;
  // Without who receives it.
  const packOrder = { id, createdAt, model, modelRevision, configuration, quantity, workshopName };
  const { port1, port2 } = new MessageChannel();
  const input = { organizationId, record, order: packOrder, port: port2 };
  const job = context.work.run('production_pack', input, { owner, signal: request.signal, transfer: [port2] });
  const pack = await readBytes(port1, job);
  return new Response(pack, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${order.id}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

async function eraseOrder({ context, credential, params, log }: AuthenticatedContext): Promise<Reply> {
  const { organizationId } = keyOf(credential);
  const id = params.id!;
  await context.store.orders.erasePersonalData(organizationId, id, timestamp(context.clock()), actorOf(credential));
  const orderWithHistory = await context.store.orders.get(organizationId, id);
  if (!orderWithHistory) throw notFound('order');
  // The erasure is done and stays; where the log could not be emptied now, the hourly job does it.
  await context.store
    .purge()
    .catch((error: unknown) => log.error({ err: error, order: id }, 'Erased, but not yet on the disk.'));
  return jsonReply(200, orderResource(orderWithHistory, true));
}
