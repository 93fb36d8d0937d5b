import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type CompiledQuery, Kysely } from 'kysely';
import Database from 'libsql';
import { quoteQueries } from './queries/quotes.js';
import type { Tables } from './queries/tables.js';
import { LibsqlDialect } from './sqlite-dialect.js';
import { openSqliteStore } from './sqlite-store.js';

const now = '2026-11-21T10:00:00.000Z';
let place: string;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'parametric-sqlite-'));
});

after(() => rm(place, { recursive: true }));

it('every commit is flushed to a log next to the file, and references are checked', async () => {
  const file = join(place, 'settings.sqlite');
  const store = await openSqliteStore(file, now);
  const database = new Database(file);
  assert.deepEqual(database.pragma('journal_mode'), [{ journal_mode: 'wal' }]);
  database.close();
  const orphan = { id: 'm', name: 'M', revision: '1', document: '{}' };
  await assert.rejects(store.models.put('org_none', orphan, now), { code: /^SQLITE_CONSTRAINT/ });
  await store.close();
});

it('only their owner can read a new file and its log, and an existing file’s permissions are kept', async () => {
  const file = join(place, 'rights.sqlite');
  const store = await openSqliteStore(file, now);
  for (const ending of ['', '-wal', '-shm']) assert.equal((await stat(file + ending)).mode & 0o777, 0o600);
  await store.close();
  await chmod(file, 0o640);
  await (await openSqliteStore(file, now)).close();
  assert.equal((await stat(file)).mode & 0o777, 0o640);
});

it('a writer that another process blocks fails as unavailable, and changes nothing', async () => {
  const file = join(place, 'busy.sqlite');
  const store = await openSqliteStore(file, now, 30);
  const add = (id: string) => store.keys.addOrganization({ id, name: id, licenseOrders: true }, now);
  const put = (revision: string) => store.models.put('a', { id: 'm', name: 'M', revision, document: '{}' }, now);
  await add('a');
  const other = new Database(file);
  other.exec('begin immediate');
  for (const write of [() => add('b'), () => put('1')]) {
    const error = await write().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(store.isUnavailable(error), String(error));
  }
  assert.deepEqual(await store.models.list('a', { limit: 1 }, undefined), []);
  other.exec('commit');
  other.close();
  await add('b');
  assert.equal((await put('1')).outcome, 'added');
  assert.equal((await put('2')).outcome, 'published');
  await store.close();
});

it('a file from a newer version is refused, with an explanation', async () => {
  const file = join(place, 'newer.sqlite');
  await (await openSqliteStore(file, now)).close();
  const database = new Database(file);
  database.exec("insert into migrations values ('9999-later', 'x', 'x')");
  database.close();
  await assert.rejects(openSqliteStore(file, now), /newer version of the service \(9999-later\)/);
});

it('a file from before the first release is refused, with advice', async () => {
  const file = join(place, 'preview.sqlite');
  const database = new Database(file);
  database.exec(`
    create table migrations (name text primary key, applied_at text not null);
    insert into migrations values ('0001-service', 'x'), ('0002-quote-answers', 'x');
  `);
  database.close();
  await assert.rejects(openSqliteStore(file, now), /from a preview of the service.* start with an empty DATA_DIR/);
});

it('purging and closing empty the log', async () => {
  const file = join(place, 'purged.sqlite');
  const store = await openSqliteStore(file, now);
  const add = (id: string) => store.keys.addOrganization({ id, name: id, licenseOrders: true }, now);
  await add('a');
  assert.ok((await stat(`${file}-wal`)).size > 0);
  await store.purge();
  assert.equal((await stat(`${file}-wal`)).size, 0);
  await add('b');
  await store.close();
  assert.equal((await stat(`${file}-wal`)).size, 0);
});

it('quote requests that led to an order are found with an index', async () => {
  const file = join(place, 'ordered.sqlite');
  await (await openSqliteStore(file, now)).close();
  const database = new Database(file);
  const queries: CompiledQuery[] = [];
  const dialect = new LibsqlDialect(database);
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void queries.push(query) });
  await quoteQueries(db).list('org_1', { share: { mode: 'live' }, ordered: true }, { limit: 20 });
  const [{ sql, parameters }] = queries as [CompiledQuery];
  const plan = database.prepare(`explain query plan ${sql}`).all(...parameters);
  assert.match(JSON.stringify(plan), /SEARCH quotes USING INDEX quotes_ordered/);
  await db.destroy();
});
