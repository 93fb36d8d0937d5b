// Webhook endpoints of an organization, and the deliveries to them.

import {
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookDeliveryStatuses,
  webhookEndpointPageSchema,
  webhookEndpointRequestSchema,
  webhookEndpointSchema,
  webhookEndpointUpdateSchema,
  webhookReplayRequestSchema,
  webhookReplaySchema,
  webhookTestSchema,
} from '@parametric/api-client';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import { DAY_MS, timestamp } from '../clock.js';
import { keyOf } from '../credentials.js';
import type { DeliveryRecord, DeliveryWithLog, EndpointRecord } from '../database/records.js';
import { parseAs, readJson } from '../http/body.js';
import { createPage, invalidQuery, readPageQuery } from '../http/pagination.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jsonResponse } from '../http/route.js';
import { createId } from '../ids.js';
import { orderEvent } from '../order-lifecycle.js';
import { invalidRequest, notFound, ProblemError } from '../problems.js';
import { signingSecrets } from '../secrets.js';
import { ForbiddenTargetError, parseTarget, resolveTarget } from '../webhooks/targets.js';

/** After a rotation, the previous secret signs too for this long. */
const ROTATION_MS = DAY_MS;
const MAX_REPLAYED = 10_000;

export const webhookEndpointRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    access: ['api'],
    summary: 'Registers an address for order.status_changed. `secret` is shown this once.',
    body: webhookEndpointRequestSchema,
    responses: { 201: { schema: webhookEndpointSchema } },
    handle: createEndpoint,
  },
  {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    access: ['api'],
    summary: 'The registered addresses, the newest first.',
    query: { limit: '1 to 100, 20 by default.', after: '`next` of the page before.' },
    responses: { 200: { schema: webhookEndpointPageSchema } },
    handle: async ({ context, credential, url }) => {
      const page = readPageQuery(url.searchParams);
      const rows = await context.store.endpoints.list(keyOf(credential).organizationId, page);
      return jsonResponse(200, createPage(rows, page, endpointResource));
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    summary: 'A registered address.',
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: async (call) => jsonResponse(200, endpointResource(await findEndpoint(call))),
  },
  {
    method: 'PATCH',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    summary: 'Switches an address on or off. What happens while it is off is set aside, until it is replayed.',
    body: webhookEndpointUpdateSchema,
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: updateEndpoint,
  },
  {
    method: 'DELETE',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    summary: 'Removes an address and its deliveries.',
    responses: { 204: { nothing: true } },
    handle: async (call) => {
      const endpoint = await findEndpoint(call);
      await call.context.store.endpoints.remove(endpoint.organizationId, endpoint.id);
      return new Response(null, { status: 204 });
    },
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/test',
    access: ['api'],
    summary: 'Sends one signed event of an order that does not exist, and says what came of it.',
    responses: { 200: { schema: webhookTestSchema } },
    handle: testEndpoint,
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/replay',
    access: ['api'],
    summary:
      'Delivers what was set aside since then, 10,000 at a time: after its last try, or because the endpoint was disabled.',
    body: webhookReplayRequestSchema,
    responses: { 202: { schema: webhookReplaySchema } },
    handle: replayEndpoint,
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/rotate',
    access: ['api'],
    summary: 'Makes a new secret, shown this once; for 24 hours both sign.',
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: rotateEndpoint,
  },
];

async function createEndpoint({ context, credential, request }: AuthenticatedContext): Promise<Response> {
  const { json: body } = await readJson(request);
  const { url, description } = parseAs(webhookEndpointRequestSchema, body);
  const target = await checkTargetUrl(url, context.settings.webhooks.allowLoopback);
  const id = createId('whe');
  const secret = createWebhookSecret();
  const endpoint: EndpointRecord = {
    id,
    organizationId: keyOf(credential).organizationId,
    url: target,
    description,
    secret: context.secrets.encrypt(secret, id),
    previousSecret: undefined,
    previousUntil: undefined,
    status: 'enabled',
    disabledReason: undefined,
    failingSince: undefined,
    pausedUntil: undefined,
    createdAt: timestamp(context.clock()),
  };
  const { maxEndpoints } = context.settings.webhooks;
  if (!(await context.store.endpoints.add(endpoint, maxEndpoints))) {
    const detail = `The organization has ${maxEndpoints} webhook endpoints, which is as many as it may. Remove one first.`;
    throw new ProblemError('endpoint_limit_reached', detail);
  }
  return jsonResponse(201, { ...endpointResource(endpoint), secret }, { location: `/v1/webhook-endpoints/${id}` });
}

async function updateEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context, request } = call;
  const { json: body } = await readJson(request);
  const { status } = parseAs(webhookEndpointUpdateSchema, body);
  const { id, organizationId } = await findEndpoint(call);
  if (status === 'enabled') await context.store.endpoints.enable(organizationId, id);
  else await context.store.endpoints.disable(id, 'Switched off.', timestamp(context.clock()));
  return jsonResponse(200, endpointResource(await findEndpoint(call)));
}

async function testEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context, request } = call;
  const endpoint = await findEndpoint(call);
  const createdAt = timestamp(context.clock());
  const payload = JSON.stringify(orderEvent('ord_test', 'received', createdAt));
  const secrets = signingSecrets(endpoint, context.secrets, createdAt);
  const message = { url: endpoint.url, id: createId('evt'), payload, secrets };
  const { status, body, error, detail, durationMs } = await context.sendWebhook(message, request.signal);
  const delivered = status !== undefined && status >= 200 && status < 300;
  const at = timestamp(context.clock());
  const delivery: DeliveryRecord = {
    id: createId('dlv'),
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    eventId: message.id,
    orderId: 'ord_test',
    sequence: 0,
    payload,
    status: delivered ? 'delivered' : 'failed',
    attempts: 1,
    isTest: true,
    nextAttemptAt: at,
    responseStatus: status,
    detail,
    createdAt,
    finishedAt: at,
  };
  await context.store.deliveries.addTest(delivery, {
    at,
    durationMs,
    responseStatus: status,
    responseBody: body,
    error,
    detail,
  });
  if (delivered) {
    await context.store.endpoints.clearFailures(endpoint.id);
    context.wakeWorker();
  }
  return jsonResponse(200, {
    object: 'webhook_test',
    delivery: delivery.id,
    delivered,
    response_status: status,
    response_body: body,
    error,
    duration_ms: durationMs,
    detail,
  });
}

async function replayEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context, request } = call;
  const { json: body } = await readJson(request);
  const { since } = parseAs(webhookReplayRequestSchema, body);
  const { id, status } = await findEndpoint(call);
  if (status === 'disabled') throw endpointDisabled();
  const from = timestamp(Date.parse(since));
  const now = timestamp(context.clock());
  const { replayed, hasMore } = await context.store.deliveries.replay(id, from, now, MAX_REPLAYED);
  context.wakeWorker();
  return jsonResponse(202, { object: 'webhook_replay', endpoint: id, since: from, replayed, has_more: hasMore });
}

async function rotateEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context } = call;
  const { id } = await findEndpoint(call);
  const secret = createWebhookSecret();
  const until = timestamp(context.clock() + ROTATION_MS);
  await context.store.endpoints.rotate(id, context.secrets.encrypt(secret, id), until);
  return jsonResponse(200, { ...endpointResource(await findEndpoint(call)), secret });
}

async function findEndpoint({ context, credential, params }: AuthenticatedContext): Promise<EndpointRecord> {
  const endpoint = await context.store.endpoints.get(keyOf(credential).organizationId, params.id!);
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

/** A host name without a DNS record is accepted: it may get one later, and is checked again at each attempt. */
async function checkTargetUrl(text: string, allowLoopback: boolean): Promise<string> {
  try {
    const url = parseTarget(text, allowLoopback);
    await resolveTarget(url, allowLoopback).catch((error: unknown) => {
      if (error instanceof ForbiddenTargetError) throw error;
    });
    return url.href;
  } catch (error) {
    if (!(error instanceof ForbiddenTargetError)) throw error;
    throw invalidRequest([{ pointer: '/url', code: 'forbidden_target', detail: error.message }]);
  }
}

function endpointResource(endpoint: EndpointRecord) {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    url: endpoint.url,
    description: endpoint.description,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince,
    paused_until: endpoint.pausedUntil,
    created_at: endpoint.createdAt,
  } as const;
}

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
      status: `One of ${webhookDeliveryStatuses.join(', ')}.`,
    },
    responses: { 200: { schema: webhookDeliveryPageSchema } },
    handle: listDeliveries,
  },
  {
    method: 'GET',
    path: '/v1/webhook-deliveries/:id',
    access: ['api'],
    summary: 'A delivery and what came of its tries.',
    responses: { 200: { schema: webhookDeliverySchema } },
    handle: async (call) => jsonResponse(200, deliveryResource(await findDelivery(call))),
  },
  {
    method: 'POST',
    path: '/v1/webhook-deliveries/:id/redeliver',
    access: ['api'],
    summary:
      'Delivers it again, with the same webhook-id and all its tries; one that is pending, now and not later. It waits for earlier events of its order.',
    responses: { 202: { schema: webhookDeliverySchema } },
    handle: async (call) => {
      const { context, credential, params } = call;
      const { organizationId } = keyOf(credential);
      const now = timestamp(context.clock());
      const result = await context.store.deliveries.redeliver(organizationId, params.id!, now);
      if (result.outcome === 'missing') throw notFound('webhook delivery');
      if (result.outcome === 'disabled') throw endpointDisabled();
      context.wakeWorker();
      return jsonResponse(202, deliveryResource(await findDelivery(call)));
    },
  },
];

function endpointDisabled(): ProblemError {
  return new ProblemError(
    'endpoint_disabled',
    'The endpoint is disabled. Enable it first: PATCH {"status": "enabled"}.',
  );
}

async function listDeliveries({ context, credential, url }: AuthenticatedContext): Promise<Response> {
  const query = url.searchParams;
  const page = readPageQuery(query);
  const text = query.get('status');
  const status = webhookDeliveryStatuses.find((known) => known === text);
  if (text !== null && !status) {
    throw invalidQuery('status', `status is "${text}"; it must be one of ${webhookDeliveryStatuses.join(', ')}.`);
  }
  const filter = { status, endpointId: query.get('endpoint') ?? undefined };
  const rows = await context.store.deliveries.list(keyOf(credential).organizationId, filter, page);
  return jsonResponse(200, createPage(rows, page, deliveryResource));
}

async function findDelivery({ context, credential, params }: AuthenticatedContext): Promise<DeliveryWithLog> {
  const delivery = await context.store.deliveries.get(keyOf(credential).organizationId, params.id!);
  if (!delivery) throw notFound('webhook delivery');
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
