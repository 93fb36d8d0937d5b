// Inserts that each order and each request for quotes makes. Their texts depend on nothing but the number of rows: building
// and compiling one takes longer than what SQLite does with it.

import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { isSqlite } from './daily-counts.js';

/**
 * @param rows all with the keys of the first; none: nothing is done
 * @param ending after the values: what happens on a conflict, what is returned
 * @returns what is returned of each row
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
