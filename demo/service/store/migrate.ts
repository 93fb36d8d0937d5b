// Brings a database to this version's schema. All missing migrations run in one transaction, so that a power cut leaves
// the old schema. A database with unknown migrations, or with migrations that were changed, is refused and stays as it
// is.

import { createHash } from 'node:crypto';
import { type Dialect, DummyDriver, Kysely, type SchemaModule, type Transaction } from 'kysely';
import { StartupError } from '../platform/startup-error.js';
import type { Tables } from './tables.js';

export interface Migration {
  /** Its number and what it is for: `0001-service`. */
  readonly name: string;
  /** Marks a migration that only several processes on one database need. */
  readonly only?: 'PostgreSQL';
  /** Must pass on empty tables: its statements are collected there for the checksum. */
  readonly up: (transaction: Transaction<Tables>) => Promise<void>;
}

type Log = {
  migrations: { name: string; applied_at: string };
  migration_checksums: { name: string; checksum: string };
};

export interface MigrateOptions {
  readonly dialect: Dialect;
  readonly migrations: readonly Migration[];
  readonly now: string;
  /** Keeps other processes that start at the same time from migrating, until the transaction ends. */
  readonly lock?: (transaction: Transaction<Tables>) => Promise<void>;
}

/** @throws {StartupError} where the database is of a newer version, or one of its migrations was changed since */
export async function migrate(db: Kysely<Tables>, { dialect, migrations, now, lock }: MigrateOptions): Promise<void> {
  const checksums = await checksumsOf(migrations, dialect);
  await db.transaction().execute(async (transaction) => {
    await lock?.(transaction);
    const log = transaction.withTables<Log>();
    await createLog(transaction.schema);
    const applied = await log.selectFrom('migrations').select('name').execute();
    const recorded = await log.selectFrom('migration_checksums').selectAll().execute();
    const names = new Set(applied.map(({ name }) => name));
    const sums = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
    checkKnown(names, checksums);
    for (const { name, up } of migrations) {
      const checksum = checksums.get(name)!;
      if (!names.has(name)) {
        await up(transaction);
        await log.insertInto('migrations').values({ name, applied_at: now }).execute();
      }
      // Databases that were created before there were checksums get theirs now.
      if (!sums.has(name)) await log.insertInto('migration_checksums').values({ name, checksum }).execute();
      else checkSame(name, sums.get(name)!, checksum);
    }
  });
}

async function createLog(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('migration_checksums')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .execute();
}

function checkKnown(applied: ReadonlySet<string>, known: ReadonlyMap<string, string>): void {
  const unknown = [...applied].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new StartupError(
    `The database was written by a newer version of the service (${unknown}). Run that version, or use another database.`,
  );
}

function checkSame(name: string, recorded: string, checksum: string): void {
  if (recorded === checksum) return;
  throw new StartupError(
    `The migration ${name} was changed after this database applied it. Restore it, and make the change in a new migration.`,
  );
}

/**
 * The SHA-256 of each migration's statements by its name, as this dialect writes them on empty tables. The checksum
 * does not cover what a migration's code does to rows.
 */
export async function checksumsOf(
  migrations: readonly Migration[],
  dialect: Dialect,
): Promise<ReadonlyMap<string, string>> {
  let statements: string[] = [];
  const writer = new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createDriver: () => new DummyDriver(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const checksums = new Map<string, string>();
  for (const { name, up } of migrations) {
    statements = [];
    await writer.transaction().execute(up);
    checksums.set(name, createHash('sha256').update(statements.join('\n')).digest('hex'));
  }
  return checksums;
}
