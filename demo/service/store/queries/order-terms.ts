// Orders' search terms. There's one row per term, so that words with a common beginning are an index range in both
// databases.

import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { type OrderSearch, termsOf } from '../../domain/orders/search-terms.js';
import type { OrderRecord } from '../../domain/records/records.js';
import { insertRows } from './insert-rows.js';
import type { Tables } from './tables.js';

/** Sorts after every word that starts with the same letters. */
const LAST = '\u{10FFFF}';
/** If no more orders than this have a word, each of them is checked. */
const FEW = 1_000;

export async function writeTerms(
  transaction: Transaction<Tables>,
  { organizationId, id, recipient }: Pick<OrderRecord, 'organizationId' | 'id' | 'recipient'>,
): Promise<void> {
  const rows = recipient
    ? termsOf(recipient).map((term) => ({ organization_id: organizationId, term, order_id: id }))
    : [];
  await insertRows(transaction, 'order_terms', rows);
}

export async function eraseTerms(transaction: Transaction<Tables>, orderIds: readonly string[]): Promise<void> {
  await transaction.deleteFrom('order_terms').where('order_id', 'in', orderIds).execute();
}

/**
 * The condition that an order has all of a search's words. If few orders have one of the words, those are looked up
 * first and then checked. If every word is frequent, the list is read in its order until the page is full: looking up a
 * name that every second order has would read half of all orders.
 */
export async function isSearched(
  db: Kysely<Tables>,
  organizationId: string,
  { words, id }: OrderSearch,
): Promise<RawBuilder<SqlBool>> {
  const rare = await findRare(db, organizationId, words);
  const others = words.filter((word) => word !== rare);
  const hasAll = (order: RawBuilder<unknown>) =>
    sql.join(
      others.map(
        (word) => sql`exists (select 1 from order_terms as other where other.order_id = ${order}
          and other.term >= ${word} and other.term < ${word + LAST})`,
      ),
      sql` and `,
    );
  const numbered = sql`organization_id = ${organizationId} and id >= ${id} and id < ${id + LAST}`;
  if (rare === undefined) {
    return id === undefined
      ? sql<SqlBool>`(${hasAll(sql`orders.id`)})`
      : sql<SqlBool>`((${hasAll(sql`orders.id`)}) or (${numbered}))`;
  }
  return sql<SqlBool>`id in (
    select term.order_id from order_terms as term where term.organization_id = ${organizationId}
      and term.term >= ${rare} and term.term < ${rare + LAST}
      ${others.length > 0 ? sql`and ${hasAll(sql`term.order_id`)}` : sql``}
      ${id === undefined ? sql`` : sql`union select id from orders where ${numbered}`})`;
}

/** Finds the word that the fewest orders have, if they're few. */
async function findRare(
  db: Kysely<Tables>,
  organizationId: string,
  words: readonly string[],
): Promise<string | undefined> {
  let rare: string | undefined;
  let least = FEW + 1;
  for (const word of words) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select 1 from order_terms where organization_id = ${organizationId} and term >= ${word} and term < ${word + LAST}
        order by term limit ${least}
      ) as counted`.execute(db);
    const count = Number(rows[0]!.count);
    if (count < least) [rare, least] = [word, count];
  }
  return rare;
}
