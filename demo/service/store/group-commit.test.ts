import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { type Generated, Kysely } from 'kysely';
import Database from 'libsql';
import AsyncDatabase from 'libsql/promise';
import { LibsqlDialect } from './libsql-dialect.js';

interface Notes {
  notes: { id: string; text: Generated<string> };
}

let place: string;
let files = 0;
let file: string;
let writer: Database.Database;
let db: Kysely<Notes>;
/** The statements that begin and end transactions. */
let executed: string[];
/** Thrown instead of the next commit. */
let commitError: Error | undefined;
/** What the next commit waits for before it begins. */
let flush: Promise<void> | undefined;
/** And instead of undoing it. */
let rollbackError: Error | undefined;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'parametric-commit-'));
});

after(() => rm(place, { recursive: true }));

beforeEach(() => {
  file = join(place, `${files++}.sqlite`);
  writer = new Database(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.exec("create table notes (id text primary key, text text not null default '')");
  executed = [];
  const exec = writer.exec.bind(writer);
  writer.exec = (sql) => {
    executed.push(sql);
    if (sql === 'rollback' && rollbackError) {
      const error = rollbackError;
      rollbackError = undefined;
      throw error;
    }
    return exec(sql);
  };
  const { exec: execApart } = AsyncDatabase.prototype;
  mock.method(AsyncDatabase.prototype, 'exec', async function (this: AsyncDatabase, sql: string) {
    executed.push(sql);
    await flush;
    flush = undefined;
    if (!commitError) return execApart.call(this, sql);
    const error = commitError;
    commitError = undefined;
    throw error;
  });
  db = new Kysely<Notes>({ dialect: new LibsqlDialect({ writer, reader: new Database(file) }, 1_000) });
});

afterEach(async () => {
  await db.destroy();
  mock.restoreAll();
});

/** In a transaction: writes them one after the other. */
function write(...ids: readonly string[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    for (const id of ids) await transaction.insertInto('notes').values({ id }).execute();
  });
}

/** What another process would find. */
function found(): readonly string[] {
  const other = new Database(file);
  const rows = other.prepare('select id from notes order by id').all([]) as { id: string }[];
  other.close();
  return rows.map(({ id }) => id);
}

const commits = () => executed.filter((sql) => sql === 'commit').length;

async function untilCommits(count: number): Promise<void> {
  while (commits() < count) await new Promise(setImmediate);
}

/** All that waits for nothing but promises: every statement, and no commit. */
function untilRun(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'kept',
    (error: Error) => error.message,
  );
}

describe('Writes that wait at the same time', () => {
  it('are committed together, and each is kept', async () => {
    const single = db.insertInto('notes').values({ id: 'c' }).execute();
    await Promise.all([write('a', 'b'), single, write('d')]);
    assert.equal(commits(), 1);
    assert.deepEqual(found(), ['a', 'b', 'c', 'd']);
    await write('e');
    assert.equal(commits(), 2);
  });

  it('are committed together by the next commit, where they come while one is flushed', async () => {
    let end = () => {};
    flush = new Promise((resolve) => {
      end = resolve;
    });
    const first = write('a');
    await untilCommits(1);
    const next = Promise.all([write('b'), db.insertInto('notes').values({ id: 'c' }).execute()]);
    // All else goes on meanwhile.
    assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), []);
    await new Promise(setImmediate);
    assert.deepEqual(executed.slice(-1), ['commit']);
    end();
    await first;
    await next;
    assert.equal(commits(), 2);
    assert.deepEqual(found(), ['a', 'b', 'c']);
  });

  it('wait for the next ones where several were on their way before, and for none otherwise', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    let time = 0;
    // Each flush takes 2 ms.
    test.mock.method(performance, 'now', () => (time += 2));
    await write('a');
    await write('b');
    await Promise.all([write('c'), write('d')]);
    const first = write('e');
    await untilRun();
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    assert.ok(writer.inTransaction);
    const second = write('f');
    await untilRun();
    test.mock.timers.tick(5);
    await Promise.all([first, second]);
    assert.equal(commits(), 4);
    assert.deepEqual(found(), ['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('wait for none where a flush takes less than a timer', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    let time = 0;
    test.mock.method(performance, 'now', () => (time += 0.6));
    await Promise.all([write('a'), write('b')]);
    await write('c');
    assert.equal(commits(), 2);
  });

  it('are answered when they are on the disk, and not before', async () => {
    const answered: string[] = [];
    const writes = [write('a').then(() => answered.push('a')), write('b').then(() => answered.push('b'))];
    await untilRun();
    assert.ok(writer.inTransaction);
    assert.deepEqual(executed.slice(-2), ['savepoint write', 'release write']);
    assert.deepEqual(answered, []);
    assert.deepEqual(found(), []);
    assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), []);
    await Promise.all(writes);
    assert.deepEqual(found(), ['a', 'b']);
  });

  it('fail alone', async () => {
    await write('taken');
    const refused = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 'refused' }).execute();
      throw new Error('refused');
    });
    const broken = db.insertInto('notes').values({ id: 'taken' }).execute();
    const outcomes = await Promise.all([write('a'), refused, write('late', 'taken'), broken, write('b')].map(outcome));
    const twice = 'UNIQUE constraint failed: notes.id';
    assert.deepEqual(outcomes, ['kept', 'refused', twice, twice, 'kept']);
    assert.equal(commits(), 2);
    assert.deepEqual(found(), ['a', 'b', 'taken']);
  });

  it('are all refused when their commit fails, with those that had only read them, and the next ones are kept', async () => {
    commitError = new Error('disk full');
    const reading = db.transaction().execute(async (transaction) => {
      const rows = await transaction.selectFrom('notes').select('id').execute();
      throw new Error(`${rows.length} there`);
    });
    const outcomes = await Promise.all(
      [write('a'), reading, db.insertInto('notes').values({ id: 'b' }).execute()].map(outcome),
    );
    assert.deepEqual(outcomes, ['disk full', 'disk full', 'disk full']);
    assert.deepEqual(found(), []);
    await write('c');
    assert.deepEqual(found(), ['c']);
  });

  it('are refused, and the next ones kept, also where the failed commit can’t be undone at once', async () => {
    commitError = new Error('disk full');
    rollbackError = new Error('no answer');
    assert.equal(await outcome(write('a')), 'disk full');
    await write('c');
    assert.deepEqual(found(), ['c']);
  });

  it('wait for another process together, not one after the other', async () => {
    writer.pragma('busy_timeout = 0');
    const other = new Database(file);
    other.exec('begin immediate');
    const refused: string[] = [];
    const writes = ['a', 'b', 'c'].map((id) => write(id).catch(() => refused.push(id)));
    await writes[0];
    await new Promise(setImmediate);
    assert.deepEqual(refused, ['a', 'b', 'c']);
    other.close();
    await write('d');
    assert.deepEqual(found(), ['d']);
  });

  it('are all refused when a statement makes SQLite undo the transaction, and the next ones are kept', async () => {
    await write('x');
    const undone = outcome(write('a'));
    const undoing = db.transaction().execute(async (transaction) => {
      const twice = transaction.insertInto('notes').orRollback().values({ id: 'x' });
      await assert.rejects(twice.execute(), /UNIQUE/);
      // Outside of a transaction by now: it must not be written on its own.
      await transaction.insertInto('notes').values({ id: 'y' }).execute();
    });
    assert.match(await undone, /UNIQUE/);
    assert.match(await outcome(undoing), /UNIQUE/);
    await write('b');
    assert.deepEqual(found(), ['b', 'x']);
  });

  it('are committed before the database is closed', async () => {
    const kept = write('a');
    await untilRun();
    await Promise.all([db.destroy(), kept]);
    assert.deepEqual(found(), ['a']);
  });
});
