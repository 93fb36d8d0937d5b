// Where an organization wants its events delivered.

import { pageSchema } from '@parametric/api-client';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import * as z from 'zod/mini';
import { DAY_MS, timestamp } from '../clock.js';
import { keyOf } from '../credentials.js';
import type { EndpointRecord } from '../database/records.js';
import { parseAs, readJson } from '../http/body.js';
import { createPage, readPageQuery } from '../http/pagination.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jsonResponse } from '../http/route.js';
import { createId } from '../ids.js';
import { orderEvent } from '../order-event.js';
import { invalidRequest, notFound } from '../problems.js';
import { signingSecrets } from '../webhooks/secrets.js';
import { ForbiddenTargetError, parseTarget, resolveTarget } from '../webhooks/targets.js';

/** For so long the secret before a rotation signs too. */
const ROTATION_MS = DAY_MS;

const createSchema = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(2_000)),
  description: z.optional(z.string().check(z.maxLength(200))),
});
const updateSchema = z.strictObject({ status: z.enum(['enabled', 'disabled']) });
const endpointSchema = z.looseObject({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  description: z.optional(z.string()),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z.optional(z.string()),
  created_at: z.string(),
  secret: z.optional(z.string()),
});
const testSchema = z.looseObject({
  object: z.literal('webhook_test'),
  delivered: z.boolean(),
  response_status: z.optional(z.int()),
  detail: z.string(),
});

export const webhookEndpointRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    access: ['api'],
    summary: 'Registers an address for order.status_changed. `secret` is shown this once.',
    body: createSchema,
    responses: { 201: { schema: endpointSchema } },
    handle: createEndpoint,
  },
  {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    access: ['api'],
    summary: 'The registered addresses, the newest first.',
    query: { limit: '1 to 100, 20 by default.', after: '`next` of the page before.' },
    responses: { 200: { schema: pageSchema(endpointSchema) } },
    handle: async ({ context, credential, url }) => {
      const page = readPageQuery(url.searchParams);
      const rows = await context.store.endpoints.list(keyOf(credential).organizationId, page);
      return jsonResponse(200, createPage(rows, page, view));
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    summary: 'A registered address.',
    responses: { 200: { schema: endpointSchema } },
    handle: async (call) => jsonResponse(200, view(await find(call))),
  },
  {
    method: 'PATCH',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    summary: 'Switches an address on or off. What waits for one that is switched off is set aside.',
    body: updateSchema,
    responses: { 200: { schema: endpointSchema } },
    handle: updateEndpoint,
  },
  {
    method: 'DELETE',
    path: '/v1/webhook-endpoints/:id',
    access: ['api'],
    summary: 'Removes an address and its deliveries.',
    responses: { 204: { nothing: true } },
    handle: async (call) => {
      const endpoint = await find(call);
      await call.context.store.endpoints.remove(endpoint.organizationId, endpoint.id);
      return new Response(null, { status: 204 });
    },
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/test',
    access: ['api'],
    summary: 'Sends one signed event of an order that does not exist, and says what came of it.',
    responses: { 200: { schema: testSchema } },
    handle: testEndpoint,
  },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/rotate',
    access: ['api'],
    summary: 'Makes a new secret, shown this once; for 24 hours both sign.',
    responses: { 200: { schema: endpointSchema } },
    handle: rotateEndpoint,
  },
];

async function createEndpoint({ context, credential, request }: AuthenticatedContext): Promise<Response> {
  const { json: body } = await readJson(request);
  const { url, description } = parseAs(createSchema, body);
  const target = await checkUrl(url, context.settings.webhooks.allowLoopback);
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
    createdAt: timestamp(context.clock()),
  };
  await context.store.endpoints.add(endpoint);
  return jsonResponse(201, { ...view(endpoint), secret }, { location: `/v1/webhook-endpoints/${id}` });
}

async function updateEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context, request } = call;
  const { json: body } = await readJson(request);
  const { status } = parseAs(updateSchema, body);
  const { id, organizationId } = await find(call);
  if (status === 'enabled') await context.store.endpoints.enable(organizationId, id);
  else await context.store.endpoints.disable(id, 'Switched off.', timestamp(context.clock()));
  return jsonResponse(200, view(await find(call)));
}

async function testEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context, request } = call;
  const endpoint = await find(call);
  const now = timestamp(context.clock());
  const payload = JSON.stringify(orderEvent('ord_test', 'received', now));
  const secrets = signingSecrets(endpoint, context.secrets, now);
  const outgoing = { url: endpoint.url, id: createId('evt'), payload, secrets };
  const { status, detail } = await context.sendWebhook(outgoing, request.signal);
  const delivered = status !== undefined && status >= 200 && status < 300;
  return jsonResponse(200, { object: 'webhook_test', delivered, response_status: status, detail });
}

async function rotateEndpoint(call: AuthenticatedContext): Promise<Response> {
  const { context } = call;
  const { id } = await find(call);
  const secret = createWebhookSecret();
  const until = timestamp(context.clock() + ROTATION_MS);
  await context.store.endpoints.rotate(id, context.secrets.encrypt(secret, id), until);
  return jsonResponse(200, { ...view(await find(call)), secret });
}

async function find({ context, credential, params }: AuthenticatedContext): Promise<EndpointRecord> {
  const endpoint = await context.store.endpoints.get(keyOf(credential).organizationId, params.id!);
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

/** A name that has no address yet may get one; it is checked again at each try. */
async function checkUrl(text: string, allowLoopback: boolean): Promise<string> {
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

function view({ id, url, description, status, disabledReason, createdAt }: EndpointRecord) {
  return {
    id,
    object: 'webhook_endpoint',
    url,
    description,
    status,
    disabled_reason: disabledReason,
    created_at: createdAt,
  } as const;
}
