import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { orderSchema } from '@parametric/api-client';
import Database from 'libsql';
import { Client } from 'pg';
import { databaseFile, type Settings } from '../platform/startup/settings.js';
import { startService } from '../server.js';
import { openPostgresStore } from '../store/postgres-store.js';
import { manyOrders } from '../testing/many-orders.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { type PlacedOrder, placeOrder, request, startTestService, type TestService } from '../testing/service.js';
import { runCommand } from './commands.js';

/** A one-pixel picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('copying from SQLite to PostgreSQL', { skip: unlessPostgres() }, () => {
  let postgres: TestPostgres;
  let service: TestService;
  let settings: Settings;
  let order: PlacedOrder;
  let url: string;

  before(async () => {
    [postgres, service] = await Promise.all([startPostgres(), startTestService()]);
    settings = service.context.settings;
    url = await postgres.createDatabase();
    order = await placeOrder(service);
    const key = service.shop.apiKey;
    const send = async (method: string, path: string, body: unknown, headers = {}) => {
      const sent = await request(service, method, path, { key, body, headers });
      assert.ok(sent.status < 300, `${path}: ${sent.text}`);
    };
    await send('POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' });
    await send('POST', `/v1/orders/${order.id}/send-message`, { text: 'Grüße, “Ada” \\ 日本' });
    await send('POST', `/v1/orders/${order.id}/add-note`, { text: 'Called.' });
    await send('POST', `/v1/orders/${order.id}/mark-pieces`, { step: 'cut' });
    await send('POST', '/v1/links', { page: 'https://shop.example/shelf' });
    await send('PATCH', `/v1/orders/${order.id}`, { status: 'confirmed' });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/png' };
    const put = await fetch(`${service.url}/v1/files?name=dot.png`, { method: 'PUT', headers, body: PNG });
    assert.ok(put.ok, await put.text());
    // A picture is stored as bytes, too.
    await request(service, 'GET', '/v1/models/board/picture.svg', { key });
  });

  after(async () => {
    await service.close();
    await postgres.close();
  });

  const copy = (...more: string[]) => runCommand(['copy', '--from', settings.dataDir, '--to', url, ...more], settings);

  it('is refused while the service runs, and without a source or a target database', async () => {
    await assert.rejects(copy(), /Another service is already using the data folder/);
    const place = mkdtempSync(join(tmpdir(), 'parametric-copy-'));
    await assert.rejects(
      runCommand(['copy', '--from', place, '--to', url], settings),
      /The database .*doesn’t exist.*--from/,
    );
    rmSync(place, { recursive: true });
    await assert.rejects(runCommand(['copy'], settings), /Specify the PostgreSQL database: --to/);
  });

  it('copies each row of each table, and refuses a second copy', async () => {
    await service.endKeepingData();
    const database = new Database(databaseFile(settings));
    // `manyOrders` adds daily counts for the existing orders, too, so theirs are deleted first. A service couldn't
    // decrypt the generated endpoints' secrets, so those endpoints are deleted.
    database.exec(`
      delete from daily_counts;
      ${manyOrders('SQLite', { orders: 1_200, organizations: 3, waiting: 0 })}
      delete from webhook_deliveries where endpoint_id in ('whe_0', 'whe_1', 'whe_2');
      delete from webhook_endpoints where secret = 'sealed';
    `);
    const one = async (statement: string) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return (await client.query(statement).finally(() => client.end())).rows;
    };
    await (await openPostgresStore({ url, now: new Date().toISOString() })).close();
    await one("insert into sweeps (id, at) values (1, '2026-11-21T10:00:00.000Z')");
    await assert.rejects(copy(), /already has records \(sweeps\).*Nothing was changed/);
    assert.deepEqual(await one('select id from organizations'), []);
    await one('delete from sweeps');
    const [said] = await copy();
    const client = new Client({
      connectionString: url,
      // Counts are 64-bit integers, which `pg` reads as text.
      types: { getTypeParser: (oid: number) => (oid === 20 || oid === 23 ? Number : (text: string) => text) } as never,
    });
    await client.connect();
    try {
      const names = database
        .prepare(
          "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'",
        )
        .all([]) as { readonly name: string }[];
      let rows = 0;
      const filled: string[] = [];
      for (const { name } of names) {
        const [before, copied] = [
          database.prepare(`select * from ${name}`).all([]) as object[],
          (await client.query(`select * from ${name}`)).rows as object[],
        ];
        assert.deepEqual(sorted(copied), sorted(before), name);
        rows += before.length;
        if (before.length > 0) filled.push(name);
      }
      assert.equal(said, `Copied ${rows.toLocaleString('en')} rows from ${names.length} tables.`);
      for (const name of [
        'files',
        'pictures',
        'orders',
        'order_notes',
        'order_messages',
        'piece_marks',
        'links',
        'mails',
      ]) {
        assert.ok(filled.includes(name), `${name} has rows`);
      }
      assert.ok(filled.length >= 20, `${filled}`);
    } finally {
      database.close();
      await client.end();
    }
    await assert.rejects(copy(), /already has records \(organizations\).*Nothing was changed/);
  });

  it('results in a service that continues where the other one stopped', async () => {
    const running = await startService({ settings: { ...settings, databaseUrl: url } });
    try {
      const read = await request(running, 'GET', `/v1/orders/${order.id}`, { key: order.access_token });
      assert.equal(read.as(orderSchema).status, 'confirmed');
      const { apiKey: key } = service.shop;
      const moved = await request(running, 'PATCH', `/v1/orders/${order.id}`, {
        key,
        body: { status: 'in_production' },
      });
      assert.deepEqual(
        moved.as(orderSchema).history.map(({ status }) => status),
        ['received', 'confirmed', 'in_production'],
      );
      assert.equal((await placeOrder({ ...service, url: running.url })).status, 'received');
    } finally {
      await running.close();
    }
  });
});

/**
 * The rows as text, with bytes in hexadecimal. libsql returns bytes as an `ArrayBuffer`, and here `pg` returns them as
 * text.
 */
function sorted(rows: readonly object[]): readonly string[] {
  const hex = (value: unknown) => (value instanceof ArrayBuffer ? `\\x${Buffer.from(value).toString('hex')}` : value);
  const textOf = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .map(([column, value]) => [column, hex(value)])
        .sort(),
    );
  return rows.map(textOf).sort();
}
