// The words that orders are found by: a row each, so that the beginning of a word is a range of an index in both databases.

import type { Kysely, Transaction } from 'kysely';
import { type OrderSearch, termsOf } from '../../orders/search-terms.js';
import type { OrderRecord, Recipient } from '../records.js';
import type { Tables } from '../tables.js';

/** After every word that begins with the same letters. */
const LAST = '\u{10FFFF}';
const BATCH = 500;

export async function writeTerms(
  transaction: Transaction<Tables>,
  { organizationId, id, recipient }: Pick<OrderRecord, 'organizationId' | 'id' | 'recipient'>,
): Promise<void> {
  const rows = recipient
    ? termsOf(recipient).map((term) => ({ organization_id: organizationId, term, order_id: id }))
    : [];
  if (rows.length > 0) await transaction.insertInto('order_terms').values(rows).execute();
}

export async function eraseTerms(transaction: Transaction<Tables>, orderIds: readonly string[]): Promise<void> {
  await transaction.deleteFrom('order_terms').where('order_id', 'in', orderIds).execute();
}

/** The ids of what is looked for, as a query of one column, `id`. */
export function searchedIds(db: Kysely<Tables>, organizationId: string, { words, id }: OrderSearch) {
  const [first = '', ...others] = words;
  const withWord = (word: string) =>
    db
      .selectFrom('order_terms')
      .select('order_id as id')
      .where('organization_id', '=', organizationId)
      .where('term', '>=', word)
      .where('term', '<', word + LAST);
  const found = others.reduce((query, word) => query.where('order_id', 'in', withWord(word)), withWord(first));
  if (id === undefined) return found;
  const numbered = db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '>=', id)
    .where('id', '<', id + LAST);
  return found.union(numbered);
}

/** The migration that makes the words of the orders that are there. */
export async function createTerms(transaction: Transaction<Tables>): Promise<void> {
  await transaction.schema
    .createTable('order_terms')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_terms_key', ['organization_id', 'term', 'order_id'])
    .addForeignKeyConstraint('order_terms_order', ['order_id'], 'orders', ['id'])
    .execute();
  await transaction.schema.createIndex('order_terms_of_order').on('order_terms').column('order_id').execute();
  for (let after = ''; ; ) {
    const orders = await transaction
      .selectFrom('orders')
      .select(['id', 'organization_id', 'recipient'])
      .where('recipient', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, organization_id: organizationId, recipient } of orders) {
      await writeTerms(transaction, { id, organizationId, recipient: JSON.parse(recipient!) as Recipient });
    }
    if (orders.length < BATCH) return;
    after = orders.at(-1)!.id;
  }
}
