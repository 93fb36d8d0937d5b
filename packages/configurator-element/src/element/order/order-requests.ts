// Sends an order to the service, and finds out what happened to an order whose response was lost.

import { ApiError, type Order, type OrderRequest, type PageClient, type Quote } from '@parametric/api-client/page';
import { pause } from '../../pause.js';
import { isGone, isUncertain, orderProblemsOf, type RequestProblems } from '../quotes/ordering-problem.js';

/** The outcome of sending an order. */
export type SendOutcome =
  | { readonly status: 'placed'; readonly order: Order }
  /** The order was placed earlier, and this response contains at most its number. */
  | { readonly status: 'ordered'; readonly number: string | undefined }
  | { readonly status: 'expired' }
  /** The customer has to confirm the order with a link in an email. */
  | { readonly status: 'held'; readonly until: string }
  | ({ readonly status: 'unanswered' | 'refused'; readonly error: unknown } & RequestProblems);

/** What the service knows about an order whose response was lost. */
export type FoundOrder =
  | { readonly status: 'placed'; readonly order: Order }
  | { readonly status: 'held'; readonly until: string }
  | { readonly status: 'missing' };

const FIRST_DELAY_MS = 3_000;
const LONGEST_DELAY_MS = 60_000;

/**
 * @param idempotencyKey the service places one order for all requests with this key
 * @param terms the customer's language, for emails and messages, and the terms that the customer accepts
 */
export async function sendOrder(
  client: PageClient,
  body: OrderRequest,
  idempotencyKey: string,
  { language, accepted }: Pick<OrderRequest, 'accepted'> & { readonly language: string },
): Promise<SendOutcome> {
  try {
    const order = await client.orders.create({ ...body, language, accepted }, { idempotencyKey });
    return { status: 'placed', order };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { status: 'refused', error, problem: { message: 'orderUnavailable' }, fields: {} };
    }
    if (error.code === 'quote_already_ordered' || error.code === 'idempotency_key_reused') {
      const number = error.problem?.order;
      return { status: 'ordered', number: typeof number === 'string' ? number : undefined };
    }
    if (error.code === 'quote_expired') return { status: 'expired' };
    const until = heldUntil(error);
    if (until !== undefined) return { status: 'held', until };
    return { status: isUncertain(error) ? 'unanswered' : 'refused', error, ...orderProblemsOf(error, language) };
  }
}

/**
 * Requests the order sent with this key, at increasing intervals, until the service responds.
 * @param options.waitsFirst whether the service has just failed to respond
 * @param options.isHeld whether to wait until the customer has confirmed the order by email
 * @returns undefined if the signal was aborted or the service refuses the request, for example because the license key
 * was revoked
 */
export async function findOrder(
  client: PageClient,
  idempotencyKey: string,
  signal: AbortSignal,
  { waitsFirst = false, isHeld = false } = {},
): Promise<FoundOrder | undefined> {
  for (let count = waitsFirst ? 1 : 0; ; count += 1) {
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (count - 1), LONGEST_DELAY_MS);
    if (count > 0) await pause(delayMs, signal, { endsEarly: true });
    if (signal.aborted) return undefined;
    try {
      const order = await client.orders.placed(idempotencyKey, { signal });
      if (signal.aborted) return undefined;
      return order ? { status: 'placed', order } : { status: 'missing' };
    } catch (error) {
      if (signal.aborted) return undefined;
      const until = heldUntil(error);
      if (until !== undefined && !isHeld) return { status: 'held', until };
      if (until === undefined && isRefusal(error)) return undefined;
    }
  }
}

function heldUntil(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'order_held' ? String(error.problem?.expires_at ?? '') : undefined;
}

/** Loads a quote that another tab requested. @returns a message if it can't be ordered */
export async function readOpenQuote(
  client: PageClient,
  id: string,
): Promise<Quote | 'quoteUnknown' | 'quotesUnreachable'> {
  try {
    const quote = await client.quotes.get(id);
    return quote.status === 'open' ? quote : 'quoteUnknown';
  } catch (error) {
    return isGone(error) ? 'quoteUnknown' : 'quotesUnreachable';
  }
}

/** Whether the service itself refused the request. If so, it would refuse the same request again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !isUncertain(error) && error.status !== 429;
}
