// The store on SQLite. It needs only a file, and no setup. Every commit is flushed to disk before it returns.

import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import type { Store } from '../domain/store.js';
import { errorCode, StartupError } from '../platform/startup-error.js';
import { createStore } from './create-store.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';
import type { Tables } from './queries/tables.js';
import { LibsqlDialect } from './sqlite-dialect.js';

/** How long to wait for another process when opening the file. */
const OPEN_TIMEOUT_MS = 5_000;
/**
 * How long a write waits for a transaction of another process. Meanwhile, everything else in this process has to wait,
 * too.
 */
const LOCK_TIMEOUT_MS = 1_000;

/** The result codes of errors that are caused by the disk or another process, not by the statement. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|NOMEM|CORRUPT|NOTADB)/;

/** Opens the database, and creates it if it doesn't exist. */
export async function openSqliteStore(file: string, now: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    prepareFile(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new LibsqlDialect(database, createFileCheck(file)) });
  try {
    await migrate(db, { migrations, now });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  database.pragma(`busy_timeout = ${lockTimeoutMs}`);
  return createStore(db, {
    sizeBytes: async () => {
      const sizes = await Promise.all([file, `${file}-wal`].map((name) => stat(name).catch(() => ({ size: 0 }))));
      return sizes.reduce((sum, { size }) => sum + size, 0);
    },
    purge: async () => truncateLog(database),
    isUnavailable: (error) => UNAVAILABLE.test(errorCode(error)),
    close: async () => {
      joinLog(database);
      await db.destroy();
    },
  });
}

/** The size of a connection's page cache, 16 MiB, so that frequent reads don't access the file. */
const CACHE_KIB = 16 * 1024;
/**
 * Prepares the file. First checks it, so that nothing is written to a file that's damaged or belongs to another
 * program.
 */
export function prepareFile(database: Database.Database, file: string): void {
  // The file will contain people's addresses, so only its owner can access it. SQLite gives its log the same
  // permissions. If the file already exists, the operator has chosen its permissions.
  if (statSync(file).size === 0) chmodSync(file, 0o600);
  const names = database.prepare("select name from sqlite_master where type = 'table'").all([]) as { name: string }[];
  if (names.length > 0 && !names.some(({ name }) => name === 'migrations')) {
    throw new StartupError(`${file} is another program's database. Set DATA_DIR to another folder.`);
  }
  checkPages(database, file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Overwrite deleted data with zeros, including in the file's free pages.
  database.pragma('secure_delete = ON');
  database.pragma(`cache_size = -${CACHE_KIB}`);
}

/**
 * @returns a function that throws if the name now belongs to another file or to none. Everything that's written to a
 *   deleted file is lost when the file is closed.
 */
export function createFileCheck(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino === ino && now.dev === dev) return;
    throw Object.assign(new Error(`${file} was deleted or replaced.`), { code: 'SQLITE_CANTOPEN' });
  };
}

/**
 * Files up to this size are read completely when they're opened, to check them for damage. In a larger file, damage is
 * only found when the damaged part is read.
 */
const CHECKED_BYTES = 256 * 1024 * 1024;

function checkPages(database: Database.Database, file: string): void {
  if (statSync(file).size > CHECKED_BYTES) return;
  const [result] = database.pragma('quick_check(1)') as [{ quick_check: string }];
  if (result.quick_check === 'ok') return;
  throw Object.assign(new Error(result.quick_check), { code: 'SQLITE_CORRUPT' });
}

/** Copies the pages in the log to the file, and empties the log, which may still contain deleted data. */
export function truncateLog(database: Database.Database): void {
  const [{ busy }] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  if (busy === 0) return;
  const reason = "Another process is reading the database, so its log can't be emptied.";
  throw Object.assign(new Error(reason), { code: 'SQLITE_BUSY' });
}

/**
 * Errors that keep the log from being merged into the file when that's closed. The log is then read at the next start.
 */
const KEEPS_LOG = /^SQLITE_(READONLY|FULL|IOERR)/;

/**
 * Merges the log into the file, so that a copy of the file is complete. The log is kept if another process is reading,
 * or if the disk is full, failing, or read-only.
 */
export function joinLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!KEEPS_LOG.test(errorCode(error))) throw error;
  }
}
