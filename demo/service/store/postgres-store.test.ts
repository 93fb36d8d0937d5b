import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { createId } from '../platform/ids.js';
import { StartupError } from '../platform/startup-error.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { isUnavailable, openPostgresStore } from './postgres-store.js';

const now = '2026-11-21T10:00:00.000Z';

describe('PostgreSQL', { skip: unlessPostgres() }, () => {
  let server: TestPostgres;

  before(async () => {
    server = await startPostgres();
  });

  after(() => server?.close());

  it('processes that start at once on an empty database migrate it once', async () => {
    const url = await server.createDatabase();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openPostgresStore({ url, now })));
    await Promise.all(stores.map((store) => store.ping()));
    await Promise.all(stores.map((store) => store.close()));
  });

  it('a dropped connection, idle or in use, is restored automatically', async () => {
    const url = await server.createDatabase();
    const store = await openPostgresStore({ url, now, connections: 1 });
    await server.dropConnections(url);
    // The query that encounters the dropped connection may fail. Its error says why, and the next query gets another
    // connection.
    await store.ping().catch((error: unknown) => assert.ok(isUnavailable(error), String(error)));
    await store.ping();
    const holder = new Client({ connectionString: url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table organizations');
    const waiting = store.keys.addOrganization({ id: createId('org'), name: 'x', licenseOrders: true }, now);
    const refused = assert.rejects(waiting, (error) => isUnavailable(error));
    await untilWaiting(url);
    await server.dropConnections(url);
    await refused;
    await store.ping();
    await store.close();
  });

  it('if a server becomes a standby, the store connects to the one that its name now points to', async () => {
    const url = await server.createDatabase();
    const store = await openPostgresStore({ url, now, connections: 1 });
    const add = () => store.keys.addOrganization({ id: createId('org'), name: 'x', licenseOrders: true }, now);
    const [database] = /parametric_test_\w+/.exec(url)!;
    // As on a standby, writes are refused in every session that starts after this.
    await run(url, `alter database ${database} set default_transaction_read_only = on`);
    await server.dropConnections(url);
    await store.ping().catch(() => undefined);
    await assert.rejects(add(), (error) => isUnavailable(error));
    await run(url, `begin read write; alter database ${database} reset default_transaction_read_only; commit`);
    await add().catch(() => undefined);
    await add();
    await store.close();
  });

  it('a lock that times out is reported as unavailable, and nothing stays locked', async () => {
    const url = await server.createDatabase();
    const store = await openPostgresStore({ url, now, connections: 1, lockTimeoutMs: 50 });
    const holder = new Client({ connectionString: url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table organizations');
    const add = () => store.keys.addOrganization({ id: createId('org'), name: 'x', licenseOrders: true }, now);
    await assert.rejects(add(), (error) => isUnavailable(error));
    await holder.query('commit');
    await holder.end();
    await add();
    await store.close();
  });

  it('a missing server or database is reported without the password', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    silent.close();
    await once(silent, 'close');
    const gone = `postgres://user:secret@127.0.0.1:${port}/shop`;
    const socket = 'postgresql://user:secret@/shop?host=/nowhere';
    const unencoded = `postgres://user:an@ot@secret@127.0.0.1:${port}/shop`;
    const slash = `postgres://127.0.0.1:${port}/secret@127.0.0.1/shop`;
    const missing = (await server.createDatabase()).replace(/parametric_test_\w+/, 'none');
    for (const [url, reason] of [
      [socket, /\/\/\/shop .*ENOENT/],
      [gone, /127\.0\.0\.1:\d+\/shop .*ECONNREFUSED/],
      [unencoded, /database postgres:\/\/127\.0\.0\.1:\d+\/shop .*ECONNREFUSED/],
      [slash, /database postgres:\/\/127\.0\.0\.1\/shop .*ECONNREFUSED/],
      [missing, /does not exist/],
    ] as const) {
      await assert.rejects(openPostgresStore({ url, now }), (error) => {
        assert.ok(error instanceof StartupError, String(error));
        assert.match(error.message, reason);
        assert.match(error.message, /DATABASE_URL/);
        return !error.message.includes('secret');
      });
    }
  });
});

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Waits until a statement on another connection waits for a lock. */
async function untilWaiting(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const look = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await client.query(look)).rowCount === 0);
  await client.end();
}
