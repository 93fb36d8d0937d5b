// A Kysely dialect for libsql: one connection that writes and one that reads what was committed. Write transactions wait for
// those of other processes without blocking this process, and the connection stays usable after such a wait timed out.

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import type Database from 'libsql';
import { LruCache } from '../platform/lru-cache.js';
import { GroupCommit, type Write } from './group-commit.js';

type Libsql = Database.Database;
type SelectModifier = NonNullable<SelectModifierNode['modifier']>;

export interface LibsqlConnections {
  readonly writer: Libsql;
  /** Reads what was committed, and never waits for the writer. */
  readonly reader: Libsql;
}

export class LibsqlDialect extends SqliteDialect {
  readonly #connections: LibsqlConnections;
  readonly #commits: GroupCommit;

  /**
   * @param busyTimeoutMs how long a write waits for another process's transaction
   * @param checkWrite throws where nothing may be written
   * @param onCommit called after each commit
   */
  constructor(connections: LibsqlConnections, busyTimeoutMs: number, checkWrite = () => {}, onCommit = () => {}) {
    super({ database: connections.writer });
    this.#connections = connections;
    this.#commits = new GroupCommit(connections.writer, busyTimeoutMs, checkWrite, onCommit);
  }

  /** Commits the open transaction. */
  flush(): Promise<void> {
    return this.#commits.flush();
  }

  override createDriver(): Driver {
    return new LibsqlDriver(this.#connections, this.#commits);
  }

  override createQueryCompiler(): QueryCompiler {
    return new LibsqlQueryCompiler();
  }
}

/** Leaves out row locks: on SQLite a transaction has the whole database to itself. */
class LibsqlQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !LOCKS.has(node.modifier)) super.visitSelectModifier(node);
  }
}

const LOCKS: ReadonlySet<SelectModifier> = new Set([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'NoWait',
  'SkipLocked',
]);

class LibsqlDriver implements Driver {
  readonly #connections: LibsqlConnections;
  readonly #commits: GroupCommit;
  readonly #read: Statements;
  readonly #write: Statements;

  constructor(connections: LibsqlConnections, commits: GroupCommit) {
    this.#connections = connections;
    this.#commits = commits;
    this.#read = new Statements(connections.reader);
    this.#write = new Statements(connections.writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LibsqlConnection> {
    return new LibsqlConnection(this.#commits, this.#read, this.#write);
  }

  async beginTransaction(connection: LibsqlConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: LibsqlConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: LibsqlConnection): Promise<void> {
    await connection.rollBack();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#commits.flush();
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

/** The connection that Kysely uses for one query, or for the queries of one transaction. */
class LibsqlConnection implements DatabaseConnection {
  readonly #commits: GroupCommit;
  readonly #read: Statements;
  readonly #write: Statements;
  #transaction: Write | undefined;

  constructor(commits: GroupCommit, read: Statements, write: Statements) {
    this.#commits = commits;
    this.#read = read;
    this.#write = write;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#commits.begin();
  }

  async commit(): Promise<void> {
    await this.#end()?.keep();
  }

  async rollBack(): Promise<void> {
    await this.#end()?.undo();
  }

  #end(): Write | undefined {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    return transaction;
  }

  /** A write outside of a transaction gets a transaction of its own; a read needs none. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#transaction.run(() => this.#write.execute<Row>(query));
    if (SelectQueryNode.is(query.query)) return this.#read.execute<Row>(query);
    const write = await this.#commits.begin();
    let result: QueryResult<Row>;
    try {
      result = write.run(() => this.#write.execute<Row>(query));
    } catch (error) {
      await write.undo();
      throw error;
    }
    await write.keep();
    return result;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

const MAX_STATEMENTS = 200;

interface Prepared {
  readonly statement: Database.Statement;
  readonly hasRows: boolean;
}

/**
 * Prepared statements by their text. A prepared statement that failed because of a lock stays active, and no
 * transaction can commit meanwhile. So statements that can meet a lock, those that begin and end a transaction, are
 * never prepared, and a statement that failed is not used again.
 */
class Statements {
  readonly #database: Libsql;
  readonly #prepared = new LruCache<Prepared>(MAX_STATEMENTS);

  constructor(database: Libsql) {
    this.#database = database;
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, hasRows } = this.#prepared.get(sql) ?? this.#prepare(sql);
    try {
      return hasRows ? { rows: statement.all(parameters) as Row[] } : written(statement.run(parameters));
    } catch (error) {
      this.#prepared.delete(sql);
      throw error;
    }
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.reader };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function written({ changes, lastInsertRowid }: Database.RunResult): QueryResult<never> {
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}
