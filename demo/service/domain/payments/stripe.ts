// A client for the six calls to Stripe that payments need, and for verifying the signatures of events. For only these,
// the `stripe` package would add 18.6 MB: see docs/decisions/2026-11-29-stripe-without-a-package.md.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { timestamp } from '../../platform/clock.js';
import { withoutSecrets } from '../../platform/telemetry/log.js';
import {
  type Checkout,
  type CheckoutRequest,
  type CheckoutState,
  type EventContext,
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
  type Refund,
  type StripeAccount,
} from './provider.js';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.js';

const VERSION = '2024-06-20';
const TIMEOUT_MS = 20_000;
/**
 * How much the time in an event may differ from the current time. Stripe signs each attempt to deliver an event again,
 * so a retry has a new time.
 */
const TOLERANCE_MS = 5 * 60_000;

/** The email languages that Stripe's page also supports. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];

interface Session {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly url: string | null;
  readonly expires_at: number;
  readonly amount_total: number | null;
  readonly currency: string | null;
  readonly payment_intent: { readonly id: string; readonly status: string } | string | null;
}

interface StripeList<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

interface StripeRefund {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly failure_reason?: string;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: object;
  /** Identifies the request. If it's repeated with the same token, Stripe returns the same response. */
  readonly token?: string;
}

const EXPANDED = '?expand[]=payment_intent';

/** @param url https://api.stripe.com, or the address of a replacement on this machine, for tests */
export function stripeProvider(url: string): PaymentProvider<StripeAccount> {
  const call = <Answer>({ key }: StripeAccount, request: Call) => send<Answer>(url, key, request);
  const sessionPath = (id: string) => `/v1/checkout/sessions/${encodeURIComponent(id)}`;
  return {
    name: 'Stripe',
    check: async (account) => {
      const check = { title: 'Restricted key', pointer: '/key' };
      try {
        await call(account, { method: 'GET', path: '/v1/checkout/sessions?limit=1' });
        return { checks: [check] };
      } catch (error) {
        if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error;
        return { checks: [{ ...check, problem: `Stripe rejected this key: ${error.message}` }] };
      }
    },
    open: async (account, request, token) => {
      const form = { ...sessionForm(request), expand: ['payment_intent'] };
      return checkoutOf(await call<Session>(account, { method: 'POST', path: '/v1/checkout/sessions', form, token }));
    },
    find: async (account, id) =>
      checkoutOf(await call<Session>(account, { method: 'GET', path: sessionPath(id) + EXPANDED })),
    cancelCheckout: async (account, id) => {
      await call(account, { method: 'POST', path: `${sessionPath(id)}/expire`, form: {} });
    },
    refund: async (account, reference, token, amount) => {
      const part = amount ? { amount: toStripeAmount(amount) } : {};
      const form = { payment_intent: reference, reason: 'requested_by_customer', ...part };
      await call(account, { method: 'POST', path: '/v1/refunds', form, token });
    },
    refunds: async (account, reference) => {
      const refunds: StripeRefund[] = [];
      for (let hasMore = true; hasMore; ) {
        const last = refunds.at(-1);
        const query = { limit: 100, payment_intent: reference, ...(last && { starting_after: last.id }) };
        const path = `/v1/refunds?${new URLSearchParams(formFields(query))}`;
        const page = await call<StripeList<StripeRefund>>(account, { method: 'GET', path });
        refunds.push(...page.data);
        hasMore = page.has_more;
      }
      return refunds.map(refundOf);
    },
    readEvent,
  };
}

function sessionForm({ order, amount, name, description, returnUrl, recipient, language = '' }: CheckoutRequest) {
  const email = recipient?.email;
  const locale = language.split('-')[0]!.toLowerCase();
  return {
    mode: 'payment',
    client_reference_id: order,
    success_url: returnUrl,
    cancel_url: returnUrl,
    ...(email ? { customer_email: email } : {}),
    ...(LOCALES.includes(locale) ? { locale } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: toStripeAmount(amount),
          product_data: { name, description },
        },
      },
    ],
    payment_intent_data: { description: order, metadata: { order } },
  };
}

function checkoutOf(session: Session): Checkout {
  const { id, url, expires_at, amount_total, currency, payment_intent: intent } = session;
  const amount = amount_total === null || currency === null ? undefined : fromStripeAmount(amount_total, currency);
  const state = stateOf(session);
  return {
    ...{ id, state, amount, url: state === 'open' ? (url ?? undefined) : undefined },
    expiresAt: timestamp(expires_at * 1_000),
    reference: typeof intent === 'string' ? intent : intent?.id,
  };
}

function stateOf({ status, payment_status: paid, payment_intent: intent }: Session): CheckoutState {
  if (status === 'open' || status === 'expired') return status;
  if (paid === 'paid') return 'paid';
  const isRefused =
    typeof intent === 'object' && ['requires_payment_method', 'canceled'].includes(intent?.status ?? '');
  return isRefused ? 'refused' : 'processing';
}

function refundOf({ amount, currency, status, failure_reason: reason }: StripeRefund): Refund {
  const isFailed = status === 'failed' || status === 'canceled';
  const detail = isFailed ? `Stripe couldn’t refund the payment (${reason ?? status}).` : undefined;
  return { amount: fromStripeAmount(amount, currency)!, isFailed, detail };
}

/** @throws {PaymentError} */
async function send<Answer>(url: string, key: string, { method, path, form, token }: Call): Promise<Answer> {
  let response: Response;
  let answer: { readonly error?: { readonly code?: string; readonly message?: string } };
  try {
    response = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': VERSION,
        ...(token === undefined ? {} : { 'idempotency-key': token }),
      },
      ...(form ? { body: new URLSearchParams(formFields(form)) } : {}),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new PaymentError('unavailable', 'Stripe didn’t respond.');
  }
  if (response.ok) return answer as Answer;
  const { code, message = `Stripe returned ${response.status}.` } = answer.error ?? {};
  throw new PaymentError(kindOf(response.status, code), withoutSecrets(message));
}

function kindOf(status: number, code: string | undefined): PaymentError['kind'] {
  if (code === 'charge_already_refunded') return 'already_refunded';
  if (status === 401 || status === 403) return 'key';
  // The status 409 means that another request with the same token is still running.
  return status === 409 || status === 429 || status >= 500 ? 'unavailable' : 'refused';
}

/** The value as form fields: `{ line_items: [{ quantity: 1 }] }` becomes `line_items[0][quantity]=1`. */
function formFields(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => formFields(each, name === '' ? key : `${name}[${key}]`));
}

interface Event {
  readonly livemode: boolean;
  readonly data: {
    readonly object: { readonly object: string; readonly id: string; readonly payment_intent?: unknown };
  };
}

/** https://docs.stripe.com/webhooks#verify-manually */
function readEvent(body: Uint8Array, headers: Headers, { secret, now }: EventContext): PaymentEvent | undefined {
  const parts = (headers.get('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) throw new PaymentError('signature', 'The Stripe-Signature header is missing.');
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isSigned = parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new PaymentError('signature', 'The signature doesn’t match this endpoint’s signing secret.');
  if (Math.abs(now - Number(time) * 1_000) > TOLERANCE_MS) {
    throw new PaymentError('signature', 'The event was signed more than five minutes ago.');
  }
  const { livemode, data } = JSON.parse(Buffer.from(body).toString()) as Event;
  const { object, id, payment_intent: intent } = data.object;
  const mode = livemode ? 'live' : 'test';
  if (object === 'checkout.session') return { mode, session: id };
  const isMoney = object === 'refund' || object === 'charge';
  return isMoney && typeof intent === 'string' ? { mode, reference: intent } : undefined;
}
