// What has happened to the orders of an organization, whichever they are.

import { type Kysely, sql } from 'kysely';
import type { OrderEventRecord } from '../records.js';
import type { OrderStore, OrganizationEvent } from '../store.js';
import type { OrderEventRow, Tables } from '../tables.js';

const PAGE = 500;

export async function eventsSince(
  db: Kysely<Tables>,
  organizationId: string,
  since: string,
  { share, after }: Parameters<OrderStore['eventsSince']>[2],
): Promise<readonly OrganizationEvent[]> {
  let query = db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .selectAll('order_events')
    .where('orders.organization_id', '=', organizationId)
    // Those whose last event is older have none since then.
    .where('orders.changed_at', '>=', since)
    .where('order_events.occurred_at', '>=', since)
    .orderBy('order_events.occurred_at')
    .orderBy('order_events.order_id')
    .limit(PAGE);
  if (share) query = query.where('orders.workshop_slug', '=', share.workshop).where('orders.mode', '=', share.mode);
  if (after) query = query.where(sql<boolean>`(occurred_at, order_id) > (${after.occurredAt}, ${after.orderId})`);
  return (await query.execute()).map((row) => ({ ...eventRecord(row), orderId: row.order_id }));
}

export async function lastChanges(
  db: Kysely<Tables>,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['organization_id', fn.max('changed_at').as('last')])
    .where('organization_id', 'in', organizationIds)
    .groupBy('organization_id')
    .execute();
  return new Map(rows.map(({ organization_id, last }) => [organization_id, last]));
}

export function eventRecord({ sequence, status, reason, occurred_at }: OrderEventRow): OrderEventRecord {
  const event = { sequence, status: status as OrderEventRecord['status'], occurredAt: occurred_at };
  return reason === null ? event : { ...event, reason };
}
