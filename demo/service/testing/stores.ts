// The stores that all query tests run on, one for each database.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import Database from 'libsql';
import { Client } from 'pg';
import type { Store } from '../domain/store.js';
import { openPostgresStore } from '../store/postgres-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import { startPostgres, unlessPostgres } from './postgres.js';

export interface TestDatabase {
  /**
   * Opens the database. On PostgreSQL, each call acts as another process. SQLite only supports one process, so all
   * calls return the same store.
   */
  readonly open: () => Promise<Store>;
  /** Runs statements, like another program would. */
  readonly run: (statements: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export interface StoreKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly skip: string | false;
  readonly create: () => Promise<TestDatabase>;
}

export interface OpenStores {
  readonly name: StoreKind['name'];
  readonly store: Store;
  /** The store of a second process on the same database. */
  readonly second: Store;
  readonly database: Pick<TestDatabase, 'run'>;
}

/** Defines one suite per database. The stores that are passed to `define` are open while the suite's tests run. */
export function describeStores(define: (stores: OpenStores) => void): void {
  for (const { name, skip, create } of storeKinds) {
    describe(name, { skip }, () => {
      let database: TestDatabase | undefined;
      const opened: { store?: Store; second?: Store } = {};

      before(async () => {
        database = await create();
        [opened.store, opened.second] = await Promise.all([database.open(), database.open()]);
      });

      after(async () => {
        await opened.store?.close();
        await opened.second?.close();
        await database?.remove();
      });

      define({
        name,
        store: whenOpen(() => opened.store),
        second: whenOpen(() => opened.second),
        database: { run: (statements) => database!.run(statements) },
      });
    });
  }
}

/** Returns a store that only has to exist when it's first used. */
function whenOpen(find: () => Store | undefined): Store {
  return new Proxy({} as Store, { get: (_, name) => Reflect.get(find()!, name) });
}

/** The time at which the stores are opened. */
export const start = '2026-11-21T10:00:00.000Z';
export const storeKinds: readonly StoreKind[] = [
  { name: 'SQLite', skip: false, create: createSqlite },
  { name: 'PostgreSQL', skip: unlessPostgres(), create: createPostgres },
];

async function createSqlite(): Promise<TestDatabase> {
  const place = await mkdtemp(join(tmpdir(), 'parametric-store-'));
  let store: Promise<Store> | undefined;
  let opened = 0;
  const close = async () => {
    opened -= 1;
    if (opened === 0) await (await store)!.close();
  };
  return {
    open: async () => {
      opened += 1;
      store ??= openSqliteStore(join(place, 'store.sqlite'), start);
      return { ...(await store), close };
    },
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
