// How customers pay: the settings, an order's payment page, and the payment provider's events.

import { createHash, randomUUID } from 'node:crypto';
import { orderPaymentSchema, paymentRequestSchema, refundRequestSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import {
  type CheckoutRecord,
  checkoutFacts,
  checkoutIssues,
  checkoutKinds,
  secretOwner,
} from '../../domain/payments/checkout.js';
import type { CheckoutChange } from '../../domain/payments/payment-store.js';
import { paymentWords } from '../../domain/payments/payment-words.js';
import { PaymentError } from '../../domain/payments/provider.js';
import { toStripeAmount } from '../../domain/payments/stripe-amounts.js';
import { type KeyMode, linesOf, type OrderRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { readBody, readBytes } from '../http/body.js';
import { actorOf, isPageAllowed, keyOf, originNotAllowed } from '../http/credentials.js';
import { readIdempotencyKey } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type RequestContext, type Route, takeReport } from '../http/route.js';
import { authorizeOrder, paymentFields } from './order-resource.js';

/** The body of `PATCH /v1/checkout-settings`. null removes a value. */
const settingsUpdateSchema = z.strictObject({
  /** How customers pay. `payment_link` needs a key and a webhook secret. */
  checkout: z.optional(z.enum(checkoutKinds)),
  /** The share of the total that's paid right after ordering, in percent; null for all of it. */
  deposit_percent: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(99)))),
  /** A restricted key of the payment provider. It's stored encrypted, and never shown again. */
  key: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  /** The signing secret of the webhook that sends events to `events_url`. Stored as the key is. */
  webhook_secret: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
});

const checkoutSettingsSchema = z.looseObject({
  object: z.literal('checkout_settings'),
  /** These settings are for live or for test orders, as the key is. */
  mode: z.enum(['live', 'test']),
  checkout: z.enum(checkoutKinds),
  deposit_percent: z.nullable(z.int()),
  /** The last characters; null if there's none. */
  key_ending: z.nullable(z.string()),
  webhook_secret_ending: z.nullable(z.string()),
  /** Where the payment provider sends its events. */
  events_url: z.string(),
  /** The ways to pay that there are. */
  kinds: z.array(z.looseObject({ checkout: z.string(), name: z.string(), is_online: z.boolean() })),
});
export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

const EVENTS_PATH = '/v1/checkout-events/:organization/:mode';
/** Stripe's events are a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;

export const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/checkout-settings',
    access: ['api'],
    scope: 'settings:read',
    summary: 'How customers pay, for orders of this key’s mode.',
    responses: { 200: { schema: checkoutSettingsSchema } },
    handle: getSettings,
  },
  {
    method: 'PATCH',
    path: '/v1/checkout-settings',
    access: ['api'],
    scope: 'settings:write',
    needsFresh: true,
    summary: 'Changes how customers pay. A new key is tested before it’s stored.',
    body: settingsUpdateSchema,
    problems: ['unavailable'],
    responses: { 200: { schema: checkoutSettingsSchema } },
    handle: updateSettings,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/payment',
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
    access: ['api'],
    scope: 'orders:write',
    summary:
      'Refunds part of an online payment, and emails the customer. Within 24 hours, requests with the same Idempotency-Key refund once. Canceling an order refunds the rest.',
    headers: { 'Idempotency-Key': '1 to 255 printable ASCII characters.' },
    body: refundRequestSchema,
    problems: ['refund_not_possible', 'payment_refused', 'idempotency_key_invalid'],
    responses: { 200: { schema: orderPaymentSchema } },
    handle: refund,
  },
  {
    method: 'POST',
    path: EVENTS_PATH,
    access: 'public',
    summary: 'Receives the payment provider’s events, signed with the webhook secret in the settings.',
    headers: { 'Stripe-Signature': 'The time, and the signature of the time and the body.' },
    body: z.looseObject({ id: z.string(), object: z.literal('event'), type: z.string() }),
    problems: ['signature_invalid', 'not_found'],
    responses: { 200: { schema: z.looseObject({ object: z.literal('received') }) } },
    handle: receiveEvent,
  },
];

function settingsResource({ context, url }: RequestContext, checkout: CheckoutRecord): CheckoutSettings {
  const { organizationId, mode, kind, deposit, keyEnding, webhookSecretEnding } = checkout;
  const path = EVENTS_PATH.replace(':organization', organizationId).replace(':mode', mode);
  return {
    ...{ object: 'checkout_settings', mode, checkout: kind, deposit_percent: deposit ?? null },
    key_ending: keyEnding ?? null,
    webhook_secret_ending: webhookSecretEnding ?? null,
    events_url: new URL(path, context.settings.serviceUrl ?? url.origin).href,
    kinds: checkoutKinds.map((each) => {
      const { name, isOnline } = checkoutFacts[each];
      return { checkout: each, name, is_online: isOnline };
    }),
  };
}

async function getSettings(call: AuthenticatedContext): Promise<Reply> {
  const { organizationId, mode } = keyOf(call.credential);
  return jsonReply(200, settingsResource(call, await call.context.store.checkouts.get(organizationId, mode)));
}

async function updateSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const body = await readBody(call, settingsUpdateSchema);
  const { organizationId, mode } = keyOf(credential);
  const owner = secretOwner({ organizationId, mode });
  const secretOf = (text: string | null | undefined) => (text ? context.secrets.encrypt(text, owner) : undefined);
  const change: CheckoutChange = {
    ...(body.checkout === undefined ? {} : { kind: body.checkout }),
    ...(body.deposit_percent === undefined ? {} : { deposit: body.deposit_percent ?? undefined }),
    ...(body.key === undefined ? {} : { key: secretOf(body.key), keyEnding: endingOf(body.key) }),
    ...(body.webhook_secret === undefined
      ? {}
      : { webhookSecret: secretOf(body.webhook_secret), webhookSecretEnding: endingOf(body.webhook_secret) }),
  };
  const typed = { key: body.key, webhookSecret: body.webhook_secret };
  const issuesOf = (changed: CheckoutRecord) => checkoutIssues(changed, typed);
  const refused = issuesOf({ ...(await context.store.checkouts.get(organizationId, mode)), ...change });
  if (refused.length > 0) throw invalidRequest(refused);
  if (body.key) await checkKey(call, body.key);
  let issues: ReturnType<typeof issuesOf> = [];
  const isAllowed = (changed: CheckoutRecord) => {
    issues = issuesOf(changed);
    return issues.length === 0;
  };
  const options = { now: timestamp(context.clock()), by: actorOf(credential), isAllowed };
  await context.store.checkouts.change(organizationId, mode, change, options);
  if (issues.length > 0) throw invalidRequest(issues);
  context.wakeWorker();
  return jsonReply(200, settingsResource(call, await context.store.checkouts.get(organizationId, mode)));
}

const endingOf = (secret: string | null) => secret?.slice(-4) || undefined;

/** @throws {ProblemError} 422 if the provider doesn't accept the key, 503 if it can't be asked */
async function checkKey(call: AuthenticatedContext, key: string): Promise<void> {
  await takeReport(call);
  try {
    await call.context.payments.provider.check(key);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw problemOf(error);
    throw invalidRequest([
      { pointer: '/key', code: 'key_refused', detail: `Stripe rejected this key: ${error.message}` },
    ]);
  }
}

async function openPayment(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { order, payment, price } = await authorizeOrder(call);
  const { return_url: returnUrl } = await readBody(call, paymentRequestSchema);
  await checkReturn(call, order, returnUrl);
  if (!payment) throw new ProblemError('payment_not_needed', 'This order is paid by invoice.');
  await takeAllowance(context.limiters.quotes, 'payments', {
    subject: `payment ${order.id}`,
    now: context.clock(),
    detail: 'This order’s payment was requested too often. Wait a moment.',
  });
  const models = await Promise.all(
    linesOf(order).map(({ model, modelRevision }) =>
      context.store.models.get(order.organizationId, model, modelRevision),
    ),
  );
  const { email } = order.recipient ?? {};
  const request = { ...paymentWords(order, models, payment, price), returnUrl, email, language: order.language };
  try {
    const opened = await context.payments.open(order, request);
    const isTrusted = credential.kind !== 'token';
    const url = opened?.url === undefined ? {} : { url: opened.url };
    return jsonReply(200, { object: 'payment', order: order.id, ...paymentFields(opened, price, isTrusted), ...url });
  } catch (error) {
    throw problemOf(error);
  }
}

async function refund(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request } = call;
  const { order, payment, price } = await authorizeOrder(call);
  const { id, kind } = keyOf(credential);
  const idempotencyKey = readIdempotencyKey(request.headers.get('idempotency-key'), kind, false) ?? randomUUID();
  const { amount } = await readBody(call, refundRequestSchema);
  if (payment?.reference === undefined) {
    throw new ProblemError('refund_not_possible', 'Nothing has been paid online for this order.');
  }
  if (amount.currency !== payment.amount.currency || toStripeAmount(amount) === undefined) {
    const detail = `Enter an amount in ${payment.amount.currency} that Stripe can refund exactly.`;
    throw invalidRequest([{ pointer: '/amount', code: 'invalid_amount', detail }]);
  }
  const token = createHash('sha256').update(`${id} ${idempotencyKey}`).digest('hex').slice(0, 32);
  try {
    // Stripe checks the amount. Checking it here would reject the retry of a refund that succeeded.
    const refunded = await context.payments.refund(payment, amount, { token, by: actorOf(credential) });
    context.wakeWorker();
    return jsonReply(200, { object: 'payment', order: order.id, ...paymentFields(refunded, price, true) });
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw problemOf(error);
    if (error.code === 'charge_already_refunded') {
      throw new ProblemError('refund_not_possible', 'This payment has already been fully refunded.');
    }
    const detail = error.kind === 'key' ? error.message : `Stripe rejected the refund: ${error.message}`;
    throw new ProblemError('payment_refused', detail);
  }
}

/**
 * A page can only send its customers back to pages of its shop.
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

/** The problem that the caller gets. Only the shop learns what's wrong with its settings. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  if (error.kind === 'unavailable') {
    return new ProblemError('unavailable', `${error.message} Try again in a minute.`, {
      headers: { 'retry-after': '60' },
    });
  }
  return new ProblemError(
    'payment_refused',
    'The payment provider rejected the shop’s request. The shop’s log says why.',
  );
}

async function receiveEvent(call: RequestContext): Promise<Reply> {
  const { context, request, params, log } = call;
  const { organization = '', mode = '' } = params;
  const checkout = isMode(mode) ? await context.store.checkouts.get(organization, mode) : undefined;
  if (checkout?.webhookSecret === undefined) {
    throw new ProblemError('not_found', 'No payment provider is set up at this URL.');
  }
  const body = await readBytes(request, call.body, MAX_EVENT_BYTES);
  try {
    const secret = context.secrets.decrypt(checkout.webhookSecret, secretOwner(checkout));
    const now = context.clock();
    const event = context.payments.provider.readEvent(body, request.headers.get('stripe-signature'), secret, now);
    const isOurs = event?.mode === checkout.mode;
    const { session, reference } = event ?? {};
    if (isOurs && (session ?? reference) !== undefined) {
      const isKnown = await context.store.payments.wake(
        organization,
        checkout.mode,
        { session, reference },
        timestamp(now),
      );
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
