// A proxy in front of the service that checks every request and response against the service's OpenAPI document.

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Contract, type OpenApiDocument } from '@parametric/service/testing/contract';

export interface ContractProxy {
  readonly url: string;
  /** The violations of the document, each listed once. */
  readonly violations: ReadonlySet<string>;
  /** The operations that were requested, with the statuses of their responses, such as `createOrder 201`. */
  readonly exchanges: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Starts the proxy. @param serviceUrl the address of the service, which doesn't have to respond yet */
export async function startContractProxy(serviceUrl: string): Promise<ContractProxy> {
  const { port } = new URL(serviceUrl);
  const agent = new Agent({ keepAlive: true });
  const violations = new Set<string>();
  const exchanges = new Set<string>();
  let contract: Promise<Contract> | undefined;

  const check = async (sent: IncomingMessage, body: Buffer, answer: IncomingMessage, answered: Buffer) => {
    const { method = 'GET', url: path = '/' } = sent;
    const { statusCode: status = 0, headers } = answer;
    // While the service is starting or stopping, it doesn't respond to any request, including one for the document.
    contract ??= readContract(serviceUrl);
    const known = await contract;
    const operation = known.find(method, path.split('?')[0] ?? '');
    exchanges.add(`${operation?.operationId ?? `${method} ${path}`} ${status}`);
    const contentType = headers['content-type'];
    const text = decode(answered, headers['content-encoding']);
    const found = known.violationsOf({ method, path }, { status, contentType, body: text });
    if (method !== 'OPTIONS') {
      const request = { method, path, contentType: sent.headers['content-type'], body: body.toString() };
      found.push(...known.violationsOfRequest(request));
    }
    for (const violation of found) violations.add(violation);
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await collect(incoming);
    const { method, url: path, rawHeaders } = incoming;
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: rawHeaders as never });
    outgoing.on('close', () => sent.destroy());
    sent.on('error', () => outgoing.destroy());
    sent.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      const checking = isStream(answer) ? Promise.resolve(Buffer.alloc(0)) : collect(answer);
      checking
        .then((answered) => check(incoming, body, answer, answered))
        .catch((error: unknown) => {
          // A response can't be checked if it was cut off because the browser left the page.
          if (!answer.destroyed || answer.complete) violations.add(String(error));
        });
    });
    sent.end(body);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    violations,
    exchanges,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readContract(serviceUrl: string): Promise<Contract> {
  const answer = await fetch(`${serviceUrl}/v1/openapi.json`);
  return new Contract((await answer.json()) as OpenApiDocument);
}

function isStream({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}

async function collect(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : inflateSync(bytes)).toString();
}
