// An order watched as an async iterator: its event stream, read with `fetch` (an EventSource sends no token), connected
// again where it breaks and resumed after the last event seen.

import { ApiError, UnexpectedResponseError } from './errors.js';
import { type ApiRequest, type OpenResponse, type Transport, toRequestError } from './request.js';
import { parseBody } from './response.js';
import { isRetryable, retryDelayMs } from './retry.js';
import { type OrderEvent, orderEventSchema } from './schemas/event.js';
import { isFinalOrderStatus } from './schemas/order.js';
import { ServerSentEventParser, type ServerSentMessage } from './server-sent-events.js';
import { sleep } from './signals.js';

// The service says something every 15 s, if only a comment; three missed mean that nobody is there.
const SILENCE_LIMIT_MS = 45_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly accessToken?: string | undefined;
  readonly lastEventId?: string | undefined;
  /** After this long without a byte the line is taken for dead, in milliseconds. */
  readonly silenceLimitMs?: number;
}

/** What is known of the stream from one connection to the next. */
interface Progress {
  lastEventId: string | undefined;
  retryMs: number | undefined;
  failures: number;
}

/** @throws {ApiError} where another try would not help: a wrong token, no such order, an answer that is no stream */
export async function* watchOrder(
  transport: Transport,
  path: string,
  { signal, accessToken, lastEventId, silenceLimitMs = SILENCE_LIMIT_MS }: Watch,
): AsyncGenerator<OrderEvent, void, undefined> {
  const progress: Progress = { lastEventId: lastEventId || undefined, retryMs: undefined, failures: 0 };
  while (!signal?.aborted) {
    let retryAfterMs: number | undefined;
    try {
      const resume = progress.lastEventId === undefined ? undefined : { 'last-event-id': progress.lastEventId };
      const headers = { accept: 'text/event-stream', ...resume };
      const call: ApiRequest = { method: 'GET', path, signal, accessToken, headers };
      const ended = yield* readConnection(transport, call, progress, silenceLimitMs);
      if (ended) return;
      retryAfterMs = progress.retryMs;
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof ApiError) || !isRetryable(error)) throw error;
      retryAfterMs = error.retryAfterMs;
    }
    try {
      await sleep(retryDelayMs(progress.failures, retryAfterMs, FIRST_DELAY_MS, LONGEST_DELAY_MS), signal);
    } catch {
      return;
    }
    progress.failures += 1;
  }
}

/** @returns whether there is nothing more to come */
async function* readConnection(
  transport: Transport,
  call: ApiRequest,
  progress: Progress,
  silenceLimitMs: number,
): AsyncGenerator<OrderEvent, boolean, undefined> {
  const opened = await transport.open(call);
  try {
    if (opened.response.status === 204) return true;
    for await (const message of readMessages(opened, call, progress, silenceLimitMs)) {
      const event = parseBody(message.data, orderEventSchema, call, opened.response);
      yield event;
      // Only now has the reader had it: had it thrown, a new watch would start before this event.
      if (message.id !== '') progress.lastEventId = message.id;
      if (isFinalOrderStatus(event.status)) return true;
    }
    return false;
  } finally {
    opened.link.abort();
    opened.link.release();
  }
}

async function* readMessages(
  { response, link }: OpenResponse,
  call: ApiRequest,
  progress: Progress,
  silenceLimitMs: number,
): AsyncGenerator<ServerSentMessage, void, undefined> {
  const reader = streamOf(response, call).getReader();
  const parser = new ServerSentEventParser();
  const decoder = new TextDecoder();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      link.restart(silenceLimitMs);
      progress.failures = 0;
      const messages = parser.push(decoder.decode(value, { stream: true }));
      progress.retryMs = parser.retryMs ?? progress.retryMs;
      yield* messages;
    }
  } catch (error) {
    throw toRequestError(error, call, link, silenceLimitMs);
  }
}

function streamOf({ status, headers, body }: Response, { method, path }: ApiRequest): ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? 'no content type';
  if (body && type.startsWith('text/event-stream')) return body;
  throw new UnexpectedResponseError(`${method} ${path} answered ${status} with ${type} instead of an event stream.`, {
    code: 'unexpected_response',
    status,
    requestId: headers.get('request-id') ?? undefined,
  });
}
