// Erases the personal data of orders from every row that holds any: the recipient, the tracking of the parcel, the
// reason of a cancellation, and the destination that was given when the quotes were asked for. `demo/docs/stored-data.md` lists what else is kept.

import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.js';
import { eraseResponses } from './attempts.js';
import { type AuditContext, audit } from './audit.js';
import { isSqlite } from './daily-counts.js';

/** How many orders are erased in one transaction: other writes wait for some milliseconds and not for minutes. */
const BATCH = 200;

/** @returns false where the organization has no such order */
export async function erasePersonalData(db: Kysely<Tables>, context: AuditContext, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('orders').select('id').where('id', '=', id);
    if (!(await query.where('organization_id', '=', context.organizationId).executeTakeFirst())) return false;
    await eraseOrders(transaction, [id]);
    await audit(transaction, context, { action: 'order.personal_data_erased', subject: { id } });
    return true;
  });
}

/** Erases the personal data of every order whose status has not changed since `before`. @returns how many orders */
export async function erasePersonalDataBefore(db: Kysely<Tables>, before: string): Promise<number> {
  const old = db.selectFrom('orders').select('id').where('changed_at', '<', before).limit(BATCH);
  // Each condition has an index of its own. An order may have only a reason left, since earlier versions accepted one
  // after erasing the rest.
  const queries = [
    old.where((where) => where.or([where('recipient', 'is not', null), where('tracking', 'is not', null)])),
    old.where('id', 'in', ({ selectFrom }) =>
      selectFrom('order_events').select('order_id').where(sql<SqlBool>`reason is not null`),
    ),
  ];
  let erased = 0;
  for (const query of queries) {
    for (let count = BATCH; count === BATCH; erased += count) {
      const ids = (await query.execute()).map(({ id }) => id);
      if (ids.length > 0) await db.transaction().execute((transaction) => eraseOrders(transaction, ids));
      count = ids.length;
    }
  }
  return erased;
}

async function eraseOrders(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  // A trigger erases the copies in other tables: see `eraseWithRecipient`.
  await transaction.updateTable('orders').set({ recipient: null, tracking: null }).where('id', 'in', ids).execute();
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

/**
 * The migration that lets the database itself erase an order's search terms and reasons together with its recipient. A
 * process of an earlier version that still runs erases only the recipient.
 */
export async function eraseWithRecipient(transaction: Transaction<Tables>): Promise<void> {
  const erase = `delete from order_terms where order_id = new.id;
    update order_events set reason = null where order_id = new.id and reason is not null;`;
  if (isSqlite(transaction)) {
    await sql
      .raw(
        `create trigger orders_erased after update of recipient on orders when new.recipient is null begin ${erase} end`,
      )
      .execute(transaction);
  } else {
    await sql
      .raw(
        `create function erase_with_recipient() returns trigger language plpgsql as $$ begin ${erase} return null; end $$`,
      )
      .execute(transaction);
    await sql
      .raw(`create trigger orders_erased after update of recipient on orders
        for each row when (new.recipient is null) execute function erase_with_recipient()`)
      .execute(transaction);
  }
  const erased = `select id from orders where recipient is null`;
  await sql.raw(`delete from order_terms where order_id in (${erased})`).execute(transaction);
  await sql
    .raw(`update order_events set reason = null where reason is not null and order_id in (${erased})`)
    .execute(transaction);
}

/** The migration that erases what earlier versions left of orders whose recipient they had erased. */
export async function finishErasing(transaction: Transaction<Tables>): Promise<void> {
  await transaction.updateTable('orders').set({ tracking: null }).where('recipient', 'is', null).execute();
  await transaction
    .updateTable('quote_requests')
    .set({ ship_to: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('quotes')
        .innerJoin('orders', 'orders.quote_id', 'quotes.id')
        .select('quotes.request_id')
        .where('orders.recipient', 'is', null),
    )
    .execute();
}
