// Daily counts. An order or a quote request is counted in its own transaction, as the last statement, so that two
// processes on PostgreSQL that change the same count only wait for each other's commit.

import { CompiledQuery, type Kysely, SqliteAdapter, type Transaction } from 'kysely';
import type { KeyMode, OrderRecord, QuoteRequestRecord } from '../../domain/records/records.js';
import type { QuoteCount } from '../../domain/records/statistics-store.js';
import type { DailyCountRow, Tables } from './tables.js';

/** @param kind `ended` counts an order that was canceled or has failed, on the day it was placed */
export async function countOrder(
  transaction: Transaction<Tables>,
  order: Pick<OrderRecord, 'organizationId' | 'createdAt' | 'mode' | 'model' | 'total'>,
  kind: 'orders' | 'ended',
): Promise<void> {
  const { organizationId, createdAt, mode, model, total } = order;
  const of = { organizationId, day: createdAt.slice(0, 10), mode, model };
  await addCounts(transaction, of, [[kind, total.currency, '', 1, total.amount]]);
}

/** Counts a quote request, and each parameter value in it. */
export async function countRequest(
  transaction: Transaction<Tables>,
  { organizationId, createdAt, model }: Pick<QuoteRequestRecord, 'organizationId' | 'createdAt' | 'model'>,
  { mode, asked }: QuoteCount,
): Promise<void> {
  const rows = asked.map(({ parameter, value }): CountRow => ['asked', parameter, value, 1, 0]);
  rows.sort(([, a], [, b]) => (a < b ? -1 : 1));
  const of = { organizationId, day: createdAt.slice(0, 10), mode, model };
  await addCounts(transaction, of, [['quotes', '', '', 1, 0], ...rows]);
}

const key = ['organization_id', 'day', 'mode', 'model', 'kind', 'name', 'value'] as const;

/** The organization, day, mode and product that a count belongs to. */
export interface CountedOn {
  readonly organizationId: string;
  readonly day: string;
  readonly mode: KeyMode;
  readonly model: string;
}

/** A count: its kind, name and value, how many, and for which amount. */
export type CountRow = readonly [
  kind: DailyCountRow['kind'],
  name: string,
  value: string,
  count: number,
  amount: number,
];

/**
 * The statement's text never depends on what is counted, since all rows are one parameter. So it's compiled and
 * prepared once.
 * @param rows several rows must always be in the same order, so that no two transactions wait for each other
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
