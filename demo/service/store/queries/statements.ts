// Helpers for queries. The SQL of queries that run for each request is always the same, and it takes longer to build
// and compile than SQLite takes to run it. So these queries are compiled once, and then run with different values.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Compilable, CompiledQuery, type Insertable, type Kysely, SqliteAdapter, type Transaction } from 'kysely';
import type { OrganizationRow, Tables } from './tables.js';

type Database = Pick<Kysely<Tables>, 'executeQuery'>;

/**
 * Compiles a query once, so that it can be run often.
 * @param build builds the query from placeholders. The query must not depend on the actual values.
 * @returns a function that runs the query, including within a transaction
 */
export function fixedQuery<Values extends readonly string[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= build(...(values.map(placeholderOf) as readonly string[] as Values)).compile();
    const placeholders: readonly unknown[] = values.map(placeholderOf);
    const parameters = compiled.parameters.map((parameter) => {
      const index = placeholders.indexOf(parameter);
      return index < 0 ? parameter : values[index];
    });
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function placeholderOf(_: string, index: number): string {
  return `value ${index}`;
}

/**
 * Inserts rows with one statement.
 * @param rows the rows, which must all have the same keys as the first one. If there are none, nothing happens.
 * @param ending the SQL after the values, which defines what happens on a conflict and what's returned
 * @returns the returned columns of each row
 */
export async function insertRows<Table extends keyof Tables, Row = never>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  ending = '',
): Promise<readonly Row[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first) as (keyof typeof first)[];
  const parameters = rows.flatMap((row) => columns.map((column) => row[column]));
  const text = `insert into ${table} (${columns.join(', ')}) values ${valuesText(db, rows.length, columns.length)} ${ending}`;
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
}

function valuesText(db: Kysely<Tables>, rows: number, columns: number): string {
  const row = (index: number) => Array.from({ length: columns }, (_, column) => `$${index * columns + column + 1}`);
  if (isSqlite(db))
    return Array(rows)
      .fill(`(${Array(columns).fill('?').join(', ')})`)
      .join(', ');
  return Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ');
}

/**
 * Runs batches one after the other until one isn't full. After each batch, other requests get a turn. SQLite responds
 * synchronously, so without these turns, a loop of transactions would keep all requests waiting.
 * @param run runs one batch and returns its number of rows
 * @returns the total number of rows in all batches
 */
export async function inBatches(size: number, run: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = size; count === size; total += count) {
    count = await run();
    await nextTurn();
  }
  return total;
}

/** Thrown within a transaction to roll it back. It contains the outcome that the caller gets. */
export class RefusedError<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('refused');
    this.outcome = outcome;
  }
}

export async function rollBackWhenRefused<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RefusedError) return error.outcome as Outcome;
    throw error;
  }
}

export function isSqlite(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

// These locks let other transactions insert rows that reference the locked one. With `for update`, an insert would
// wait for one lock while holding the other, and half of the simultaneous transactions ended in a deadlock.

/** Locks the order until the transaction ends. */
export function lockOrder(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ readonly recipient: string | null } | undefined> {
  const query = transaction.selectFrom('orders').select('recipient').where('id', '=', id);
  return query.forNoKeyUpdate().executeTakeFirst();
}

/** Locks the organization, so that transactions that count, add, or remove its records run one after the other. */
export function lockOrganization(transaction: Transaction<Tables>, id: string): Promise<OrganizationRow | undefined> {
  const query = transaction.selectFrom('organizations').selectAll().where('id', '=', id);
  return query.forNoKeyUpdate().executeTakeFirst();
}
