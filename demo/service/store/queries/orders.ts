// Queries for orders and their events.

import { isLostOrderStatus, type Tracking } from '@parametric/api-client';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { NewOrder, OrderShare, OrderStore, PlaceOutcome } from '../../domain/orders/order-store.js';
import type { OrderEventRecord, OrderRecord, OrderWithHistory } from '../../domain/records/records.js';
import { quoteAcceptance } from './accept-quote.js';
import { audit } from './audit.js';
import { countOrder } from './daily-counts.js';
import { deliveryWriter } from './deliveries.js';
import { fixedQuery } from './fixed-query.js';
import { claimKey } from './idempotency.js';
import { insertRows } from './insert-rows.js';
import { eventRecord, eventsSince, lastChanges } from './order-changes.js';
import { listOrderRows, readFacets } from './order-list.js';
import { writeTerms } from './order-terms.js';
import { erasePersonalData, erasePersonalDataBefore } from './personal-data.js';
import { rollBackWhenRefused } from './rollback.js';
import type { OrderRow, Tables } from './tables.js';

export function orderQueries(db: Kysely<Tables>): OrderStore {
  const acceptQuote = quoteAcceptance(db);
  const enqueueDeliveries = deliveryWriter(db);
  const findLicenseOrder = fixedQuery((organizationId, since, offset) =>
    db
      .selectFrom('orders')
      .select('created_at')
      .where('organization_id', '=', organizationId)
      .where('created_at', '>', since)
      .where('key_id', 'in', ({ selectFrom }) =>
        selectFrom('keys').select('id').where('organization_id', '=', organizationId).where('kind', '=', 'license'),
      )
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset(sql<number>`cast(${offset} as integer)`),
  );
  return {
    place: (order, claim, { isOfSharedWorkshop = false } = {}) =>
      rollBackWhenRefused<PlaceOutcome>(() =>
        db.transaction().execute(async (transaction) => {
          const repeated = await claimKey(transaction, claim, order.id, order.createdAt);
          if (repeated) return { outcome: 'repeated', repeated };
          await acceptQuote(transaction, order, { isOfSharedWorkshop });
          return { outcome: 'placed', orderWithHistory: await writeOrder(transaction, order, enqueueDeliveries) };
        }),
      ),
    move: (organizationId, id, move, now, mayMove) =>
      db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, id);
        const orderWithHistory = await getOrder(transaction, id, organizationId, move.share);
        if (!orderWithHistory) return { outcome: 'missing' };
        const { order, history } = orderWithHistory;
        const isSame = order.status === move.status;
        const isOther = move.from !== undefined && move.from !== order.status;
        // A client that lost the response sends the move again. The order then already has the requested status, which
        // isn't a conflict.
        if (isOther && !(isSame && isSameTracking(move.tracking, order))) {
          return { outcome: 'changed', orderWithHistory };
        }
        if (!isSame && !mayMove(order.status, move.status)) return { outcome: 'refused', from: order.status };
        const tracking = move.tracking ?? order.tracking;
        const changedAt = isSame ? order.changedAt : timeAfter(now, order.changedAt);
        const moved: OrderRecord = { ...order, status: move.status, tracking, changedAt };
        await transaction
          .updateTable('orders')
          .set({ status: moved.status, tracking: tracking ? JSON.stringify(tracking) : null, changed_at: changedAt })
          .where('id', '=', id)
          .execute();
        const isTracked = JSON.stringify(tracking) !== JSON.stringify(order.tracking);
        const changes = [
          ...(isSame ? [] : [{ field: 'status', before: order.status, after: move.status }]),
          // The tracking number is personal data, so the audit log only says that it changed.
          ...(isTracked ? [{ field: 'tracking' }] : []),
        ];
        if (changes.length > 0) {
          const action = isSame ? 'order.tracked' : 'order.status_changed';
          await audit(transaction, { organizationId, by: move.by, now }, { action, subject: { id }, changes });
        }
        if (isSame) return { outcome: 'unchanged', orderWithHistory: { order: moved, history } };
        // Once the recipient has been erased, no reason is stored, because it could name the person again.
        const reason = order.recipient ? move.reason : undefined;
        const event = await writeEvent(transaction, moved, { sequence: history.length + 1, reason });
        await enqueueDeliveries(transaction, moved, event.sequence, now);
        if (isLostOrderStatus(moved.status)) await countOrder(transaction, moved, 'ended');
        return { outcome: 'moved', orderWithHistory: { order: moved, history: [...history, event] } };
      }),
    get: (organizationId, id, share) => getOrder(db, id, organizationId, share),
    find: (id) => getOrder(db, id),
    list: async (organizationId, filter, page) => {
      const rows = await listOrderRows(db, organizationId, filter, page);
      return rows && withHistory(db, rows);
    },
    eventsSince: (organizationId, since, filter) => eventsSince(db, organizationId, since, filter),
    facets: (organizationId, share) => readFacets(db, organizationId, share),
    lastChanges: (organizationIds) => lastChanges(db, organizationIds),
    timeOfLicenseOrder: async (organizationId, since, count) => {
      const [row] = await findLicenseOrder(db, organizationId, since, `${count - 1}`);
      return row?.created_at;
    },
    latestSequences: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('order_events')
        .select(({ fn }) => ['order_id', fn.max('sequence').as('last')])
        .where('order_id', 'in', ids)
        .groupBy('order_id')
        .execute();
      return new Map(rows.map(({ order_id, last }) => [order_id, Number(last)]));
    },
    eventsAfter: async (id, sequence) => {
      const query = db.selectFrom('order_events').selectAll().where('order_id', '=', id);
      const rows = await query.where('sequence', '>', sequence).orderBy('sequence').execute();
      return rows.map(eventRecord);
    },
    erasePersonalData: (organizationId, id, now, by) => erasePersonalData(db, { organizationId, by, now }, id),
    erasePersonalDataBefore: (before) => erasePersonalDataBefore(db, before),
  };
}

/** Locks the order until the transaction ends. */
async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
}

async function writeOrder(
  transaction: Transaction<Tables>,
  placed: NewOrder,
  enqueueDeliveries: ReturnType<typeof deliveryWriter>,
): Promise<OrderWithHistory> {
  const order: OrderRecord = { ...placed, status: 'received', tracking: undefined, changedAt: placed.createdAt };
  await insertRows(transaction, 'orders', [toRow(order)]);
  await writeTerms(transaction, order);
  const event = await writeEvent(transaction, order, { sequence: 1 });
  await enqueueDeliveries(transaction, order, event.sequence, order.createdAt);
  await countOrder(transaction, order, 'orders');
  return { order, history: [event] };
}

async function writeEvent(
  transaction: Transaction<Tables>,
  order: OrderRecord,
  { sequence, reason = null }: { readonly sequence: number; readonly reason?: string | null | undefined },
): Promise<OrderEventRecord> {
  const event = { order_id: order.id, sequence, status: order.status, reason, occurred_at: order.changedAt };
  await insertRows(transaction, 'order_events', [event]);
  return eventRecord(event);
}

/** The time of a change. It's always later than the previous change's. */
function timeAfter(now: string, before: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}

async function getOrder(
  db: Kysely<Tables>,
  id: string,
  organizationId?: string,
  share?: OrderShare,
): Promise<OrderWithHistory | undefined> {
  let query = db.selectFrom('orders').selectAll().where('id', '=', id);
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
  if (share) query = query.where('workshop_slug', '=', share.workshop).where('mode', '=', share.mode);
  const [orderWithHistory] = await withHistory(db, await query.execute());
  return orderWithHistory;
}

async function withHistory(db: Kysely<Tables>, rows: readonly Selectable<OrderRow>[]): Promise<OrderWithHistory[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('sequence');
  const events = await query.execute();
  return rows.map((row) => ({
    order: toRecord(row),
    history: events.filter((event) => event.order_id === row.id).map(eventRecord),
  }));
}

function isSameTracking(tracking: Tracking | undefined, order: OrderRecord): boolean {
  return tracking === undefined || JSON.stringify(tracking) === JSON.stringify(order.tracking);
}

function toRow(order: OrderRecord): OrderRow {
  return {
    id: order.id,
    organization_id: order.organizationId,
    quote_id: order.quoteId,
    key_id: order.keyId,
    workshop: JSON.stringify(order.workshop),
    model: order.model,
    model_revision: order.modelRevision,
    configuration: JSON.stringify(order.configuration),
    quantity: order.quantity,
    total: JSON.stringify(order.total),
    ready_by: order.readyBy,
    country: order.country,
    recipient: order.recipient ? JSON.stringify(order.recipient) : null,
    status: order.status,
    tracking: order.tracking ? JSON.stringify(order.tracking) : null,
    mode: order.mode,
    workshop_slug: order.workshop.slug,
    created_at: order.createdAt,
    changed_at: order.changedAt,
  };
}

function toRecord(row: OrderRow): OrderRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    quoteId: row.quote_id,
    keyId: row.key_id,
    mode: row.mode,
    workshop: JSON.parse(row.workshop),
    model: row.model,
    modelRevision: row.model_revision,
    configuration: JSON.parse(row.configuration),
    quantity: row.quantity,
    total: JSON.parse(row.total),
    readyBy: row.ready_by,
    country: row.country,
    recipient: row.recipient === null ? undefined : JSON.parse(row.recipient),
    status: row.status as OrderRecord['status'],
    tracking: row.tracking === null ? undefined : JSON.parse(row.tracking),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
