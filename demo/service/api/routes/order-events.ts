// Streams of server-sent events. The stream for one order starts with its past events. The stream for all of an
// organization's orders starts with new events.

import { isFinalOrderStatus } from '@parametric/api-client';
import { OrderSubscription, OrganizationSubscription } from '../../domain/orders/order-events.js';
import { type OrganizationEvent, orderEvent } from '../../domain/orders/order-store.js';
import type { OrderEventRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import { keyOf, orderShareOf } from '../http/credentials.js';
import type { Answer, AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { authorizeOrder } from './order-resource.js';

const COMMENT_INTERVAL_MS = 15_000;
const RECONNECT_DELAY_MS = 2_000;
/**
 * The average time before querying the database again after it was unavailable. The actual time varies, so that the
 * streams don't all query at once.
 */
const AWAY_INTERVAL_MS = 2_000;
/**
 * How far back events are read again each time, in milliseconds. It's longer than any transaction: if two transactions
 * run at the same time, the one with the earlier time can be committed later.
 */
const OVERLAP_MS = 30_000;
/**
 * How far back a stream of all orders can resume. Clients that were disconnected for longer have to read the list
 * instead.
 */
const RESUME_MS = 3_600_000;
/** The maximum difference between the clocks of the processes that share a database. */
const CLOCKS_APART_MS = 120_000;

export const orderEventRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/events',
    access: ['api', 'workshop', 'token'],
    scope: 'orders:read',
    summary: 'Server-sent events: every status of the order, past ones first. Resumes after `Last-Event-ID`.',
    headers: { 'Last-Event-ID': 'The `id` of the last event you read.' },
    responses: { 200: { type: 'text/event-stream' }, 204: { nothing: true } },
    handle: watchOrder,
  },
  {
    method: 'GET',
    path: '/v1/order-events',
    access: ['api', 'workshop'],
    scope: 'orders:read',
    summary:
      'Server-sent events: every status of any order from now on, including new orders. Resumes at `Last-Event-ID`, at most an hour back, and may repeat some events.',
    headers: { 'Last-Event-ID': 'The `id` of the last event you read.' },
    responses: { 200: { type: 'text/event-stream' } },
    handle: watchOrders,
  },
];

async function watchOrder(call: AuthenticatedContext): Promise<Answer> {
  const { order, history } = await authorizeOrder(call);
  const lastSequence = readLastEventId(call.request.headers.get('last-event-id'), history.length);
  // There won't be any more events. The status 204 tells an EventSource not to reconnect.
  if (isFinalOrderStatus(order.status) && lastSequence >= history.length)
    return { status: 204, headers: noStore, body: null };
  checkLimits(call, order.id);
  const keyId = call.credential.kind === 'token' ? undefined : keyOf(call.credential).id;
  const subscription = new OrderSubscription(order.id, keyId, lastSequence, call.session);
  return streamReply(call, subscription, () => readOrder(call, subscription));
}

async function watchOrders(call: AuthenticatedContext): Promise<Answer> {
  const { context, credential, request } = call;
  const { id, organizationId } = keyOf(credential);
  checkLimits(call, organizationId);
  const now = context.clock();
  const resumed = readTime(request.headers.get('last-event-id'));
  const from = Math.min(Math.max(resumed ?? now, now - RESUME_MS), now);
  const subscription = new OrganizationSubscription(organizationId, id, timestamp(from), call.session);
  // Send an id first, so that a stream that's interrupted before its first event also resumes from here.
  const start = `id: ${timestamp(from)}\n`;
  return streamReply(call, subscription, createOrdersReader(call, subscription, resumed === undefined), start);
}

const noStore = { 'cache-control': 'no-store' };

/**
 * Checks that another stream can be opened. If it can't, clients have to poll the orders instead.
 * @throws {ProblemError} 429, 503
 */
function checkLimits({ context, address }: AuthenticatedContext, subject: string): void {
  const exceeded = context.orderEvents.exceededLimit(subject, address);
  if (!exceeded) return;
  const headers = { 'retry-after': '60' };
  const [whose, instead] = {
    ofOrder: ['This order', 'the order'],
    ofOrganization: ['This organization', 'its list of orders'],
    ofAddress: ['This IP address', 'the order'],
    total: ['The service', 'the order'],
  }[exceeded] as [string, string];
  const detail = `${whose} has the maximum number of open event streams. Read ${instead} instead.`;
  if (exceeded === 'total') throw new ProblemError('unavailable', detail, { headers });
  throw new ProblemError('rate_limited', detail, { headers });
}

type AnySubscription = OrderSubscription | OrganizationSubscription;
type Messages = AsyncGenerator<string, 'final' | undefined, undefined>;

function streamReply(
  call: AuthenticatedContext,
  subscription: AnySubscription,
  read: () => Messages,
  start = '',
): Response {
  const messages = readMessages(call, subscription, read, start);
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
  // Read nothing ahead: a HEAD request, or one whose client has already hung up, must not subscribe.
  const stream = new ReadableStream(source, { highWaterMark: 0 });
  return new Response(stream, {
    headers: { ...noStore, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/**
 * Generates the messages of a stream.
 * @param read returns the events that have occurred since it was last called
 * @param start lines at the beginning of the stream
 */
async function* readMessages(
  { context, address }: AuthenticatedContext,
  subscription: AnySubscription,
  read: () => Messages,
  start: string,
): AsyncGenerator<string, void, undefined> {
  subscription.address = address;
  context.orderEvents.add(subscription);
  try {
    yield `${start}retry: ${RECONNECT_DELAY_MS}\n\n`;
    while (true) {
      let interval = COMMENT_INTERVAL_MS;
      try {
        if ((yield* read()) === 'final') return;
      } catch (error) {
        // Don't end the streams if the database is briefly unavailable. Missed events are read when it's back.
        if (!context.store.isUnavailable(error)) throw error;
        interval = AWAY_INTERVAL_MS * (0.5 + Math.random());
      }
      const wake = await subscription.next(interval);
      if (wake === 'closed') return;
      if (wake === 'timeout') yield ': no news\n\n';
    }
  } finally {
    context.orderEvents.remove(subscription);
  }
}

async function* readOrder({ context }: AuthenticatedContext, subscription: OrderSubscription): Messages {
  for (const event of await context.store.orders.eventsAfter(subscription.subject, subscription.lastSequence)) {
    subscription.lastSequence = event.sequence;
    yield messageOf(subscription.subject, event, event.sequence);
    if (isFinalOrderStatus(event.status)) return 'final';
  }
  return undefined;
}

/**
 * Creates a function that reads the organization's new events. It reads overlapping periods, and returns only events
 * that it hasn't returned before.
 */
function createOrdersReader(
  { context, credential }: AuthenticatedContext,
  subscription: OrganizationSubscription,
  isFromNow: boolean,
): () => Messages {
  /** The times of recently read events, by order and sequence number. */
  const read = new Map<string, string>();
  let isSent = !isFromNow;
  /**
   * The time at which to read again even if this process hasn't noticed a change. Until then, changes in other
   * organizations don't cause a read.
   */
  let quietUntil = 0;
  const share = orderShareOf(credential);
  const start = () => {
    const last = Math.max(Date.parse(subscription.lastChange), quietUntil);
    // If the clock was set back, new events are dated before the last change.
    return timestamp(Math.min(last, context.clock()) - OVERLAP_MS);
  };
  const forgetOld = () => {
    const before = start();
    for (const [key, occurredAt] of read) if (occurredAt < before) read.delete(key);
  };
  return async function* (): Messages {
    const readAt = context.clock();
    const since = start();
    for (let after: OrganizationEvent | undefined; ; ) {
      const events = await context.store.orders.eventsSince(subscription.subject, since, { share, after });
      for (const event of events) {
        const key = `${event.orderId} ${event.sequence}`;
        if (read.has(key)) continue;
        read.set(key, event.occurredAt);
        if (event.occurredAt > subscription.lastChange) subscription.lastChange = event.occurredAt;
        if (isSent) yield messageOf(event.orderId, event, event.occurredAt);
      }
      // Do this after each page, because one read may go through thousands of events.
      forgetOld();
      after = events.at(-1);
      if (!after) break;
    }
    isSent = true;
    quietUntil = readAt - CLOCKS_APART_MS;
    forgetOld();
    return undefined;
  };
}

function messageOf(orderId: string, { status, occurredAt }: OrderEventRecord, id: number | string): string {
  return `id: ${id}\ndata: ${JSON.stringify(orderEvent(orderId, status, occurredAt))}\n\n`;
}

/**
 * Parses the id of the last event that the client has read. If it belongs to another order, the stream starts from the
 * beginning, because it's better to send an event twice than to miss one.
 */
function readLastEventId(text: string | null, last: number): number {
  const sequence = Number(text ?? 0);
  return Number.isInteger(sequence) && sequence >= 0 && sequence <= last ? sequence : 0;
}

function readTime(text: string | null): number | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
