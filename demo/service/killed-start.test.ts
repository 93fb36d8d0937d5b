// Killed at any moment of its first start, or of a migration, the service starts again, whole.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { startService } from './server.js';
import { LibsqlDialect } from './store/libsql-dialect.js';
import { migrate } from './store/migrate.js';
import { sqliteMigrations } from './store/migrations.js';
import { openSqliteStore } from './store/sqlite-store.js';
import type { Tables } from './store/tables.js';
import { programOf } from './testing/program.js';
import { askQuote, orderOf, request, testSettings } from './testing/service.js';

const now = '2026-11-21T10:00:00.000Z';
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Kills a process when so many changes of the folder were seen, or when it says that it is done before.
 * @returns how far it came
 */
async function killAfter(
  folder: string,
  changes: number,
  program: readonly string[],
  done: string,
): Promise<'done' | 'killed'> {
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, PORT: '0', SHOP_PORT: '0', DATA_DIR: folder, PICTURES_AHEAD: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout!.on('data', (chunk) => {
    text += chunk;
    if (text.includes(done)) child.kill('SIGKILL');
  });
  let left = changes;
  const watcher = watch(folder, () => {
    left -= 1;
    if (left <= 0) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  watcher.close();
  assert.equal(signal, 'SIGKILL', text);
  return text.includes(done) ? 'done' : 'killed';
}

const killStart = (dataDir: string, changes: number) =>
  killAfter(dataDir, changes, programOf('demo/service/demo.ts'), 'Demo ready');

async function checkWhole(dataDir: string): Promise<void> {
  const service = await startService({ settings: { ...testSettings, dataDir, logLevel: 'silent' } });
  try {
    assert.equal((await request(service, 'GET', '/readyz')).status, 200);
    const [shop, other] = service.keys.organizations;
    const models = async (key: string) => JSON.parse((await request(service, 'GET', '/v1/models', { key })).text).data;
    assert.ok((await models(shop!.apiKey)).length >= 2);
    assert.equal((await models(other!.licenseKey)).length, 1);
    const body = { model: 'writing-desk', configuration: {} };
    const key = shop!.apiKey;
    const quote = await askQuote(service, key, body);
    assert.equal((await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote) })).status, 201);
  } finally {
    await service.close();
  }
}

it('killed in the middle of its first start, once and again, it starts whole', async () => {
  const moments = [1, 3, 8, 21];
  const place = mkdtempSync(join(tmpdir(), 'parametric-first-start-'));
  const again = mkdtempSync(join(place, 'again-'));
  const seen: string[] = [];
  try {
    for (const changes of moments) {
      const fresh = mkdtempSync(join(place, 'fresh-'));
      seen.push(await killStart(fresh, changes));
      await checkWhole(fresh);
      seen.push(await killStart(again, Math.ceil(Math.random() * 60)));
    }
    await checkWhole(again);
    assert.ok(seen.filter((how) => how === 'killed').length >= moments.length, seen.join());
  } finally {
    rmSync(place, { recursive: true });
  }
});

/** A database as the first version of the service left it. */
async function createFirstVersion(file: string, requests: number): Promise<void> {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  const dialect = new LibsqlDialect({ writer: connection, reader: new Database(file) }, 1_000);
  const db = new Kysely<Tables>({ dialect });
  await migrate(db, { dialect, migrations: sqliteMigrations.slice(0, 1), now });
  connection.exec(
    `insert into organizations (id, name, license_orders, created_at) values ('org', 'Test', 1, '${now}')`,
  );
  const price = JSON.stringify({ total: { amount: 100, currency: 'EUR' }, lines: [], note: 'x'.repeat(500) });
  const workshop = JSON.stringify({ slug: 'a', name: 'A', country: 'DE' });
  connection.exec('begin');
  const request = connection.prepare(
    `insert into quote_requests (id, organization_id, key_id, model, model_revision, configuration, declined, created_at,
      expires_at, quantity) values (?, 'org', 'key', 'm', '1', '{}', '[]', '${now}', '${now}', 1)`,
  );
  const quote = connection.prepare(
    `insert into quotes (id, organization_id, request_id, workshop, price, ready_by, status, expires_at, position,
      lead_time_days) values (?, 'org', ?, ?, ?, '2026-12-01', 'open', '${now}', 0, 9)`,
  );
  for (let i = 0; i < requests; i += 1) {
    request.run([`rqt_${i}`]);
    quote.run([`qte_${i}`, `rqt_${i}`, workshop, price]);
  }
  connection.exec('commit');
  await db.destroy();
}

it('killed in the middle of its migrations, it keeps what was there, and the next start makes them whole', async () => {
  const place = mkdtempSync(join(tmpdir(), 'parametric-migration-'));
  const first = join(place, 'first-version.sqlite');
  const seen: string[] = [];
  try {
    await createFirstVersion(first, 3_000);
    for (const changes of [1, 3, 12, 60]) {
      const folder = mkdtempSync(join(place, 'copy-'));
      const file = join(folder, 'service.sqlite');
      for (const ending of ['', '-wal']) if (existsSync(first + ending)) copyFileSync(first + ending, file + ending);
      const program = [...programOf('demo/service/testing/open-store.ts'), file, now];
      seen.push(await killAfter(folder, changes, program, 'migrated'));
      const store = await openSqliteStore(file, now);
      for (const i of [0, 1_499, 2_999]) {
        const found = await store.quotes.get('org', `qte_${i}`);
        assert.equal(found?.quote.offer.price.total.amount, 100);
      }
      assert.equal(await store.serviceKeys.newest(), undefined);
      await store.close();
    }
    assert.ok(seen.includes('killed'), seen.join());
  } finally {
    rmSync(place, { recursive: true });
  }
});
