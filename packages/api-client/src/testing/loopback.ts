// A real HTTP server on the loopback interface for tests, with scripted responses and a record of the requests.

import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Handler = (request: Seen, response: ServerResponse) => void;

export interface Loopback {
  readonly baseUrl: string;
  readonly seen: Seen[];
  /** Resolves once the first request has arrived. */
  readonly firstRequest: Promise<void>;
  /** Resolves once every response has finished or its connection has closed. */
  readonly closed: () => Promise<void>;
}

/**
 * Starts a server that responds to each request with the next handler, and to any further ones with the last. It closes
 * with the test.
 */
export async function startLoopback(test: TestContext, ...handlers: Handler[]): Promise<Loopback> {
  const seen: Seen[] = [];
  const events = new EventEmitter();
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
      events.emit('close');
    });
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const entry = { method: request.method!, url: request.url!, headers: request.headers, body };
    seen.push(entry);
    events.emit('request');
    handlers[Math.min(seen.length, handlers.length) - 1]!(entry, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    firstRequest: once(events, 'request').then(() => undefined),
    closed: async () => {
      while (open > 0) await once(events, 'close');
    },
  };
}

/** Responds with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Responds with a problem document, as the service does. */
export function problem(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Handler {
  return json({ type: 'about:blank', title: code, status, code, request_id: 'req_1', ...more }, status, {
    'content-type': 'application/problem+json',
    ...headers,
  });
}

/** Closes the connection without a response. */
export const hangUp: Handler = (_, response) => {
  response.socket!.destroy();
};

/** Never responds. */
export const silence: Handler = () => {};
