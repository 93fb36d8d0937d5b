// Serves files out of memory, to this machine only.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Served {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param files by path, from the first slash on */
export async function serve(files: ReadonlyMap<string, Served>): Promise<Server> {
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url!, 'http://localhost').pathname);
    // Isolated from other origins, a page's clock counts in 5 µs rather than in 100.
    const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
    response.writeHead(file ? 200 : 404, {
      ...isolation,
      'content-type': file?.type ?? 'text/plain',
      ...file?.headers,
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function page(head: string, body = ''): Served {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Benchmark</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
  return { type: 'text/html; charset=utf-8', body: text };
}

export function script(body: string): Served {
  return { type: 'text/javascript; charset=utf-8', body };
}
