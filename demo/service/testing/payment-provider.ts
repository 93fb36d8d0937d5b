// A replacement for Stripe on this machine. It follows Stripe's published API description, and has the parts that the
// service uses. It's as strict as Stripe about keys, form encoding, amounts, and idempotency, and signs events in the
// same way.

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemWith } from './stripe-api.js';

export interface DoubleSession {
  readonly id: string;
  readonly object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  url: string | null;
  expires_at: number;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  readonly livemode: boolean;
  readonly client_reference_id: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly form: ReadonlyMap<string, string>;
}

export interface DoubleRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  status: string;
  failure_reason?: string;
}

interface Intent {
  readonly id: string;
  status: string;
  readonly amount: number;
  readonly currency: string;
}

export interface PaymentDouble {
  readonly url: string;
  readonly sessions: DoubleSession[];
  readonly refunds: DoubleRefund[];
  readonly requests: string[];
  /** Decides whether a request fails, or whether its response is lost, before or after the request is carried out. */
  fault: ((request: string) => 'lost' | 'unavailable' | undefined) | undefined;
  /** Pays on the page, like a customer would. `processing` is for methods that take days. */
  pay(id: string, how?: 'paid' | 'processing'): void;
  /** Makes a payment that takes days succeed or fail. */
  decide(id: string, how: 'paid' | 'refused'): void;
  expire(id: string): void;
  /** Refunds a payment, like a shop would in the dashboard. */
  refundInDashboard(paymentIntent: string, amount: number): void;
  /** Returns a signed event, with the body and the header that Stripe posts. */
  event(type: string, object: object, options: EventOptions): SignedEvent;
  close(): Promise<void>;
}

export interface EventOptions {
  readonly secret: string;
  /** The time in milliseconds since 1970. */
  readonly now: number;
  readonly livemode?: boolean;
}

export interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The only keys that the replacement accepts. */
export const restrictedKeys = { live: 'rk_live_51double0000', test: 'rk_test_51double0000' } as const;

class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly type: string;

  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

/** Currencies whose amounts Stripe restricts. The amounts have to be multiples of these numbers. */
const STEPS: Readonly<Record<string, number>> = { isk: 100, kwd: 10, bhd: 10, jod: 10, omr: 10, tnd: 10 };
/** The smallest charges that Stripe documents, in its unit. */
const MINIMA: Readonly<Record<string, number>> = {
  ...{ chf: 50, czk: 1_500, dkk: 250, eur: 50, gbp: 30, huf: 17_500, jpy: 50, nok: 300, pln: 200, sek: 300, usd: 50 },
};
const DAY_S = 24 * 3_600;

export async function startPaymentDouble(now: () => number = Date.now): Promise<PaymentDouble> {
  const sessions: DoubleSession[] = [];
  const refunds: DoubleRefund[] = [];
  const intents = new Map<string, Intent>();
  const answered = new Map<string, { readonly fingerprint: string; readonly answer: object }>();
  const requests: string[] = [];

  const sessionOf = (id: string) => {
    const session = sessions.find((each) => each.id === id);
    if (!session) throw new Refused(404, `No such checkout.session: ${id}`, 'resource_missing');
    if (session.status === 'open' && session.expires_at * 1_000 <= now()) end(session);
    return session;
  };
  const end = (session: DoubleSession) => Object.assign(session, { status: 'expired', url: null });
  const complete = (session: DoubleSession, status: string) => {
    if (session.status !== 'open') throw new Refused(400, 'The page is no longer open.');
    const intent = { id: `pi_${randomHex()}`, status, amount: session.amount_total, currency: session.currency };
    intents.set(intent.id, intent);
    const paid = status === 'succeeded' ? 'paid' : 'unpaid';
    Object.assign(session, { status: 'complete', payment_status: paid, url: null, payment_intent: intent.id });
  };
  const shown = ({ form: _, ...session }: DoubleSession, expand: boolean) => {
    const intent = session.payment_intent && intents.get(session.payment_intent);
    return { ...session, payment_intent: expand && intent ? intent : session.payment_intent };
  };
  const createSession = (form: ReadonlyMap<string, string>, livemode: boolean): DoubleSession => {
    const need = (name: string) => {
      const value = form.get(name);
      if (!value) throw new Refused(400, `Missing required param: ${name}.`, 'parameter_missing');
      return value;
    };
    if (need('mode') !== 'payment') throw new Refused(400, 'Invalid mode.');
    for (const name of ['success_url', 'cancel_url']) {
      if (!/^https?:\/\//.test(need(name))) throw new Refused(400, 'Not a valid URL', 'url_invalid');
    }
    const currency = need('line_items[0][price_data][currency]');
    const amount = Number(need('line_items[0][price_data][unit_amount]'));
    need('line_items[0][price_data][product_data][name]');
    if (!/^[a-z]{3}$/.test(currency)) throw new Refused(400, `Invalid currency: ${currency}`);
    if (!Number.isInteger(amount) || amount <= 0)
      throw new Refused(400, 'Invalid integer', 'parameter_invalid_integer');
    if (amount < (MINIMA[currency] ?? 0))
      throw new Refused(400, `Amount must be at least ${MINIMA[currency]}`, 'amount_too_small');
    if (amount % (STEPS[currency] ?? 1) !== 0) throw new Refused(400, 'Invalid amount', 'invalid_amount');
    const id = `cs_${livemode ? 'live' : 'test'}_${randomHex()}`;
    return {
      ...{ id, object: 'checkout.session', status: 'open', payment_status: 'unpaid', payment_intent: null, livemode },
      url: `${url}/pay/${id}`,
      expires_at: Math.floor(now() / 1_000) + DAY_S,
      amount_total: amount * Number(need('line_items[0][quantity]')),
      currency,
      client_reference_id: form.get('client_reference_id') ?? null,
      success_url: need('success_url'),
      cancel_url: need('cancel_url'),
      form,
    };
  };
  const refundsOf = (intent: string) => refunds.filter((refund) => refund.payment_intent === intent);
  const refundedOf = ({ id }: Intent) =>
    refundsOf(id)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
  const createRefund = (form: ReadonlyMap<string, string>): DoubleRefund => {
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded') throw new Refused(400, 'This PaymentIntent has no charge to refund.');
    const left = intent.amount - refundedOf(intent);
    if (left === 0) throw new Refused(400, 'Charge has already been refunded.', 'charge_already_refunded');
    const amount = form.has('amount') ? Number(form.get('amount')) : left;
    if (!Number.isInteger(amount) || amount <= 0)
      throw new Refused(400, 'Invalid integer', 'parameter_invalid_integer');
    if (amount > left) throw new Refused(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`);
    const { id: payment_intent, currency } = intent;
    return { id: `re_${randomHex()}`, object: 'refund', payment_intent, amount, currency, status: 'succeeded' };
  };
  const route = (method: string, path: string, form: ReadonlyMap<string, string>, livemode: boolean): object => {
    const { pathname, searchParams } = new URL(path, url);
    const problem = problemWith(method, pathname, [...form, ...searchParams]);
    if (problem) throw new Refused(400, problem.message, problem.code);
    const expand = [...form.values(), ...searchParams.values()].includes('payment_intent');
    const [, one, verb] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname) ?? [];
    if (method === 'POST' && pathname === '/v1/checkout/sessions') {
      const session = createSession(form, livemode);
      sessions.push(session);
      return shown(session, expand);
    }
    if (method === 'GET' && pathname === '/v1/checkout/sessions') return { object: 'list', data: [] };
    if (method === 'GET' && one && !verb) return shown(sessionOf(one), expand);
    if (method === 'POST' && one && verb) {
      const session = sessionOf(one);
      if (session.status !== 'open')
        throw new Refused(400, 'Only Checkout Sessions with a status of open can be expired.');
      return shown(end(session) as DoubleSession, false);
    }
    if (method === 'POST' && pathname === '/v1/refunds') {
      const refund = createRefund(form);
      refunds.push(refund);
      // Return a copy. The response is stored for repeated requests, and must not change when the refund does.
      return { ...refund };
    }
    if (method === 'GET' && pathname === '/v1/refunds') {
      const all = refundsOf(searchParams.get('payment_intent') ?? '').toReversed();
      const from = all.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
      const to = from + Number(searchParams.get('limit') ?? 10);
      return { object: 'list', data: all.slice(from, to), has_more: to < all.length };
    }
    throw new Refused(404, `Unrecognized request URL (${method}: ${pathname}).`);
  };
  /** Answers a request. A repeated idempotency key gets the first response if the request is the same. */
  const answer = async (request: IncomingMessage): Promise<object> => {
    const { method = '', url: path = '', headers } = request;
    const body = await read(request);
    const key = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const livemode = key === restrictedKeys.live;
    if (!livemode && key !== restrictedKeys.test) {
      throw new Refused(401, `Invalid API Key provided: ${key.slice(0, 8)}****`, 'api_key_invalid');
    }
    if (!/^\d{4}-\d\d-\d\d/.test(String(headers['stripe-version']))) throw new Refused(400, 'No Stripe-Version.');
    if (body && headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') {
      throw new Refused(400, 'The body must be form-encoded.');
    }
    const form = new Map(new URLSearchParams(body));
    const token = headers['idempotency-key'];
    if (typeof token !== 'string') return route(method, path, form, livemode);
    const fingerprint = createHash('sha256').update(`${key} ${method} ${path} ${body}`).digest('hex');
    const first = answered.get(token);
    if (first && first.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new Refused(400, message, undefined, 'idempotency_error');
    }
    const result = first?.answer ?? structuredClone(route(method, path, form, livemode));
    answered.set(token, { fingerprint, answer: result });
    return result;
  };
  const server = createServer(async (request, response) => {
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    const page = /^GET \/pay\/(\w+)$/.exec(name)?.[1];
    if (page)
      return showPage(
        sessions.find(({ id }) => id === page),
        response,
      );
    const paid = /^POST \/pay\/(\w+)$/.exec(name)?.[1];
    if (paid) {
      const session = sessionOf(paid);
      complete(session, 'succeeded');
      response.writeHead(303, { location: session.success_url }).end();
      return;
    }
    requests.push(name);
    const fault = double.fault?.(name);
    if (fault === 'unavailable') return reply(response, 500, { error: { message: 'An error occurred.' } });
    try {
      const content = await answer(request);
      if (fault === 'lost') response.destroy();
      else reply(response, 200, content);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, code, type, message } = error;
      reply(response, status, { error: { type, code, message } });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: PaymentDouble = {
    ...{ url, sessions, refunds, requests, fault: undefined },
    pay: (id, how = 'paid') => complete(sessionOf(id), how === 'paid' ? 'succeeded' : 'processing'),
    decide: (id, how) => {
      const session = sessionOf(id);
      const intent = intents.get(session.payment_intent!)!;
      intent.status = how === 'paid' ? 'succeeded' : 'requires_payment_method';
      session.payment_status = how === 'paid' ? 'paid' : 'unpaid';
    },
    expire: (id) => void end(sessionOf(id)),
    refundInDashboard: (intent, amount) => {
      refunds.push(
        createRefund(
          new Map([
            ['payment_intent', intent],
            ['amount', String(amount)],
          ]),
        ),
      );
    },
    event: (type, object, { secret, now: at, livemode = false }) => {
      const content = { id: `evt_${randomHex()}`, object: 'event', type, livemode, data: { object } };
      const body = JSON.stringify(content);
      const time = Math.floor(at / 1_000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' } };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

const randomHex = () => randomUUID().replaceAll('-', '');

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

/** The provider's page, on which a journey test pays or goes back. */
function showPage(session: DoubleSession | undefined, response: ServerResponse): void {
  const page = session
    ? `<!doctype html><html lang="en"><title>Pay</title><h1>${session.amount_total} ${session.currency}</h1>
<form method="post"><button>Pay</button></form><a href="${session.cancel_url.replaceAll('"', '&quot;')}">Back</a></html>`
    : 'Not found';
  response.writeHead(session ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
