// An organization's webhook endpoints.

import {
  webhookEndpointPageSchema,
  webhookEndpointRequestSchema,
  webhookEndpointSchema,
  webhookEndpointUpdateSchema,
  webhookReplayRequestSchema,
  webhookReplaySchema,
  webhookRotationSchema,
  webhookTestSchema,
} from '@parametric/api-client';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import { orderEvent } from '../../domain/orders/order-store.js';
import type { DeliveryRecord, EndpointRecord } from '../../domain/records/records.js';
import { ForbiddenTargetError, parseTarget, resolveTarget, sendToEndpoint } from '../../domain/webhooks/send.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { hasBody, parseAs, readBody, readJson } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { createPage, pageQuery, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { endpointDisabled } from './webhook-deliveries.js';

/** How long the previous secret keeps signing after a rotation. */
const ROTATION_MS = DAY_MS;
/** The maximum number of previous secrets that can sign at the same time. */
const MAX_PREVIOUS_SECRETS = 5;
const MAX_REPLAYED = 10_000;
/**
 * The time limit for a test delivery, in milliseconds. It's shorter than the time for which clients wait for the
 * service's response.
 */
const TEST_TIMEOUT_MS = 8_000;

export const webhookEndpointRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    needsFresh: true,
    access: ['api'],
    scope: 'webhooks:write',
    summary:
      'Adds an endpoint for order.status_changed events about this mode’s orders, live or test. `secret` is shown only now.',
    body: webhookEndpointRequestSchema,
    problems: ['endpoint_limit_reached'],
    responses: { 201: { schema: webhookEndpointSchema } },
    handle: createEndpoint,
  },
  {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    access: ['api'],
    scope: 'webhooks:read',
    summary: 'The endpoints of this mode, newest first.',
    query: pageQuery,
    responses: { 200: { schema: webhookEndpointPageSchema } },
    handle: async ({ context, credential, url }) => {
      const page = readPageQuery(url.searchParams);
      const { organizationId, mode } = keyOf(credential);
      const rows = await context.store.endpoints.list(organizationId, mode, page);
      return jsonReply(
        200,
        createPage(rows, page, (row) => endpointResource(row, { context })),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    scope: 'webhooks:read',
    summary: 'A registered endpoint.',
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: async (call) => jsonReply(200, endpointResource(await findEndpoint(call), call)),
  },
  {
    method: 'PATCH',
    path: '/v1/webhook-endpoints/:id',
    needsFresh: true,
    access: ['api'],
    scope: 'webhooks:write',
    summary:
      'Changes an endpoint’s URL or description, or enables or disables it. While an endpoint is disabled, events are set aside until you replay them.',
    body: webhookEndpointUpdateSchema,
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: updateEndpoint,
  },
  {
    method: 'DELETE',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    scope: 'webhooks:write',
    summary: 'Deletes an endpoint and its deliveries.',
    responses: { 204: { nothing: true } },
    handle: async (call) => {
      const endpoint = await findEndpoint(call);
      const now = timestamp(call.context.clock());
      await call.context.store.endpoints.remove(endpoint.organizationId, endpoint.id, now, actorOf(call.credential));
      return { status: 204, headers: {}, body: null };
    },
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/test',
    access: ['api'],
    scope: 'webhooks:write',
    summary: 'Sends a signed test event and returns the result.',
    responses: { 200: { schema: webhookTestSchema } },
    handle: testEndpoint,
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/replay',
    access: ['api'],
    scope: 'webhooks:write',
    summary:
      'Delivers again the events since a given time that weren’t delivered, up to 10,000 per request. These are events that failed on every attempt, and events from when the endpoint was disabled.',
    body: webhookReplayRequestSchema,
    problems: ['endpoint_disabled'],
    responses: { 202: { schema: webhookReplaySchema } },
    handle: replayEndpoint,
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/rotate',
    needsFresh: true,
    access: ['api'],
    scope: 'webhooks:write',
    summary:
      'Creates a new secret, shown only now. The previous secret also signs for 24 hours unless the body expires it immediately.',
    body: webhookRotationSchema,
    bodyIsOptional: true,
    problems: ['too_many_secrets'],
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: rotateEndpoint,
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/revoke-previous-secrets',
    access: ['api'],
    scope: 'webhooks:write',
    summary: 'Ends a rotation: only the current secret signs from now on.',
    responses: { 200: { schema: webhookEndpointSchema } },
    handle: async (call) => {
      const { id } = await findEndpoint(call);
      const now = timestamp(call.context.clock());
      await call.context.store.endpoints.revokePreviousSecrets(id, now, actorOf(call.credential));
      return jsonReply(200, endpointResource(await findEndpoint(call), call));
    },
  },
];

async function createEndpoint(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { url, description } = await readBody(call, webhookEndpointRequestSchema);
  const target = await checkTargetUrl(url, context.settings.webhooks.allowLoopback);
  const id = createId('whe');
  const secret = createWebhookSecret();
  const { organizationId, mode } = keyOf(credential);
  const endpoint: EndpointRecord = {
    id,
    organizationId,
    mode,
    url: target,
    description,
    secret: context.secrets.encrypt(secret, id),
    previousSecrets: [],
    status: 'enabled',
    disabledReason: undefined,
    failingSince: undefined,
    pausedUntil: undefined,
    createdAt: timestamp(context.clock()),
  };
  const { maxEndpoints } = context.settings.webhooks;
  if (!(await context.store.endpoints.add(endpoint, maxEndpoints, actorOf(credential)))) {
    const detail = `The organization has ${maxEndpoints} ${mode} webhook endpoints, which is the limit. Delete one first.`;
    throw new ProblemError('endpoint_limit_reached', detail);
  }
  return jsonReply(
    201,
    { ...endpointResource(endpoint, { context }), secret },
    { location: `/v1/webhook-endpoints/${id}` },
  );
}

async function updateEndpoint(call: AuthenticatedContext): Promise<Reply> {
  const { context } = call;
  const { url, description, status } = await readBody(call, webhookEndpointUpdateSchema);
  const { id, organizationId } = await findEndpoint(call);
  // Check the URL first, so that a rejected request changes nothing.
  const target = url === undefined ? undefined : await checkTargetUrl(url, context.settings.webhooks.allowLoopback);
  const [now, by] = [timestamp(context.clock()), actorOf(call.credential)];
  if (target !== undefined || description !== undefined) {
    await context.store.endpoints.change(organizationId, id, { url: target, description }, now, by);
  }
  if (status === 'enabled') await context.store.endpoints.enable(organizationId, id, now, by);
  else if (status === 'disabled') await context.store.endpoints.disable(id, 'Switched off.', now, by);
  if (target !== undefined) context.wakeWorker();
  return jsonReply(200, endpointResource(await findEndpoint(call), call));
}

async function testEndpoint(call: AuthenticatedContext): Promise<Reply> {
  const { context } = call;
  const endpoint = await findEndpoint(call);
  const createdAt = timestamp(context.clock());
  const payload = JSON.stringify(orderEvent('ord_test', 'received', createdAt));
  const event = { id: createId('evt'), payload, timeoutMs: TEST_TIMEOUT_MS };
  const signing = { secrets: context.secrets, now: createdAt, send: context.sendWebhook };
  // Record the attempt even if the client has disconnected.
  const result = await sendToEndpoint(event, endpoint, signing, new AbortController().signal);
  const { status, body, error, detail, durationMs } = result;
  const delivered = status !== undefined && status >= 200 && status < 300;
  const at = timestamp(context.clock());
  const delivery: DeliveryRecord = {
    id: createId('dlv'),
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    eventId: event.id,
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
  const isListed = await context.store.deliveries.addTest(delivery, {
    at,
    durationMs,
    responseStatus: status,
    responseBody: body,
    error,
    detail,
  });
  // The endpoint was removed while we were waiting for its response.
  if (!isListed) throw notFound('webhook endpoint');
  if (delivered) {
    await context.store.endpoints.clearFailures(endpoint.id);
    context.wakeWorker();
  }
  return jsonReply(200, {
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

async function replayEndpoint(call: AuthenticatedContext): Promise<Reply> {
  const { context } = call;
  const { since } = await readBody(call, webhookReplayRequestSchema);
  const { id, status } = await findEndpoint(call);
  if (status === 'disabled') throw endpointDisabled();
  const from = timestamp(Date.parse(since));
  const now = timestamp(context.clock());
  const { replayed, hasMore } = await context.store.deliveries.replay(id, from, now, MAX_REPLAYED);
  context.wakeWorker();
  return jsonReply(202, { object: 'webhook_replay', endpoint: id, since: from, replayed, has_more: hasMore });
}

async function rotateEndpoint(call: AuthenticatedContext): Promise<Reply> {
  const { context, request } = call;
  const body = hasBody(request) ? (await readJson(call)).json : {};
  const { expire_previous_immediately: isImmediate = false } = parseAs(webhookRotationSchema, body);
  const { id } = await findEndpoint(call);
  const secret = createWebhookSecret();
  const now = context.clock();
  const result = await context.store.endpoints.rotate(id, context.secrets.encrypt(secret, id), {
    now: timestamp(now),
    previousUntil: isImmediate ? undefined : timestamp(now + ROTATION_MS),
    most: MAX_PREVIOUS_SECRETS,
    by: actorOf(call.credential),
  });
  if (result.outcome === 'missing') throw notFound('webhook endpoint');
  if (result.outcome === 'too_many') {
    const detail = `${MAX_PREVIOUS_SECRETS} previous secrets are still valid, the oldest until ${result.until}. Wait until then, or send {"expire_previous_immediately": true} to expire all of them.`;
    throw new ProblemError('too_many_secrets', detail);
  }
  return jsonReply(200, { ...endpointResource(await findEndpoint(call), call), secret });
}

async function findEndpoint({ context, credential, params }: AuthenticatedContext): Promise<EndpointRecord> {
  const { organizationId, mode } = keyOf(credential);
  const endpoint = await context.store.endpoints.get(organizationId, params.id!);
  if (endpoint?.mode !== mode) throw notFound('webhook endpoint');
  return endpoint;
}

/**
 * Checks an endpoint's URL. Accepts a host name without a DNS record, because it may get one later, and each attempt
 * checks it again.
 */
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

function endpointResource(endpoint: EndpointRecord, { context }: Pick<AuthenticatedContext, 'context'>) {
  const now = timestamp(context.clock());
  const previous = endpoint.previousSecrets.filter(({ until }) => until > now);
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    url: endpoint.url,
    description: endpoint.description,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince,
    paused_until: endpoint.pausedUntil,
    previous_secrets: previous.length > 0 ? previous.map(({ until }) => ({ expires_at: until })) : undefined,
    created_at: endpoint.createdAt,
  } as const;
}
