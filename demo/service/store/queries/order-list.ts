// The list of an organization's orders. Filters and searches use indexes, so that only the page's rows are read.

import type { Kysely, Selectable } from 'kysely';
import type { OrderFacets, OrderFilter } from '../../domain/orders/order-store.js';
import type { OrderRecord, PageQuery } from '../../domain/records/records.js';
import { isSearched } from './order-terms.js';
import { cursorOf, newestFirst } from './paging.js';
import type { OrderRow, Tables } from './tables.js';

/** Newest first, with one more row than the page holds if more follow. Undefined if there's no order `after`. */
export async function listOrderRows(
  db: Kysely<Tables>,
  organizationId: string,
  filter: OrderFilter,
  page: PageQuery,
): Promise<readonly Selectable<OrderRow>[] | undefined> {
  const cursor = await cursorOf(db, 'orders', organizationId, page);
  if (cursor === undefined || !(await isInShare(db, filter.share, page.after))) return undefined;
  const { share, status, model, workshop, mode, createdAfter, createdBefore, search } = filter;
  const all = db.selectFrom('orders').select('id').where('organization_id', '=', organizationId);
  let ids = newestFirst(all, cursor, page);
  if (share) ids = ids.where('workshop_slug', '=', share.workshop).where('mode', '=', share.mode);
  if (status !== undefined) ids = ids.where('status', '=', status);
  if (model !== undefined) ids = ids.where('model', '=', model);
  if (workshop !== undefined) ids = ids.where('workshop_slug', '=', workshop);
  if (mode !== undefined) ids = ids.where('mode', '=', mode);
  if (createdAfter !== undefined) ids = ids.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) ids = ids.where('created_at', '<', createdBefore);
  if (search !== undefined) ids = ids.where(await isSearched(db, organizationId, search));
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', db.selectFrom(ids.as('page')).select('page.id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a key that only sees some of the orders can see the one that a page starts after. */
async function isInShare(db: Kysely<Tables>, share: OrderFilter['share'], id: string | undefined): Promise<boolean> {
  if (!share || id === undefined) return true;
  const query = db.selectFrom('orders').select('id').where('id', '=', id);
  const own = query.where('workshop_slug', '=', share.workshop).where('mode', '=', share.mode);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Reads the facets from the list's index, and each workshop's name from its newest order. */
export async function readFacets(
  db: Kysely<Tables>,
  organizationId: string,
  share: OrderFilter['share'],
): Promise<OrderFacets> {
  let ordersOf = db.selectFrom('orders').where('organization_id', '=', organizationId);
  if (share) ordersOf = ordersOf.where('workshop_slug', '=', share.workshop).where('mode', '=', share.mode);
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
  return {
    models: models.map(({ model }) => model),
    workshops: workshops.map(({ workshop }) => {
      const { slug, name } = JSON.parse(workshop) as OrderRecord['workshop'];
      return { slug, name };
    }),
  };
}
