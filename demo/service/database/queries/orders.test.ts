import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type CompiledQuery, Kysely } from 'kysely';
import Database from 'libsql';
import { LibsqlDialect } from '../libsql-dialect.js';
import { migrate } from '../migrate.js';
import { sqliteMigrations } from '../migrations.js';
import type { Tables } from '../tables.js';
import { orderQueries } from './orders.js';

const now = '2026-11-21T10:00:00.000Z';

it('the orders of a day are counted in an index, without reading one of them', async () => {
  const queries: CompiledQuery[] = [];
  const database = new Database(':memory:');
  const dialect = new LibsqlDialect({ writer: database, reader: database }, 0);
  const db = new Kysely<Tables>({
    dialect,
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await migrate(db, { dialect, migrations: sqliteMigrations, now });
  queries.length = 0;
  assert.equal(await orderQueries(db).timeOfLicenseOrder('org', now, 1_000), undefined);
  const [plan] = queries.map(({ sql, parameters }) => database.prepare(`explain query plan ${sql}`).all(...parameters));
  assert.deepEqual(
    (plan as { detail: string }[]).map(({ detail }) => detail).filter((detail) => / orders | SORT /.test(detail)),
    ['SEARCH orders USING COVERING INDEX orders_by_age_and_key (organization_id=? AND created_at>?)'],
  );
  await db.destroy();
});
