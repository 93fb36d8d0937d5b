// Queries for workshops' stocks, and for the orders that have been cut from them.

import type { Kysely, Selectable } from 'kysely';
import type { WorkshopStock } from '../../domain/workshops/stock-schema.js';
import type { CutRecord, StockOwner, StockStore } from '../../domain/workshops/stock-store.js';
import { sha256 } from '../../platform/sha256.js';
import { audit } from './audit.js';
import { writeMarks } from './pieces.js';
import { lockOrganization } from './statements.js';
import type { CutRow, Tables } from './tables.js';

export function stockQueries(db: Kysely<Tables>): StockStore {
  return {
    get: async (owner) => {
      const row = await rowOf(db, owner);
      return row && { stock: JSON.parse(row.stock), revision: row.revision, changedAt: row.changed_at };
    },
    some: async ({ organizationId, mode }, workshops) => {
      if (workshops.length === 0) return new Map();
      const query = db.selectFrom('workshop_stocks').select(['slug', 'stock']);
      const own = query.where('organization_id', '=', organizationId).where('mode', '=', mode);
      const rows = await own.where('slug', 'in', workshops).execute();
      return new Map(rows.map(({ slug, stock }) => [slug, JSON.parse(stock) as WorkshopStock]));
    },
    put: (owner, stock, { now, by, revision }) =>
      db.transaction().execute(async (transaction) => {
        await lockOrganization(transaction, owner.organizationId);
        const row = await rowOf(transaction, owner);
        const text = JSON.stringify(stock);
        // This comes first, because a client whose response was lost sends the same stock again.
        if (row?.stock === text) return 'unchanged';
        if (revision !== undefined && revision !== (row?.revision ?? null)) return 'stale';
        await write(transaction, owner, text, now);
        const before = row && (JSON.parse(row.stock) as WorkshopStock);
        const changes = [
          { field: 'items', before: before && summaryOf(before.items), after: summaryOf(stock.items) },
          { field: 'cutting', before: before?.cutting, after: stock.cutting },
        ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
        const note = { action: 'workshop.stock_changed', subject: { id: owner.workshop }, changes } as const;
        await audit(transaction, { organizationId: owner.organizationId, by, now }, note);
        return 'changed';
      }),
    cut: (owner, cut, { now, by, revision, after, marks }) =>
      db.transaction().execute(async (transaction) => {
        const { organizationId, workshop, mode } = owner;
        // Lock the organization. If someone presses the button twice at the same time, the second request waits, and
        // finds what the first one did.
        await lockOrganization(transaction, organizationId);
        const known = await transaction
          .selectFrom('cut_orders')
          .selectAll()
          .where('order_id', 'in', cut.orders)
          .execute();
        if (known.length > 0) {
          const earlier = await readCut(transaction, organizationId, known[0]!.cut_id);
          const isSame = earlier?.orders.toSorted().join() === cut.orders.toSorted().join();
          return earlier && isSame
            ? { outcome: 'already', cut: earlier }
            : { outcome: 'overlaps', order: known[0]!.order_id };
        }
        const row = await rowOf(transaction, owner);
        if (revision !== row?.revision) return { outcome: 'stale' };
        // If a workshop has no stock, it only gets one if there are offcuts to store.
        if (row || after.items.length > 0) await write(transaction, owner, JSON.stringify(after), now);
        const record: CutRecord = { ...cut, createdAt: now };
        await transaction
          .insertInto('cuts')
          .values({
            id: cut.id,
            organization_id: organizationId,
            workshop,
            mode,
            orders: JSON.stringify(cut.orders),
            stock_use: JSON.stringify(cut.use),
            kept_offcuts: Number(cut.keptOffcuts),
            source: JSON.stringify(cut.source),
            created_at: now,
          })
          .execute();
        const rows = cut.orders.map((order) => ({ order_id: order, cut_id: cut.id }));
        await transaction.insertInto('cut_orders').values(rows).execute();
        for (const each of marks) await writeMarks(transaction, organizationId, each, now);
        const changes = [{ field: 'orders', after: cut.orders }];
        const note = { action: 'workshop.orders_cut', subject: { id: workshop }, changes } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return { outcome: 'cut', cut: record };
      }),
    undoCut: (owner, { id, orders, createdAt }, { now, by, revision, after }) =>
      db.transaction().execute(async (transaction) => {
        const { organizationId, workshop } = owner;
        await lockOrganization(transaction, organizationId);
        if (!(await readCut(transaction, organizationId, id))) return 'undone';
        if (revision !== (await rowOf(transaction, owner))?.revision) return 'stale';
        if (revision !== undefined) await write(transaction, owner, JSON.stringify(after), now);
        await transaction.deleteFrom('cut_orders').where('cut_id', '=', id).execute();
        await transaction.deleteFrom('cuts').where('id', '=', id).execute();
        for (const orderId of orders) {
          const pieces = await markedAtOnce(transaction, orderId, createdAt);
          const undone = { orderId, pieces, step: 'cut', isDone: false, markedAt: now, by } as const;
          await writeMarks(transaction, organizationId, undone, now);
        }
        const changes = [{ field: 'orders', before: orders }];
        const note = { action: 'workshop.cut_undone', subject: { id: workshop }, changes } as const;
        await audit(transaction, { organizationId, by, now }, note);
        return 'undone';
      }),
    cutOf: async (organizationId, order) => {
      const found = await db.selectFrom('cut_orders').select('cut_id').where('order_id', '=', order).executeTakeFirst();
      return found && readCut(db, organizationId, found.cut_id);
    },
  };
}

/** Finds the pieces that were marked as cut at this time, and are still marked. */
async function markedAtOnce(db: Kysely<Tables>, order: string, markedAt: string): Promise<readonly number[]> {
  const query = db.selectFrom('piece_marks').select('piece').where('order_id', '=', order).where('step', '=', 'cut');
  const rows = await query.where('is_done', '=', 1).where('marked_at', '=', markedAt).execute();
  return rows.map(({ piece }) => piece);
}

function rowOf(db: Kysely<Tables>, { organizationId, workshop, mode }: StockOwner) {
  const query = db.selectFrom('workshop_stocks').selectAll().where('organization_id', '=', organizationId);
  return query.where('slug', '=', workshop).where('mode', '=', mode).executeTakeFirst();
}

async function write(
  db: Kysely<Tables>,
  { organizationId, workshop, mode }: StockOwner,
  stock: string,
  now: string,
): Promise<void> {
  const written = { stock, revision: sha256(stock), changed_at: now };
  await db
    .insertInto('workshop_stocks')
    .values({ organization_id: organizationId, slug: workshop, mode, ...written })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug', 'mode']).doUpdateSet(written))
    .execute();
}

async function readCut(db: Kysely<Tables>, organizationId: string, id: string): Promise<CutRecord | undefined> {
  const query = db.selectFrom('cuts').selectAll().where('organization_id', '=', organizationId);
  const row = await query.where('id', '=', id).executeTakeFirst();
  return row && toCut(row);
}

function toCut({ id, orders, stock_use, kept_offcuts, source, created_at }: Selectable<CutRow>): CutRecord {
  return {
    id,
    orders: JSON.parse(orders),
    use: JSON.parse(stock_use),
    keptOffcuts: kept_offcuts === 1,
    source: JSON.parse(source),
    createdAt: created_at,
  };
}

/** Summarizes the stock for the audit log, which only records how many items there are, and that they changed. */
function summaryOf(items: WorkshopStock['items']): string {
  const digest = sha256(JSON.stringify(items)).slice(0, 8);
  return `${items.length} (${digest})`;
}
