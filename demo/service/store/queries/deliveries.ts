// Queries for webhook deliveries: written in the event's transaction, claimed from their endpoint's queue.

import type { Kysely, Transaction } from 'kysely';
import { orderEvent } from '../../domain/orders/order-lifecycle.js';
import type { DeliveryRecord, OrderRecord } from '../../domain/records/records.js';
import type {
  DeliveryAttempt,
  DeliveryStore,
  JudgeFailures,
  RedeliveryOutcome,
  ReplayedDeliveries,
} from '../../domain/webhooks/webhook-store.js';
import { createId } from '../../platform/ids.js';
import { addAttempt, withLog } from './attempts.js';
import { endPause, recordFailure, recordSuccess, setAside, setAsidePending, toEndpoint } from './endpoints.js';
import { fixedQuery } from './fixed-query.js';
import { inBatches } from './in-batches.js';
import { cursorOf, newestFirst } from './paging.js';
import { claimDue, endDelaysOfClock, endLeases, endpointsBehind, orderQueue } from './queue.js';
import type { DeliveryRow, EndpointRow, Tables } from './tables.js';

export function deliveryQueries(db: Kysely<Tables>): DeliveryStore {
  return {
    claim: async (now, leasedUntil, share) => {
      const { deliveries, endpoints, lease } = await db
        .transaction()
        .execute((transaction) => claimDue(transaction, now, leasedUntil, share));
      return deliveries.map((row) => ({
        delivery: toRecord(row),
        endpoint: toEndpoint(endpoints.get(row.endpoint_id)!),
        lease,
      }));
    },
    finish: async (id, lease, attempt, now, judge) => {
      const finished = await db
        .transaction()
        .execute((transaction) => finish(transaction, id, lease, attempt, now, judge));
      if (finished?.isDisabled) await setAsidePending(db, finished.endpointId, now);
      return finished !== undefined;
    },
    release: async (id, lease) => {
      await db.transaction().execute((transaction) => endLeases(transaction, (builder) => builder.and({ id, lease })));
    },
    releaseAll: async () => {
      await db
        .transaction()
        .execute((transaction) => endLeases(transaction, ({ eb }) => eb('leased_until', 'is not', null)));
    },
    endDelaysOfClock: async (now, later) => {
      for (const endpoint of await endDelaysOfClock(db, now, later)) await endPause(db, endpoint);
    },
    oldestPending: async () => {
      // Starts from the endpoints, so that each is one lookup in the index by status, however many deliveries wait.
      const queues = db.selectFrom('webhook_endpoints').select(({ selectFrom }) =>
        selectFrom('webhook_deliveries')
          .select(({ fn }) => fn.min('created_at').as('created_at'))
          .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
          .where('status', '=', 'pending')
          .as('oldest'),
      );
      const row = await db
        .selectFrom(queues.as('queues'))
        .select(({ fn }) => fn.min('oldest').as('oldest'))
        .executeTakeFirst();
      return row?.oldest ?? undefined;
    },
    list: async (organizationId, { endpointId, status }, page) => {
      const cursor = await cursorOf(db, 'webhook_deliveries', organizationId, page);
      if (cursor === undefined) return undefined;
      const own = db.selectFrom('webhook_endpoints').select('id').where('organization_id', '=', organizationId);
      // Pending and failed deliveries are rare compared with successful ones. Without this hint, the database would go
      // through all of them by age.
      const isRare = status === 'pending' || status === 'failed';
      const all = db.selectFrom('webhook_deliveries').selectAll();
      const ofOwn = isRare ? all.where('endpoint_id', 'in', own) : all.where('organization_id', '=', organizationId);
      let query = newestFirst(ofOwn, cursor, page);
      if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId);
      if (status !== undefined) query = query.where('status', '=', status);
      return withLog(db, (await query.execute()).map(toRecord));
    },
    get: async (organizationId, id) => {
      const query = db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id);
      const row = await query.where('organization_id', '=', organizationId).executeTakeFirst();
      const [delivery] = await withLog(db, row ? [toRecord(row)] : []);
      return delivery;
    },
    addTest: (delivery, attempt) =>
      db.transaction().execute(async (transaction) => {
        const endpoint = transaction.selectFrom('webhook_endpoints').select('id').where('id', '=', delivery.endpointId);
        if (!(await endpoint.executeTakeFirst())) return false;
        await transaction.insertInto('webhook_deliveries').values(testRow(delivery)).execute();
        await addAttempt(transaction, delivery.id, attempt);
        return true;
      }),
    replay: (endpointId, since, now, most) => replay(db, endpointId, since, now, most),
    redeliver: (organizationId, id, now) =>
      db.transaction().execute((transaction) => redeliver(transaction, organizationId, id, now)),
    deleteBefore: (before) => deleteBefore(db, before),
  };
}

/**
 * @returns a function that writes a delivery of the order's newest event for every endpoint of its organization. If the
 * endpoint is disabled, the delivery is immediately set aside so that it can be replayed.
 */
export function deliveryWriter(db: Kysely<Tables>) {
  const endpointsOf = fixedQuery((organizationId) =>
    db
      .selectFrom('webhook_endpoints')
      .select(['id', 'status'])
      .where('organization_id', '=', organizationId)
      // The lock keeps an endpoint from being removed before its delivery is written.
      .forKeyShare(),
  );
  return async (transaction: Transaction<Tables>, order: OrderRecord, sequence: number, now: string): Promise<void> => {
    const endpoints = await endpointsOf(transaction, order.organizationId);
    if (endpoints.length > 0) await enqueueDeliveries(transaction, endpoints, order, sequence, now);
  };
}

async function enqueueDeliveries(
  transaction: Transaction<Tables>,
  endpoints: readonly Pick<EndpointRow, 'id' | 'status'>[],
  order: OrderRecord,
  sequence: number,
  now: string,
): Promise<void> {
  const shared = {
    organization_id: order.organizationId,
    event_id: createId('evt'),
    order_id: order.id,
    sequence,
    payload: JSON.stringify(orderEvent(order.id, order.status, order.changedAt)),
    status: 'pending' as const,
    in_order: 1,
    is_test: 0,
    attempts: 0,
    next_attempt_at: now,
    lease: null,
    leased_until: null,
    response_status: null,
    detail: null,
    created_at: now,
    finished_at: null,
  };
  for (let first = 0; first < endpoints.length; first += BATCH) {
    const batch = endpoints.slice(first, first + BATCH);
    const ids = batch.map(({ id }) => id);
    const behind = sequence > 1 ? await endpointsBehind(transaction, order.id, ids) : new Set();
    const rows = batch.map((endpoint) => ({
      ...shared,
      id: createId('dlv'),
      endpoint_id: endpoint.id,
      due_at: behind.has(endpoint.id) ? null : now,
      ...(endpoint.status === 'disabled' ? setAside(now) : {}),
    }));
    await transaction.insertInto('webhook_deliveries').values(rows).execute();
  }
}

/** No database accepts a statement with an unlimited number of values. */
const BATCH = 100;

async function finish(
  transaction: Transaction<Tables>,
  id: string,
  lease: string,
  { status, nextAttemptAt, ...attempt }: DeliveryAttempt,
  now: string,
  judge: JudgeFailures,
): Promise<{ readonly endpointId: string; readonly isDisabled: boolean } | undefined> {
  const finished = await transaction
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      status,
      attempts: eb('attempts', '+', 1),
      next_attempt_at: nextAttemptAt,
      response_status: attempt.responseStatus ?? null,
      detail: attempt.detail,
      finished_at: status === 'pending' ? null : now,
      lease: null,
      leased_until: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returningAll()
    .executeTakeFirst();
  if (!finished) return undefined;
  const { endpoint_id: endpointId } = finished;
  await addAttempt(transaction, id, { ...attempt, at: now });
  await orderQueue(transaction, finished);
  if (status !== 'delivered') {
    return { endpointId, isDisabled: await recordFailure(transaction, endpointId, now, judge) };
  }
  await recordSuccess(transaction, endpointId);
  return { endpointId, isDisabled: false };
}

/**
 * Makes an undelivered event due immediately, along with the order's earlier events. An event that was already
 * delivered is sent again on its own.
 */
async function redeliver(
  transaction: Transaction<Tables>,
  organizationId: string,
  id: string,
  now: string,
): Promise<RedeliveryOutcome> {
  const row = await transaction
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .selectAll('webhook_deliveries')
    .select('webhook_endpoints.status as endpoint_status')
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_deliveries.organization_id', '=', organizationId)
    .forUpdate('webhook_deliveries')
    .executeTakeFirst();
  if (!row) return { outcome: 'missing' };
  if (row.endpoint_status === 'disabled') return { outcome: 'disabled' };
  const isDelivered = row.status === 'delivered';
  await transaction
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      in_order: isDelivered ? 0 : row.in_order,
      attempts: 0,
      next_attempt_at: now,
      finished_at: null,
      detail: null,
    })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('endpoint_id', '=', row.endpoint_id)
    .where('order_id', '=', row.order_id)
    .where('sequence', '<', row.sequence)
    .where('status', '=', 'pending')
    .execute();
  await orderQueue(transaction, row);
  await endPause(transaction, row.endpoint_id);
  return { outcome: 'due' };
}

/** Replays in batches, earliest first, so that an order's events stay in order and other writes can run in between. */
async function replay(
  db: Kysely<Tables>,
  endpointId: string,
  since: string,
  now: string,
  most: number,
): Promise<ReplayedDeliveries> {
  const setAsideSince = (transaction: Kysely<Tables>) =>
    transaction
      .selectFrom('webhook_deliveries')
      .select(['id', 'endpoint_id', 'order_id'])
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'failed')
      .where('created_at', '>=', since)
      .where('is_test', '=', 0)
      .orderBy('created_at')
      .orderBy('id');
  let replayed = 0;
  for (let count = BATCH; count === BATCH && replayed < most; replayed += count) {
    const limit = Math.min(BATCH, most - replayed);
    count = await db.transaction().execute(async (transaction) => {
      const rows = await setAsideSince(transaction).limit(limit).forUpdate().execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const due = { status: 'pending', attempts: 0, next_attempt_at: now, finished_at: null, detail: null } as const;
      await transaction.updateTable('webhook_deliveries').set(due).where('id', 'in', ids).execute();
      for (const row of new Map(rows.map((each) => [each.order_id, each])).values()) await orderQueue(transaction, row);
      return rows.length;
    });
  }
  if (replayed > 0) await endPause(db, endpointId);
  return { replayed, hasMore: (await setAsideSince(db).limit(1).execute()).length > 0 };
}

async function deleteBefore(db: Kysely<Tables>, before: string): Promise<void> {
  await inBatches(BATCH, async () => {
    const ids = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('finished_at', '<', before)
      .orderBy('finished_at')
      .limit(BATCH)
      .execute();
    if (ids.length === 0) return 0;
    await db
      .deleteFrom('webhook_deliveries')
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      // Keeps a delivery that's meanwhile being sent again.
      .where('finished_at', '<', before)
      .execute();
    return ids.length;
  });
}

function testRow(delivery: DeliveryRecord): DeliveryRow {
  return {
    id: delivery.id,
    organization_id: delivery.organizationId,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    order_id: delivery.orderId,
    sequence: delivery.sequence,
    payload: delivery.payload,
    status: delivery.status,
    in_order: 0,
    is_test: 1,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    due_at: null,
    lease: null,
    leased_until: null,
    response_status: delivery.responseStatus ?? null,
    detail: delivery.detail ?? null,
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt ?? null,
  };
}

function toRecord(row: DeliveryRow): DeliveryRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    orderId: row.order_id,
    sequence: row.sequence,
    payload: row.payload,
    status: row.status,
    attempts: row.attempts,
    isTest: row.is_test === 1,
    nextAttemptAt: row.next_attempt_at,
    responseStatus: row.response_status ?? undefined,
    detail: row.detail ?? undefined,
    createdAt: row.created_at,
    finishedAt: row.finished_at ?? undefined,
  };
}
