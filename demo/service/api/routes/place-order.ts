// Places an order: runs all checks, then accepts the quote in a single call to the store.

import {
  addressFieldNames,
  addressFields,
  type OrderRequest,
  orderRequestSchema,
  orderSchema,
} from '@parametric/api-client';
import { preferredLanguage } from '../../domain/mail/mail-settings.js';
import type { NewOrder } from '../../domain/orders/order-store.js';
import { destinationIssues } from '../../domain/orders/postal-address.js';
import type { AcceptedTerms, ActiveKey, IdempotencyClaim, QuoteWithRequest } from '../../domain/records/records.js';
import { testOutcome } from '../../domain/sandbox/test-outcomes.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import { parseAs } from '../http/body.js';
import type { ServiceContext } from '../http/context.js';
import { createOnce } from '../http/create-once.js';
import { keyOf } from '../http/credentials.js';
import { createClaim, ORDERS_ROUTE, readIdempotencyKey, replayedResource } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeOfClient } from '../http/route.js';
import { acceptQuote, checkMatch, refusal } from './accept-quote.js';
import { heldProblem, holdOrder } from './hold-order.js';
import { placeOrHold } from './order-limits.js';
import { placedOrderResource, sendsLinks } from './order-resource.js';
import { findQuote } from './quotes.js';
import { countRecipient } from './recipients.js';

export const placeOrderRoute: AuthenticatedRoute = {
  method: 'POST',
  path: '/v1/orders',
  access: ['license', 'api'],
  scope: 'orders:create',
  summary: 'Orders a quote. Each quote can be ordered once, and the other quotes of its request are canceled.',
  body: orderRequestSchema,
  headers: { 'Idempotency-Key': 'Use the same key for every retry. License keys require one, with 128 random bits.' },
  problems: [
    'not_found',
    'quote_expired',
    'quote_canceled',
    'quote_already_ordered',
    'workshop_mismatch',
    'discount_ended',
    'destination_mismatch',
    'email_limit_reached',
    'order_held',
    'payment_not_needed',
  ],
  responses: { 201: { schema: orderSchema } },
  handle: createOrder,
};

/**
 * Lets a page find the order that it placed, even if the page was closed before it got the response and no longer has
 * what it sent. It's found by the idempotency key, which only the sender knows, and which has 128 random bits.
 */
export const placedOrderRoute: AuthenticatedRoute = {
  method: 'GET',
  path: '/v1/placed-order',
  access: ['license', 'api'],
  scope: 'orders:create',
  summary: 'The order placed with an idempotency key, as in the original response. Returns 404 if there isn’t one yet.',
  headers: {
    'Idempotency-Key': 'The key of a `POST /v1/orders` request sent with the same credential in the last seven days.',
  },
  problems: ['idempotency_key_missing', 'idempotency_key_invalid', 'key_in_flight', 'not_found', 'order_held'],
  responses: { 200: { schema: orderSchema } },
  handle: getPlacedOrder,
};

async function getPlacedOrder({ context, credential, request }: AuthenticatedContext): Promise<Reply> {
  const key = keyOf(credential);
  const idempotencyKey = readIdempotencyKey(request.headers.get('idempotency-key'), 'license', true)!;
  const claim = createClaim(key.id, ORDERS_ROUTE, idempotencyKey, '');
  // Read the held order first, because confirming it deletes it.
  const held = await context.store.heldOrders.find(claim, timestamp(context.clock()));
  // If the order is being placed right now, wait until that's done.
  const placed = await context.idempotencyLocks.run(claim, () => context.store.idempotency.find(claim));
  const order = placed && (await context.store.orders.get(key.organizationId, placed.resource));
  if (!order && held) throw heldProblem(held);
  if (!order) throw notFound('order');
  return jsonReply(200, placedOrderResource(context, order, key.kind === 'api'));
}

async function createOrder(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const key = keyOf(credential);
  if (!key.mayOrder) {
    throw new ProblemError(
      'key_not_permitted',
      'This organization only takes orders with an API key. Order from its server.',
    );
  }
  return createOnce(call, {
    route: ORDERS_ROUTE,
    isKeyRequired: true,
    create: (json, claim) => place(call, key, parseAs(orderRequestSchema, json), claim),
    replay: (id) => replay(context, key, id),
  });
}

async function place(
  call: AuthenticatedContext,
  key: ActiveKey,
  body: OrderRequest,
  claim: IdempotencyClaim | undefined,
): Promise<Reply> {
  const { context } = call;
  checkShipping(body, key);
  const found = await findQuote(context, key, body.quote);
  const workshop = await findWorkshop(context.store, key.organizationId, found.quote.offer.workshop.slug);
  checkMatch(body, found, workshop);
  const headers =
    key.kind === 'license' ? await takeOfClient(call, 'orders', 'Too many orders from this IP address.') : {};
  const forced = testOutcome(key.mode, body.shipping);
  const accept = await acceptQuote(context, key, { found, workshop, isRefused: forced === 'payment_refused' });
  const now = timestamp(context.clock());
  const order = newOrder(body, found, key, { now, language: languageOf(call, body) });
  const write = () => accept(order, claim);
  // Don't count orders that would be rejected anyway against the day's limits. They're rejected for their own reason.
  const counts = key.kind === 'license' && found.quote.status === 'open';
  const writeCounted = () => countRecipient(call, body.shipping.email, 'placed', write);
  const isCurrent = found.request.expiresAt > now;
  const holdNow = () => holdOrder(call, order, claim!);
  const hold = isCurrent && sendsLinks(context, key.mode) ? holdNow : undefined;
  const place = () =>
    forced === 'order_held' && isCurrent ? holdNow() : placeOrHold(call, key, { write: writeCounted, hold });
  const outcome = counts ? await place() : await write();
  if (outcome.outcome === 'repeated') return replay(context, key, replayedResource(outcome.repeated));
  if ('held' in outcome) throw heldProblem(outcome.held);
  if (outcome.outcome !== 'placed') throw refusal(outcome);
  context.orderEvents.notify(outcome.orderWithHistory.order);
  context.wakeWorker();
  return jsonReply(201, placedOrderResource(context, outcome.orderWithHistory, key.kind === 'api'), {
    ...headers,
    location: `/v1/orders/${order.id}`,
  });
}

/** The response to a retry: the same as for the first request with this idempotency key. */
async function replay(context: ServiceContext, key: ActiveKey, id: string): Promise<Reply> {
  const orderWithHistory = await context.store.orders.get(key.organizationId, id);
  if (!orderWithHistory) throw notFound('order');
  return jsonReply(201, placedOrderResource(context, orderWithHistory, key.kind === 'api'), {
    location: `/v1/orders/${id}`,
    'idempotent-replayed': 'true',
  });
}

/**
 * Checks that the delivery address is complete.
 * @throws {ProblemError} 422
 */
function checkShipping({ shipping }: OrderRequest, { kind }: ActiveKey): void {
  const needed = kind === 'license' ? addressFieldNames.filter((field) => addressFields[field].isRequired) : [];
  const missing = needed
    .filter((field) => !shipping[field]?.trim())
    .map((field) => ({ pointer: `/shipping/${field}`, code: 'missing', detail: 'This field is required.' }));
  const errors = [...missing, ...destinationIssues(shipping, '/shipping')];
  if (errors.length > 0) throw invalidRequest(errors);
}

/** The customer's language. A page's request contains the visitor's languages, but a server's request doesn't. */
function languageOf({ request }: AuthenticatedContext, { language }: OrderRequest): string | undefined {
  return language ?? preferredLanguage(request.headers.get('accept-language'));
}

/** The terms that the customer accepted, in the format in which they're stored. */
export function acceptedTerms({ accepted }: Pick<OrderRequest, 'accepted'>): AcceptedTerms | undefined {
  if (!accepted) return undefined;
  const { language, text, links = [] } = accepted;
  const hash = sha256(JSON.stringify([text, links.map(({ label, url }) => [label, url])]));
  return { language, text, links, hash };
}

function newOrder(
  body: OrderRequest,
  { request, quote }: QuoteWithRequest,
  key: ActiveKey,
  { now, language }: { readonly now: string; readonly language: string | undefined },
): NewOrder {
  const { country, postcode, ...recipient } = body.shipping;
  return {
    id: createId('ord'),
    organizationId: key.organizationId,
    quoteId: quote.id,
    keyId: key.id,
    mode: key.mode,
    workshop: quote.offer.workshop,
    model: request.model,
    modelRevision: request.modelRevision,
    configuration: request.configuration,
    quantity: request.quantity,
    items: request.items,
    total: quote.offer.price.total,
    readyBy: quote.offer.readyBy,
    country,
    recipient: { ...recipient, postcode: postcode.trim(), vat_number: request.vatNumber },
    language,
    accepted: acceptedTerms(body),
    createdAt: now,
  };
}
