// Queries for webhook deliveries: written in the transaction of the event, claimed one by one.

import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { createId } from '../../ids.js';
import { orderEvent } from '../../order-lifecycle.js';
import type { DeliveryRecord, OrderRecord } from '../records.js';
import type { DeliveryAttempt, DeliveryStore } from '../store.js';
import type { DeliveryRow, Tables } from '../tables.js';
import { toEndpoint } from './endpoints.js';
import { cursorOf } from './paging.js';

export function deliveryQueries(db: Kysely<Tables>): DeliveryStore {
  return {
    claim: (now, leasedUntil, maxInFlight) =>
      db.transaction().execute(async (transaction) => {
        const lease = randomUUID();
        const row = await transaction
          .updateTable('webhook_deliveries')
          .set({ lease, leased_until: leasedUntil })
          .where('id', '=', dueDelivery(transaction, now, maxInFlight))
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        const endpoint = await transaction
          .selectFrom('webhook_endpoints')
          .selectAll()
          .where('id', '=', row.endpoint_id)
          .executeTakeFirstOrThrow();
        return { delivery: toRecord(row), endpoint: toEndpoint(endpoint), lease };
      }),
    finish: (id, lease, result, now) => finish(db, id, lease, result, now),
    release: async (id, lease) => {
      const query = db.updateTable('webhook_deliveries').set({ lease: null, leased_until: null });
      await query.where('id', '=', id).where('lease', '=', lease).execute();
    },
    list: async (organizationId, { endpointId, status }, page) => {
      const cursor = await cursorOf(db, 'webhook_deliveries', organizationId, page);
      if (cursor === undefined) return undefined;
      let query = db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1);
      if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.createdAt}, ${cursor.id})`);
      if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId);
      if (status !== undefined) query = query.where('status', '=', status);
      return (await query.execute()).map(toRecord);
    },
    get: async (organizationId, id) => {
      const query = db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id);
      const row = await query.where('organization_id', '=', organizationId).executeTakeFirst();
      return row && toRecord(row);
    },
    redeliver: async (organizationId, id, now) => {
      const row = await db
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', in_order: 0, attempts: 0, next_attempt_at: now, finished_at: null, detail: null })
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .returningAll()
        .executeTakeFirst();
      return row && toRecord(row);
    },
    deleteBefore: async (before) => {
      const query = db.deleteFrom('webhook_deliveries').where('status', '=', 'delivered');
      await query.where('finished_at', '<', before).execute();
    },
  };
}

/** Writes a delivery of the order's newest event for every enabled endpoint of its organization. */
export async function enqueueDeliveries(
  transaction: Transaction<Tables>,
  order: OrderRecord,
  sequence: number,
  now: string,
): Promise<void> {
  const endpoints = await transaction
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('organization_id', '=', order.organizationId)
    .where('status', '=', 'enabled')
    .execute();
  if (endpoints.length === 0) return;
  const shared = {
    organization_id: order.organizationId,
    event_id: createId('evt'),
    order_id: order.id,
    sequence,
    payload: JSON.stringify(orderEvent(order.id, order.status, order.changedAt)),
    status: 'pending' as const,
    in_order: 1,
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
  };
  const rows = endpoints.map((endpoint) => ({ ...shared, id: createId('dlv'), endpoint_id: endpoint.id }));
  const empty = { lease: null, leased_until: null, response_status: null, detail: null, finished_at: null };
  await transaction
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, ...empty })))
    .execute();
}

function dueDelivery(transaction: Transaction<Tables>, now: string, maxInFlight: number) {
  return transaction
    .selectFrom('webhook_deliveries as due')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'due.endpoint_id')
    .select('due.id')
    .where('due.status', '=', 'pending')
    .where('due.next_attempt_at', '<=', now)
    .where((where) => where.or([where('due.leased_until', 'is', null), where('due.leased_until', '<=', now)]))
    .where('endpoint.status', '=', 'enabled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.endpoint_id', '=', 'due.endpoint_id')
            .whereRef('earlier.order_id', '=', 'due.order_id')
            .whereRef('earlier.sequence', '<', 'due.sequence')
            .where('earlier.status', '=', 'pending')
            .where('earlier.in_order', '=', 1),
        ),
      ),
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('webhook_deliveries as claimed')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('claimed.endpoint_id', '=', 'due.endpoint_id')
          .where('claimed.leased_until', '>', now),
      '<',
      maxInFlight,
    )
    .orderBy('due.next_attempt_at')
    .orderBy('due.id')
    .limit(1);
}

async function finish(
  db: Kysely<Tables>,
  id: string,
  lease: string,
  { status, nextAttemptAt, responseStatus, detail }: DeliveryAttempt,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      status,
      attempts: eb('attempts', '+', 1),
      next_attempt_at: nextAttemptAt,
      response_status: responseStatus ?? null,
      detail: detail ?? null,
      finished_at: status === 'pending' ? null : now,
      lease: null,
      leased_until: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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
    nextAttemptAt: row.next_attempt_at,
    responseStatus: row.response_status ?? undefined,
    detail: row.detail ?? undefined,
    createdAt: row.created_at,
    finishedAt: row.finished_at ?? undefined,
  };
}
