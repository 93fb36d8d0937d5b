// A Kysely dialect for libsql: one connection, whose write transactions wait for those of other processes without blocking
// this process, and which stays usable after such a wait has timed out.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import type Database from 'libsql';
import { errorCode } from '../startup-error.js';

type Libsql = Database.Database;

const RETRY_INTERVAL_MS = 10;

export class LibsqlDialect extends SqliteDialect {
  readonly #database: Libsql;
  readonly #busyTimeoutMs: number;

  /** @param busyTimeoutMs how long a write waits for another process's transaction */
  constructor(database: Libsql, busyTimeoutMs: number) {
    super({ database });
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override createDriver(): Driver {
    return new LibsqlDriver(this.#database, this.#busyTimeoutMs);
  }

  override createQueryCompiler(): QueryCompiler {
    return new LibsqlQueryCompiler();
  }
}

/** Leaves out the locks on rows: a transaction has the whole database to itself. */
class LibsqlQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {}
}

/**
 * A prepared statement that failed because of a lock stays active until it is garbage-collected, and no transaction can
 * commit meanwhile. So the statements that can meet a lock, those that begin and end a transaction, are never prepared.
 */
class LibsqlDriver extends SqliteDriver {
  readonly #database: Libsql;
  readonly #begin: () => Promise<void>;

  constructor(database: Libsql, busyTimeoutMs: number) {
    super({ database });
    this.#database = database;
    this.#begin = () => begin(database, busyTimeoutMs);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new LibsqlConnection(await super.acquireConnection(), this.#database, this.#begin);
  }

  override async beginTransaction(): Promise<void> {
    await this.#begin();
  }

  override async commitTransaction(): Promise<void> {
    this.#database.exec('commit');
  }

  override async rollbackTransaction(): Promise<void> {
    rollBack(this.#database);
  }
}

/** Runs a write outside of a transaction in one of its own; a read needs none. */
class LibsqlConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #database: Libsql;
  readonly #begin: () => Promise<void>;

  constructor(inner: DatabaseConnection, database: Libsql, begin: () => Promise<void>) {
    this.#inner = inner;
    this.#database = database;
    this.#begin = begin;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#database.inTransaction || SelectQueryNode.is(query.query)) return this.#inner.executeQuery<Row>(query);
    await this.#begin();
    try {
      const result = await this.#inner.executeQuery<Row>(query);
      this.#database.exec('commit');
      return result;
    } catch (error) {
      rollBack(this.#database);
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, chunkSize);
  }
}

/**
 * Takes the write lock at once: a transaction that has read first could not wait for it later. The wait is done here and
 * not by the database's own busy timeout, which would block everything else that this process does.
 */
async function begin(database: Libsql, busyTimeoutMs: number): Promise<void> {
  // A failed commit may have left a transaction open.
  rollBack(database);
  const deadline = performance.now() + busyTimeoutMs;
  while (true) {
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY') || performance.now() >= deadline) throw error;
    }
    await sleep(RETRY_INTERVAL_MS * (0.5 + Math.random()));
  }
}

function rollBack(database: Libsql): void {
  if (database.inTransaction) database.exec('rollback');
}
