// The migration that packs the answers to a request for quotes into one text: see `queries/quotes.ts`.

import type { Transaction } from 'kysely';
import { packAnswer } from './queries/quotes.js';
import type { Tables } from './tables.js';

/** The tables as they were before this migration. */
type OldTables = {
  quote_requests: { id: string; declined: string; answer: string };
  quotes: {
    request_id: string;
    position: number;
    workshop: string;
    price: string;
    lead_time_days: number;
    ready_by: string;
  };
};

const BATCH = 500;

export async function packQuoteAnswers(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  const old = transaction.withTables<OldTables>();
  await schema
    .alterTable('quote_requests')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (let after = ''; ; ) {
    const requests = await old
      .selectFrom('quote_requests')
      .select(['id', 'declined'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, declined } of requests) {
      const quotes = await old
        .selectFrom('quotes')
        .select(['workshop', 'price', 'lead_time_days', 'ready_by'])
        .where('request_id', '=', id)
        .orderBy('position')
        .execute();
      const offers = quotes.map(({ workshop, price, lead_time_days, ready_by }) => ({
        workshop: JSON.parse(workshop),
        price: JSON.parse(price),
        leadTimeDays: lead_time_days,
        readyBy: ready_by,
        delivery: undefined,
        invoice: undefined,
        approximate: undefined,
      }));
      const answer = packAnswer({ declined: JSON.parse(declined), offers });
      await old.updateTable('quote_requests').set({ answer }).where('id', '=', id).execute();
    }
    if (requests.length < BATCH) break;
    after = requests.at(-1)!.id;
  }
  await schema.alterTable('quote_requests').dropColumn('declined').execute();
  for (const column of ['workshop', 'price', 'lead_time_days', 'ready_by']) {
    await schema.alterTable('quotes').dropColumn(column).execute();
  }
}
