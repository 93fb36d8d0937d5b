// Inserts that run with each order and each quote request. Their text only depends on the number of rows, so it's
// compiled once: building and compiling takes longer than SQLite takes to run it.

import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { isSqlite } from './daily-counts.js';
import type { Tables } from './tables.js';

/**
 * @param rows all have the same keys as the first; without rows, nothing happens
 * @param ending the SQL after the values: what happens on a conflict, and what's returned
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
