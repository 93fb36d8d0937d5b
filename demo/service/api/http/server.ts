// The HTTP server. Errors that occur before there's a request, in Node or the adapter, are also answered with a problem
// document.

import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import ipaddr from 'ipaddr.js';
import { createId } from '../../platform/ids.js';
import { ProblemError, type ServiceProblemCode } from '../../platform/problems.js';
import { errorCode } from '../../platform/startup-error.js';
import type { Log } from '../../platform/telemetry/log.js';
import { problemReply } from './reply.js';

/** How long to wait for a client that sent CONNECT to close the connection, in milliseconds. */
const CONNECT_MS = 5_000;

/**
 * How long idle connections stay open, in milliseconds. It's longer than proxies keep theirs (Caddy 120 s, nginx and
 * most load balancers 60 s). If the service closed a connection first, a proxy might be sending a request on it at the
 * same time, and would respond to its client with a 502.
 */
const IDLE_MS = 130_000;

type Fetch = Parameters<typeof getRequestListener>[0];

export function createHttpServer(fetch: Fetch, log: Log): Server {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const listener = getRequestListener(fetch, { errorHandler: (error) => responseTo(problemOf(error, log)) });
  // By default, Node responds to requests without a Host header itself. With this option, the adapter throws an error
  // for them instead.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: IDLE_MS }, listener);
  server.prependListener('request', ({ socket, httpVersion, headers }, response) => {
    answering.set(socket, response);
    // HTTP/1.0 doesn't require a Host header, and some load balancers' health checks don't send one.
    if (httpVersion === '1.0') headers.host ??= 'localhost';
  });
  server.on('checkExpectation', (_, response) => {
    const detail = 'The only supported expectation is 100-continue.';
    const { status, headers, body } = answerTo(new ProblemError('expectation_failed', detail));
    response.writeHead(status, headers).end(body);
  });
  // Without a listener, Node would close the connection without a response.
  server.on('connect', ({ socket }) => {
    // The server no longer watches this socket, so handle its errors here, and clients that never close the connection.
    socket.on('error', () => socket.destroy()).setTimeout(CONNECT_MS, () => socket.destroy());
    socket.resume();
    const detail = 'This service isn’t a proxy, so it doesn’t support CONNECT.';
    writeTo(socket, new ProblemError('method_not_allowed', detail, { headers: { allow: 'GET, HEAD' } }), false);
  });
  server.on('clientError', (error, socket) => {
    const response = answering.get(socket);
    const refuse = () => writeTo(socket, clientProblem(errorCode(error)), isHead(error));
    const isAnswering = response !== undefined && !response.writableFinished;
    if (!socket.writable) socket.destroy();
    // The malformed request is the next one on this connection. Let the request before it get its response first.
    else if (isAnswering && response.req.complete) response.once('finish', () => socket.writable && refuse());
    // Close the connection, because a response is being sent, and the client would read the rejection as part of it.
    else if (isAnswering && response.headersSent) socket.destroy();
    // No response has started, so reject the request immediately, even if a handler is already processing it.
    else refuse();
  });
  return server;
}

function problemOf(error: unknown, log: Log): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof RequestError) {
    return new ProblemError('malformed_request', `The URL or the Host header is invalid: ${error.message}.`);
  }
  log.error({ err: error }, 'The request failed before its route.');
  return new ProblemError('internal_error', 'Something went wrong in the service. Give the operator the request ID.');
}

const clientProblems: Readonly<Record<string, readonly [Exclude<ServiceProblemCode, 'unavailable'>, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The URL and headers are larger than 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body_too_large', 'A chunk’s extensions are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request didn’t arrive in time.'],
};

function clientProblem(code: string): ProblemError {
  const [name, detail] = clientProblems[code] ?? ['malformed_request', 'This isn’t an HTTP/1.1 request.'];
  return new ProblemError(name, detail);
}

function responseTo(problem: ProblemError): Response {
  const { status, headers, body } = answerTo(problem);
  return new Response(body, { status, headers });
}

/** Whether the request is HEAD. It couldn't be parsed, so this looks at its raw bytes. */
function isHead(error: Error & { readonly rawPacket?: Buffer }): boolean {
  return error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
}

function writeTo(socket: Duplex, problem: ProblemError, isHead: boolean): void {
  const { status, headers, body } = answerTo(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', isHead ? '' : body].join('\r\n'));
}

/** Builds the response to a request that couldn't be parsed. Its problem document contains no path. */
function answerTo(problem: ProblemError) {
  const requestId = createId('req');
  const { status, headers, body } = problemReply(problem, { path: '', requestId });
  const length = String(Buffer.byteLength(body));
  const always = { 'request-id': requestId, 'x-content-type-options': 'nosniff', connection: 'close' };
  return { status, headers: { ...headers, ...always, 'content-length': length }, body };
}

// Determines the address that a request is counted under: the socket's address, or the one reported by our own
// proxies.
const HALF_IPV6 = 4;

/**
 * @param hops how many of our own proxies are in front of the service; 0 trusts no header
 * @returns an IPv4 address, or the /64 network of an IPv6 address, because providers give each customer a whole /64
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const address = hops > 0 && forwardedFor ? withoutPort(chain.at(-hops) ?? chain[0]!) : socketAddress;
  return ipaddr.isValid(address) ? networkOf(ipaddr.process(address)) : address;
}

/** Strips the port that some proxies add. Otherwise, each connection would count as a different address. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** The /64 network of an IPv6 address. `process` has already converted IPv4-mapped addresses to IPv4. */
function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!('parts' in address)) return address.toString();
  const groups = address.parts.slice(0, HALF_IPV6).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
