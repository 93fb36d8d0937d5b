import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import AsyncDatabase from 'libsql/promise';
import { openSqliteStore } from './sqlite-store.js';

const now = '2026-11-21T10:00:00.000Z';
let place: string;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'parametric-sqlite-'));
});

after(() => rm(place, { recursive: true }));

it('every commit is flushed to a log beside the file, and references are checked', async () => {
  const file = join(place, 'settings.sqlite');
  const store = await openSqliteStore(file, now);
  const database = new Database(file);
  assert.deepEqual(database.pragma('journal_mode'), [{ journal_mode: 'wal' }]);
  database.close();
  const orphan = { id: 'm', name: 'M', revision: '1', document: '{}' };
  await assert.rejects(store.models.put('org_none', orphan, now), { code: /^SQLITE_CONSTRAINT/ });
  await store.close();
});

it('a new file and its log are readable by their owner alone, and the rights of one that is there are kept', async () => {
  const file = join(place, 'rights.sqlite');
  const store = await openSqliteStore(file, now);
  for (const ending of ['', '-wal', '-shm']) assert.equal((await stat(file + ending)).mode & 0o777, 0o600);
  await store.close();
  await chmod(file, 0o640);
  await (await openSqliteStore(file, now)).close();
  assert.equal((await stat(file)).mode & 0o777, 0o640);
});

it('a writer that waited in vain fails as unavailable, holds up no reader, and leaves the store whole', async () => {
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

it('a writer gets its turn when the other ends in time', async () => {
  const file = join(place, 'turn.sqlite');
  const store = await openSqliteStore(file, now);
  const other = new Database(file);
  other.exec('begin immediate');
  const adding = store.keys.addOrganization({ id: 'a', name: 'a', licenseOrders: true }, now);
  // By then it has tried, in vain: what it does first waits for no more than promises.
  await setImmediate();
  other.exec('commit');
  await adding;
  other.close();
  await store.close();
});

it('the log is emptied once it was copied on another thread', async (context) => {
  const file = join(place, 'purged.sqlite');
  const store = await openSqliteStore(file, now);
  const apart = context.mock.method(AsyncDatabase.prototype, 'exec');
  await store.purge();
  assert.deepEqual(
    apart.mock.calls.map(({ arguments: [sql] }) => sql),
    ['pragma wal_checkpoint(passive)'],
  );
  assert.equal((await stat(`${file}-wal`)).size, 0);
  await store.close();
});

it('a file of a newer version is refused in a sentence', async () => {
  const file = join(place, 'newer.sqlite');
  await (await openSqliteStore(file, now)).close();
  const database = new Database(file);
  database.exec("insert into migrations values ('9999-later', 'x')");
  database.close();
  await assert.rejects(openSqliteStore(file, now), /newer version of the service \(9999-later\)/);
});

it('quotes of the first version are read as they were given', async () => {
  const file = join(place, 'first-version.sqlite');
  const price = { total: { amount: 12_900, currency: 'EUR' }, lines: [] };
  const declined = [{ workshop: { slug: 'b', name: 'B', country: 'CH' }, reason: 'no_capacity', detail: 'Too many.' }];
  const before = new Database(file);
  before.exec(`
    create table migrations (name text primary key, applied_at text not null);
    insert into migrations values ('0001-service', '${now}');
    create table webhook_deliveries (id text, organization_id text, endpoint_id text not null, order_id text, status text,
      next_attempt_at text, lease text, leased_until text, created_at text, finished_at text, sequence integer,
      in_order integer);
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
    create table webhook_endpoints (id text, organization_id text, created_at text, previous_secret text,
      previous_until text);
    create table quote_requests (id text not null primary key, organization_id text not null, key_id text not null,
      model text not null, model_revision text not null, configuration text not null, declined text not null,
      created_at text not null, expires_at text not null, quantity integer not null, ship_to text);
    create table quotes (id text not null primary key, organization_id text not null, request_id text not null,
      workshop text not null, price text not null, ready_by text not null, status text not null,
      expires_at text not null, position integer not null, lead_time_days integer not null, order_id text,
      foreign key (request_id) references quote_requests (id));
    create index quotes_by_request on quotes (request_id);
    create table models (organization_id text, id text, revision text, created_at text, updated_at text);
    create table model_revisions (organization_id text, model_id text, revision text, created_at text,
      primary key (organization_id, model_id, revision));
    create table organizations (id text not null primary key, name text, created_at text);
    create table order_events (order_id text, sequence integer, status text, occurred_at text,
      primary key (order_id, sequence));
    create table keys (id text not null primary key, organization_id text, kind text, mode text, hash text, origins text,
      models text, created_at text, revoked_at text);
    create table orders (id text not null primary key, quote_id text not null, recipient text, tracking text,
      changed_at text, organization_id text, created_at text, key_id text, workshop text, model text, model_revision text,
      configuration text, quantity integer, total text, country text, status text);
    create index orders_by_age on orders (organization_id, created_at);
    create table idempotency (key_id text, route text, key_hash text, fingerprint text, resource text, created_at text,
      primary key (key_id, route, key_hash));
    begin;
  `);
  const request = before.prepare('insert into quote_requests values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null)');
  const quote = before.prepare("insert into quotes values (?, ?, ?, ?, ?, ?, 'open', ?, ?, 9, null)");
  for (let i = 0; i < 1_001; i += 1) {
    request.run([`rqt_${i}`, 'org', 'key', 'shelf', '1', '{}', JSON.stringify(declined), now, now, 2]);
    for (const [position, slug] of ['a', 'c'].entries()) {
      const workshop = JSON.stringify({ slug, name: slug, country: 'DE' });
      quote.run([`qte_${i}_${slug}`, 'org', `rqt_${i}`, workshop, JSON.stringify(price), '2026-12-01', now, position]);
    }
  }
  before.exec('commit');
  before.close();
  const store = await openSqliteStore(file, now);
  for (const i of [0, 499, 500, 999, 1_000]) {
    const found = await store.quotes.get('org', `qte_${i}_c`);
    assert.deepEqual(found?.request.declined, declined);
    assert.equal(found?.quote.offer.workshop.slug, 'c');
    assert.deepEqual(found?.quote.offer.price, price);
    assert.equal(found?.quote.offer.readyBy, '2026-12-01');
    assert.equal(found?.quote.offer.leadTimeDays, 9);
  }
  assert.equal((await store.quotes.ofRequest('org', 'rqt_7'))?.quotes.length, 2);
  await store.close();
});
