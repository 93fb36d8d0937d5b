// The stores that every test of queries runs on: one for each database.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { Client } from 'pg';
import { openPostgresStore } from '../database/postgres-store.js';
import { openSqliteStore } from '../database/sqlite-store.js';
import type { Store } from '../database/store.js';
import { startPostgres, unlessPostgres } from './postgres.js';

/** A new database, which `open` opens as one more process. */
export interface TestDatabase {
  readonly open: () => Promise<Store>;
  /** Statements as another program sends them. */
  readonly run: (statements: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  readonly skip: string | false;
  readonly create: () => Promise<TestDatabase>;
}

/** When they are opened. */
export const start = '2026-11-21T10:00:00.000Z';
export const storeKinds: readonly StoreKind[] = [
  { name: 'SQLite', skip: false, create: createSqlite },
  { name: 'PostgreSQL', skip: unlessPostgres(), create: createPostgres },
];

async function createSqlite(): Promise<TestDatabase> {
  const place = await mkdtemp(join(tmpdir(), 'parametric-store-'));
  return {
    open: () => openSqliteStore(join(place, 'store.sqlite'), start),
    run: async (statements) => {
      const database = new Database(join(place, 'store.sqlite'), { timeout: 5_000 });
      database.exec(statements);
      database.close();
    },
    remove: () => rm(place, { recursive: true }),
  };
}

async function createPostgres(): Promise<TestDatabase> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  return {
    open: () => openPostgresStore({ url, now: start }),
    run: async (statements) => {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      await client.query(statements).finally(() => client.end());
    },
    remove: () => server.close(),
  };
}
