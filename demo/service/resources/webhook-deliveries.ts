// What was delivered to an organization's endpoints, what waits, and what was set aside.

import { pageSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { timestamp } from '../clock.js';
import { keyOf } from '../credentials.js';
import type { DeliveryRecord, DeliveryStatus } from '../database/records.js';
import { createPage, invalidQuery, readPageQuery } from '../http/pagination.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jsonResponse } from '../http/route.js';
import { notFound } from '../problems.js';

const statuses: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed'];

const deliverySchema = z.looseObject({
  id: z.string(),
  object: z.literal('webhook_delivery'),
  endpoint: z.string(),
  webhook_id: z.string(),
  order: z.string(),
  body: z.looseObject({ event: z.string() }),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  next_attempt_at: z.optional(z.string()),
  response_status: z.optional(z.int()),
  detail: z.optional(z.string()),
  created_at: z.string(),
  finished_at: z.optional(z.string()),
});

export const webhookDeliveryRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/webhook-deliveries',
    access: ['api'],
    summary: 'Deliveries, the newest first. `failed` are set aside after the last try.',
    query: {
      limit: '1 to 100, 20 by default.',
      after: '`next` of the page before.',
      endpoint: 'Of this endpoint alone.',
      status: `One of ${statuses.join(', ')}.`,
    },
    responses: { 200: { schema: pageSchema(deliverySchema) } },
    handle: listDeliveries,
  },
  {
    method: 'POST',
    path: '/v1/webhook-deliveries/:id/redeliver',
    access: ['api'],
    summary: 'Delivers it again, with the same webhook-id and all its tries.',
    responses: { 202: { schema: deliverySchema } },
    handle: async ({ context, credential, params }) => {
      const { organizationId } = keyOf(credential);
      const now = timestamp(context.clock());
      const delivery = await context.store.deliveries.redeliver(organizationId, params.id!, now);
      if (!delivery) throw notFound('webhook delivery');
      context.wakeWorker();
      return jsonResponse(202, view(delivery));
    },
  },
];

async function listDeliveries({ context, credential, url }: AuthenticatedContext): Promise<Response> {
  const query = url.searchParams;
  const page = readPageQuery(query);
  const text = query.get('status');
  const status = statuses.find((known) => known === text);
  if (text !== null && !status) {
    throw invalidQuery('status', `status is "${text}"; it must be one of ${statuses.join(', ')}.`);
  }
  const filter = { status, endpointId: query.get('endpoint') ?? undefined };
  const rows = await context.store.deliveries.list(keyOf(credential).organizationId, filter, page);
  return jsonResponse(200, createPage(rows, page, view));
}

function view(delivery: DeliveryRecord) {
  return {
    id: delivery.id,
    object: 'webhook_delivery',
    endpoint: delivery.endpointId,
    webhook_id: delivery.eventId,
    order: delivery.orderId,
    body: JSON.parse(delivery.payload),
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.status === 'pending' ? delivery.nextAttemptAt : undefined,
    response_status: delivery.responseStatus,
    detail: delivery.detail,
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt,
  } as const;
}
