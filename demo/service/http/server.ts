// The HTTP server. What Node and the adapter refuse before there is a request, or because it can't be one, is answered by a
// problem document like everything else.

import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createId } from '../ids.js';
import { errorCode } from '../startup/startup-error.js';
import type { Log } from '../telemetry/log.js';
import { ProblemError, problemReply, type ServiceProblemCode } from './problems.js';

type Fetch = Parameters<typeof getRequestListener>[0];

export function createHttpServer(fetch: Fetch, log: Log): Server {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const listener = getRequestListener(fetch, { errorHandler: (error) => responseTo(problemOf(error, log)) });
  // Without a Host header Node would answer by itself; the adapter refuses it with an error.
  const server = createServer({ requireHostHeader: false }, listener);
  server.prependListener('request', ({ socket }, response) => answering.set(socket, response));
  server.on('checkExpectation', (_, response) => {
    const detail = 'The only expectation that is met is 100-continue.';
    void write(response, new ProblemError('expectation_failed', detail));
  });
  server.on('clientError', (error, socket) => {
    const response = answering.get(socket);
    const isAnswered = response?.headersSent && !response.writableFinished;
    // Bytes in the midst of an answer would be read as part of it.
    if (!socket.writable || isAnswered) socket.destroy();
    else void writeTo(socket, clientProblem(errorCode(error)), isHead(error));
  });
  return server;
}

function problemOf(error: unknown, log: Log): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof RequestError) {
    return new ProblemError('malformed_request', `The address or the Host header is wrong: ${error.message}.`);
  }
  log.error({ err: error }, 'The request failed before its route.');
  return new ProblemError('internal_error', 'Something went wrong here, not with the request. Quote the request id.');
}

const clientProblems: Readonly<Record<string, readonly [ServiceProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and the headers are larger than 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body_too_large', 'The extensions of a chunk are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
};

function clientProblem(code: string): ProblemError {
  const [name, detail] = clientProblems[code] ?? ['malformed_request', 'These bytes are no HTTP/1.1 request.'];
  return new ProblemError(name, detail);
}

/** There is no request whose path could be named. */
function responseTo(problem: ProblemError): Response {
  const requestId = createId('req');
  const { status, headers, body } = problemReply(problem, { path: '', requestId });
  const always = { 'request-id': requestId, 'x-content-type-options': 'nosniff', connection: 'close' };
  return new Response(body, { status, headers: { ...headers, ...always } });
}

async function write(response: ServerResponse, problem: ProblemError): Promise<void> {
  const { status, headers, body } = await textOf(problem);
  response.writeHead(status, headers).end(body);
}

/** The bytes that could not be read are all that is known of the request. */
function isHead(error: Error & { readonly rawPacket?: Buffer }): boolean {
  return error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
}

async function writeTo(socket: Duplex, problem: ProblemError, isHead: boolean): Promise<void> {
  const { status, statusText, headers, body } = await textOf(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${statusText}`, ...lines, '', isHead ? '' : body].join('\r\n'));
}

async function textOf(problem: ProblemError) {
  const response = responseTo(problem);
  const body = await response.text();
  const headers = { ...Object.fromEntries(response.headers), 'content-length': String(Buffer.byteLength(body)) };
  return { status: response.status, statusText: STATUS_CODES[response.status] ?? '', headers, body };
}
