import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import Database from 'libsql';
import { Pool } from 'pg';
import { allScopes, type Scope, scopesBeyondModels } from '../domain/keys/scopes.js';
import { filesIssues, type WorkshopFiles } from '../domain/workshops/files-schema.js';
import { StartupError } from '../platform/startup-error.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { type Migration, migrate } from './migrate.js';
import { migrations } from './migrations.js';
import type { Tables } from './queries/tables.js';
import { LibsqlDialect } from './sqlite-dialect.js';

type ListFormat = WorkshopFiles['csv'];

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

it('migrations have names of their own, and numbers that only go up', () => {
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

    it('one that fails takes all others of this start back with it', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        const before = await tables(db);
        const clash = create('0003-a', 'other');
        await assert.rejects(run([create('0001-a'), create('0002-b'), clash]), /exists/);
        assert.deepEqual(await tables(db), before);
        assert.deepEqual(before, ['migrations', 'table_of_a']);
      }));

    it('one that was changed after it had been applied is refused, and nothing is applied', () =>
      using(async (run, db) => {
        await run([create('0001-a')]);
        await assert.rejects(
          run([create('0001-a', 'renamed'), create('0002-b')]),
          refused(/^The migration 0001-a was changed after this database applied it\./),
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

    it('keys of the first release keep what they could do, and test keys no longer change what a live shop sells', () =>
      using(async (run, db) => {
        await run(migrations.slice(0, 2));
        const org = (id: string) =>
          `insert into organizations (id, name, license_orders, created_at) values ('${id}', 'A', 1, '${now}')`;
        const key = (id: string, of: string, mode: string, models = 'null') =>
          `insert into keys (id, organization_id, kind, mode, hash, origins, models, ending, created_at)
            values ('${id}', '${of}', 'api', '${mode}', '${id}', '[]', ${models}, 'abcd', '${now}')`;
        const endpoint = (id: string, of: string) =>
          `insert into webhook_endpoints (id, organization_id, url, secret, status, created_at, failures, previous_secrets)
            values ('${id}', '${of}', 'https://a.example', 's', 'enabled', '${now}', 0, '[]')`;
        const request = `insert into quote_requests
          (id, organization_id, key_id, model, model_revision, configuration, created_at, expires_at, quantity, answer)
          values ('r', 'sells', 'live', 'board', '1', '{}', '${now}', '${now}', 1, '')`;
        const statements = [
          ...[org('sells'), org('tries'), key('live', 'sells', 'live'), key('test', 'sells', 'test')],
          ...[key('some', 'sells', 'live', `'["board"]'`), key('first', 'tries', 'test'), request],
          ...[endpoint('hook', 'sells'), endpoint('trial', 'tries')],
        ];
        for (const statement of statements) await sql.raw(statement).execute(db);
        await run(migrations);
        const keys = await db.selectFrom('keys').select(['id', 'scopes']).orderBy('id').execute();
        const scopes = new Map(keys.map((row) => [row.id, JSON.parse(row.scopes!) as readonly string[]]));
        // There were no people yet.
        const known = allScopes.filter((scope) => !scope.startsWith('people:'));
        assert.deepEqual(scopes.get('live'), known);
        assert.deepEqual(scopes.get('first'), known);
        const lost = (id: string) => known.filter((scope) => !scopes.get(id)!.includes(scope));
        const changing = ['models:write', 'workshops:write', 'workshops:propose', 'stock:write', 'settings:write'];
        assert.deepEqual(lost('test'), changing);
        assert.deepEqual(scopesBeyondModels({ models: ['board'], scopes: scopes.get('some') as readonly Scope[] }), []);
        const modes = async (table: 'webhook_endpoints' | 'quote_requests') =>
          (await db.selectFrom(table).select('mode').orderBy('id').execute()).map(({ mode }) => mode);
        assert.deepEqual(
          [await modes('webhook_endpoints'), await modes('quote_requests')],
          [['live', 'test'], ['live']],
        );
      }));

    it('workshops that never chose how their lists are written keep English ones with decimal points', () =>
      using(async (run, db) => {
        await run(migrations.slice(0, 14));
        const org = `insert into organizations (id, name, license_orders, created_at) values ('shop', 'A', 1, '${now}')`;
        await sql.raw(org).execute(db);
        // Nothing in a name is taken for a setting.
        const name = 'Holz "csv":{}, "files":{} }';
        const stored: readonly (readonly [before: WorkshopFiles | undefined, now: ListFormat])[] = [
          [undefined, { language: 'en', decimal: 'point', separator: 'comma' }],
          [{}, { language: 'en', decimal: 'point', separator: 'comma' }],
          [{ kinds: ['lists'] }, { language: 'en', decimal: 'point', separator: 'comma' }],
          [{ csv: {} }, { language: 'en', decimal: 'point', separator: 'comma' }],
          [
            { csv: { separator: 'comma' }, dxf: {} },
            { language: 'en', decimal: 'point', separator: 'comma' },
          ],
          [{ csv: { decimal: 'comma' } }, { language: 'en', decimal: 'comma', separator: 'semicolon' }],
          [{ csv: { language: 'de', separator: 'tab' } }, { language: 'de', separator: 'tab' }],
        ];
        for (const [index, [files]] of stored.entries()) {
          const [slug, profile] = [`w-${index}`, JSON.stringify({ name, ...(files && { files }), currency: 'EUR' })];
          await sql`insert into workshops (organization_id, slug, profile, created_at, changed_at, revision)
            values ('shop', ${slug}, ${profile}, ${now}, ${now}, ${slug})`.execute(db);
          await sql`insert into price_proposals (organization_id, slug, profile, base, status, proposed_at, proposed_by)
            values ('shop', ${slug}, ${profile}, ${profile}, 'waiting', ${now}, 'A')`.execute(db);
        }
        await run(migrations);
        const workshops = await db.selectFrom('workshops').select('profile').orderBy('slug').execute();
        const proposals = await db.selectFrom('price_proposals').select(['profile', 'base']).orderBy('slug').execute();
        for (const [index, [before, format]] of stored.entries()) {
          const { profile } = workshops[index]!;
          const { files, ...others } = JSON.parse(profile) as { files: WorkshopFiles };
          assert.deepEqual(files, { ...before, csv: { ...before?.csv, ...format } });
          assert.deepEqual(others, { name, currency: 'EUR' });
          assert.deepEqual(filesIssues(files, 'DE'), []);
          // A proposal is compared with the text of the list in use.
          assert.equal(profile, JSON.stringify(JSON.parse(profile)));
          assert.deepEqual(proposals[index], { profile, base: profile });
        }
      }));
  });
}
