// The store on SQLite: one file, no setup, and every commit flushed to the disk before it returns.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { Store } from './store.js';
import type { Tables } from './tables.js';

/** How long opening the file waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;
/** Afterwards no statement blocks this process for longer; transactions wait without blocking. */
const BUSY_TIMEOUT_MS = 20;
/** How long a write waits for another process's transaction. */
const LOCK_TIMEOUT_MS = 5_000;

const LOG_RETRY_MS = 50;

/** Result codes that are caused by the disk or another process, not by the statement. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;

/** Opens the database, and creates it where there is none. */
export async function openSqliteStore(file: string, now: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: OPEN_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten with zeros, in the file and in the pages of it that are free.
  database.pragma('secure_delete = ON');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
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
    close: () => db.destroy(),
  };
}

/** Set in the file once it holds no page that was freed before deleted data was overwritten. */
const VACUUMED = 1;

/** Files of earlier versions hold deleted data in their free pages. */
function vacuumOnce(database: Database.Database): void {
  const [{ user_version: version }] = database.pragma('user_version') as [{ user_version: number }];
  if (version >= VACUUMED) return;
  database.exec('vacuum');
  database.pragma(`user_version = ${VACUUMED}`);
}

/** Pages in the log beside the file still have what was deleted since: they are copied to the file, and the log emptied. */
async function truncateLog(database: Database.Database): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const [{ busy }] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    if (busy === 0) return;
    if (performance.now() >= deadline)
      throw new Error('Another process reads the database: its log can not be emptied.');
    await sleep(LOG_RETRY_MS);
  }
}
