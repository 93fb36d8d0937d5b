// The file of the store on SQLite: checked before anything is written to it, set to flush every commit and to overwrite what
// is deleted, and cleared of what was deleted before.

import { chmodSync, statSync } from 'node:fs';
import Database from 'libsql';
import { errorCode, StartupError } from '../startup/startup-error.js';
import { retryWhileBusy } from './retry-while-busy.js';

/** No statement blocks this process for longer; transactions wait without blocking. */
const BUSY_TIMEOUT_MS = 20;
/** How long emptying the log, or a vacuum, waits for another process. */
const LOG_TIMEOUT_MS = 5_000;
const LOG_RETRY_MS = 50;

/** Pages that a connection keeps, so that what is asked for again and again is not read again from the file: 16 MiB. */
const CACHE_KIB = 16 * 1024;
/**
 * How many pages the log grows by before they are copied to the file, which the write that does it waits for: 16 MiB. The same
 * pages are written again and again, and copied once.
 */
const LOG_PAGES = 4_096;

/** Nothing is written to a file that is damaged or another program's. */
export function prepareFile(database: Database.Database, file: string): void {
  // It will hold addresses of people. Its log gets the same rights; those of a file that is there are the operator's.
  if (statSync(file).size === 0) chmodSync(file, 0o600);
  const names = database.prepare("select name from sqlite_master where type = 'table'").all([]) as { name: string }[];
  if (names.length > 0 && !names.some(({ name }) => name === 'migrations')) {
    throw new StartupError(`${file} is the database of another program. Choose another folder by DATA_DIR.`);
  }
  checkPages(database, file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten with zeros, in the file and in the pages of it that are free.
  database.pragma('secure_delete = ON');
  database.pragma(`cache_size = -${CACHE_KIB}`);
  database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
}

/** A second connection to a prepared file, which sees what the first has committed. */
export function openReader(file: string): Database.Database {
  const reader = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  reader.pragma('query_only = ON');
  reader.pragma(`cache_size = -${CACHE_KIB}`);
  return reader;
}

/**
 * @returns throws where the open file is no longer the one of that name: what is written to a deleted file is lost when it
 * is closed
 */
export function createFileCheck(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino === ino && now.dev === dev) return;
    throw Object.assign(new Error(`${file} was deleted or replaced.`), { code: 'SQLITE_CANTOPEN' });
  };
}

/** A file up to this size is read from end to end when it is opened; damage in a larger one is found where it is read. */
const CHECKED_BYTES = 256 * 1024 * 1024;

function checkPages(database: Database.Database, file: string): void {
  if (statSync(file).size > CHECKED_BYTES) return;
  const [result] = database.pragma('quick_check(1)') as [{ quick_check: string }];
  if (result.quick_check === 'ok') return;
  throw Object.assign(new Error(result.quick_check), { code: 'SQLITE_CORRUPT' });
}

/** Set in the file once it holds no page that was freed before deleted data was overwritten. */
const VACUUMED = 1;

/** Files of earlier versions hold deleted data in their free pages. Waits for another process that writes. */
export function vacuumOnce(database: Database.Database): Promise<void> {
  return afterOthers(() => {
    const [{ user_version: version }] = database.pragma('user_version') as [{ user_version: number }];
    if (version >= VACUUMED) return;
    database.exec('vacuum');
    database.pragma(`user_version = ${VACUUMED}`);
  });
}

/** Pages in the log beside the file still have what was deleted since: they are copied to the file, and the log emptied. */
export function truncateLog(database: Database.Database): Promise<void> {
  return afterOthers(() => {
    const [{ busy }] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    if (busy === 0) return;
    const reason = 'Another process reads the database: its log can not be emptied.';
    throw Object.assign(new Error(reason), { code: 'SQLITE_BUSY' });
  });
}

function afterOthers(attempt: () => void): Promise<void> {
  return retryWhileBusy(attempt, performance.now() + LOG_TIMEOUT_MS, LOG_RETRY_MS);
}

/** What leaves the log as it is when the file is closed: the next start reads it. */
const KEEPS_LOG = /^SQLITE_(READONLY|FULL|IOERR)/;

/** All in one file, whoever copies it, unless something reads meanwhile, or the disk is full, failing or read-only. */
export function joinLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!KEEPS_LOG.test(errorCode(error))) throw error;
  }
}
