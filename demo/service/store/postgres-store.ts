// The store on PostgreSQL, for several processes that share a database. If a connection drops, the next query opens a
// new one.

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import { Client, DatabaseError, Pool, type PoolConfig, types } from 'pg';
import type { Store } from '../domain/store.js';
import { errorCode, StartupError } from '../platform/startup-error.js';
import { createStore } from './create-store.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';
import { createSharing, PostgresChanges } from './postgres-sharing.js';
import type { Tables } from './queries/tables.js';

/** How long a query waits for a connection. `STATEMENT_TIMEOUT_MS` is how long its statement may run. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** How long a query waits if its connection doesn't respond. */
const QUERY_TIMEOUT_MS = 15_000;
/**
 * How long a transaction can be idle. The limit keeps a process that was paused within a transaction from holding on to
 * its locks.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

const DEFAULT_LOCK_TIMEOUT_MS = 5_000;
const DEFAULT_CONNECTIONS = 10;
const BIGINT_OID = 20;
/** The key of the migration lock. It can be any number that other programs on the same database don't use. */
const MIGRATION_LOCK = 7_205_530_311;

export interface PostgresOptions {
  /** The database's URL: `postgres://user:password@host:port/database` */
  readonly url: string;
  readonly now: string;
  /** The maximum number of connections that this process opens. */
  readonly connections?: number | undefined;
  /** How long a statement waits for a row that another transaction has locked. */
  readonly lockTimeoutMs?: number | undefined;
}

/**
 * Opens the database, and creates its tables if they don't exist.
 * @throws {StartupError} if it can't be reached
 */
export async function openPostgresStore({ url, now, ...limits }: PostgresOptions): Promise<Store> {
  checkUrl(url);
  try {
    await prepare(url, now);
  } catch (error) {
    throw startupError(error, url);
  }
  const pool = createPool({
    ...connectionOf(url),
    max: limits.connections ?? DEFAULT_CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: limits.lockTimeoutMs ?? DEFAULT_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutBroken(pool) }) });
  const changes = new PostgresChanges(url, db);
  try {
    await changes.start();
  } catch (error) {
    await db.destroy();
    throw startupError(error, url);
  }
  const store = createStore(db, {
    sizeBytes: async () => {
      const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
      return rows[0]?.size ?? 0;
    },
    // PostgreSQL vacuums automatically.
    purge: async () => {},
    isUnavailable,
    close: async () => {
      await changes.close();
      await db.destroy();
    },
  });
  const revoke: Store['keys']['revoke'] = async (id, ...more) => {
    const outcome = await store.keys.revoke(id, ...more);
    changes.publish(id);
    return outcome;
  };
  const { consoleSessions } = store;
  const ending: Pick<Store['consoleSessions'], 'delete' | 'deleteOfKey' | 'deleteOfPerson'> = {
    delete: async (hash) => {
      await consoleSessions.delete(hash);
      // The message doesn't identify the session, so every open stream checks whether its own session has ended.
      changes.publish('session');
    },
    deleteOfKey: async (keyId) => {
      await consoleSessions.deleteOfKey(keyId);
      changes.publish(keyId);
    },
    deleteOfPerson: async (personId) => {
      await consoleSessions.deleteOfPerson(personId);
      changes.publish('session');
    },
  };
  const { people } = store;
  const changing: Pick<Store['people'], 'change' | 'remove'> = {
    change: async (...change) => {
      const outcome = await people.change(...change);
      changes.publish('session');
      return outcome;
    },
    remove: async (...removal) => {
      const outcome = await people.remove(...removal);
      changes.publish('session');
      return outcome;
    },
  };
  return {
    ...store,
    keys: { ...store.keys, revoke },
    consoleSessions: { ...consoleSessions, ...ending },
    people: { ...people, ...changing },
    sharing: createSharing(db, changes),
  };
}

/** Updates the schema. There's no time limit, because another process may be migrating the database. */
async function prepare(url: string, now: string): Promise<void> {
  const dialect = new PostgresDialect({ pool: withoutBroken(createPool({ ...connectionOf(url), max: 1 })) });
  const db = new Kysely<Tables>({ dialect });
  const lock = async (transaction: Transaction<Tables>) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
  };
  await migrate(db, { migrations, now, lock }).finally(() => db.destroy());
}

/** How the service connects to the database, and how it reads the columns' values. */
export function connectionOf(connectionString: string): PoolConfig {
  return {
    connectionString,
    application_name: 'parametric-service',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // `pg` reads 64-bit integers, such as counts, as strings. Read them as numbers, because no count comes near 2⁵³.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : types.getTypeParser(oid, format),
    } as typeof types,
  };
}

function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // `pg` emits this event when a connection drops, whether it's idle or in use. Without a listener, the event would end
  // the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The SQLSTATE of a server that doesn't accept writes. */
const STANDBY = '25006';

/**
 * Closes a connection if anything but a statement fails on it. Otherwise, `pg` would reuse it while it's still closing,
 * or while it's waiting for an abandoned response. It would also keep reusing a connection to a server that has become
 * a standby. A new connection goes to the server that the host name points to by then.
 */
function withoutBroken(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let isBroken = false;
      const query = async (text: string, values: unknown[]) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          isBroken ||= !(error instanceof DatabaseError && error.severity === 'ERROR' && error.code !== STANDBY);
          throw error;
        }
      };
      return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/**
 * SQLSTATE classes and conditions caused by the server, the network, or another transaction: connection lost (08), out
 * of resources (53), shutting down (57P), canceled by a time limit (57014), system errors (58), a lock that timed out
 * (55P03), a deadlock or a failed serialization (40), or a server that has become a standby (25006).
 */
const UNAVAILABLE = /^(08...|53...|57P..|57014|58...|55P03|40001|40P01|25006)$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of errors that `pg` throws without a code. */
const DRIVER = /^(Connection terminated|Query read timeout|timeout e|Client has encountered a connection error)/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // Errors about files have the same codes, so check that the error is about a socket.
  const isSocket = /^(ENOENT|EACCES)$/.test(code) && 'syscall' in error && error.syscall === 'connect';
  return UNAVAILABLE.test(code) || NETWORK.test(code) || isSocket || (code === '' && DRIVER.test(error.message));
}

/**
 * Checks the database's URL. @throws {StartupError} if the URL is malformed, or refers to a certificate that can't be
 * read
 */
function checkUrl(url: string): void {
  try {
    new Client(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const encoded = 'Encode special characters in the password as in any URL: # is %23.';
    throw new StartupError(`DATABASE_URL can't be used (${reason}). ${encoded}`);
  }
}

/**
 * The SQLSTATE codes of refused connections: a wrong password, an unknown role or database, or no permission to create
 * tables.
 */
const REFUSED = /^(28...|3D000|42501)$/;

/**
 * If the server can't be reached or refuses the connection, returns an error that explains what to do. Returns other
 * errors unchanged.
 */
function startupError(error: unknown, url: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  if (!isUnavailable(error) && !REFUSED.test(errorCode(error))) return error;
  const reason = error.message || errorCode(error);
  return new StartupError(
    `The database ${withoutPassword(url)} can't be used (${reason}). Start it, or correct DATABASE_URL.`,
  );
}

/**
 * Removes the password from a URL. The password ends at the last `@`, because one that isn't encoded can contain `@` or
 * `/`.
 */
function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/, '//').replace(/\?.*$/, '');
}
