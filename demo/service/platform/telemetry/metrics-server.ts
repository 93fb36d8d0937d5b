// Serves the metrics on a separate port: they are for the operator, and everybody can reach the service's port.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CollectedMetrics } from './metrics.js';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * @param port 0 takes a free one
 * @throws the error of the system where the port or host can't be taken
 */
export async function startMetricsServer(
  metrics: CollectedMetrics,
  port: number,
  host: string,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    try {
      const text = request.url === '/metrics' ? await metrics.collect() : undefined;
      if (text === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
