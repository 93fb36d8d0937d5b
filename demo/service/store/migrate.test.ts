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
import { type Migration, migrate } from './migrate.js';
import { migrations } from './migrations.js';
import type { Tables } from './queries/tables.js';
import { LibsqlDialect } from './sqlite-dialect.js';

const now = '2026-11-21T10:00:00.000Z';

const create = (name: string, column = 'id'): Migration => {
  const sql = `create table table_of_${name.slice(5)} (\n  ${column} text\n);\n`;
  return { name, sqlite: sql, postgres: sql };
};

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
  return new LibsqlDialect(new Database(file));
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
      // A closed connection may still be told that the server is stopping.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      return new PostgresDialect({ pool });
    },
  },
];

it('migrations have unique names and increasing numbers', () => {
  const names = migrations.map(({ name }) => name);
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z-]+$/.exec(name)?.[1]));
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(numbers).size, numbers.length);
});

for (const { name: kind, skip, open } of kinds) {
  describe(kind, { skip }, () => {
    const using = async (
      use: (run: (list: readonly Migration[]) => Promise<void>, db: Kysely<Tables>) => Promise<void>,
    ) => {
      const db = new Kysely<Tables>({ dialect: await open() });
      try {
        await use((list) => migrate(db, { migrations: list, now }), db);
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
        assert.deepEqual(await tables(db), ['migrations', 'table_of_a', 'table_of_b']);
      }));

    it('a failed migration rolls back all others of the same start', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        const before = await tables(db);
        const clash = create('0003-a', 'other');
        await assert.rejects(run([create('0001-a'), create('0002-b'), clash]), /exists/);
        assert.deepEqual(await tables(db), before);
        assert.deepEqual(before, ['migrations', 'table_of_a']);
      }));

    it('a migration that was changed after it was applied is refused, and nothing is applied', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        await assert.rejects(
          run([create('0001-a', 'renamed'), create('0002-b')]),
          refused(/^The migration 0001-a was changed after this database applied it\./),
        );
        assert.ok(!(await tables(db)).includes('table_of_b'));
        await run([create('0001-a')]);
      }));

    it('a database from a newer version is refused and isn’t changed', () =>
      using(async (run, db) => {
        await run([create('0001-a'), create('0009-later')]);
        await assert.rejects(
          run([create('0001-a'), create('0002-b')]),
          refused(/written by a newer version of the service \(0009-later\)/),
        );
        assert.ok(!(await tables(db)).includes('table_of_b'));
      }));

    it('a database from a preview is refused with advice and isn’t changed', () =>
      using(async (run, db) => {
        await run([{ ...create('0001-a'), name: '0001-first-release' }]);
        await assert.rejects(run(migrations), refused(/from a preview of the service.*Export the orders/));
        assert.ok(!(await tables(db)).includes('orders'));
      }));
  });
}
