// Watches all orders that a key can access, as an async iterator. It reads the service's event stream, and reconnects
// if the stream is interrupted.

import { ApiError } from './errors.js';
import { readMessages } from './event-stream.js';
import { plainOrderEvent } from './plain-order-schemas.js';
import type { ApiRequest, Transport } from './request.js';
import { parseBody } from './response.js';
import { isRetryable } from './retry.js';
import type { OrderEvent } from './schemas/order.js';
import { ServerSentEventParser } from './server-sent-events.js';
import { defaultPace, reconnectDelayMs, type WatchPace } from './watch.js';

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly since?: string | undefined;
}

type Pace = Pick<WatchPace, 'silenceMs' | 'reconnectMs' | 'longestReconnectMs' | 'sleep'>;

/** How long to remember events, in ms. A resumed stream repeats half a minute, and clocks may differ by two minutes. */
const REPEATED_MS = 300_000;
/** If this many initial connections deliver no bytes, a proxy must be blocking the stream. */
const TRIES = 5;

/** The events that were recently passed to the caller. */
class SeenEvents {
  /** The times of recent events. The keys consist of an event's order, status and time. */
  readonly #times = new Map<string, number>();
  #newest = 0;

  takes({ order, status, occurred_at }: OrderEvent): boolean {
    const time = Date.parse(occurred_at);
    const key = `${order} ${status} ${time}`;
    if (this.#times.has(key)) return false;
    this.#times.set(key, time);
    if (time > this.#newest) this.#newest = time;
    // Events arrive almost in chronological order, so the oldest are at the start.
    for (const [old, at] of this.#times) {
      if (at >= this.#newest - REPEATED_MS) break;
      this.#times.delete(old);
    }
    return true;
  }
}

/** State that's passed from one connection to the next. */
interface Progress {
  resumeId: string | undefined;
  /** The reconnect delay requested by the stream or an error response. */
  wishedMs: number | undefined;
  /** How many connections in a row have ended without an event. */
  failures: number;
  /** Whether any byte of a stream has ever arrived. */
  hasFlowed: boolean;
}

/**
 * @throws {ApiError} if another attempt wouldn't help: for a key without permission, a URL that isn't the service's, or
 * a proxy that doesn't let any of the stream through. Once a byte has arrived, interruptions don't end it.
 * @throws {TypeError} if `since` isn't a time
 */
export async function* watchOrders(
  transport: Transport,
  { signal, since }: Watch,
  pace: Pace = defaultPace,
): AsyncGenerator<OrderEvent, void, undefined> {
  const seen = new SeenEvents();
  const resumeId = since === undefined ? undefined : timeOf(since);
  const progress: Progress = { resumeId, wishedMs: undefined, failures: 0, hasFlowed: false };
  try {
    while (!signal?.aborted) {
      for await (const event of readConnection(transport, signal, progress, pace.silenceMs)) {
        progress.failures = 0;
        if (seen.takes(event)) yield event;
      }
      const delayMs = reconnectDelayMs(progress.failures, progress.wishedMs, pace);
      progress.failures += 1;
      await pace.sleep(delayMs, signal);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/**
 * Reads one connection. Returns if it ends for a reason that may be gone at the next attempt. For any other reason,
 * throws an error.
 */
async function* readConnection(
  transport: Transport,
  signal: AbortSignal | undefined,
  progress: Progress,
  silenceMs: number,
): AsyncGenerator<OrderEvent, void, undefined> {
  const resume = progress.resumeId === undefined ? undefined : { 'last-event-id': progress.resumeId };
  const headers = { accept: 'text/event-stream', ...resume };
  const call: ApiRequest = { method: 'GET', path: '/v1/order-events', headers, signal };
  const parser = new ServerSentEventParser();
  const openedAt = performance.now();
  try {
    const opened = await transport.open(call);
    try {
      for await (const { data } of readMessages(opened, call, silenceMs, parser)) {
        yield parseBody(data, plainOrderEvent, call, opened.response);
      }
    } finally {
      opened.link.abort();
      opened.link.release();
    }
    progress.wishedMs = parser.retryMs;
  } catch (error) {
    if (signal?.aborted || !(error instanceof ApiError) || isFinal(error, parser, progress)) throw error;
    progress.wishedMs = error.retryAfterMs ?? parser.retryMs;
  } finally {
    progress.resumeId = parser.resumeId ?? progress.resumeId;
    progress.hasFlowed ||= parser.hasFlowed;
    // A stream that has stayed open for a while works, even without events, so earlier failures don't matter.
    if (parser.hasFlowed && performance.now() - openedAt > 2 * silenceMs) progress.failures = 0;
  }
}

function isFinal(error: ApiError, { hasFlowed }: ServerSentEventParser, progress: Progress): boolean {
  if (isRetryable(error)) return !error.problem && !hasFlowed && !progress.hasFlowed && progress.failures + 1 >= TRIES;
  // Don't retry if the service itself rejects the request, or has never responded. If the stream has worked before, the
  // response may be another network's page, which only interferes temporarily.
  return error.problem !== undefined || hasFlowed || !progress.hasFlowed;
}

/** Converts a time to the service's format. */
function timeOf(since: string): string {
  const time = Date.parse(since);
  if (Number.isNaN(time)) throw new TypeError(`since must be a time such as 2026-11-21T09:30:00.000Z, not "${since}".`);
  return new Date(time).toISOString();
}
