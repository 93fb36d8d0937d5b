// The list of an organization's orders. Filters and searches use indexes, so that only the rows of the page are read.

import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { OrderShare } from '../../domain/keys/scopes.js';
import type { OrderFacets, OrderFilter, OrderStore, OrganizationEvent } from '../../domain/orders/order-store.js';
import { type OrderSearch, termsOf } from '../../domain/orders/search-terms.js';
import type { OrderEventRecord, OrderRecord, PageQuery } from '../../domain/records/records.js';
import { hasModel, hasOnlyModels, modelsOfItems } from './items.js';
import { pageOf } from './paging.js';
import { insertRows } from './statements.js';
import type { OrderEventRow, OrderRow, Tables } from './tables.js';

/**
 * Reads a page of orders, newest first. If more orders follow, includes one more row than the page holds. Returns
 * undefined if the order `after` doesn't exist.
 */
export async function listOrderRows(
  db: Kysely<Tables>,
  organizationId: string,
  filter: OrderFilter,
  page: PageQuery,
): Promise<readonly Selectable<OrderRow>[] | undefined> {
  if (!(await isInShare(db, filter.share, page.after))) return undefined;
  const { share, status, model, workshop, createdAfter, createdBefore, search } = filter;
  let ids = db.selectFrom('orders').select('id').where('organization_id', '=', organizationId);
  if (share) ids = ids.where(ofShare(db, share));
  if (status !== undefined) ids = ids.where('status', '=', status);
  if (model !== undefined) ids = ids.where(hasModel(db, 'orders', organizationId, model));
  if (workshop !== undefined) ids = ids.where('workshop_slug', '=', workshop);
  if (createdAfter !== undefined) ids = ids.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) ids = ids.where('created_at', '<', createdBefore);
  if (search !== undefined) ids = ids.where(await isSearched(db, organizationId, search));
  const found = await pageOf(db, 'orders', organizationId, page, ids);
  if (!found) return undefined;
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', db.selectFrom(found.query.as('page')).select('page.id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The condition that a key can see an order. */
export function ofShare(db: Kysely<Tables>, { mode, workshop, models }: OrderShare): RawBuilder<SqlBool> {
  const atWorkshop = workshop === undefined ? sql`` : sql`and orders.workshop_slug = ${workshop}`;
  const ofModels = models === undefined ? sql`` : sql`and ${hasOnlyModels(db, 'orders', models)}`;
  return sql<SqlBool>`orders.mode = ${mode} ${atWorkshop} ${ofModels}`;
}

/** Whether a key that can see only some orders can see the order that the page starts after. */
async function isInShare(db: Kysely<Tables>, share: OrderFilter['share'], id: PageQuery['after']): Promise<boolean> {
  if (!share || typeof id !== 'string') return true;
  const query = db.selectFrom('orders').select('id').where('id', '=', id);
  return (await query.where(ofShare(db, share)).executeTakeFirst()) !== undefined;
}

/** Reads the facets from the list's index, and the name of each workshop from its newest order. */
export async function readFacets(
  db: Kysely<Tables>,
  organizationId: string,
  share: OrderFilter['share'],
): Promise<OrderFacets> {
  let ordersOf = db.selectFrom('orders').where('organization_id', '=', organizationId);
  if (share) ordersOf = ordersOf.where(ofShare(db, share));
  const models = await ordersOf.select('model').groupBy('model').orderBy('model').execute();
  const slugs = await ordersOf.select('workshop_slug').groupBy('workshop_slug').orderBy('workshop_slug').execute();
  const workshops = await Promise.all(
    slugs.map(({ workshop_slug: slug }) =>
      ordersOf
        .select('workshop')
        .where('workshop_slug', '=', slug)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    ),
  );
  const others = await modelsOfItems(db, organizationId, share && ofShare(db, share));
  return {
    models: [...new Set([...models.map(({ model }) => model), ...others])].sort(),
    workshops: workshops.map(({ workshop }) => {
      const { slug, name } = JSON.parse(workshop) as OrderRecord['workshop'];
      return { slug, name };
    }),
  };
}

// Searches orders by their terms. Each term has its own row, so that words with the same beginning are a range of an
// index in both databases.

/** A character that sorts after all others, which ends the range of words with the same beginning. */
const LAST = '\u{10FFFF}';
/** If at most this many orders contain a word, each of them is checked. */
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
 * The condition that an order contains all words of a search. If only a few orders contain one of the words, those
 * orders are found first, and then checked for the others. If all words are frequent, the list is read in its order
 * until the page is full. Looking up a name that appears in every other order would read half of all orders.
 */
async function isSearched(
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

/** Finds the word that the fewest orders contain, if any word is rare. */
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

const PAGE = 500;

export async function eventsSince(
  db: Kysely<Tables>,
  organizationId: string,
  since: string,
  { share, after }: Parameters<OrderStore['eventsSince']>[2],
): Promise<readonly OrganizationEvent[]> {
  // The query follows the index of times from where the previous page ended, so its cost depends on the size of the
  // page, not on the number of events.
  let orders = db
    .selectFrom('orders')
    .select('orders.id')
    .where(sql<boolean>`orders.id = order_events.order_id`)
    .where('orders.organization_id', '=', organizationId);
  if (share) orders = orders.where(ofShare(db, share));
  const query = db
    .selectFrom('order_events')
    .selectAll()
    .where(
      after
        ? sql<boolean>`(occurred_at, order_id) > (${after.occurredAt}, ${after.orderId})`
        : sql<boolean>`occurred_at >= ${since}`,
    )
    .where(({ exists }) => exists(orders))
    .orderBy('occurred_at')
    .orderBy('order_id')
    .limit(PAGE);
  return (await query.execute()).map((row) => ({ ...eventRecord(row), orderId: row.order_id }));
}

export async function lastChanges(
  db: Kysely<Tables>,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (organizationIds.length === 0) return new Map();
  // Each subquery reads one entry of an index. Grouping the orders would read all of them, twice a second.
  const rows = await db
    .selectFrom('organizations')
    .select((organization) => [
      'id',
      organization
        .selectFrom('orders')
        .whereRef('orders.organization_id', '=', 'organizations.id')
        .select(({ fn }) => fn.max('changed_at').as('last'))
        .as('last'),
    ])
    .where('id', 'in', organizationIds)
    .execute();
  return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id, last]])));
}

export function eventRecord({ sequence, status, reason, occurred_at }: OrderEventRow): OrderEventRecord {
  const event = { sequence, status: status as OrderEventRecord['status'], occurredAt: occurred_at };
  return reason === null ? event : { ...event, reason };
}
