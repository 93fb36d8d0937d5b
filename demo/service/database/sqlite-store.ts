// The store on SQLite: one file, no setup, and every commit flushed to the disk before it returns.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { errorCode } from '../startup-error.js';
import { LibsqlDialect } from './libsql-dialect.js';
import { migrate } from './migrations.js';
import { deliveryQueries } from './queries/deliveries.js';
import { endpointQueries } from './queries/endpoints.js';
import { idempotencyQueries } from './queries/idempotency.js';
import { keyQueries } from './queries/keys.js';
import { modelQueries } from './queries/models.js';
import { orderQueries } from './queries/orders.js';
import { quoteQueries } from './queries/quotes.js';
import { prepareFile, truncateLog, vacuumOnce } from './sqlite-file.js';
import type { Store } from './store.js';
import type { Tables } from './tables.js';

/** How long opening the file waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;
/** How long a write waits for another process's transaction. */
const LOCK_TIMEOUT_MS = 5_000;

/** Result codes that are caused by the disk or another process, not by the statement. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;

/** Opens the database, and creates it where there is none. */
export async function openSqliteStore(file: string, now: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    prepareFile(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new LibsqlDialect(database, lockTimeoutMs) });
  try {
    await migrate(db, now);
    vacuumOnce(database);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    keys: keyQueries(db),
    models: modelQueries(db),
    quotes: quoteQueries(db),
    orders: orderQueries(db),
    endpoints: endpointQueries(db),
    deliveries: deliveryQueries(db),
    idempotency: idempotencyQueries(db),
    ping: async () => {
      await db.selectFrom('organizations').select('id').limit(1).execute();
    },
    purge: () => truncateLog(database),
    isUnavailable: (error) => UNAVAILABLE.test(errorCode(error)),
    close: async () => {
      // All in one file, whoever copies it; what reads meanwhile only leaves the log as it is.
      database.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
    },
  };
}
