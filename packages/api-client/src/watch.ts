// Watches an order as an async iterator. It reads the order's event stream with `fetch` (an EventSource can't send a token),
// reconnects where the stream breaks off, and resumes after the last event. Where the stream does not flow, since
// something on the way blocks or buffers it, it asks for the order instead, and tries the stream again later.

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

/** Durations in milliseconds. */
export interface WatchPace {
  /** Without a byte for so long, a stream does not flow. The service sends at least a comment every 15 s. */
  readonly silenceMs: number;
  /** Before the stream is opened again, where it does not say. Doubles while no event comes. */
  readonly reconnectMs: number;
  readonly longestReconnectMs: number;
  /** Between two questions while the stream does not flow. Doubles while the order stays as it is. */
  readonly askMs: number;
  readonly longestAskMs: number;
  /** Questions after which the stream is tried again. */
  readonly asks: number;
  readonly sleep: typeof sleep;
}

export const defaultPace: WatchPace = {
  silenceMs: 20_000,
  reconnectMs: 1_000,
  longestReconnectMs: 30_000,
  askMs: 5_000,
  longestAskMs: 60_000,
  asks: 6,
  sleep,
};

/** The longest wait that a stream or a refusal can ask for: somebody is looking at the order. */
const LONGEST_WAIT_MS = 300_000;

/** How a connection to the stream, or a row of questions, came to its end. */
type Outcome =
  /** No further event will follow. */
  | { readonly end: 'final' }
  /** It brought something; another one may bring more. */
  | { readonly end: 'flowed' }
  /** The service has no answer at the moment. */
  | { readonly end: 'unavailable'; readonly retryAfterMs: number | undefined }
  /** Something on the way keeps the stream from flowing. */
  | { readonly end: 'blocked'; readonly error: ApiError };

/** What one connection passes on to the next. */
class Progress {
  lastEventId: string | undefined;
  /** The delay before a reconnect that the stream asked for. */
  retryMs: number | undefined;
  /** Connections in a row that brought no event. */
  failures = 0;
  /** Questions in a row with the same answer. */
  asked = 0;
  /** Whether the service has ever said something of this order. */
  isAnswered = false;
  readonly #seen = new Set<string>();
  /** How many events of the history the caller knows already. */
  readonly #known: number;

  constructor(lastEventId: string | undefined) {
    this.lastEventId = lastEventId || undefined;
    const sequence = Number(lastEventId || 0);
    this.#known = Number.isInteger(sequence) && sequence > 0 ? sequence : 0;
  }

  /** Whether it has not been seen yet: a stream that is read again, and an answer, repeat what was there before. */
  takes({ status, occurred_at }: Pick<OrderEvent, 'status' | 'occurred_at'>): boolean {
    const key = `${Date.parse(occurred_at)} ${status}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.failures = 0;
    this.asked = 0;
    return true;
  }

  /** Events of the order's history that were not seen yet, the first one first. */
  eventsOf({ id, history }: Order): OrderEvent[] {
    const news = sortByTime(history)
      .slice(this.#known)
      .filter((change) => this.takes(change));
    return news.map(({ status, occurred_at }) => ({ event: 'order.status_changed', order: id, status, occurred_at }));
  }
}

/**
 * @param path of the order: `/v1/orders/or_1`
 * @throws {ApiError} where another attempt would not help: a wrong token, no such order, an address that is no service
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
      if (outcome.end === 'blocked') outcome = yield* askInstead(transport, call, progress, pace, outcome.error);
      if (outcome.end === 'final') return;
      const { reconnectMs, longestReconnectMs } = pace;
      const wished = outcome.end === 'unavailable' ? outcome.retryAfterMs : progress.retryMs;
      const own = retryDelayMs(progress.failures, undefined, reconnectMs, longestReconnectMs);
      // A stream that says "at once" and brings nothing would be opened in a hot loop.
      const delayMs = progress.failures === 0 ? (wished ?? own) : Math.max(wished ?? 0, own);
      progress.failures += 1;
      await pace.sleep(Math.min(delayMs, LONGEST_WAIT_MS), signal);
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
    // The service itself has spoken.
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
      // Only after the caller has handled the event: if it throws, a new watch starts before this event.
      if (message.id !== '') progress.lastEventId = message.id;
      if (isFinalOrderStatus(event.status)) return { end: 'final' };
    }
    return { end: 'flowed' };
  } finally {
    progress.retryMs = parser.retryMs ?? progress.retryMs;
    // A stream without news that was open for a while is as it should be.
    if (performance.now() - openedAt > 2 * silenceMs) progress.failures = 0;
    opened.link.abort();
    opened.link.release();
  }
}

/** Asks for the order until the stream is to be tried again, or nothing is answered. */
async function* askInstead(
  transport: Transport,
  call: ApiRequest,
  progress: Progress,
  { askMs, longestAskMs, asks, sleep: wait }: WatchPace,
  streamError: ApiError,
): AsyncGenerator<OrderEvent, Outcome, undefined> {
  for (let asked = 0; asked < asks; asked += 1) {
    let order: Order;
    try {
      order = await transport.request(call, plainOrder);
    } catch (error) {
      if (call.signal?.aborted || !(error instanceof ApiError)) throw error;
      if (isRetryable(error)) return { end: 'unavailable', retryAfterMs: error.retryAfterMs };
      if (error.problem) throw error;
      // Another network has put itself in between; or this never was the service.
      if (!progress.isAnswered) throw streamError;
      return { end: 'unavailable', retryAfterMs: undefined };
    }
    progress.isAnswered = true;
    yield* progress.eventsOf(order);
    if (isFinalOrderStatus(sortByTime(order.history).at(-1)?.status ?? order.status)) return { end: 'final' };
    await wait(retryDelayMs(progress.asked, undefined, askMs, longestAskMs), call.signal);
    progress.asked += 1;
  }
  progress.failures = 0;
  return { end: 'flowed' };
}
