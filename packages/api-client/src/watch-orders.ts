// Watches all orders that a key sees as an async iterator: the service's event stream, which is opened again where it breaks off.

import { ApiError } from './errors.js';
import { readMessages } from './event-stream.js';
import { plainOrderEvent } from './plain-order-schemas.js';
import type { ApiRequest, Transport } from './request.js';
import { parseBody } from './response.js';
import { isRetryable, retryDelayMs } from './retry.js';
import type { OrderEvent } from './schemas/order.js';
import { ServerSentEventParser } from './server-sent-events.js';
import { defaultPace, type WatchPace } from './watch.js';

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly since?: string | undefined;
}

type Pace = Pick<WatchPace, 'silenceMs' | 'reconnectMs' | 'longestReconnectMs' | 'sleep'>;

/** A stream that is resumed repeats half a minute, and clocks of processes may be two minutes apart. */
const REPEATED_MS = 300_000;
/** The longest wait that a stream or a refusal can ask for. */
const LONGEST_WAIT_MS = 300_000;
/** Connections in a row without a byte, from the first one on, after which something on the way must be blocking the stream. */
const TRIES = 5;

/** Events that were passed on of late. */
class SeenEvents {
  /** Times by event. */
  readonly #times = new Map<string, number>();
  #newest = 0;

  takes({ order, status, occurred_at }: OrderEvent): boolean {
    const time = Date.parse(occurred_at);
    const key = `${order} ${status} ${time}`;
    if (this.#times.has(key)) return false;
    this.#times.set(key, time);
    if (time > this.#newest) this.#newest = time;
    // They come by time, nearly.
    for (const [old, at] of this.#times) {
      if (at >= this.#newest - REPEATED_MS) break;
      this.#times.delete(old);
    }
    return true;
  }
}

/** What one connection passes on to the next. */
interface Progress {
  resumeId: string | undefined;
  /** The delay before a reconnect that the stream, or a refusal, asked for. */
  wishedMs: number | undefined;
  /** Connections in a row that brought no event. */
  failures: number;
  /** Whether the service has ever let something through. */
  hasFlowed: boolean;
}

/**
 * @throws {ApiError} where another attempt would not help: a key that may not, an address that is no service, a proxy that
 *   lets no byte of the stream through; once something came, it goes on through whatever comes between
 * @throws {TypeError} where `since` is no time
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
      const own = retryDelayMs(progress.failures, undefined, pace.reconnectMs, pace.longestReconnectMs);
      // A stream that says "at once" and brings nothing would be opened in a hot loop.
      const delayMs = progress.failures === 0 ? (progress.wishedMs ?? own) : Math.max(progress.wishedMs ?? 0, own);
      progress.failures += 1;
      await pace.sleep(Math.min(delayMs, LONGEST_WAIT_MS), signal);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Ends where the connection does, for a reason that another one may not have. */
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
    // A stream without news that was open for a while is as it should be.
    if (parser.hasFlowed && performance.now() - openedAt > 2 * silenceMs) progress.failures = 0;
  }
}

function isFinal(error: ApiError, { hasFlowed }: ServerSentEventParser, progress: Progress): boolean {
  if (isRetryable(error)) return !error.problem && !hasFlowed && !progress.hasFlowed && progress.failures + 1 >= TRIES;
  // The service itself has spoken, or no service has yet; another network's page may come in between later.
  return error.problem !== undefined || hasFlowed || !progress.hasFlowed;
}

/** As the service writes times. */
function timeOf(since: string): string {
  const time = Date.parse(since);
  if (Number.isNaN(time))
    throw new TypeError(`since is "${since}", which is no time such as 2026-11-21T09:30:00.000Z.`);
  return new Date(time).toISOString();
}
