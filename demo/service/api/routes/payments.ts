// How customers pay: the settings, an order's payment page, and the payment provider's events.

import { createHash, randomUUID } from 'node:crypto';
import { orderPaymentSchema, paymentRequestSchema, refundRequestSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import type { DescribedValue } from '../../domain/orders/production-pack.js';
import {
  accountOf,
  type CheckoutRecord,
  checkoutFacts,
  checkoutIssues,
  checkoutKinds,
  isChargeable,
  secretOwner,
  storeAddress,
} from '../../domain/payments/checkout.js';
import type { CheckoutChange } from '../../domain/payments/payment-store.js';
import { paymentWords } from '../../domain/payments/payment-words.js';
import { type CheckedAccount, type PaidLine, PaymentError } from '../../domain/payments/provider.js';
import {
  type KeyMode,
  linesOf,
  type ModelRecord,
  type OrderRecord,
  type PaymentRecord,
  type ProviderName,
} from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { readBody, readBytes } from '../http/body.js';
import { actorOf, isPageAllowed, keyOf, originNotAllowed } from '../http/credentials.js';
import { readIdempotencyKey } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type RequestContext, type Route, takeReport } from '../http/route.js';
import { authorizeOrder, paymentFields } from './order-resource.js';

const secret = z.optional(z.nullable(z.string().check(z.maxLength(300))));

/** The body of `PATCH /v1/checkout-settings`. null removes a value. */
const settingsUpdateSchema = z.strictObject({
  /**
   * How customers pay. `payment_link` needs a key and a webhook secret from Stripe, and `shopify` needs a store and an
   * app.
   */
  checkout: z.optional(z.enum(checkoutKinds)),
  /** The percentage of the total to pay right after ordering; null for the full amount. */
  deposit_percent: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(99)))),
  /** Stripe's restricted key. It's stored encrypted, and never shown again. */
  key: secret,
  /** The signing secret for the Stripe webhook that sends events to `events_url`. Also stored encrypted. */
  webhook_secret: secret,
  shopify: z.optional(
    z.strictObject({
      /** The store's address: `example.myshopify.com`. */
      store: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      /** The client ID of your app, which must be installed in the store. */
      client_id: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))),
      /** The app's client secret. Also stored encrypted. */
      client_secret: secret,
    }),
  ),
});

const checkoutSettingsSchema = z.looseObject({
  object: z.literal('checkout_settings'),
  /** Whether these settings are for live or test orders, depending on the key. */
  mode: z.enum(['live', 'test']),
  checkout: z.enum(checkoutKinds),
  deposit_percent: z.nullable(z.int()),
  /** The key's last characters; null without a key. */
  key_ending: z.nullable(z.string()),
  webhook_secret_ending: z.nullable(z.string()),
  shopify: z.looseObject({
    store: z.nullable(z.string()),
    client_id: z.nullable(z.string()),
    client_secret_ending: z.nullable(z.string()),
    /** The currencies that customers could pay in at the last check. Quotes in other currencies are paid by invoice. */
    currencies: z.array(z.string()),
  }),
  /** Where Stripe sends its events. The service itself sets up Shopify's. */
  events_url: z.string(),
  /** The available ways to pay. */
  kinds: z.array(z.looseObject({ checkout: z.string(), name: z.string(), is_online: z.boolean() })),
});
export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

const checkoutCheckSchema = z.looseObject({
  object: z.literal('checkout_check'),
  checks: z.array(
    z.looseObject({
      title: z.string(),
      ok: z.boolean(),
      /** The problem, and how to fix it. */
      detail: z.optional(z.string()),
    }),
  ),
});
export type CheckoutCheck = z.infer<typeof checkoutCheckSchema>;

/** How long a payment page waits for the description of the customer's choices. */
const CHOICES_MS = 3_000;
const EVENTS_PATH = '/v1/checkout-events/:organization/:mode';
/** Events are a few kilobytes. */
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
    summary: 'Changes how customers pay. New secrets are tested before they’re stored.',
    body: settingsUpdateSchema,
    problems: ['unavailable'],
    responses: { 200: { schema: checkoutSettingsSchema } },
    handle: updateSettings,
  },
  {
    method: 'POST',
    path: '/v1/checkout-settings/check',
    access: ['api'],
    scope: 'settings:write',
    summary:
      'Checks the connection to the payment provider in use, point by point. For Shopify, it also sets up events and reads the currencies.',
    problems: ['unavailable'],
    responses: { 200: { schema: checkoutCheckSchema } },
    handle: checkSettings,
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
    access: 'public',
    summary: 'Receives Shopify’s events, signed with the app’s client secret.',
    headers: { 'X-Shopify-Hmac-Sha256': 'The signature of the body, in Base64.' },
    body: z.looseObject({ id: z.number() }),
    problems: ['signature_invalid', 'not_found'],
    responses: { 200: { schema: z.looseObject({ object: z.literal('received') }) } },
    handle: (call) => receiveEvent(call, 'shopify'),
  },
];

function eventsUrl({ context, url }: RequestContext, checkout: CheckoutRecord, provider: ProviderName): string {
  const path = EVENTS_PATH.replace(':organization', checkout.organizationId).replace(':mode', checkout.mode);
  const more = provider === 'stripe' ? '' : `/${provider}`;
  return new URL(path + more, context.settings.serviceUrl ?? url.origin).href;
}

function settingsResource(call: RequestContext, checkout: CheckoutRecord): CheckoutSettings {
  const { mode, kind, deposit, keyEnding, webhookSecretEnding, clientSecretEnding } = checkout;
  return {
    ...{ object: 'checkout_settings', mode, checkout: kind, deposit_percent: deposit ?? null },
    key_ending: keyEnding ?? null,
    webhook_secret_ending: webhookSecretEnding ?? null,
    shopify: {
      store: checkout.store ?? null,
      client_id: checkout.clientId ?? null,
      client_secret_ending: clientSecretEnding ?? null,
      currencies: [...(checkout.currencies ?? [])],
    },
    events_url: eventsUrl(call, checkout, 'stripe'),
    kinds: checkoutKinds.map((each) => {
      const { name, provider } = checkoutFacts[each];
      return { checkout: each, name, is_online: provider !== undefined };
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
  const { store, client_id: clientId, client_secret: clientSecret } = body.shopify ?? {};
  const typed = {
    key: body.key,
    webhookSecret: body.webhook_secret,
    store: store == null ? store : storeAddress(store),
  };
  const owner = secretOwner({ organizationId, mode });
  const secretOf = (text: string | null | undefined) => (text ? context.secrets.encrypt(text, owner) : undefined);
  let change: CheckoutChange = {
    ...(body.checkout === undefined ? {} : { kind: body.checkout }),
    ...(body.deposit_percent === undefined ? {} : { deposit: body.deposit_percent ?? undefined }),
    ...(body.key === undefined ? {} : { key: secretOf(body.key), keyEnding: endingOf(body.key) }),
    ...(body.webhook_secret === undefined
      ? {}
      : { webhookSecret: secretOf(body.webhook_secret), webhookSecretEnding: endingOf(body.webhook_secret) }),
    ...(store === undefined ? {} : { store: typed.store ?? undefined }),
    ...(clientId === undefined ? {} : { clientId: clientId ?? undefined }),
    ...(clientSecret === undefined
      ? {}
      : { clientSecret: secretOf(clientSecret), clientSecretEnding: endingOf(clientSecret) }),
  };
  const issuesOf = (changed: CheckoutRecord) => checkoutIssues(changed, typed);
  const changed = { ...(await context.store.checkouts.get(organizationId, mode)), ...change };
  const refused = issuesOf(changed);
  if (refused.length > 0) throw invalidRequest(refused);
  if (body.key) await checkAccount(call, changed, 'stripe');
  if (body.shopify) change = { ...change, currencies: (await checkAccount(call, changed, 'shopify'))?.currencies };
  let issues: ReturnType<typeof issuesOf> = [];
  const isAllowed = (stored: CheckoutRecord) => {
    issues = issuesOf(stored);
    return issues.length === 0;
  };
  const options = { now: timestamp(context.clock()), by: actorOf(credential), isAllowed };
  await context.store.checkouts.change(organizationId, mode, change, options);
  if (issues.length > 0) throw invalidRequest(issues);
  context.wakeWorker();
  return jsonReply(200, settingsResource(call, await context.store.checkouts.get(organizationId, mode)));
}

const endingOf = (secret: string | null) => secret?.slice(-4) || undefined;

async function checkSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { organizationId, mode } = keyOf(credential);
  const checkout = await context.store.checkouts.get(organizationId, mode);
  const { provider } = checkoutFacts[checkout.kind];
  const checked = provider && (await askProvider(call, checkout, provider));
  if (checked?.currencies) {
    const options = { now: timestamp(context.clock()), by: actorOf(credential), isAllowed: () => true };
    await context.store.checkouts.change(organizationId, mode, { currencies: checked.currencies }, options);
  }
  const checks = (checked?.checks ?? []).map(({ title, problem }) => {
    return { title, ok: problem === undefined, ...(problem === undefined ? {} : { detail: problem }) };
  });
  return jsonReply(200, { object: 'checkout_check', checks });
}

/**
 * @returns undefined if the account is incomplete
 * @throws {ProblemError} 422 if the account can't be used, 503 if the provider can't be reached
 */
async function checkAccount(
  call: AuthenticatedContext,
  checkout: CheckoutRecord,
  provider: ProviderName,
): Promise<CheckedAccount | undefined> {
  const checked = await askProvider(call, checkout, provider);
  const [issue] = (checked?.checks ?? []).flatMap(({ pointer, problem }) =>
    problem === undefined ? [] : [{ pointer, code: 'key_refused', detail: problem }],
  );
  if (issue) throw invalidRequest([issue]);
  return checked;
}

/** @throws {ProblemError} 503 if the provider can't be reached */
async function askProvider(
  call: AuthenticatedContext,
  checkout: CheckoutRecord,
  name: ProviderName,
): Promise<CheckedAccount | undefined> {
  const { payments, secrets } = call.context;
  const account = accountOf(checkout, name, secrets.decrypt);
  if (!account) return undefined;
  await takeReport(call);
  try {
    return await payments.provider(name).check(account, eventsUrl(call, checkout, name));
  } catch (error) {
    throw problemOf(error);
  }
}

async function openPayment(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const ordered = await authorizeOrder(call);
  const { order, payment, price } = ordered;
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
  const choices = await choicesOf(call, order, payment, models);
  const request = { ...paymentWords(ordered, payment, { models, choices }), returnUrl };
  try {
    const opened = await context.payments.open(order, request);
    const isTrusted = credential.kind !== 'token';
    const url = opened?.url === undefined ? {} : { url: opened.url };
    return jsonReply(200, { object: 'payment', order: order.id, ...paymentFields(opened, price, isTrusted), ...url });
  } catch (error) {
    throw problemOf(error);
  }
}

/**
 * What the customer chose for each product, for providers that show it. It's left out if the threads are busy, because
 * being able to pay matters more.
 */
async function choicesOf(
  { context, request }: AuthenticatedContext,
  { id, organizationId, language = 'en', ...products }: OrderRecord,
  { provider, session }: PaymentRecord,
  models: readonly (ModelRecord | undefined)[],
): Promise<readonly PaidLine['choices'][]> {
  if (provider !== 'shopify' || session !== undefined) return [];
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(CHOICES_MS)]);
  const options = { owner: { organizationId, client: `payment ${id}` }, signal };
  const described = linesOf(products).map(async ({ configuration }, index) => {
    const record = models[index];
    if (!record) return [];
    const input = { organizationId, record, configuration, language };
    const { parameters } = await context.work.run('ordered_product', input, options);
    return parameters.map(({ label, value, unit }) => [label, choiceText(value, unit)] as const);
  });
  return Promise.all(described).catch(() => []);
}

function choiceText(value: DescribedValue['value'], unit: DescribedValue['unit']): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return `${value}${unit === 'deg' ? '°' : unit ? ` ${unit}` : ''}`;
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
  const { name } = context.payments.provider(payment.provider);
  if (amount.currency !== payment.amount.currency || !isChargeable(payment.provider, amount)) {
    const detail = `Enter an amount in ${payment.amount.currency} that ${name} can refund exactly.`;
    throw invalidRequest([{ pointer: '/amount', code: 'invalid_amount', detail }]);
  }
  const token = createHash('sha256').update(`${id} ${idempotencyKey}`).digest('hex').slice(0, 32);
  try {
    // The provider checks the amount. A check here would reject retries of a refund that succeeded.
    const refunded = await context.payments.refund(payment, amount, { token, by: actorOf(credential) });
    context.wakeWorker();
    return jsonReply(200, { object: 'payment', order: order.id, ...paymentFields(refunded, price, true) });
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw problemOf(error);
    if (error.code === 'charge_already_refunded') {
      throw new ProblemError('refund_not_possible', 'This payment has already been fully refunded.');
    }
    const detail = error.kind === 'key' ? error.message : `${name} rejected the refund: ${error.message}`;
    throw new ProblemError('payment_refused', detail);
  }
}

/**
 * A page can only send its customers back to the shop's own pages.
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

/** The problem to send to the caller. Only the shop learns what's wrong with its settings. */
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
