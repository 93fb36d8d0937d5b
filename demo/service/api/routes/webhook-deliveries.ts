// The deliveries to an organization's webhook endpoints, and their results.

import { webhookDeliveryPageSchema, webhookDeliverySchema, webhookDeliveryStatuses } from '@parametric/api-client';
import type { DeliveryWithLog } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { notFound, ProblemError } from '../../platform/problems.js';
import { keyOf } from '../http/credentials.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';

export const webhookDeliveryRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/webhook-deliveries',
    access: ['api'],
    scope: 'webhooks:read',
    summary: 'Deliveries, newest first. `failed` deliveries are set aside after the last attempt.',
    query: {
      ...pageQuery,
      endpoint: 'Only deliveries to this endpoint.',
      status: `One of ${webhookDeliveryStatuses.join(', ')}.`,
    },
    responses: { 200: { schema: webhookDeliveryPageSchema } },
    handle: listDeliveries,
  },
  {
    method: 'GET',
    path: '/v1/webhook-deliveries/:id',
    access: ['api'],
    scope: 'webhooks:read',
    summary: 'A delivery with its attempts.',
    responses: { 200: { schema: webhookDeliverySchema } },
    handle: async (call) => jsonReply(200, deliveryResource(await findDelivery(call))),
  },
  {
    method: 'POST',
    path: '/v1/webhook-deliveries/:id/redeliver',
    access: ['api'],
    scope: 'webhooks:write',
    summary:
      'Delivers an event again with the same webhook-id and a full set of attempts. A pending delivery is attempted now, unless earlier events of the same order are still waiting.',
    problems: ['endpoint_disabled'],
    responses: { 202: { schema: webhookDeliverySchema } },
    handle: async (call) => {
      const { context, credential, params } = call;
      const { organizationId } = keyOf(credential);
      await findDelivery(call);
      const now = timestamp(context.clock());
      const result = await context.store.deliveries.redeliver(organizationId, params.id!, now);
      if (result.outcome === 'missing') throw notFound('webhook delivery');
      if (result.outcome === 'disabled') throw endpointDisabled();
      context.wakeWorker();
      return jsonReply(202, deliveryResource(await findDelivery(call)));
    },
  },
];

export function endpointDisabled(): ProblemError {
  return new ProblemError(
    'endpoint_disabled',
    'The endpoint is disabled. Enable it first: PATCH {"status": "enabled"}.',
  );
}

async function listDeliveries({ context, credential, url }: AuthenticatedContext): Promise<Reply> {
  const query = url.searchParams;
  const page = readPageQuery(query);
  const status = readOneOf(query, 'status', webhookDeliveryStatuses);
  const { organizationId, mode } = keyOf(credential);
  const filter = { status, mode, endpointId: query.get('endpoint') ?? undefined };
  const rows = await context.store.deliveries.list(organizationId, filter, page);
  return jsonReply(200, createPage(rows, page, deliveryResource));
}

async function findDelivery({ context, credential, params }: AuthenticatedContext): Promise<DeliveryWithLog> {
  const { organizationId, mode } = keyOf(credential);
  const delivery = await context.store.deliveries.get(organizationId, params.id!);
  const endpoint = delivery && (await context.store.endpoints.get(organizationId, delivery.endpointId));
  if (!delivery || endpoint?.mode !== mode) throw notFound('webhook delivery');
  return delivery;
}

function deliveryResource(delivery: DeliveryWithLog) {
  return {
    id: delivery.id,
    object: 'webhook_delivery',
    endpoint: delivery.endpointId,
    webhook_id: delivery.eventId,
    order: delivery.orderId,
    test: delivery.isTest || undefined,
    body: JSON.parse(delivery.payload),
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.status === 'pending' ? delivery.nextAttemptAt : undefined,
    response_status: delivery.responseStatus,
    detail: delivery.detail,
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt,
    attempt_log: delivery.log.map((attempt) => ({
      at: attempt.at,
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus,
      response_body: attempt.responseBody,
      error: attempt.error,
      detail: attempt.detail,
    })),
  } as const;
}
