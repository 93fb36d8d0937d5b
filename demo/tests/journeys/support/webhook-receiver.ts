// A shop's own server that receives order.status_changed events, and checks their signatures with the public library.

import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  readonly event: string;
  readonly order: string;
  readonly status: string;
  readonly occurred_at: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** The secret of the registered endpoint. Until the test sets it, every delivery is rejected. */
  secret: string;
  readonly events: readonly ReceivedEvent[];
  /** Resolves with the first event received that matches. */
  until(fits: (event: ReceivedEvent) => boolean, limitMs?: number): Promise<ReceivedEvent>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const arrivals = new EventEmitter();
  const events: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const event = new Webhook(receiver.secret).verify(Buffer.concat(chunks).toString(), headers);
      events.push(event as ReceivedEvent);
      arrivals.emit('event');
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    secret: '',
    events,
    until: async (fits, limitMs = 15_000) => {
      const signal = AbortSignal.timeout(limitMs);
      while (true) {
        const event = events.find(fits);
        if (event) return event;
        await once(arrivals, 'event', { signal }).catch(() => {
          throw new Error(`No such event arrived; received: ${JSON.stringify(events)}`);
        });
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
