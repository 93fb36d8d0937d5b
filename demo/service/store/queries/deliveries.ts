// Queries for webhook deliveries. A delivery is written in the transaction of its event, and claimed from the queue of
// its endpoint.

import type { Kysely, Transaction } from 'kysely';
import { orderEvent } from '../../domain/orders/order-store.js';
import type { AttemptRecord, DeliveryRecord, KeyMode, OrderRecord } from '../../domain/records/records.js';
import type {
  DeliveryAttempt,
  DeliveryStore,
  JudgeFailures,
  RedeliveryOutcome,
  ReplayedDeliveries,
} from '../../domain/webhooks/webhook-store.js';
import { createId } from '../../platform/ids.js';
import { endPause, recordFailure, recordSuccess, setAside, setAsidePending, toEndpoint } from './endpoints.js';
import { readPage } from './paging.js';
import { claimDue, endDelaysOfClock, endLeases, endpointsBehind, orderQueue } from './queue.js';
import { recordReader, toRow } from './rows.js';
import { fixedQuery, inBatches } from './statements.js';
import type { EndpointRow, Tables } from './tables.js';

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
      // Start from the endpoints, so that each one takes a single lookup in the index by status, no matter how many
      // deliveries are waiting.
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
    list: async (organizationId, { endpointId, status, mode }, page) => {
      let own = db.selectFrom('webhook_endpoints').select('id').where('organization_id', '=', organizationId);
      if (mode !== undefined) own = own.where('mode', '=', mode);
      // Pending and failed deliveries are rare compared with successful ones. If the query didn't make use of that, the
      // database would scan all deliveries by age.
      const isRare = status === 'pending' || status === 'failed';
      const all = db.selectFrom('webhook_deliveries').selectAll();
      let query = isRare ? all : all.where('organization_id', '=', organizationId);
      if (isRare || mode !== undefined) query = query.where('endpoint_id', 'in', own);
      if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId);
      if (status !== undefined) query = query.where('status', '=', status);
      const rows = await readPage(db, 'webhook_deliveries', organizationId, page, query);
      return rows && withLog(db, rows.map(toRecord));
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
        await transaction
          .insertInto('webhook_deliveries')
          .values({ ...toRow(delivery), in_order: 0, ...unclaimed })
          .execute();
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
 * @returns a function that writes one delivery of the order's newest event for each endpoint in the order's
 *   organization and mode. If an endpoint is disabled, its delivery is set aside immediately, so that it can be
 *   replayed later.
 */
export function deliveryWriter(db: Kysely<Tables>) {
  const endpointsOf = fixedQuery((organizationId, mode) =>
    db
      .selectFrom('webhook_endpoints')
      .select(['id', 'status'])
      .where('organization_id', '=', organizationId)
      .where('mode', '=', mode as KeyMode)
      // Lock the endpoint, so that it can't be removed before its delivery is written.
      .forKeyShare(),
  );
  return async (transaction: Transaction<Tables>, order: OrderRecord, sequence: number, now: string): Promise<void> => {
    const endpoints = await endpointsOf(transaction, order.organizationId, order.mode);
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
    ...unclaimed,
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

const unclaimed = { due_at: null, lease: null, leased_until: null };

/** The number of rows in a statement. Databases only accept a limited number of values per statement. */
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
 * Makes an undelivered event due immediately, along with the order's earlier events. If the event has already been
 * delivered, only that event is sent again.
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

/**
 * Replays deliveries in batches, earliest first, so that an order's events stay in order, and other writes can run
 * between the batches.
 */
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

function deleteBefore(db: Kysely<Tables>, before: string): Promise<number> {
  return inBatches(BATCH, async () => {
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
      // Keep deliveries that have been queued again since they were read.
      .where('finished_at', '<', before)
      .execute();
    return ids.length;
  });
}

const toRecord = recordReader<DeliveryRecord>({
  booleans: ['isTest'],
  without: ['in_order', 'due_at', 'lease', 'leased_until'],
});

/** The maximum number of attempts that are stored per delivery. */
const MAX_KEPT = 20;

async function addAttempt(
  transaction: Transaction<Tables>,
  deliveryId: string,
  { at: attemptedAt, ...attempt }: AttemptRecord,
): Promise<void> {
  const { last } = await transaction
    .selectFrom('webhook_attempts')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await transaction
    .insertInto('webhook_attempts')
    .values(toRow({ deliveryId, number, attemptedAt, ...attempt }))
    .execute();
  if (number <= MAX_KEPT) return;
  const older = transaction.deleteFrom('webhook_attempts').where('delivery_id', '=', deliveryId);
  await older.where('number', '<=', number - MAX_KEPT).execute();
}

type StoredAttempt = Omit<AttemptRecord, 'at'> & { readonly deliveryId: string; readonly attemptedAt: string };
const readAttempt = recordReader<StoredAttempt>({ without: ['number'] });

/** Adds the logged attempts to each delivery. */
async function withLog<Delivery extends { readonly id: string }>(
  db: Kysely<Tables>,
  deliveries: readonly Delivery[],
): Promise<(Delivery & { readonly log: readonly AttemptRecord[] })[]> {
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  const query = db.selectFrom('webhook_attempts').selectAll().where('delivery_id', 'in', ids).orderBy('number');
  const logs = new Map<string, AttemptRecord[]>(ids.map((id) => [id, []]));
  for (const row of await query.execute()) {
    const { deliveryId, attemptedAt: at, ...attempt } = readAttempt(row);
    logs.get(deliveryId)!.push({ at, ...attempt });
  }
  return deliveries.map((delivery) => ({ ...delivery, log: logs.get(delivery.id)! }));
}

/** Erases endpoints' responses, because they may contain the recipient's name. */
export async function eraseResponses(transaction: Transaction<Tables>, orderIds: readonly string[]): Promise<void> {
  await transaction
    .updateTable('webhook_attempts')
    .set({ response_body: null })
    .where('response_body', 'is not', null)
    .where('delivery_id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries').select('id').where('order_id', 'in', orderIds),
    )
    .execute();
}
