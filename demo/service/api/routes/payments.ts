// Routes for orders' payments: the page where an order is paid, refunds, and the events that payment providers send.

import { randomUUID } from 'node:crypto';
import { orderPaymentSchema, paymentRequestSchema, refundRequestSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import type { DescribedValue } from '../../domain/orders/production-pack.js';
import { isCountable, secretOwner } from '../../domain/payments/checkout.js';
import { paymentWords } from '../../domain/payments/payment-words.js';
import { type PaidLine, PaymentError } from '../../domain/payments/provider.js';
import {
  type KeyMode,
  linesOf,
  type ModelRecord,
  type OrderRecord,
  type OrderWithHistory,
  type PaymentRecord,
  type ProviderName,
} from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { sha256 } from '../../platform/sha256.js';
import { withinTime } from '../../platform/within-time.js';
import { parseAs, readBody, readBytes, readJson } from '../http/body.js';
import { actorOf, isPageAllowed, keyOf, originNotAllowed } from '../http/credentials.js';
import { readIdempotencyKey } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, RequestContext, Route } from '../http/route.js';
import { EVENTS_PATH, paymentProblem } from './checkout-settings.js';
import { creditInvoice, refundedMeanwhile } from './credit-invoice.js';
import { authorizeOrder, paymentFields } from './order-resource.js';

/** How long the payment page waits for the description of the customer's choices, in ms. */
const CHOICES_MS = 3_000;
/** The maximum size of an event. Events usually have a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;

export const paymentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/orders/:id/payment',
    operationId: 'openOrderPayment',
    access: ['api', 'token'],
    scope: 'orders:create',
    summary:
      'The current state of an order’s payment at the payment provider, with a link to the payment page. For a canceled order, a failed refund is tried again.',
    body: paymentRequestSchema,
    problems: ['payment_not_needed', 'payment_refused', 'rate_limited'],
    responses: { 200: { schema: orderPaymentSchema } },
    handle: openPayment,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/refunds',
    operationId: 'refundOrder',
    access: ['api'],
    scope: 'orders:write',
    needsFresh: true,
    summary:
      'Refunds part of an online payment, or issues a credit note for part of the invoice if the customer pays by invoice, or pays the rest by invoice (`credit_note`). Emails the customer. Within 24 hours, requests with the same Idempotency-Key count once. Canceling an order refunds and credits the rest.',
    headers: { 'Idempotency-Key': '1 to 255 printable ASCII characters.' },
    body: refundRequestSchema,
    problems: ['refund_not_possible', 'order_changed', 'payment_refused', 'idempotency_key_invalid'],
    responses: { 200: { schema: orderPaymentSchema } },
    handle: refund,
  },
  {
    method: 'POST',
    path: EVENTS_PATH,
    operationId: 'receiveStripeEvent',
    access: 'public',
    summary: 'Receives Stripe’s events, signed with the webhook secret in the settings.',
    headers: { 'Stripe-Signature': 'The time, and the signature of the time and the body.' },
    body: z.looseObject({ id: z.string(), object: z.literal('event'), type: z.string() }),
    problems: ['signature_invalid', 'not_found'],
    responses: { 200: { schema: z.looseObject({ object: z.literal('received') }) } },
    handle: (call) => receiveEvent(call, 'stripe'),
  },
  {
    method: 'POST',
    path: `${EVENTS_PATH}/shopify`,
    operationId: 'receiveShopifyEvent',
    access: 'public',
    summary: 'Receives Shopify’s events, signed with the app’s client secret.',
    headers: { 'X-Shopify-Hmac-Sha256': 'The signature of the body, in Base64.' },
    body: z.looseObject({ id: z.number() }),
    problems: ['signature_invalid', 'not_found'],
    responses: { 200: { schema: z.looseObject({ object: z.literal('received') }) } },
    handle: (call) => receiveEvent(call, 'shopify'),
  },
];

async function openPayment(call: AuthenticatedContext): Promise<Reply> {
  const { credential } = call;
  const ordered = await authorizeOrder(call);
  const { order, payment, price } = ordered;
  const { return_url: returnUrl } = await readBody(call, paymentRequestSchema);
  await checkReturn(call, order, returnUrl);
  if (!payment) throw new ProblemError('payment_not_needed', 'This order is paid by invoice.');
  const opened = await openPaymentPage(call, ordered, returnUrl);
  const url = opened?.url === undefined ? {} : { url: opened.url };
  return jsonReply(200, {
    ...{ object: 'payment', order: order.id },
    ...paymentFields(opened, price, credential.kind !== 'token'),
    ...url,
  });
}

/**
 * Brings an order's payment up to date. If it isn't paid yet, opens a page where it can be paid.
 * @throws {ProblemError} 409, 429, 503
 */
export async function openPaymentPage(
  call: RequestContext,
  ordered: OrderWithHistory,
  returnUrl: string,
): Promise<PaymentRecord | undefined> {
  const { context } = call;
  const { order, payment } = ordered;
  if (!payment) return undefined;
  await takePaymentAllowance(call, order);
  const models = await Promise.all(
    linesOf(order).map(({ model, modelRevision }) =>
      context.store.models.get(order.organizationId, model, modelRevision),
    ),
  );
  const choices = await choicesOf(call, order, payment, models);
  const request = { ...paymentWords(ordered, payment, { models, choices }), returnUrl };
  try {
    return await context.payments.open(order, request);
  } catch (error) {
    throw paymentProblem(error);
  }
}

/** @throws {ProblemError} 429 */
export async function takePaymentAllowance(
  { context }: RequestContext,
  { id }: Pick<OrderRecord, 'id'>,
): Promise<void> {
  await takeAllowance(context.limiters.quotes, 'payments', {
    subject: `payment ${id}`,
    now: context.clock(),
    detail: 'Too many requests for this order’s payment. Wait a moment.',
  });
}

/**
 * The choices that the customer made for each product, for providers that show them. They're left out if the worker
 * threads are busy, because being able to pay is more important.
 */
async function choicesOf(
  { context, request }: RequestContext,
  { id, organizationId, language = 'en', ...products }: OrderRecord,
  { provider, session }: PaymentRecord,
  models: readonly (ModelRecord | undefined)[],
): Promise<readonly PaidLine['choices'][]> {
  if (provider !== 'shopify' || session !== undefined) return [];
  const describe = (signal: AbortSignal) => {
    const options = { owner: { organizationId, client: `payment ${id}` }, signal };
    const described = linesOf(products).map(async ({ configuration }, index) => {
      const record = models[index];
      if (!record) return [];
      const input = { organizationId, record, configuration, language };
      const { parameters } = await context.work.run('ordered_product', input, options);
      return parameters.map(({ label, value, unit }) => [label, choiceText(value, unit)] as const);
    });
    return Promise.all(described);
  };
  return withinTime(CHOICES_MS, describe, request.signal).catch(() => []);
}

function choiceText(value: DescribedValue['value'], unit: DescribedValue['unit']): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return `${value}${unit === 'deg' ? '°' : unit ? ` ${unit}` : ''}`;
}

async function refund(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request } = call;
  const ordered = await authorizeOrder(call);
  const { order, payment, price } = ordered;
  const body = await readJson(call);
  const { amount, credit_note: isCredit, remaining } = parseAs(refundRequestSchema, body.json);
  if (!payment || isCredit) return creditInvoice(call, ordered, body);
  const { id, kind } = keyOf(credential);
  const idempotencyKey = readIdempotencyKey(request.headers.get('idempotency-key'), kind, false) ?? randomUUID();
  if (payment.reference === undefined) {
    throw new ProblemError('refund_not_possible', 'Nothing has been paid online for this order.');
  }
  const { name } = context.payments.provider(payment.provider);
  if (amount.currency !== payment.amount.currency || !isCountable(payment.provider, amount)) {
    const detail = `Enter an amount in ${payment.amount.currency} that ${name} can refund exactly.`;
    throw invalidRequest([{ pointer: '/amount', code: 'invalid_amount', detail }]);
  }
  const left = payment.amount.amount - payment.refunded;
  if (remaining !== undefined && remaining !== left)
    throw refundedMeanwhile(order, { ...payment.amount, amount: left });
  const token = sha256(`${id} ${idempotencyKey}`).slice(0, 32);
  try {
    // The provider checks the amount. If we checked it here, retries of a successful refund would be rejected.
    const refunded = await context.payments.refund(payment, amount, { token, by: actorOf(credential) });
    context.wakeWorker();
    return jsonReply(200, { object: 'payment', order: order.id, ...paymentFields(refunded, price, true) });
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw paymentProblem(error);
    if (error.kind === 'already_refunded') {
      throw new ProblemError('refund_not_possible', 'This payment has already been fully refunded.');
    }
    const detail = error.kind === 'key' ? error.message : `${name} rejected the refund: ${error.message}`;
    throw new ProblemError('payment_refused', detail);
  }
}

/**
 * Checks the page that the customer returns to after paying. It must be one of the shop's own pages.
 * @throws {ProblemError} 403
 */
async function checkReturn(
  { context, credential }: AuthenticatedContext,
  { organizationId, mode }: OrderRecord,
  returnUrl: string,
): Promise<void> {
  if (credential.kind !== 'token') return;
  if (!URL.canParse(returnUrl)) {
    const detail = 'Enter a page’s URL.';
    throw invalidRequest([{ pointer: '/return_url', code: 'malformed_address', detail }]);
  }
  const { origin } = new URL(returnUrl);
  const keys = await context.store.keys.licenseKeys(organizationId);
  const { serviceUrl } = context.settings;
  if (!keys.some((key) => key.mode === mode && isPageAllowed(origin, key, serviceUrl))) throw originNotAllowed(origin);
}

async function receiveEvent(call: RequestContext, name: ProviderName): Promise<Reply> {
  const { context, request, params, log } = call;
  const { organization = '', mode = '' } = params;
  const checkout = isMode(mode) ? await context.store.checkouts.get(organization, mode) : undefined;
  const encrypted = name === 'stripe' ? checkout?.webhookSecret : checkout?.clientSecret;
  if (!checkout || encrypted === undefined) {
    throw new ProblemError('not_found', 'No payment provider is set up at this URL.');
  }
  const body = await readBytes(request, call.body, MAX_EVENT_BYTES);
  const now = context.clock();
  try {
    const secret = context.secrets.decrypt(encrypted, secretOwner(checkout));
    const event = context.payments
      .provider(name)
      .readEvent(body, request.headers, { secret, mode: checkout.mode, now });
    if (event?.mode === checkout.mode) {
      const { mode: _, ...about } = event;
      const isKnown = await context.store.payments.wake(organization, checkout.mode, about, timestamp(now));
      if (isKnown) context.wakeWorker();
    }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ organization, mode }, `A payment event was refused: ${error.message}`);
    throw new ProblemError('signature_invalid', error.message);
  }
  return jsonReply(200, { object: 'received' });
}

function isMode(text: string): text is KeyMode {
  return text === 'live' || text === 'test';
}
