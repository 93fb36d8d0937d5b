// Queries for the events of all an organization's orders.

import { type Kysely, sql } from 'kysely';
import type { OrderStore, OrganizationEvent } from '../../domain/orders/order-store.js';
import type { OrderEventRecord } from '../../domain/records/records.js';
import type { OrderEventRow, Tables } from './tables.js';

const PAGE = 500;

export async function eventsSince(
  db: Kysely<Tables>,
  organizationId: string,
  since: string,
  { share, after }: Parameters<OrderStore['eventsSince']>[2],
): Promise<readonly OrganizationEvent[]> {
  // The query walks the index of times from where the last page ended, so its cost depends on the page, not on the
  // number of events.
  let orders = db
    .selectFrom('orders')
    .select('orders.id')
    .where(sql<boolean>`orders.id = order_events.order_id`)
    .where('orders.organization_id', '=', organizationId);
  if (share) orders = orders.where('orders.workshop_slug', '=', share.workshop).where('orders.mode', '=', share.mode);
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
