// Watches an order as an async iterator: reads its event stream with `fetch` (an EventSource can't send a token), reconnects
// where the stream breaks off, and resumes after the last event.

import { ApiError, UnexpectedResponseError } from './errors.js';
import { type ApiRequest, type OpenResponse, type Transport, toRequestError } from './request.js';
import { parseBody } from './response.js';
import { isRetryable, retryDelayMs, sleep } from './retry.js';
import { isFinalOrderStatus, type OrderEvent, orderEventSchema } from './schemas/order.js';

// The service sends at least a comment every 15 s; three missed mean that the connection is dead.
const SILENCE_LIMIT_MS = 45_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly accessToken?: string | undefined;
  readonly lastEventId?: string | undefined;
  /** Time without a byte after which the connection counts as dead. */
  readonly silenceLimitMs?: number;
}

/** What one connection passes on to the next. */
interface Progress {
  lastEventId: string | undefined;
  retryMs: number | undefined;
  failures: number;
}

/** @throws {ApiError} where another attempt would not help: a wrong token, no such order, a response that is no stream */
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
      await sleep(retryDelayMs(progress.failures, retryAfterMs, FIRST_DELAY_MS, MAX_DELAY_MS), signal);
    } catch {
      return;
    }
    progress.failures += 1;
  }
}

/** @returns whether no further event will follow */
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
      // Only after the caller has handled the event: if it throws, a new watch starts before this event.
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
  const reader = eventStreamOf(response, call).getReader();
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

function eventStreamOf({ status, headers, body }: Response, { method, path }: ApiRequest): ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? 'no content type';
  if (body && type.startsWith('text/event-stream')) return body;
  throw new UnexpectedResponseError(`${method} ${path} answered ${status} with ${type} instead of an event stream.`, {
    code: 'unexpected_response',
    status,
    requestId: headers.get('request-id') ?? undefined,
  });
}

export interface ServerSentMessage {
  /** The last id in the stream. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Parses the event stream format (WHATWG HTML, 9.2.6). */
export class ServerSentEventParser {
  /** The delay before a reconnect that the stream asks for. */
  retryMs: number | undefined;
  #rest = '';
  #lastId = '';
  #event = '';
  #data: string[] = [];

  /** @returns the messages that this chunk completes */
  push(chunk: string): ServerSentMessage[] {
    const messages: ServerSentMessage[] = [];
    const text = this.#rest + chunk;
    let start = 0;
    for (const ending of text.matchAll(/\r\n|\n|\r/g)) {
      // A carriage return that ends the chunk may be the first half of a line ending.
      if (ending[0] === '\r' && ending.index === text.length - 1) break;
      this.#readLine(text.slice(start, ending.index), messages);
      start = ending.index + ending[0].length;
    }
    this.#rest = text.slice(start);
    return messages;
  }

  #readLine(line: string, messages: ServerSentMessage[]): void {
    if (line === '') {
      this.#dispatch(messages);
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
    else if (field === 'id' && !value.includes('\0')) this.#lastId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
  }

  #dispatch(messages: ServerSentMessage[]): void {
    if (this.#data.length > 0) {
      messages.push({ id: this.#lastId, event: this.#event || 'message', data: this.#data.join('\n') });
    }
    this.#data = [];
    this.#event = '';
  }
}
