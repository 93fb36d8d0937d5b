// Queries that run with each request. Their text is always the same. Building and compiling it takes longer than SQLite
// takes to run it, so they're compiled once and run with other values.

import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.js';

type Database = Pick<Kysely<Tables>, 'executeQuery'>;

/**
 * @param build gets placeholders for the values; what it builds must not depend on them
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
