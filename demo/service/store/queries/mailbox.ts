// Queries for how far the mailbox for bounces has been read.

import type { Kysely } from 'kysely';
import type { MailboxRecord, MailboxStore } from '../../domain/mail/mail-store.js';
import { recordReader, toRow } from './rows.js';
import type { Tables } from './tables.js';

const toRecord = recordReader<MailboxRecord>({ without: ['id'] });

export function mailboxQueries(db: Kysely<Tables>): MailboxStore {
  return {
    get: async () => {
      const row = await db.selectFrom('mailbox').selectAll().executeTakeFirst();
      return row && toRecord(row);
    },
    record: async (read) => {
      const row = { id: 1, ...toRow(read) };
      const query = db.insertInto('mailbox').values(row);
      await query.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
    },
  };
}
