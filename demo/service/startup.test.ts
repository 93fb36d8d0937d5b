// What an operator reads when the service can't start: a sentence with the location and the remedy. No file is changed.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import Database from 'libsql';
import { createKey } from './domain/keys/keys.js';
import { allScopes } from './domain/keys/scopes.js';
import { workshops } from './domain/workshops/workshop.js';
import type { Settings } from './platform/startup/settings.js';
import { StartupError } from './platform/startup-error.js';
import { type Service, startService } from './server.js';
import { boardDocument } from './testing/models.js';
import { request, testSettings } from './testing/service.js';
import { mountSmallDisk } from './testing/small-disk.js';

let place: string;
/** The folder of a service that has stopped. */
let good: string;

before(async () => {
  place = mkdtempSync(join(tmpdir(), 'parametric-startup-'));
  good = join(place, 'good');
  const service = await start(good);
  await service.close();
});

after(() => rmSync(place, { recursive: true }));

function start(dataDir: string, settings: Partial<Settings> = {}): Promise<Service> {
  return startService({ settings: { ...testSettings, dataDir, ...settings } });
}

let copies = 0;
function copyOfGood(): string {
  copies += 1;
  const folder = join(place, `copy-${copies}`);
  cpSync(good, folder, { recursive: true });
  return folder;
}

/** The digests of all files with content, except the index of the log, which SQLite rebuilds. */
function digests(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => {
    const entry = statSync(join(folder, name));
    return entry.isFile() && entry.size > 0 && !name.endsWith('-shm');
  });
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

async function refusal(folder: string, settings?: Partial<Settings>): Promise<string> {
  const error = await start(folder, settings).then(
    async (service) => {
      await service.close();
      return new Error('It started.');
    },
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StartupError, String((error as Error).stack));
  assert.match(error.message, /\.$/);
  assert.doesNotMatch(error.message, /\n/);
  assert.doesNotMatch(error.message, /ConnectionFailed/);
  return error.message;
}

/** Checks that the service refuses to start, names the file, and leaves all files as they were. */
async function refusedUnchanged(folder: string, sentence: RegExp): Promise<void> {
  const before = digests(folder);
  assert.match(await refusal(folder), sentence);
  assert.deepEqual(digests(folder), before);
  assert.match(await refusal(folder), sentence, 'the second time too');
}

const database = (folder: string) => join(folder, 'service.sqlite');

it('a stopped service’s folder can be used again', async () => {
  await (await start(copyOfGood())).close();
});

it('a file that isn’t a database is refused', async () => {
  const folder = copyOfGood();
  writeFileSync(database(folder), 'Not a database. '.repeat(400));
  await refusedUnchanged(folder, /service\.sqlite is damaged \(SQLITE_(NOTADB|CORRUPT)\)\. .*Restore it from a backup/);
});

it('a database whose end is missing is refused', async () => {
  const folder = copyOfGood();
  truncateSync(database(folder), 3 * 4096);
  await refusedUnchanged(folder, /service\.sqlite is damaged/);
});

it('a database with a page of garbage in the middle is refused', async () => {
  for (const part of [0.3, 0.6, 0.95]) {
    const folder = copyOfGood();
    const file = openSync(database(folder), 'r+');
    const page = Math.floor((statSync(database(folder)).size / 4096) * part);
    writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
    closeSync(file);
    await refusedUnchanged(folder, /service\.sqlite is damaged/);
  }
});

it('a deleted or emptied database with keys next to it is refused', async () => {
  const deleted = copyOfGood();
  for (const ending of ['', '-wal', '-shm']) rmSync(database(deleted) + ending, { force: true });
  await refusedUnchanged(
    deleted,
    /service\.sqlite is missing, and .*demo-keys\.json shows that there was one\. Restore/,
  );
  const emptied = copyOfGood();
  truncateSync(database(emptied), 0);
  await refusedUnchanged(emptied, /service\.sqlite is empty, and .* shows that there was one\./);
  const onlyLog = join(place, 'only-log');
  mkdirSync(onlyLog);
  writeFileSync(`${database(onlyLog)}-wal`, 'x'.repeat(40_000));
  await refusedUnchanged(onlyLog, /service\.sqlite is missing, and .*-wal shows/);
});

it('a database from a newer version or another program is refused', async () => {
  const newer = copyOfGood();
  const file = new Database(database(newer));
  file.exec("insert into migrations values ('9999-later', 'x', 'x')");
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
  await refusedUnchanged(newer, /newer version of the service \(9999-later\)/);
  const other = join(place, 'other');
  mkdirSync(other);
  const foreign = new Database(database(other));
  foreign.exec('create table songs (name text)');
  foreign.close();
  await refusedUnchanged(other, /service\.sqlite is another program's database\./);
});

it('an invalid lock file is refused', async () => {
  const folder = copyOfGood();
  writeFileSync(join(folder, 'lock.sqlite'), 'Not a lock. '.repeat(400));
  await refusedUnchanged(
    folder,
    /lock\.sqlite isn't a lock of this service\. Make sure that no service is running, then delete it\./,
  );
});

it('invalid demo keys, and another database’s, are refused', async () => {
  for (const text of ['{}', '', 'garbage', '[]', '{"organizations":[]}', '{"organizations":[{"id":1}]}', 'null']) {
    const folder = copyOfGood();
    writeFileSync(join(folder, 'demo-keys.json'), text);
    await refusedUnchanged(folder, /demo-keys\.json has no keys\. Restore the right file, or delete this one/);
  }
  const folder = copyOfGood();
  const keys = readFileSync(join(folder, 'demo-keys.json'), 'utf8').replaceAll('org_', 'org_x');
  writeFileSync(join(folder, 'demo-keys.json'), keys);
  await refusedUnchanged(folder, /demo-keys\.json belongs to another database: this one has no organization org_x/);
});

it('a key file that’s a folder or empty is refused', async () => {
  for (const spoil of [(file: string) => mkdirSync(file), (file: string) => writeFileSync(file, '')]) {
    const folder = copyOfGood();
    rmSync(join(folder, 'service.key'));
    spoil(join(folder, 'service.key'));
    await refusedUnchanged(folder, /service\.key/);
  }
});

it('a data folder that’s a file or inside one, and files that are folders, are refused', async () => {
  const file = join(place, 'file');
  writeFileSync(file, 'x');
  assert.match(await refusal(file), /^The data folder .*file is a file\. Set DATA_DIR to a folder\.$/);
  assert.match(await refusal(join(file, 'below')), /below can't be written \(ENOTDIR\)/);
  assert.equal(readFileSync(file, 'utf8'), 'x');
  for (const name of ['service.sqlite', 'lock.sqlite', 'demo-keys.json']) {
    const folder = join(place, `folder-${name}`);
    mkdirSync(join(folder, name), { recursive: true });
    assert.match(await refusal(folder), /can't be (written|read)|shows that there was one/);
  }
});

it('a host that isn’t this machine’s is refused', async () => {
  for (const host of ['203.0.113.7', 'no such host', '::ffff:203.0.113.7']) {
    const sentence = /^(METRICS_)?HOST is ".*", which isn't an address of this machine/;
    assert.match(await refusal(copyOfGood(), { host }), sentence);
    assert.match(await refusal(copyOfGood(), { metrics: { port: 0, host } }), sentence);
  }
});

it('an invalid database URL is refused without showing its password', async () => {
  const wrong = [
    'hun#ter2@127.0.0.1/db',
    'hunter2@127.0.0.1:99999/db',
    'hunter2@[::1/db',
    'hunter2@[::1]/db?sslrootcert=/no',
  ];
  for (const address of wrong) {
    const sentence = await refusal(copyOfGood(), { databaseUrl: `postgres://user:${address}` });
    assert.match(sentence, /^DATABASE_URL can't be used \(.*\)\. Encode special characters/);
    assert.doesNotMatch(sentence, /ter2/);
  }
});

it('a full disk is reported, at the first start and later', async (test) => {
  const disk = mountSmallDisk(8_000);
  if (!disk) return test.skip('only root can mount');
  try {
    for (const name of ['first', 'later']) {
      const folder = join(disk.folder, name);
      if (name === 'later') cpSync(good, folder, { recursive: true });
      disk.fill();
      assert.match(await refusal(folder), /(disk is full|can't be written) \(\w+\)/);
      disk.makeRoom();
      await (await start(folder)).close();
    }
  } finally {
    disk.remove();
  }
});

it('a read-only disk is reported', async (test) => {
  const disk = mountSmallDisk(8_000);
  if (!disk) return test.skip('only root can mount');
  try {
    cpSync(good, join(disk.folder, 'later'), { recursive: true });
    disk.forbidWriting();
    await refusedUnchanged(join(disk.folder, 'later'), /can't be written \(\w+\)\. Give the service's user/);
    assert.match(await refusal(join(disk.folder, 'new')), /new can't be written \(\w+\)\. Give the service's user/);
  } finally {
    disk.remove();
  }
});

it('a new service has no organization or workshop, and sells once its owner has added them', async () => {
  const service = await start(join(place, 'own'), { demo: false });
  try {
    assert.deepEqual([service.keys.organizations, await service.store.keys.organizations()], [[], []]);
    const now = new Date().toISOString();
    await service.store.keys.addOrganization({ id: 'org_1', name: 'Ada', licenseOrders: true }, now);
    const wanted = { organizationId: 'org_1', kind: 'api', mode: 'live', scopes: allScopes, now } as const;
    const { key, record } = createKey(wanted);
    await service.store.keys.add(record);
    await request(service, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
    const offers = async () => {
      const body = { model: 'board', configuration: {}, quantity: 1 };
      const { data, declined } = JSON.parse((await request(service, 'POST', '/v1/quotes', { key, body })).text);
      return [...data, ...declined].map(({ workshop }: { workshop: { slug: string } }) => workshop.slug);
    };
    assert.deepEqual(await offers(), []);
    assert.deepEqual(JSON.parse((await request(service, 'GET', '/v1/workshops', { key })).text).data, []);
    const named = await request(service, 'PATCH', '/v1/organization', {
      key,
      body: { workshops: ['tischlerei-hain'] },
    });
    assert.match(named.text, /has none yet/);
    const [{ slug: _, ...profile }] = workshops as [(typeof workshops)[number]];
    await request(service, 'PUT', '/v1/workshops/ours', { key, body: profile });
    assert.deepEqual(await offers(), ['ours']);
  } finally {
    await service.close();
  }
});
