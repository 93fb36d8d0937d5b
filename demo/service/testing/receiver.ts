// A shop's server for tests. It receives deliveries, responds as the test specifies, and verifies signatures with the
// public Standard Webhooks library, which is independent of this project.

import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OrderEvent, orderEventSchema } from '@parametric/api-client';
import { Webhook } from 'standardwebhooks';

const LONGEST_WAIT_MS = 20_000;

export interface Delivery {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly event: OrderEvent;
  readonly body: string;
}

export interface WebhookReply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** Returns the response to a delivery, which is 204 by default. */
  reply: (delivery: Delivery) => WebhookReply | Promise<WebhookReply>;
  /** Verifies a delivery's signature. @throws if the signature wasn't made with this secret */
  verify(delivery: Delivery, secret: string): void;
  /** Resolves as soon as this many deliveries have arrived. The wait is limited by the test's own time limit. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(host = '127.0.0.1'): Promise<WebhookReceiver> {
  const arrivals = new EventEmitter();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const event = orderEventSchema.parse(JSON.parse(body));
    const delivery = { id: String(request.headers['webhook-id']), headers: request.headers, event, body };
    receiver.deliveries.push(delivery);
    arrivals.emit('delivery');
    const { status, headers, body: answer } = await receiver.reply(delivery);
    response.writeHead(status, headers).end(answer);
  }).listen(0, host);
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/webhooks`,
    deliveries: [],
    reply: () => ({ status: 204 }),
    verify: ({ body, headers }, secret) => {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
    },
    until: async (count) => {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      while (receiver.deliveries.length < count) await once(arrivals, 'delivery', { signal });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
