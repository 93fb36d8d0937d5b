import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import Database from 'libsql';
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
  assert.equal(await put('1'), true);
  assert.equal(await put('2'), false);
  await store.close();
});

it('a writer gets its turn when the other ends in time', async () => {
  const file = join(place, 'turn.sqlite');
  const store = await openSqliteStore(file, now);
  const other = new Database(file);
  other.exec('begin immediate');
  const adding = store.keys.addOrganization({ id: 'a', name: 'a', licenseOrders: true }, now);
  setTimeout(() => other.exec('commit'), 30);
  await adding;
  other.close();
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
