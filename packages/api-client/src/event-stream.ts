// Reads messages from one connection to an event stream as they arrive.

import { UnexpectedResponseError } from './errors.js';
import { type ApiRequest, type OpenResponse, toRequestError } from './request.js';
import type { ServerSentEventParser, ServerSentMessage } from './server-sent-events.js';

/**
 * @param silenceMs how long to wait for the next byte before giving up on the connection, in milliseconds
 * @param parser the parser, which remembers the id and the delay for reconnecting
 */
export async function* readMessages(
  { response, link }: OpenResponse,
  call: ApiRequest,
  silenceMs: number,
  parser: ServerSentEventParser,
): AsyncGenerator<ServerSentMessage, void, undefined> {
  const reader = eventStreamOf(response, call).getReader();
  const decoder = new TextDecoder();
  try {
    while (true) {
      link.restart(silenceMs);
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throw toRequestError(error, call, link, silenceMs);
  }
}

function eventStreamOf({ status, headers, body }: Response, { method, path }: ApiRequest): ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? 'no content type';
  if (body && type.startsWith('text/event-stream')) return body;
  throw new UnexpectedResponseError(`${method} ${path} returned ${status} with ${type} instead of an event stream.`, {
    code: 'unexpected_response',
    status,
    requestId: headers.get('request-id') ?? undefined,
  });
}
