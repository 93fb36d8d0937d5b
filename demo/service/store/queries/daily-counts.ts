// Counts by day. An order is counted in its own transaction, as the last statement, so that on PostgreSQL two processes
// that change the same count wait only for each other's commit. Requests for quotes are counted many at once:
// `uncounted-requests.ts`.

import { CompiledQuery, type CreateTableBuilder, type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { KeyMode, OrderRecord } from '../../domain/records/records.js';
import type { DailyCountRow, Tables } from '../tables.js';

const BATCH = 500;

/** @param kind `ended` counts an order that was canceled or has failed, on the day when it was placed */
export async function countOrder(
  transaction: Transaction<Tables>,
  order: Pick<OrderRecord, 'organizationId' | 'createdAt' | 'mode' | 'model' | 'total'>,
  kind: 'orders' | 'ended',
): Promise<void> {
  const { organizationId, createdAt, mode, model, total } = order;
  const of = { organizationId, day: createdAt.slice(0, 10), mode, model };
  await addCounts(transaction, of, [[kind, total.currency, '', 1, total.amount]]);
}

/** Whether an order of this status is counted as `ended`. */
export function isLost(status: string): boolean {
  return status === 'canceled' || status === 'failed';
}

const key = ['organization_id', 'day', 'mode', 'model', 'kind', 'name', 'value'] as const;

/** The organization, day, mode and product that a count belongs to. */
export interface CountedOn {
  readonly organizationId: string;
  readonly day: string;
  readonly mode: KeyMode;
  readonly model: string;
}

/** A count: its kind, name and value, how many, and which amount. */
export type CountRow = readonly [
  kind: DailyCountRow['kind'],
  name: string,
  value: string,
  count: number,
  amount: number,
];

/**
 * The text of the statement never depends on what is counted, since all rows are one parameter; so it is compiled and
 * prepared once.
 * @param rows several rows must always come in the same order, so that no two transactions wait for each other
 */
export async function addCounts(
  transaction: Transaction<Tables>,
  { organizationId, day, mode, model }: CountedOn,
  rows: readonly CountRow[],
): Promise<void> {
  const text = isSqlite(transaction) ? ofSqlite : ofPostgres;
  await transaction.executeQuery(CompiledQuery.raw(text, [organizationId, day, mode, model, JSON.stringify(rows)]));
}

export function isSqlite(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

const into = 'insert into daily_counts (organization_id, day, mode, model, kind, name, value, count, amount)';
const onConflict = `on conflict (${key.join(', ')}) do update
  set count = daily_counts.count + excluded.count, amount = daily_counts.amount + excluded.amount`;
const ofSqlite = `${into}
  select ?, ?, ?, ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(?)
  where true ${onConflict}`;
const ofPostgres = `${into}
  select $1, $2, $3, $4, value ->> 0, value ->> 1, value ->> 2, (value ->> 3)::integer, (value ->> 4)::bigint
  from json_array_elements($5::json) ${onConflict}`;

/** The migration that counts the existing orders and requests. Values of parameters are counted from now on only. */
export async function createDailyCounts(transaction: Transaction<Tables>): Promise<void> {
  let table: CreateTableBuilder<string, string> = transaction.schema.createTable('daily_counts');
  for (const column of key) table = table.addColumn(column, 'text', (definition) => definition.notNull());
  await table
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_key', [...key])
    .addForeignKeyConstraint('daily_counts_organization', ['organization_id'], 'organizations', ['id'])
    .execute();
  await transaction.schema.createIndex('daily_counts_by_day').on('daily_counts').column('day').execute();
  await sql`
    insert into daily_counts (organization_id, day, mode, model, kind, name, value, count, amount)
    select quote_requests.organization_id, substr(quote_requests.created_at, 1, 10), keys.mode, quote_requests.model,
      'quotes', '', '', count(*), 0
    from quote_requests join keys on keys.id = quote_requests.key_id
    group by 1, 2, 3, 4
  `.execute(transaction);
  for (let after = ''; ; ) {
    const orders = await transaction
      .selectFrom('orders')
      .select(['id', 'organization_id', 'created_at', 'mode', 'model', 'total', 'status'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { organization_id: organizationId, created_at: createdAt, mode, model, total, status } of orders) {
      const order = { organizationId, createdAt, mode, model, total: JSON.parse(total) as OrderRecord['total'] };
      await countOrder(transaction, order, 'orders');
      if (isLost(status)) await countOrder(transaction, order, 'ended');
    }
    if (orders.length < BATCH) return;
    after = orders.at(-1)!.id;
  }
}
