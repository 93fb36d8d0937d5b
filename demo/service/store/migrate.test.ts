import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import Database from 'libsql';
import { Pool } from 'pg';
import { StartupError } from '../platform/startup-error.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { LibsqlDialect } from './libsql-dialect.js';
import { checksumsOf, type Migration, migrate } from './migrate.js';
import { migrations } from './migrations.js';
import type { Tables } from './tables.js';

const now = '2026-11-21T10:00:00.000Z';

it('the list of orders has the checksum by which databases have applied it', async () => {
  const database = new Database(':memory:');
  const dialect = new LibsqlDialect({ writer: database, reader: database }, 0);
  const checksums = await checksumsOf(
    migrations.filter(({ only }) => only === undefined),
    dialect,
  );
  assert.equal(checksums.get('0039-order-list'), 'e86160bc86c4312320981300e01977d284e16f580aff41aab3864e280efc3e9d');
  database.close();
});

const create = (name: string, column = 'id'): Migration => ({
  name,
  up: async ({ schema }) => {
    await schema
      .createTable(`table_of_${name.slice(5)}`)
      .addColumn(column, 'text')
      .execute();
  },
});

interface DatabaseKind {
  readonly name: string;
  readonly skip: string | false;
  readonly open: () => Promise<Dialect>;
}

let place: string;
let server: TestPostgres | undefined;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'parametric-migrate-'));
});

after(async () => {
  await server?.close();
  await rm(place, { recursive: true });
});

async function openFile(): Promise<Dialect> {
  const file = join(place, crypto.randomUUID());
  return new LibsqlDialect({ writer: new Database(file), reader: new Database(file) }, 0);
}

const kinds: readonly DatabaseKind[] = [
  {
    name: 'SQLite',
    skip: false,
    open: openFile,
  },
  {
    name: 'PostgreSQL',
    skip: unlessPostgres(),
    open: async () => {
      server ??= await startPostgres();
      const pool = new Pool({ connectionString: await server.createDatabase() });
      // A connection that has ended may still hear that the server ends.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      return new PostgresDialect({ pool });
    },
  },
];

it('migrations have names of their own, and numbers that only go up', () => {
  const names = migrations.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z-]+$/.exec(name)?.[1]));
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  );
  // Two were written at once, before numbers were held to be unique.
  const later = numbers.filter((number) => number > 3);
  assert.deepEqual(later, [...new Set(later)]);
});

for (const { name: kind, skip, open } of kinds) {
  describe(kind, { skip }, () => {
    const using = async (
      use: (run: (list: readonly Migration[]) => Promise<void>, db: Kysely<Tables>) => Promise<void>,
    ) => {
      const dialect = await open();
      const db = new Kysely<Tables>({ dialect });
      try {
        await use((list) => migrate(db, { dialect, migrations: list, now }), db);
      } finally {
        await db.destroy();
      }
    };
    const tables = async (db: Kysely<Tables>) => (await db.introspection.getTables()).map(({ name }) => name).sort();
    const refused = (sentence: RegExp) => (error: unknown) => {
      assert.ok(error instanceof StartupError, String(error));
      assert.match(error.message, sentence);
      return true;
    };

    it('each migration is applied once', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        await run([create('0001-a'), create('0002-b')]);
        await run([create('0001-a'), create('0002-b')]);
        assert.deepEqual(await tables(db), ['migration_checksums', 'migrations', 'table_of_a', 'table_of_b']);
      }));

    it('one that fails takes all others of this start back with it', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        const before = await tables(db);
        const clash = create('0003-a', 'other');
        await assert.rejects(run([create('0001-a'), create('0002-b'), clash]), /exists/);
        assert.deepEqual(await tables(db), before);
        assert.deepEqual(before, ['migration_checksums', 'migrations', 'table_of_a']);
      }));

    it('one that was changed after it had been applied is refused, and nothing is applied', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        await assert.rejects(
          run([create('0001-a', 'renamed'), create('0002-b')]),
          refused(/^The migration 0001-a was changed after this database had applied it\./),
        );
        assert.ok(!(await tables(db)).includes('table_of_b'));
        await run([create('0001-a')]);
      }));

    it('a database of a newer version is refused, and stays as it is', () =>
      using(async (run, db) => {
        await run([create('0001-a'), create('0009-later')]);
        await assert.rejects(
          run([create('0001-a'), create('0002-b')]),
          refused(/written by a newer version of the service \(0009-later\)/),
        );
        assert.ok(!(await tables(db)).includes('table_of_b'));
      }));

    it('a database of before there were checksums gets them, and keeps them', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        await db.schema.dropTable('migration_checksums').execute();
        await run([create('0001-a')]);
        await assert.rejects(run([create('0001-a', 'renamed')]), refused(/was changed/));
      }));
  });
}
