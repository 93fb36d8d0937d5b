// Requests for quotes that are not counted yet. Counting a single request costs half of what saving it does. So the
// transaction that saves a request adds a row here, and a later transaction deletes many rows and adds their counts.
// Whenever a process is killed, each request is counted in exactly one of the two.

import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { QuoteRequestRecord } from '../../domain/records/records.js';
import type { QuoteCount } from '../../domain/records/statistics-store.js';
import type { QuoteRequestRow, Tables, UncountedRequestRow } from '../tables.js';
import { addCounts, type CountedOn, type CountRow, isSqlite } from './daily-counts.js';

/** How many rows are counted in one transaction. */
const BATCH = 500;

/** The JSON of a row. */
type Uncounted = readonly [on: CountedOn, asked: readonly (readonly [parameter: string, value: string])[]];

export function uncountedRow(
  { id, organizationId, model, createdAt }: QuoteRequestRecord,
  { mode, asked }: QuoteCount,
): UncountedRequestRow {
  const on = { organizationId, day: createdAt.slice(0, 10), mode, model };
  const values = asked.map(({ parameter, value }) => [parameter, value] as const);
  return { id, counts: JSON.stringify([on, values] satisfies Uncounted) };
}

/**
 * Saves the request and the row that counts it later. The texts of the statements never change, so none is compiled
 * again.
 */
export async function insertRequest(
  transaction: Transaction<Tables>,
  row: QuoteRequestRow,
  uncounted: UncountedRequestRow | undefined,
): Promise<void> {
  const run = (text: string, values: readonly unknown[]) =>
    transaction.executeQuery(CompiledQuery.raw(text, [...values]));
  const values = columns.map((column) => row[column]);
  const counted = uncounted ? [uncounted.id, uncounted.counts] : [];
  if (isSqlite(transaction)) {
    await run(insertIntoSqlite, values);
    if (uncounted) await run(insertUncounted, counted);
  } else if (uncounted) await run(insertBoth, [...values, ...counted]);
  else await run(insertAlone, values);
}

const columns = [
  'id',
  'organization_id',
  'key_id',
  'model',
  'model_revision',
  'configuration',
  'quantity',
  'ship_to',
  'answer',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof QuoteRequestRow)[];

const insert = `insert into quote_requests (${columns.join(', ')}) values`;
const insertIntoSqlite = `${insert} (${columns.map(() => '?').join(', ')})`;
const insertUncounted = 'insert into uncounted_requests (id, counts) values (?, ?)';
const insertAlone = `${insert} (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
/** On PostgreSQL both rows are inserted in one statement, since a round trip costs more than the insert. */
const insertBoth = `with uncounted as (
    insert into uncounted_requests (id, counts) values ($${columns.length + 1}, $${columns.length + 2})
  ) ${insertAlone}`;

/** Counts all rows that are there; rows that are added meanwhile may be left. */
export async function countRequests(db: Kysely<Tables>): Promise<void> {
  // Where there is no row, no transaction is begun and no lock is taken.
  const some = db.selectFrom('uncounted_requests').select('id').limit(1);
  while (await some.executeTakeFirst()) {
    const count = await db.transaction().execute(countBatch);
    if (count < BATCH) return;
  }
}

/** Where two processes count at once, the second waits for the first and counts the rows that remain. */
async function countBatch(transaction: Transaction<Tables>): Promise<number> {
  const query = transaction.selectFrom('uncounted_requests').selectAll().orderBy('id').limit(BATCH).forUpdate();
  const rows = await query.execute();
  if (rows.length === 0) return 0;
  const groups = new Map<string, { readonly on: CountedOn; readonly values: Map<string, CountRow> }>();
  for (const { counts } of rows) {
    const [on, asked] = JSON.parse(counts) as Uncounted;
    const group = `${on.organizationId} ${on.day} ${on.mode} ${on.model}`;
    const { values } = groups.get(group) ?? setNew(groups, group, { on, values: new Map<string, CountRow>() });
    add(values, ['quotes', '', '', 1, 0]);
    for (const [parameter, value] of asked) add(values, ['asked', parameter, value, 1, 0]);
  }
  for (const [, { on, values }] of [...groups].sort(byKey)) {
    await addCounts(
      transaction,
      on,
      [...values].sort(byKey).map(([, row]) => row),
    );
  }
  const ids = rows.map(({ id }) => id);
  await transaction.deleteFrom('uncounted_requests').where('id', 'in', ids).execute();
  return rows.length;
}

function add(values: Map<string, CountRow>, [kind, name, value, count, amount]: CountRow): void {
  const id = JSON.stringify([kind, name, value]);
  values.set(id, [kind, name, value, (values.get(id)?.[3] ?? 0) + count, amount]);
}

function setNew<Value>(map: Map<string, Value>, id: string, value: Value): Value {
  map.set(id, value);
  return value;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/**
 * Counts from time to time, so that there are never many uncounted rows. A count that fails is made up for by the next
 * one.
 */
export function createRequestCounter(db: Kysely<Tables>): () => Promise<void> {
  let saved = 0;
  return async () => {
    saved += 1;
    if (saved < BATCH) return;
    saved = 0;
    await countRequests(db).catch(() => undefined);
  };
}

/** The migration that creates the table. Existing requests are counted. */
export async function createUncountedRequests({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('uncounted_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('counts', 'text', (column) => column.notNull())
    .execute();
}
