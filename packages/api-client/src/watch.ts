// Watches an order as an async iterator. It reads the order's event stream with `fetch`, because an EventSource can't
// send a token, reconnects if the stream is interrupted, and resumes after the last event. If a proxy blocks or buffers
// the stream, it polls the order instead, and tries the stream again later.

import { ApiError } from './errors.js';
import { readMessages } from './event-stream.js';
import { isFinalOrderStatus, sortByTime } from './order-status.js';
import { plainOrder, plainOrderEvent } from './plain-order-schemas.js';
import type { ApiRequest, Transport } from './request.js';
import { parseBody } from './response.js';
import { isRetryable, retryDelayMs, sleep } from './retry.js';
import type { Order, OrderEvent } from './schemas/order.js';
import { ServerSentEventParser } from './server-sent-events.js';

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly accessToken?: string | undefined;
  readonly lastEventId?: string | undefined;
}

/** The timing of connections and polls. All durations are in milliseconds. */
export interface WatchPace {
  /**
   * How long a stream can go without a byte before it's considered blocked. The service sends at least a comment every
   * 15 s.
   */
  readonly silenceMs: number;
  /** The reconnect delay if the stream doesn't request one. It doubles while there are no events. */
  readonly reconnectMs: number;
  readonly longestReconnectMs: number;
  /** The delay between polls while the stream is blocked. It doubles while the order doesn't change. */
  readonly pollMs: number;
  readonly longestPollMs: number;
  /** The number of polls before trying the stream again. */
  readonly polls: number;
  readonly sleep: typeof sleep;
}

export const defaultPace: WatchPace = {
  silenceMs: 20_000,
  reconnectMs: 1_000,
  longestReconnectMs: 30_000,
  pollMs: 5_000,
  longestPollMs: 60_000,
  polls: 6,
  sleep,
};

/**
 * The longest delay that a stream or error response can request, in ms, because someone may be looking at the order.
 */
const LONGEST_WAIT_MS = 300_000;

/**
 * The delay before reopening a stream, in milliseconds.
 * @param failures consecutive connections without an event
 * @param wishedMs the delay requested by the stream or an error response
 */
export function reconnectDelayMs(
  failures: number,
  wishedMs: number | undefined,
  { reconnectMs, longestReconnectMs }: Pick<WatchPace, 'reconnectMs' | 'longestReconnectMs'>,
): number {
  const own = retryDelayMs(failures, undefined, reconnectMs, longestReconnectMs);
  // If the stream has no delay and no events, don't reopen it immediately, because that would be an endless loop of
  // requests.
  const delayMs = failures === 0 ? (wishedMs ?? own) : Math.max(wishedMs ?? 0, own);
  return Math.min(delayMs, LONGEST_WAIT_MS);
}

/** How a connection to the stream, or a series of polls, ended. */
type Outcome =
  /** No more events will follow. */
  | { readonly end: 'final' }
  /** The connection delivered something. The next one may deliver more. */
  | { readonly end: 'flowed' }
  /** The service is currently unavailable. */
  | { readonly end: 'unavailable'; readonly retryAfterMs: number | undefined }
  /** A proxy blocks the stream. */
  | { readonly end: 'blocked'; readonly error: ApiError };

/** State that's passed from one connection to the next. */
class Progress {
  lastEventId: string | undefined;
  /** The reconnect delay that the stream requested. */
  retryMs: number | undefined;
  /** How many connections in a row have ended without an event. */
  failures = 0;
  /** How many polls in a row have found no change. */
  polled = 0;
  /** Whether the service has ever responded for this order. */
  isAnswered = false;
  readonly #seen = new Set<string>();
  /** How many events of the order's history the caller already has. */
  readonly #known: number;

  constructor(lastEventId: string | undefined) {
    this.lastEventId = lastEventId || undefined;
    const sequence = Number(lastEventId || 0);
    this.#known = Number.isInteger(sequence) && sequence > 0 ? sequence : 0;
  }

  /** Records an event. @returns whether it's new, because resumed streams and polled orders repeat earlier ones */
  takes({ status, occurred_at }: Pick<OrderEvent, 'status' | 'occurred_at'>): boolean {
    const key = `${Date.parse(occurred_at)} ${status}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.failures = 0;
    this.polled = 0;
    return true;
  }

  /** The new events in the order's history, earliest first. */
  eventsOf({ id, history }: Order): OrderEvent[] {
    const news = sortByTime(history)
      .slice(this.#known)
      .filter((change) => this.takes(change));
    return news.map(({ status, occurred_at }) => ({ event: 'order.status_changed', order: id, status, occurred_at }));
  }
}

/**
 * @param path the order's path: `/v1/orders/or_1`
 * @throws {ApiError} if another attempt wouldn't help: for a wrong token, an unknown order, or a URL that isn't the
 *   service's
 */
export async function* watchOrder(
  transport: Transport,
  path: string,
  { signal, accessToken, lastEventId }: Watch,
  pace: WatchPace = defaultPace,
): AsyncGenerator<OrderEvent, void, undefined> {
  const progress = new Progress(lastEventId);
  const call: ApiRequest = { method: 'GET', path, signal, accessToken };
  try {
    while (!signal?.aborted) {
      let outcome = yield* readStream(transport, call, progress, pace);
      if (outcome.end === 'blocked') outcome = yield* pollInstead(transport, call, progress, pace, outcome.error);
      if (outcome.end === 'final') return;
      const wishedMs = outcome.end === 'unavailable' ? outcome.retryAfterMs : progress.retryMs;
      const delayMs = reconnectDelayMs(progress.failures, wishedMs, pace);
      progress.failures += 1;
      await pace.sleep(delayMs, signal);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

async function* readStream(
  transport: Transport,
  call: ApiRequest,
  progress: Progress,
  pace: WatchPace,
): AsyncGenerator<OrderEvent, Outcome, undefined> {
  const resume = progress.lastEventId === undefined ? undefined : { 'last-event-id': progress.lastEventId };
  const headers = { accept: 'text/event-stream', ...resume };
  const streamCall: ApiRequest = { ...call, path: `${call.path}/events`, headers };
  const parser = new ServerSentEventParser();
  try {
    return yield* readConnection(transport, streamCall, progress, pace.silenceMs, parser);
  } catch (error) {
    if (call.signal?.aborted || !(error instanceof ApiError)) throw error;
    // The service itself rejects the request, so another attempt wouldn't help.
    if (error.problem && !isRetryable(error)) throw error;
    if (error.problem) return { end: 'unavailable', retryAfterMs: error.retryAfterMs };
    return parser.hasFlowed && isRetryable(error) ? { end: 'flowed' } : { end: 'blocked', error };
  }
}

async function* readConnection(
  transport: Transport,
  call: ApiRequest,
  progress: Progress,
  silenceMs: number,
  parser: ServerSentEventParser,
): AsyncGenerator<OrderEvent, Outcome, undefined> {
  const openedAt = performance.now();
  const opened = await transport.open(call);
  try {
    if (opened.response.status === 204) return { end: 'final' };
    for await (const message of readMessages(opened, call, silenceMs, parser)) {
      const event = parseBody(message.data, plainOrderEvent, call, opened.response);
      progress.isAnswered = true;
      if (progress.takes(event)) yield event;
      // Store the id only after the caller has handled the event. If the caller throws, a new watch starts before this
      // event.
      if (message.id !== '') progress.lastEventId = message.id;
      if (isFinalOrderStatus(event.status)) return { end: 'final' };
    }
    return { end: 'flowed' };
  } finally {
    progress.retryMs = parser.retryMs ?? progress.retryMs;
    // A stream that has stayed open for a while works, even without events, so earlier failures don't matter.
    if (performance.now() - openedAt > 2 * silenceMs) progress.failures = 0;
    opened.link.abort();
    opened.link.release();
  }
}

/** Polls the order until it's time to try the stream again or the service becomes unavailable. */
async function* pollInstead(
  transport: Transport,
  call: ApiRequest,
  progress: Progress,
  { pollMs, longestPollMs, polls, sleep: wait }: WatchPace,
  streamError: ApiError,
): AsyncGenerator<OrderEvent, Outcome, undefined> {
  for (let poll = 0; poll < polls; poll += 1) {
    let order: Order;
    try {
      order = await transport.request(call, plainOrder);
    } catch (error) {
      if (call.signal?.aborted || !(error instanceof ApiError)) throw error;
      if (isRetryable(error)) return { end: 'unavailable', retryAfterMs: error.retryAfterMs };
      if (error.problem) throw error;
      // The response isn't from the service. If the service has responded before, another network is probably
      // interfering temporarily. Otherwise, the URL is wrong.
      if (!progress.isAnswered) throw streamError;
      return { end: 'unavailable', retryAfterMs: undefined };
    }
    progress.isAnswered = true;
    yield* progress.eventsOf(order);
    if (isFinalOrderStatus(sortByTime(order.history).at(-1)?.status ?? order.status)) return { end: 'final' };
    await wait(retryDelayMs(progress.polled, undefined, pollMs, longestPollMs), call.signal);
    progress.polled += 1;
  }
  progress.failures = 0;
  return { end: 'flowed' };
}
