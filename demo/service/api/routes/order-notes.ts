// The shop's internal notes about an order.

import { messageRequestSchema, type OrderNoteList, orderNoteListSchema } from '@parametric/api-client';
import { MAX_NOTES } from '../../domain/orders/note-store.js';
import type { OrderRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import { readBody } from '../http/body.js';
import { actorOf } from '../http/credentials.js';
import { readIdempotencyKey } from '../http/idempotency.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { authorizeOrder } from './order-resource.js';

const responses = { 200: { schema: orderNoteListSchema } };

export const orderNoteRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/notes',
    access: ['api'],
    scope: 'orders:read',
    summary: 'The shop’s internal notes about an order, oldest first. The customer and the workshop never see them.',
    responses,
    handle: async (call) => notesReply(call, (await authorizeOrder(call)).order),
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/add-note',
    access: ['api'],
    scope: 'orders:write',
    summary: 'Adds an internal note to an order.',
    body: messageRequestSchema,
    headers: { 'Idempotency-Key': 'Use the same key for every retry.' },
    problems: ['thread_closed'],
    responses,
    handle: addNote,
  },
];

async function addNote(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request } = call;
  const { order } = await authorizeOrder(call);
  const key = readIdempotencyKey(request.headers.get('idempotency-key'), 'api', false);
  const { text } = await readBody(call, messageRequestSchema);
  const note = { body: text.trim(), key: key && sha256(key) };
  const by = { now: timestamp(context.clock()), by: actorOf(credential) };
  const outcome = await context.store.notes.add(order, note, by);
  if (outcome === 'closed') throw new ProblemError('thread_closed', 'This order no longer accepts notes.');
  return notesReply(call, order);
}

async function notesReply({ context }: AuthenticatedContext, order: OrderRecord): Promise<Reply> {
  const notes = await context.store.notes.list([order.id]);
  const list: OrderNoteList = {
    object: 'list',
    data: notes.map(({ sequence, body: text, keyId, keyLabel, createdAt }) => ({
      ...{ object: 'order_note', number: sequence, text },
      ...{ by: { id: keyId, ...(keyLabel === undefined ? {} : { label: keyLabel }) }, created_at: createdAt },
    })),
    is_open: order.recipient !== undefined && notes.length < MAX_NOTES,
  };
  return jsonReply(200, list);
}
