// Keyset pagination, newest rows first. Rows are sorted by creation time and then by id, so that no rows are skipped if
// several have the same time.

import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageQuery } from '../../domain/records/records.js';
import type { Tables } from './tables.js';

type AgedTable =
  | 'audit_entries'
  | 'files'
  | 'inquiries'
  | 'keys'
  | 'mails'
  | 'orders'
  | 'quote_requests'
  | 'webhook_endpoints'
  | 'webhook_deliveries';

/**
 * Narrows a query for an organization's rows to the page after the row `after`. If more rows follow, includes one more
 * row than the page holds.
 * @returns undefined if the organization has no row `after`. Otherwise, the query in an object, because a Kysely query
 *   itself can't be returned from an async function.
 */
export async function pageOf<Table extends AgedTable, Row>(
  db: Kysely<Tables>,
  table: Table,
  organizationId: string,
  { after, limit }: PageQuery,
  all: SelectQueryBuilder<Tables, Table, Row>,
): Promise<{ readonly query: SelectQueryBuilder<Tables, Table, Row> } | undefined> {
  const query = all
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit + 1);
  if (after === undefined) return { query };
  const older = (createdAt: string, id: string) => query.where(sql<boolean>`(created_at, id) < (${createdAt}, ${id})`);
  if (typeof after !== 'string') return { query: older(after.createdAt, after.id) };
  const find = db.selectFrom<AgedTable>(table).select(['id', 'created_at']).where('id', '=', after);
  const last = await find.where('organization_id', '=', organizationId).executeTakeFirst();
  return last && { query: older(last.created_at, last.id) };
}

/** Reads the page that `pageOf` selects. */
export async function readPage<Table extends AgedTable, Row>(
  ...page: Parameters<typeof pageOf<Table, Row>>
): Promise<readonly Row[] | undefined> {
  return (await pageOf(...page))?.query.execute();
}

/** Whether one of the columns contains the text, ignoring case. */
export function containing(columns: readonly string[], text: string): Expression<SqlBool> {
  // SQLite's lower() only converts ASCII letters, so search for the text as it was typed, too.
  const patterns = [...new Set([text, text.toLowerCase()])].map(
    (each) => `%${each.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  );
  const found = patterns.flatMap((pattern) =>
    columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
  );
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}
