// A TCP proxy on the loopback interface that fails like a network: it delays, resets, stalls, cuts off or slows down
// connections. Each connection gets the next fault, and further ones get the last.

import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export type Fault =
  /** Everything is forwarded. */
  | { readonly kind: 'none' }
  /** Nothing is forwarded for the first `ms`. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset before the request reaches the service. */
  | { readonly kind: 'reset-before' }
  /** The service gets the request and responds, but the connection is reset instead of delivering the response. */
  | { readonly kind: 'reset-after' }
  /** The connection is open, but no response ever arrives. */
  | { readonly kind: 'black-hole' }
  /** The connection ends after a given number of response bytes. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** The response arrives byte by byte, one every `ms`. */
  | { readonly kind: 'drip'; readonly ms: number };

export interface UnreliableProxy {
  readonly baseUrl: string;
  /** Connections so far. */
  readonly connections: () => number;
}

/** Starts the proxy. It closes with the test. */
export async function startUnreliableProxy(
  test: TestContext,
  target: string,
  ...faults: Fault[]
): Promise<UnreliableProxy> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let connections = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const fault = faults[Math.min(connections, faults.length - 1)] ?? { kind: 'none' };
    connections += 1;
    keep(client);
    if (fault.kind === 'black-hole') {
      client.resume();
    } else if (fault.kind === 'reset-before') {
      client.once('data', () => client.resetAndDestroy());
    } else {
      const service = connect(Number(port), '127.0.0.1');
      keep(service);
      client.on('close', () => service.destroy());
      service.on('close', () => client.end());
      // When one side closes, close the other too.
      forward(client, service, fault).catch(() => client.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
  };
}

async function forward(client: Socket, service: Socket, fault: Fault): Promise<void> {
  if (fault.kind === 'delay') {
    client.pause();
    setTimeout(() => client.pipe(service), fault.ms).unref();
  } else {
    client.pipe(service);
  }
  let left = fault.kind === 'cut' ? fault.bytes : Number.POSITIVE_INFINITY;
  for await (const chunk of service as AsyncIterable<Buffer>) {
    if (client.destroyed) return;
    if (fault.kind === 'reset-after') {
      client.resetAndDestroy();
    } else if (fault.kind === 'drip') {
      await drip(client, chunk, fault.ms);
    } else if (chunk.length >= left) {
      client.end(chunk.subarray(0, left));
      service.destroy();
    } else {
      left -= chunk.length;
      client.write(chunk);
    }
  }
}

async function drip(client: Socket, chunk: Buffer, ms: number): Promise<void> {
  const ticks = new EventEmitter();
  for (const byte of chunk) {
    if (client.destroyed) return;
    client.write(Uint8Array.of(byte));
    setTimeout(() => ticks.emit('tick'), ms).unref();
    await once(ticks, 'tick');
  }
}
