// Completes orders that a process of an earlier version places while this version takes over its database. The earlier
// version does not write the columns of the order list, the search terms and the daily counts.

import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { OrderRecord, Recipient } from '../../domain/records/records.js';
import type { Tables } from '../tables.js';
import { countOrder, isLost } from './daily-counts.js';
import { eraseTerms, writeTerms } from './order-terms.js';

const BATCH = 200;

/**
 * The value is written into the text of the query, so that the partial index of such orders is used: mostly there are
 * none.
 */
const isIncomplete = sql<SqlBool>`workshop_slug = ''`;

/** @returns how many orders were completed */
export async function completeEarlierOrders(db: Kysely<Tables>): Promise<number> {
  for (let completed = 0, after = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where(isIncomplete)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    // Each order has a transaction of its own, so that other writes wait for one order at most.
    for (const { id } of rows) {
      if (await db.transaction().execute((transaction) => completeOrder(transaction, id))) completed += 1;
    }
    if (rows.length < BATCH) return completed;
    after = rows.at(-1)!.id;
  }
}

/** @returns false where the order is complete already: another process may have been faster */
export async function completeOrder(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where(isIncomplete)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const key = await transaction.selectFrom('keys').select('mode').where('id', '=', row.key_id).executeTakeFirst();
  const mode = key?.mode ?? row.mode;
  const { slug } = JSON.parse(row.workshop) as OrderRecord['workshop'];
  await transaction.updateTable('orders').set({ mode, workshop_slug: slug }).where('id', '=', id).execute();
  const { organization_id: organizationId, created_at: createdAt, model } = row;
  await eraseTerms(transaction, [id]);
  const recipient = row.recipient === null ? undefined : (JSON.parse(row.recipient) as Recipient);
  await writeTerms(transaction, { id, organizationId, recipient });
  const order = { organizationId, createdAt, mode, model, total: JSON.parse(row.total) as OrderRecord['total'] };
  await countOrder(transaction, order, 'orders');
  if (isLost(row.status)) await countOrder(transaction, order, 'ended');
  return true;
}
