// Erases orders' personal data from every row that has any: the recipient, the parcel's tracking, the reason for a
// cancellation, and the destination given in the quote request. `demo/docs/stored-data.md` lists what else is stored.

import type { Kysely, Transaction } from 'kysely';
import { eraseResponses } from './attempts.js';
import { type AuditContext, audit } from './audit.js';
import { inBatches } from './in-batches.js';
import { eraseTerms } from './order-terms.js';
import type { Tables } from './tables.js';

/** How many orders are erased in one transaction, so that other writes wait for milliseconds, not minutes. */
const BATCH = 200;

/** @returns false if the organization has no such order */
export async function erasePersonalData(db: Kysely<Tables>, context: AuditContext, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('orders').select('id').where('id', '=', id);
    if (!(await query.where('organization_id', '=', context.organizationId).executeTakeFirst())) return false;
    await eraseOrders(transaction, [id]);
    await audit(transaction, context, { action: 'order.personal_data_erased', subject: { id } });
    return true;
  });
}

/** Erases the personal data of every order whose status hasn't changed since `before`. @returns how many orders */
export async function erasePersonalDataBefore(db: Kysely<Tables>, before: string): Promise<number> {
  const old = db
    .selectFrom('orders')
    .select('id')
    .where('changed_at', '<', before)
    .where((where) => where.or([where('recipient', 'is not', null), where('tracking', 'is not', null)]))
    .limit(BATCH);
  return inBatches(BATCH, async () => {
    const ids = (await old.execute()).map(({ id }) => id);
    if (ids.length > 0) await db.transaction().execute((transaction) => eraseOrders(transaction, ids));
    return ids.length;
  });
}

async function eraseOrders(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await transaction.updateTable('orders').set({ recipient: null, tracking: null }).where('id', 'in', ids).execute();
  await eraseTerms(transaction, ids);
  await transaction
    .updateTable('order_events')
    .set({ reason: null })
    .where('order_id', 'in', ids)
    .where('reason', 'is not', null)
    .execute();
  await eraseResponses(transaction, ids);
  await transaction
    .updateTable('quote_requests')
    .set({ ship_to: null })
    .where('ship_to', 'is not', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('quotes')
        .innerJoin('orders', 'orders.quote_id', 'quotes.id')
        .select('quotes.request_id')
        .where('orders.id', 'in', ids),
    )
    .execute();
}
