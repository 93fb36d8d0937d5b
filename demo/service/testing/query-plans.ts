// How SQLite runs the queries of the store: an empty database in memory that remembers what it was asked. For tests alone.

import { type CompiledQuery, Kysely } from 'kysely';
import Database from 'libsql';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations.js';
import type { Tables } from '../store/queries/tables.js';
import { LibsqlDialect } from '../store/sqlite-dialect.js';

export interface PlannedDatabase {
  readonly db: Kysely<Tables>;
  readonly database: Database.Database;
  /** Runs what asks, and gives the steps of the plans of its queries, one after the other. */
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
