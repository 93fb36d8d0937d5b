// Keyset pagination, newest rows first. Rows are sorted by creation time and then by id, so that rows with the same
// time aren't skipped.

import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageQuery } from '../../domain/records/records.js';
import type { Tables } from './tables.js';

type AgedTable = 'audit_entries' | 'files' | 'keys' | 'orders' | 'webhook_endpoints' | 'webhook_deliveries';

export interface Cursor {
  readonly createdAt: string;
  readonly id: string;
}

/** @returns the row `after`; null for the first page; undefined if the organization has no such row */
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

/** The page after `cursor`, with one more row than the page holds if more follow. */
export function newestFirst<Table extends AgedTable, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  cursor: Cursor | null,
  { limit }: PageQuery,
): SelectQueryBuilder<Tables, Table, Row> {
  const page = query
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit + 1);
  return cursor ? page.where(sql<boolean>`(created_at, id) < (${cursor.createdAt}, ${cursor.id})`) : page;
}

/** Whether one of the columns contains the text, ignoring case. */
export function containing(columns: readonly string[], text: string): Expression<SqlBool> {
  // SQLite's lower() only changes ASCII letters, so other letters are also searched as typed.
  const patterns = [...new Set([text, text.toLowerCase()])].map(
    (each) => `%${each.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  );
  const found = patterns.flatMap((pattern) =>
    columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
  );
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}
