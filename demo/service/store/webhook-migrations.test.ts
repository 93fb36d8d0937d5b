import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { LibsqlDialect } from './libsql-dialect.js';
import { migrate } from './migrate.js';
import { sqliteMigrations } from './migrations.js';
import type { Tables } from './tables.js';

const now = '2026-11-21T10:00:00.000Z';

it('what waits, and the secret before the last rotation, are kept by the newer version', async () => {
  const database = new Database(':memory:');
  const dialect = new LibsqlDialect({ writer: database, reader: database }, 0);
  const db = new Kysely<Tables>({ dialect });
  const before = sqliteMigrations.slice(
    0,
    sqliteMigrations.findIndex(({ name }) => name === '0011-webhook-queues'),
  );
  await migrate(db, { dialect, migrations: before, now });
  database.exec(`
    insert into organizations (id, name, created_at, license_orders) values ('org', 'Test', '${now}', 1);
    insert into webhook_endpoints (id, organization_id, url, secret, status, created_at, previous_secret, previous_until)
      values ('rotated', 'org', 'https://shop.example/', 'new', 'enabled', '${now}', 'old', '2026-11-22T10:00:00.000Z'),
        ('other', 'org', 'https://shop.example/', 'only', 'enabled', '${now}', null, null);
  `);
  const insert = database.prepare(`
    insert into webhook_deliveries (id, organization_id, endpoint_id, event_id, order_id, payload, status, next_attempt_at,
      created_at, sequence, in_order, attempts, lease, leased_until)
    values (?, 'org', 'rotated', 'evt', ?, '{}', ?, '${now}', '${now}', ?, 1, 0, ?, ?)
  `);
  insert.run(['a1', 'a', 'delivered', 1, null, null]);
  insert.run(['a2', 'a', 'pending', 2, null, null]);
  insert.run(['a3', 'a', 'pending', 3, null, null]);
  insert.run(['b1', 'b', 'pending', 1, 'lease', '2026-11-21T10:01:00.000Z']);
  await migrate(db, { dialect, migrations: sqliteMigrations, now });
  const deliveries = await db.selectFrom('webhook_deliveries').select(['id', 'due_at']).orderBy('id').execute();
  assert.deepEqual(
    deliveries.map(({ id, due_at }) => [id, due_at]),
    [
      ['a1', null],
      ['a2', now],
      ['a3', null],
      ['b1', null],
    ],
  );
  const endpoints = await db.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute();
  assert.deepEqual(
    endpoints.map(({ id, previous_secrets, failures }) => [id, JSON.parse(previous_secrets), failures]),
    [
      ['other', [], 0],
      ['rotated', [{ secret: 'old', until: '2026-11-22T10:00:00.000Z' }], 0],
    ],
  );
  await db.destroy();
});
