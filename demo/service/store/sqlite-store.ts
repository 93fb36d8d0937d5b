// The store on SQLite: one file, nothing to set up, and every commit is flushed to disk before it returns.

import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import type { Store } from '../domain/store.js';
import { errorCode } from '../platform/startup-error.js';
import { createStore } from './create-store.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';
import type { Tables } from './queries/tables.js';
import { LibsqlDialect } from './sqlite-dialect.js';
import { createFileCheck, joinLog, prepareFile, truncateLog } from './sqlite-file.js';

/** How long opening the file waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;
/** How long a write waits for another process's transaction. Everything else in this process waits too. */
const LOCK_TIMEOUT_MS = 1_000;

/** Result codes caused by the disk or another process, not by the statement. */
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
