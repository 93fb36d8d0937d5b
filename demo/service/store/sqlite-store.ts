// The store on SQLite: one file, nothing to set up, and every commit is flushed to the disk before it returns.

import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import type { Store } from '../domain/store.js';
import { errorCode } from '../platform/startup-error.js';
import { createStore } from './create-store.js';
import { LibsqlDialect } from './libsql-dialect.js';
import { LogCopier } from './log-copier.js';
import { migrate } from './migrate.js';
import { sqliteMigrations } from './migrations.js';
import { createFileCheck, joinLog, openReader, prepareFile, truncateLog, vacuumOnce } from './sqlite-file.js';
import type { Tables } from './tables.js';

/** How long opening the file waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;
/** How long a write waits for another process's transaction. */
const LOCK_TIMEOUT_MS = 5_000;

/** Result codes that are caused by the disk or another process, and not by the statement. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|NOMEM|CORRUPT|NOTADB)/;

/** Opens the database, and creates it where it does not exist. */
export async function openSqliteStore(file: string, now: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    prepareFile(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  const reader = openReader(file);
  const copier = new LogCopier(file);
  const dialect = new LibsqlDialect({ writer: database, reader }, lockTimeoutMs, createFileCheck(file), () =>
    copier.committed(),
  );
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db, { dialect, migrations: sqliteMigrations, now });
    await vacuumOnce(database);
  } catch (error) {
    await copier.close();
    await db.destroy();
    throw error;
  }
  return createStore(db, {
    sizeBytes: async () => {
      const sizes = await Promise.all([file, `${file}-wal`].map((name) => stat(name).catch(() => ({ size: 0 }))));
      return sizes.reduce((sum, { size }) => sum + size, 0);
    },
    purge: async () => {
      // Most of the log is copied on another thread, so that closing on this thread has little left to copy.
      await copier.copyNow();
      await truncateLog(reader);
    },
    isUnavailable: (error) => UNAVAILABLE.test(errorCode(error)),
    close: async () => {
      await dialect.flush();
      await copier.close();
      joinLog(database);
      await db.destroy();
    },
  });
}
