// Queries for webhook endpoints.

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EndpointRecord } from '../records.js';
import type { EndpointStore } from '../store.js';
import type { EndpointRow, Tables } from '../tables.js';
import { cursorOf } from './paging.js';

export function endpointQueries(db: Kysely<Tables>): EndpointStore {
  return {
    add: async (endpoint) => {
      await db.insertInto('webhook_endpoints').values(toRow(endpoint)).execute();
    },
    list: async (organizationId, page) => {
      const cursor = await cursorOf(db, 'webhook_endpoints', organizationId, page);
      if (cursor === undefined) return undefined;
      let query = db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1);
      if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.createdAt}, ${cursor.id})`);
      return (await query.execute()).map(toEndpoint);
    },
    get: async (organizationId, id) => {
      const query = db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
      const row = await query.where('organization_id', '=', organizationId).executeTakeFirst();
      return row && toEndpoint(row);
    },
    remove: async (organizationId, id) => {
      const query = db.deleteFrom('webhook_endpoints').where('id', '=', id);
      const result = await query.where('organization_id', '=', organizationId).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    enable: async (organizationId, id) => {
      const query = db.updateTable('webhook_endpoints').set({ status: 'enabled', disabled_reason: null });
      const own = query.where('id', '=', id).where('organization_id', '=', organizationId);
      return (await own.executeTakeFirst()).numUpdatedRows > 0n;
    },
    disable: (id, reason, now) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('webhook_endpoints')
          .set({ status: 'disabled', disabled_reason: reason })
          .where('id', '=', id)
          .execute();
        await transaction
          .updateTable('webhook_deliveries')
          .set({ status: 'failed', detail: 'The endpoint was disabled.', finished_at: now })
          .where('endpoint_id', '=', id)
          .where('status', '=', 'pending')
          .execute();
      }),
    rotate: async (id, secret, previousUntil) => {
      await db
        .updateTable('webhook_endpoints')
        .set(({ ref }) => ({ previous_secret: ref('secret'), secret, previous_until: previousUntil }))
        .where('id', '=', id)
        .execute();
    },
  };
}

function toRow(endpoint: EndpointRecord): EndpointRow {
  return {
    id: endpoint.id,
    organization_id: endpoint.organizationId,
    url: endpoint.url,
    description: endpoint.description ?? null,
    secret: endpoint.secret,
    previous_secret: endpoint.previousSecret ?? null,
    previous_until: endpoint.previousUntil ?? null,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason ?? null,
    created_at: endpoint.createdAt,
  };
}

export function toEndpoint(row: EndpointRow): EndpointRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    description: row.description ?? undefined,
    secret: row.secret,
    previousSecret: row.previous_secret ?? undefined,
    previousUntil: row.previous_until ?? undefined,
    status: row.status,
    disabledReason: row.disabled_reason ?? undefined,
    createdAt: row.created_at,
  };
}
