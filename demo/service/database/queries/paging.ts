// Keyset pagination, the newest rows first: by creation time and id, so that rows of the same time are not skipped.

import type { Kysely } from 'kysely';
import type { PageQuery } from '../page-query.js';
import type { Tables } from '../tables.js';

type AgedTable = 'audit_entries' | 'keys' | 'orders' | 'webhook_endpoints' | 'webhook_deliveries';

export interface Cursor {
  readonly createdAt: string;
  readonly id: string;
}

/** @returns the row `after`; null for the first page; undefined where the organization has no such row */
export async function cursorOf(
  db: Kysely<Tables>,
  table: AgedTable,
  organizationId: string,
  { after }: PageQuery,
): Promise<Cursor | null | undefined> {
  if (after === undefined) return null;
  const row = await db
    .selectFrom(table)
    .select(['id', 'created_at'])
    .where('id', '=', after)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && { id: row.id, createdAt: row.created_at };
}
