import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import { type Generated, Kysely } from 'kysely';
import Database from 'libsql';
import { LibsqlDialect } from './sqlite-dialect.js';

interface Notes {
  notes: { id: string; text: Generated<string> };
}

let place: string;
let files = 0;
let file: string;
let database: Database.Database;
let db: Kysely<Notes>;
/** Thrown once instead of executing the statement. */
let failure: { readonly statement: string; readonly error: Error } | undefined;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'parametric-dialect-'));
});

after(() => rm(place, { recursive: true }));

beforeEach(() => {
  file = join(place, `${files++}.sqlite`);
  database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec("create table notes (id text primary key, text text not null default '')");
  const exec = database.exec.bind(database);
  database.exec = (sql) => {
    if (failure?.statement !== sql) return exec(sql);
    const { error } = failure;
    failure = undefined;
    throw error;
  };
  db = new Kysely<Notes>({ dialect: new LibsqlDialect(database) });
});

afterEach(() => db.destroy());

/** Writes the notes in one transaction. */
function write(...ids: readonly string[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    for (const id of ids) await transaction.insertInto('notes').values({ id }).execute();
  });
}

/** What another process reads. */
function found(): readonly string[] {
  const other = new Database(file);
  const rows = other.prepare('select id from notes order by id').all([]) as { id: string }[];
  other.close();
  return rows.map(({ id }) => id);
}

it('simultaneous transactions are committed or fail independently', async () => {
  await write('taken');
  const refused = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 'refused' }).execute();
    throw new Error('refused');
  });
  const single = db.insertInto('notes').values({ id: 'taken' }).execute();
  const outcomes = await Promise.allSettled([write('a'), refused, write('late', 'taken'), single, write('b')]);
  const twice = 'UNIQUE constraint failed: notes.id';
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'kept' : outcome.reason.message)),
    ['kept', 'refused', twice, twice, 'kept'],
  );
  assert.deepEqual(found(), ['a', 'b', 'taken']);
});

it('a failed commit stores nothing, and the next transaction is stored', async () => {
  failure = { statement: 'commit', error: new Error('disk full') };
  await assert.rejects(write('a'), /disk full/);
  failure = { statement: 'commit', error: new Error('disk full') };
  await assert.rejects(db.insertInto('notes').values({ id: 'a' }).execute(), /disk full/);
  assert.deepEqual(found(), []);
  await write('b');
  assert.deepEqual(found(), ['b']);
});

it('the next transaction starts clean after a failed rollback', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 'a' }).execute();
    failure = { statement: 'rollback', error: new Error('no answer') };
    throw new Error('refused');
  });
  await assert.rejects(failing, /no answer/);
  await write('b');
  assert.deepEqual(found(), ['b']);
});

it('if a statement makes SQLite roll back, the transaction’s later statements fail', async () => {
  await write('x');
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 'y' }).execute();
    await assert.rejects(transaction.insertInto('notes').orRollback().values({ id: 'x' }).execute(), /UNIQUE/);
    await transaction.insertInto('notes').values({ id: 'z' }).execute();
  });
  await assert.rejects(undone, /rolled back/);
  assert.deepEqual(found(), ['x']);
  await write('b');
  assert.deepEqual(found(), ['b', 'x']);
});

it('transactions and single writes fail while another process has the write lock', async () => {
  const other = new Database(file);
  other.exec('begin immediate');
  const returning = db.insertInto('notes').values({ id: 'a' }).returning('id');
  await assert.rejects(write('a'), { code: 'SQLITE_BUSY' });
  await assert.rejects(returning.execute(), { code: 'SQLITE_BUSY' });
  assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), []);
  other.close();
  assert.deepEqual(await returning.execute(), [{ id: 'a' }]);
  await write('b');
  assert.deepEqual(found(), ['a', 'b']);
});
