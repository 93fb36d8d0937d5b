// Shows how SQLite runs the store's queries. They're recorded on an empty in-memory database. Only for tests.

import { type CompiledQuery, Kysely } from 'kysely';
import Database from 'libsql';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations.js';
import type { Tables } from '../store/queries/tables.js';
import { LibsqlDialect } from '../store/sqlite-dialect.js';

export interface PlannedDatabase {
  readonly db: Kysely<Tables>;
  readonly database: Database.Database;
  /** Runs a function, and returns the steps in the plans of its queries, in order. */
  stepsOf(ask: () => Promise<unknown>): Promise<readonly string[]>;
}

export async function openPlannedDatabase(now: string): Promise<PlannedDatabase> {
  const queries: CompiledQuery[] = [];
  const database = new Database(':memory:');
  const db = new Kysely<Tables>({
    dialect: new LibsqlDialect(database),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await migrate(db, { migrations, now });
  return {
    db,
    database,
    stepsOf: async (ask) => {
      queries.length = 0;
      await ask();
      return queries
        .flatMap(({ sql, parameters }) => database.prepare(`explain query plan ${sql}`).all(...parameters))
        .map((row) => (row as { detail: string }).detail);
    },
  };
}
