// The command `listen`: forwards the events of test orders from a service to a program on this machine. This way, no
// endpoint has to be reachable from the internet. It uses the public API, so it needs a test API key but no database.

import { createHmac } from 'node:crypto';
import { ApiError, createClient, type Order } from '@parametric/api-client';
import { type OrderEventBody, orderEvent } from '../domain/orders/order-store.js';
import { createSender, type WebhookSender } from '../domain/webhooks/send.js';
import { derivedId } from '../platform/ids.js';
import { StartupError } from '../platform/startup-error.js';
import type { Command } from './with-store.js';

const ATTEMPT_MS = 15_000;

export const listenCommands: Readonly<Record<string, Command>> = {
  listen: {
    arguments: '[--forward-to http://localhost:3000/hook] [--key pcsk_test_…] [--service URL] [--replay ord_…]…',
    summary: "sends test orders' events to a program on this machine until Ctrl-C, or resends an order's events",
    options: {
      'forward-to': { type: 'string' },
      key: { type: 'string' },
      service: { type: 'string' },
      replay: { type: 'string', multiple: true },
    },
    run: async ({ serviceUrl, port }, _values, options) => {
      const stop = new AbortController();
      const end = () => stop.abort();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
      const {
        key = process.env.PARAMETRIC_KEY,
        service = serviceUrl ?? `http://localhost:${port}`,
        replay,
      } = options as {
        readonly key?: string;
        readonly service?: string;
        readonly replay?: readonly string[];
      };
      const to = options['forward-to'] as string | undefined;
      const count = await listen({ key, service, to, replay, signal: stop.signal, print: console.log });
      return [`Ended after ${count} ${count === 1 ? 'event' : 'events'}.`];
    },
  },
};

export interface ListenOptions {
  /** A test API key with the scope `orders:read`. */
  readonly key: string | undefined;
  /** The service's URL. */
  readonly service: string;
  /** Where to send the events. */
  readonly to: string | undefined;
  /** Orders whose events are sent again. If there are none, new events are sent until the signal aborts. */
  readonly replay?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Sends events the way webhooks are sent, one at a time.
 * @returns the number of events sent
 * @throws {StartupError} if an option is missing or wrong, or the service refuses the key
 * @example
 * ```ts
 * await listen({ key, service: 'http://localhost:8080', to: 'http://localhost:3000/hook', signal, print: console.log });
 * ```
 */
export async function listen({ key, service, to, replay, signal, print }: ListenOptions): Promise<number> {
  const { apiKey, url } = check(key, to);
  const client = createClient({ baseUrl: service, apiKey });
  const secret = secretOf(apiKey);
  const send = createSender({ allowLoopback: true, attemptTimeoutMs: ATTEMPT_MS });
  print(`Signing secret: ${secret}`);
  let count = 0;
  const forward = async (event: Change) => {
    print(await forwardTo({ url, secret, send, signal }, event));
    count += 1;
  };
  try {
    if (replay) {
      for (const id of replay) {
        for (const event of eventsOf(await client.orders.get(id, { signal }))) await forward(event);
      }
    } else {
      // The stream below waits for a service that's down, so check first that it's there and accepts the key.
      await client.orders.list({ limit: 1, signal });
      print(`Listening to ${service}, forwarding to ${url}. Press Ctrl-C to end.`);
      for await (const event of client.orders.events({ signal })) await forward(event);
    }
  } catch (error) {
    if (!signal.aborted) throw error instanceof ApiError ? new StartupError(`${service}: ${error.message}`) : error;
  }
  return count;
}

function check(key: string | undefined, to: string | undefined): { readonly apiKey: string; readonly url: string } {
  if (to === undefined || !/^https?:\/\//.test(to) || !URL.canParse(to)) {
    throw new StartupError('Specify where to send events: listen --forward-to http://localhost:3000/hook.');
  }
  if (key === undefined) throw new StartupError('Set PARAMETRIC_KEY to a test API key (pcsk_test_…), or use --key.');
  if (!key.startsWith('pcsk_test_')) {
    throw new StartupError('listen is for test orders: use a test API key (pcsk_test_…) with the scope orders:read.');
  }
  return { apiKey: key, url: to };
}

/**
 * The signing secret. It's the same for every run with the same key, so the receiver has to be configured only once.
 */
function secretOf(apiKey: string): string {
  return `whsec_${createHmac('sha256', apiKey).update('listen').digest('base64')}`;
}

function eventsOf({ id, history }: Order): readonly Change[] {
  return history.map(({ status, occurred_at }) => orderEvent(id, status, occurred_at));
}

type Change = Pick<OrderEventBody, 'order' | 'status' | 'occurred_at'>;

interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly send: WebhookSender;
  readonly signal: AbortSignal;
}

/**
 * Sends an event to the program that listens.
 * @returns the line to print about the event
 */
async function forwardTo({ url, secret, send, signal }: Receiver, event: Change): Promise<string> {
  const { order, status, occurred_at } = event;
  const payload = JSON.stringify(orderEvent(order, status, occurred_at));
  // An event keeps its id when it's sent again, as in real deliveries. An order has each status only once, so the id
  // consists of these. It doesn't include the time, because the test clock changes that.
  const id = derivedId('evt', `${order} ${status}`);
  const result = await send({ url, id, payload, secrets: [secret] }, signal);
  const body = result.status !== undefined && result.status >= 300 && result.body ? ` ${result.body}` : '';
  return `${occurred_at}  ${order}  ${status.padEnd(13)}  ${result.detail} ${result.durationMs} ms${body}`;
}
