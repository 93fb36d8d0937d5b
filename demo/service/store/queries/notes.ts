// Queries for the shop's notes about orders.

import type { Kysely } from 'kysely';
import { MAX_NOTES, type NoteRecord, type NoteStore } from '../../domain/orders/note-store.js';
import { audit } from './audit.js';
import { recordReader, toRow } from './rows.js';
import { insertRows, lockOrder } from './statements.js';
import type { Tables } from './tables.js';

export function noteQueries(db: Kysely<Tables>): NoteStore {
  return {
    list: async (orderIds) => {
      if (orderIds.length === 0) return [];
      const notes = db.selectFrom('order_notes').selectAll().where('order_id', 'in', orderIds);
      return (await notes.orderBy('order_id').orderBy('sequence').execute()).map(toRecord);
    },
    add: ({ id: orderId, organizationId }, { body, key }, { now, by }) =>
      db.transaction().execute(async (transaction) => {
        // Lock the order, so that its notes are numbered one after the other, and none can be added while the order is
        // being erased.
        await lockOrder(transaction, orderId);
        const order = transaction.selectFrom('orders').select('recipient').where('id', '=', orderId);
        const isErased = (await order.executeTakeFirst())?.recipient === null;
        const notes = transaction.selectFrom('order_notes').select('key').where('order_id', '=', orderId);
        const earlier = await notes.execute();
        if (key !== undefined && earlier.some((each) => each.key === key)) return 'repeated';
        if (isErased || earlier.length >= MAX_NOTES) return 'closed';
        const sequence = earlier.length + 1;
        const note: NoteRecord = { orderId, sequence, body, keyId: by.id, keyLabel: by.label, createdAt: now };
        await insertRows(transaction, 'order_notes', [{ ...toRow(note), key: key ?? null }]);
        const entry = { action: 'order.note_added', subject: { id: orderId } } as const;
        await audit(transaction, { organizationId, by, now }, entry);
        return 'added';
      }),
  };
}

const toRecord = recordReader<NoteRecord>({ without: ['key'] });
