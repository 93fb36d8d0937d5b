// The event stream of an order: server-sent events, past events first.

import type { OrderEventRecord } from '../database/records.js';
import { ProblemError } from '../http/problems.js';
import type { Answer, AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { keyOf } from '../keys/credentials.js';
import { OrderSubscription } from '../orders/order-events.js';
import { isFinalStatus, orderEvent } from '../orders/order-lifecycle.js';
import { authorizeOrder } from './order-resource.js';

const COMMENT_INTERVAL_MS = 15_000;
const RECONNECT_DELAY_MS = 2_000;

export const orderEventRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/events',
    access: ['api', 'token'],
    summary: 'Server-sent events: each move of the order, the past ones first; resumes after `Last-Event-ID`.',
    headers: { 'Last-Event-ID': 'The `id` of the last event that was read.' },
    responses: { 200: { type: 'text/event-stream' }, 204: { nothing: true } },
    handle: watchOrder,
  },
];

async function watchOrder(call: AuthenticatedContext): Promise<Answer> {
  const { order, history } = await authorizeOrder(call);
  const lastSequence = readLastEventId(call.request.headers.get('last-event-id'), history.length);
  const headers = { 'cache-control': 'no-store' };
  // No event will follow: 204 tells an EventSource not to reconnect.
  if (isFinalStatus(order.status) && lastSequence >= history.length) return { status: 204, headers, body: null };
  checkLimits(call, order.id);
  const keyId = call.credential.kind === 'api' ? keyOf(call.credential).id : undefined;
  return new Response(streamOf(call, new OrderSubscription(order.id, keyId, lastSequence)), {
    headers: { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/** @throws {ProblemError} 429 or 503; a client asks for the order itself instead */
function checkLimits({ context }: AuthenticatedContext, orderId: string): void {
  const exceeded = context.orderEvents.exceededLimit(orderId);
  if (!exceeded) return;
  const [code, detail] =
    exceeded === 'ofOrder'
      ? (['rate_limited', 'This order has as many open event streams as it may have; read the order instead.'] as const)
      : ([
          'unavailable',
          'The service has as many open event streams as it may have; read the order instead.',
        ] as const);
  throw new ProblemError(code, detail, { headers: { 'retry-after': '60' } });
}

function streamOf(call: AuthenticatedContext, subscription: OrderSubscription): ReadableStream<Uint8Array> {
  const messages = readMessages(call, subscription);
  const encoder = new TextEncoder();
  const source = {
    pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await messages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      subscription.wake('closed');
      await messages.return();
    },
  };
  // Nothing is read ahead: a HEAD request, or one whose client has gone by now, must not subscribe.
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function* readMessages(
  { context }: AuthenticatedContext,
  subscription: OrderSubscription,
): AsyncGenerator<string, void, undefined> {
  context.orderEvents.add(subscription);
  try {
    yield `retry: ${RECONNECT_DELAY_MS}\n\n`;
    while (true) {
      for (const event of await context.store.orders.eventsAfter(subscription.orderId, subscription.lastSequence)) {
        subscription.lastSequence = event.sequence;
        yield messageOf(subscription.orderId, event);
        if (isFinalStatus(event.status)) return;
      }
      const wake = await subscription.next(COMMENT_INTERVAL_MS);
      if (wake === 'closed') return;
      if (wake === 'timeout') yield ': no news\n\n';
    }
  } finally {
    context.orderEvents.remove(subscription);
  }
}

function messageOf(orderId: string, { sequence, status, occurredAt }: OrderEventRecord): string {
  return `id: ${sequence}\ndata: ${JSON.stringify(orderEvent(orderId, status, occurredAt))}\n\n`;
}

/** An id that is not of this order starts from the beginning: an event received twice is better than one missed. */
function readLastEventId(text: string | null, last: number): number {
  const sequence = Number(text ?? 0);
  return Number.isInteger(sequence) && sequence >= 0 && sequence <= last ? sequence : 0;
}
