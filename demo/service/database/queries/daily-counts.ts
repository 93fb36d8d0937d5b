// Counts of a day, written in the transaction of what is counted, as its last statement: processes that count the same on
// PostgreSQL wait for one another's commit, and for nothing else. Rows in one order, so that none waits for each other.

import { type CreateTableBuilder, sql, type Transaction } from 'kysely';
import type { OrderRecord, QuoteRequestRecord } from '../records.js';
import type { QuoteCount } from '../statistics-store.js';
import type { DailyCountRow, Tables } from '../tables.js';

const BATCH = 500;

export async function countQuotes(
  transaction: Transaction<Tables>,
  { organizationId, model, createdAt }: QuoteRequestRecord,
  { mode, asked }: QuoteCount,
): Promise<void> {
  const common = { organization_id: organizationId, day: createdAt.slice(0, 10), mode, model, count: 1, amount: 0 };
  const values = asked.map(({ parameter, value }) => ({ ...common, kind: 'asked' as const, name: parameter, value }));
  values.sort((a, b) => (a.name < b.name ? -1 : 1));
  await add(transaction, [...values, { ...common, kind: 'quotes', name: '', value: '' }]);
}

/** @param kind `ended`: it was canceled, or has failed; counted on the day of the order too */
export async function countOrder(
  transaction: Transaction<Tables>,
  order: Pick<OrderRecord, 'organizationId' | 'createdAt' | 'mode' | 'model' | 'total'>,
  kind: 'orders' | 'ended',
): Promise<void> {
  await add(transaction, [orderRow(order, kind)]);
}

function orderRow(
  {
    organizationId,
    createdAt,
    mode,
    model,
    total,
  }: Pick<OrderRecord, 'organizationId' | 'createdAt' | 'mode' | 'model' | 'total'>,
  kind: 'orders' | 'ended',
): DailyCountRow {
  const day = createdAt.slice(0, 10);
  const { currency, amount } = total;
  return { organization_id: organizationId, day, mode, model, kind, name: currency, value: '', count: 1, amount };
}

const key = ['organization_id', 'day', 'mode', 'model', 'kind', 'name', 'value'] as const;

async function add(transaction: Transaction<Tables>, rows: readonly DailyCountRow[]): Promise<void> {
  await transaction
    .insertInto('daily_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(key).doUpdateSet({
        count: sql<number>`daily_counts.count + excluded.count`,
        amount: sql<number>`daily_counts.amount + excluded.amount`,
      }),
    )
    .execute();
}

/** The migration that counts the orders and requests that are there; which values were asked for is counted from now on. */
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
      if (status === 'canceled' || status === 'failed') await countOrder(transaction, order, 'ended');
    }
    if (orders.length < BATCH) return;
    after = orders.at(-1)!.id;
  }
}
