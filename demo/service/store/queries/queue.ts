// The queues of webhook deliveries, one per endpoint. Only rows that may be claimed have a `due_at`. So to claim
// deliveries, a query reads one row for each waiting endpoint, and then only the rows that it claims, no matter how
// many are waiting.

import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import { sql } from 'kysely';
import { FAILING_AFTER, type ShareSlots, type WaitingEndpoint } from '../../domain/webhooks/webhook-store.js';
import type { DeliveryRow, EndpointRow, Tables } from './tables.js';

export interface ClaimedRows {
  readonly deliveries: readonly DeliveryRow[];
  /** The endpoints that the given deliveries go to, by id. */
  readonly endpoints: ReadonlyMap<string, EndpointRow>;
  readonly lease: string;
}

export async function claimDue(
  transaction: Transaction<Tables>,
  now: string,
  leasedUntil: string,
  share: ShareSlots,
): Promise<ClaimedRows> {
  await endExpiredLeases(transaction, now);
  const ids: string[] = [];
  const shares = share(await waitingEndpoints(transaction, now));
  for (const [endpointId, count] of shares) ids.push(...(await lockDue(transaction, endpointId, count, now)));
  const lease = randomUUID();
  if (ids.length === 0) return { deliveries: [], endpoints: new Map(), lease };
  const deliveries = await transaction
    .updateTable('webhook_deliveries')
    .set({ lease, leased_until: leasedUntil, due_at: null })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const endpoints = await transaction
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', 'in', [...shares.keys()])
    .execute();
  return { deliveries, endpoints: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])), lease };
}

/** Ends the leases of deliveries whose process has ended without releasing them. */
async function endExpiredLeases(transaction: Transaction<Tables>, now: string): Promise<void> {
  const expired = await transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('leased_until', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await endLeases(transaction, ({ eb }) => eb('id', 'in', ids));
}

/**
 * Ends the selected rows' leases. Each delivery becomes due again, unless it was set aside while it was being sent, or
 * has to wait for an earlier event that was queued again in the meantime.
 */
export async function endLeases(
  transaction: Transaction<Tables>,
  choose: (builder: ExpressionBuilder<Tables, 'webhook_deliveries'>) => Expression<SqlBool>,
): Promise<void> {
  const ended = await transaction
    .updateTable('webhook_deliveries')
    .set({ lease: null, leased_until: null })
    .where(choose)
    .returning(['endpoint_id', 'order_id'])
    .execute();
  for (const row of ended) await orderQueue(transaction, row);
}

/**
 * Selects the enabled endpoints that have a due delivery. For each endpoint with a waiting delivery, the query takes
 * one step along the index.
 */
async function waitingEndpoints(transaction: Transaction<Tables>, now: string): Promise<readonly WaitingEndpoint[]> {
  const waiting = await sql<{ id: string; organization_id: string; failures: number; due_at: string }>`
    with recursive queue (endpoint_id) as (
      select min(endpoint_id) from webhook_deliveries where due_at is not null
      union all
      select (select min(endpoint_id) from webhook_deliveries where due_at is not null and endpoint_id > queue.endpoint_id)
      from queue where queue.endpoint_id is not null
    ), due as (
      select endpoint_id, (
        select min(due_at) from webhook_deliveries where endpoint_id = queue.endpoint_id and due_at is not null
      ) as due_at
      from queue
    )
    select endpoint.id, endpoint.organization_id, endpoint.failures, due.due_at
    from due inner join webhook_endpoints as endpoint on endpoint.id = due.endpoint_id
    where due.due_at <= ${now} and endpoint.status = 'enabled'
      and (endpoint.paused_until is null or endpoint.paused_until <= ${now})`.execute(transaction);
  if (waiting.rows.length === 0) return [];
  const inFlight = await countInFlight(transaction);
  return waiting.rows.map(({ id, organization_id, failures, due_at }) => ({
    id,
    organizationId: organization_id,
    isFailing: failures >= FAILING_AFTER,
    dueAt: due_at,
    inFlight: inFlight.get(id) ?? 0,
    organizationInFlight: inFlight.get(organization_id) ?? 0,
    organizationFailing: inFlight.get(failingOf(organization_id)) ?? 0,
  }));
}

const failingOf = (organizationId: string) => `${organizationId} failing`;

/**
 * Counts the deliveries in flight for each endpoint, for each organization, and for all failing endpoints of each
 * organization.
 */
async function countInFlight(transaction: Transaction<Tables>): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['delivery.organization_id', 'endpoint.id', 'endpoint.failures'])
    .where('delivery.leased_until', 'is not', null)
    .execute();
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { id, organization_id: organizationId, failures } of rows) {
    count(id);
    count(organizationId);
    if (failures >= FAILING_AFTER) count(failingOf(organizationId));
  }
  return counts;
}

/** Locks deliveries that are due. @returns the ids of those that have been due longest */
async function lockDue(
  transaction: Transaction<Tables>,
  endpointId: string,
  count: number,
  now: string,
): Promise<readonly string[]> {
  const due = await transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(count)
    // Skip rows that another process is claiming.
    .forUpdate()
    .skipLocked()
    .execute();
  return due.map(({ id }) => id);
}

/**
 * Sets `due_at` in an order's deliveries to an endpoint, in the order of the events, so that no delivery can be claimed
 * while an earlier event of the order is pending.
 */
export async function orderQueue(
  transaction: Transaction<Tables>,
  { endpoint_id, order_id }: Pick<DeliveryRow, 'endpoint_id' | 'order_id'>,
): Promise<void> {
  const pending = await transaction
    .selectFrom('webhook_deliveries')
    .select(['id', 'in_order', 'lease', 'due_at', 'next_attempt_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('order_id', '=', order_id)
    .where('status', '=', 'pending')
    .orderBy('sequence')
    .forUpdate()
    .execute();
  let isFirst = true;
  for (const { id, in_order, lease, due_at, next_attempt_at } of pending) {
    const dueAt = isFirst && lease === null ? next_attempt_at : null;
    if (dueAt !== due_at) {
      await transaction.updateTable('webhook_deliveries').set({ due_at: dueAt }).where('id', '=', id).execute();
    }
    if (in_order === 1) isFirst = false;
  }
}

/**
 * Makes deliveries due that were postponed while the clock was ahead, before it was set back. Otherwise, they'd wait
 * until the clock reaches that time again.
 * @param later a time after `now`. If a row's time is later than this, the row was written or attempted before the
 *   clock was set back.
 * @returns the endpoints whose deliveries are attempted again
 */
export async function endDelaysOfClock(db: Kysely<Tables>, now: string, later: string): Promise<readonly string[]> {
  const tried = await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, due_at: now })
    .where('endpoint_id', 'in', ({ selectFrom }) => selectFrom('webhook_endpoints').select('id'))
    .where('due_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_attempts')
          .select('number')
          .whereRef('delivery_id', '=', 'webhook_deliveries.id')
          .where('attempted_at', '>', later),
      ),
    )
    .returning('endpoint_id')
    .execute();
  const dueAt = sql<string | null>`case when due_at is null then null else ${now} end`;
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, due_at: dueAt })
    // The condition lists endpoints, so that the database uses the index by status, no matter how many rows are
    // waiting.
    .where('endpoint_id', 'in', ({ selectFrom }) => selectFrom('webhook_endpoints').select('id'))
    .where('status', '=', 'pending')
    .where('created_at', '>', later)
    .where('next_attempt_at', '>', now)
    .execute();
  return [...new Set(tried.map(({ endpoint_id }) => endpoint_id))];
}

/**
 * Returns the endpoints for which an earlier event of the order is still pending. Those events stay pending until this
 * transaction has ended.
 */
export async function endpointsBehind(
  transaction: Transaction<Tables>,
  orderId: string,
  endpointIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .where('endpoint_id', 'in', endpointIds)
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('in_order', '=', 1)
    .orderBy('endpoint_id')
    .orderBy('sequence')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ endpoint_id }) => endpoint_id));
}
