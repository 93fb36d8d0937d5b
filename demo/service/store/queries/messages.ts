// Queries for the messages about orders.

import type { Kysely } from 'kysely';
import { MAX_MESSAGES, type MessageRecord, type MessageStore } from '../../domain/orders/message-store.js';
import { insertMails } from './mails.js';
import { recordReader, toRow } from './rows.js';
import { insertRows, lockOrder } from './statements.js';
import type { Tables } from './tables.js';

export function messageQueries(db: Kysely<Tables>): MessageStore {
  const ofOrder = (on: Kysely<Tables>, orderId: string) =>
    on.selectFrom('order_messages').where('order_id', '=', orderId);
  return {
    list: async (orderId) => (await ofOrder(db, orderId).selectAll().orderBy('sequence').execute()).map(toRecord),
    add: ({ id: orderId, organizationId, mode }, { author, body, key }, now) =>
      db.transaction().execute(async (transaction) => {
        // Lock the order, so that its messages are numbered one after the other, and none can be added while the order
        // is being erased.
        const order = await lockOrder(transaction, orderId);
        const earlier = await ofOrder(transaction, orderId).select(['sequence', 'key']).execute();
        if (key !== undefined && earlier.some((each) => each.key === key)) return 'repeated';
        if (order?.recipient === null || earlier.length >= MAX_MESSAGES) return 'closed';
        const sequence = earlier.length + 1;
        const message: MessageRecord = { orderId, sequence, author, body, createdAt: now, readAt: undefined };
        await insertRows(transaction, 'order_messages', [{ ...toRow(message), key: key ?? null }]);
        const kinds =
          author === 'customer' ? (['shop_new_message', 'workshop_new_message'] as const) : (['new_message'] as const);
        await insertMails(transaction, { organizationId, mode, orderId }, { kinds, sequence, now });
        return 'added';
      }),
    read: async (orderId, reader, now) => {
      const unread = db.updateTable('order_messages').set({ read_at: now }).where('order_id', '=', orderId);
      const toReader = unread.where('author', reader === 'customer' ? '!=' : '=', 'customer');
      await toReader.where('read_at', 'is', null).execute();
    },
    unread: async (orderIds) => {
      if (orderIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('order_messages')
        .select(({ fn }) => ['order_id', fn.countAll<number>().as('count')])
        .where('order_id', 'in', orderIds)
        .where('author', '=', 'customer')
        .where('read_at', 'is', null)
        .groupBy('order_id')
        .execute();
      return new Map(rows.map(({ order_id, count }) => [order_id, Number(count)]));
    },
  };
}

const toRecord = recordReader<MessageRecord>({ without: ['key'] });
