// Kysely over libsql: one connection, writers that wait their turn, and a connection that stays whole when they have
// waited in vain. Knows no table.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type Database from 'libsql';
import { errorCode } from '../startup-error.js';

type Libsql = Database.Database;

const LOOK_EVERY_MS = 10;

export class LibsqlDialect extends SqliteDialect {
  readonly #database: Libsql;
  readonly #longestWaitMs: number;

  /** @param longestWaitMs how long a writer waits for another process's transaction */
  constructor(database: Libsql, longestWaitMs: number) {
    super({ database });
    this.#database = database;
    this.#longestWaitMs = longestWaitMs;
  }

  override createDriver(): Driver {
    return new LibsqlDriver(this.#database, this.#longestWaitMs);
  }
}

/**
 * A prepared statement that met a lock stays begun until it is collected as garbage, and no transaction commits beside
 * it. So what can meet one, the begin and the end of a transaction, is never prepared.
 */
class LibsqlDriver extends SqliteDriver {
  readonly #database: Libsql;
  readonly #begin: () => Promise<void>;

  constructor(database: Libsql, longestWaitMs: number) {
    super({ database });
    this.#database = database;
    this.#begin = () => begin(database, longestWaitMs);
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

/** Gives a lone write a transaction of its own; a read needs none. */
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
 * Takes the write lock at once: a transaction that read first could not wait for it later. The wait for another process
 * is ours and not the database's own, which would hold up everything else that this process does.
 */
async function begin(database: Libsql, longestWaitMs: number): Promise<void> {
  // What a commit that failed may have left.
  rollBack(database);
  const deadline = performance.now() + longestWaitMs;
  while (true) {
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY') || performance.now() >= deadline) throw error;
    }
    await sleep(LOOK_EVERY_MS * (0.5 + Math.random()));
  }
}

function rollBack(database: Libsql): void {
  if (database.inTransaction) database.exec('rollback');
}
