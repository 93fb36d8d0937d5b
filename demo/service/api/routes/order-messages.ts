// An order's message thread. The customer writes with the order's access token; the shop and the workshop reply.

import { type MessageList, messageListSchema, messageRequestSchema } from '@parametric/api-client';
import { MAX_MESSAGES } from '../../domain/orders/message-store.js';
import type { OrderRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { sha256 } from '../../platform/sha256.js';
import { readBody } from '../http/body.js';
import type { Credential } from '../http/credentials.js';
import { readIdempotencyKey } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { authorizeOrder, sendsMails } from './order-resource.js';

export const orderMessageRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/messages',
    access: ['api', 'workshop', 'token'],
    scope: 'orders:read',
    summary: 'The questions and answers about an order, oldest first.',
    responses: { 200: { schema: messageListSchema } },
    handle: async (call) => threadReply(call, (await authorizeOrder(call)).order),
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/send-message',
    access: ['api', 'workshop', 'token'],
    scope: 'orders:write',
    summary:
      'Sends a message to the other side: with the order’s access token to the shop and the workshop, otherwise to the customer.',
    body: messageRequestSchema,
    headers: { 'Idempotency-Key': 'Use the same key for every retry.' },
    problems: ['thread_closed'],
    responses: { 200: { schema: messageListSchema } },
    handle: sendMessage,
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/read-messages',
    access: ['api', 'workshop', 'token'],
    scope: 'orders:read',
    summary: 'Marks the messages that the caller has received as read.',
    responses: { 200: { schema: messageListSchema } },
    handle: async (call) => {
      const { order } = await authorizeOrder(call);
      const { context, credential } = call;
      const reader = credential.kind === 'token' ? 'customer' : 'staff';
      await context.store.messages.read(order.id, reader, timestamp(context.clock()));
      return threadReply(call, order);
    },
  },
];

async function sendMessage(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, address, request } = call;
  const { order } = await authorizeOrder(call);
  const key = readIdempotencyKey(request.headers.get('idempotency-key'), 'api', false);
  const { text } = await readBody(call, messageRequestSchema);
  const headers = await takeAllowance(context.limiters.messages, 'messages', {
    subject: `${order.id} ${address}`,
    now: context.clock(),
    detail: 'Too many messages. Wait a moment.',
  });
  const author = authorOf(credential);
  const message = {
    author,
    body: text.trim(),
    key: key && sha256(`${author} ${key}`),
  };
  const outcome = await context.store.messages.add(order, message, timestamp(context.clock()));
  if (outcome === 'closed') {
    throw new ProblemError('thread_closed', 'This order no longer accepts messages.');
  }
  context.wakeWorker();
  return threadReply(call, order, headers);
}

function authorOf({ kind }: Credential): 'customer' | 'shop' | 'workshop' {
  if (kind === 'token') return 'customer';
  return kind === 'workshop' ? 'workshop' : 'shop';
}

async function threadReply(
  { context }: AuthenticatedContext,
  order: OrderRecord,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const messages = await context.store.messages.list(order.id);
  const list: MessageList = {
    object: 'list',
    data: messages.map(({ sequence, author, body: text, readAt, createdAt }) => ({
      ...{ object: 'message', number: sequence, from: author, text },
      ...{ is_read: readAt !== undefined, created_at: createdAt },
    })),
    is_open: order.recipient !== undefined && messages.length < MAX_MESSAGES,
    mails: sendsMails(context, order.mode) && order.recipient?.email !== undefined,
  };
  return jsonReply(200, list, headers);
}
