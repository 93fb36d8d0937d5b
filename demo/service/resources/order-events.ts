// An order's events as they happen: server-sent events, the past ones first.

import { keyOf } from '../credentials.js';
import type { OrderEventRecord } from '../database/records.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { OrderSubscription } from '../order-events.js';
import { isFinalStatus, orderEvent } from '../order-lifecycle.js';
import { authorizeOrder } from './order-resource.js';

const COMMENT_EVERY_MS = 15_000;
const RECONNECT_AFTER_MS = 2_000;

export const orderEventRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/events',
    access: ['api', 'token'],
    summary: 'Server-sent events: each move of the order, the past ones first; resumes after `Last-Event-ID`.',
    responses: { 200: { type: 'text/event-stream' }, 204: { nothing: true } },
    handle: watchOrder,
  },
];

async function watchOrder(call: AuthenticatedContext): Promise<Response> {
  const { order, history } = await authorizeOrder(call);
  const seen = readLastEventId(call.request.headers.get('last-event-id'), history.length);
  const headers = { 'cache-control': 'no-store' };
  // Nothing more will come: 204 is how a stream says so.
  if (isFinalStatus(order.status) && seen >= history.length) return new Response(null, { status: 204, headers });
  const keyId = call.credential.kind === 'api' ? keyOf(call.credential).id : undefined;
  return new Response(streamOf(call, new OrderSubscription(order.id, keyId, seen)), {
    headers: { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

function streamOf(call: AuthenticatedContext, watcher: OrderSubscription): ReadableStream<Uint8Array> {
  const messages = readMessages(call, watcher);
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await messages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      watcher.wake('end');
      await messages.return();
    },
  });
}

async function* readMessages(
  { context }: AuthenticatedContext,
  watcher: OrderSubscription,
): AsyncGenerator<string, void, undefined> {
  context.orderEvents.add(watcher);
  try {
    yield `retry: ${RECONNECT_AFTER_MS}\n\n`;
    while (true) {
      for (const event of await context.store.orders.eventsAfter(watcher.orderId, watcher.seen)) {
        watcher.seen = event.sequence;
        yield messageOf(watcher.orderId, event);
        if (isFinalStatus(event.status)) return;
      }
      const wake = await watcher.next(COMMENT_EVERY_MS);
      if (wake === 'end') return;
      if (wake === 'quiet') yield ': no news\n\n';
    }
  } finally {
    context.orderEvents.remove(watcher);
  }
}

function messageOf(orderId: string, { sequence, status, occurredAt }: OrderEventRecord): string {
  return `id: ${sequence}\ndata: ${JSON.stringify(orderEvent(orderId, status, occurredAt))}\n\n`;
}

/** What is no sequence of this order starts from the beginning: twice is better than never. */
function readLastEventId(text: string | null, last: number): number {
  const sequence = Number(text ?? 0);
  return Number.isInteger(sequence) && sequence >= 0 && sequence <= last ? sequence : 0;
}
