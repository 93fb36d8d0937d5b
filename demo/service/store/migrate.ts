// Migrates a database to this version's schema. All missing migrations run in a single transaction, so a power failure
// leaves the old schema intact. A database with unknown or modified migrations is rejected and left unchanged.

import { type Kysely, type SchemaModule, sql, type Transaction } from 'kysely';
import { sha256 } from '../platform/sha256.js';
import { StartupError } from '../platform/startup-error.js';
import { isSqlite } from './queries/statements.js';
import type { Tables } from './queries/tables.js';

export interface Migration {
  /** The migration's number and purpose, such as `0001-tables`. */
  readonly name: string;
  /** The statements. Each ends with a semicolon at the end of a line. */
  readonly sqlite: string;
  readonly postgres: string;
}

/** The names that the first migration had in versions before the first release. */
const PREVIEWS = ['0001-service', '0001-first-release'];

type Log = { migrations: { name: string; checksum: string; applied_at: string } };

export interface MigrateOptions {
  readonly migrations: readonly Migration[];
  readonly now: string;
  /** Keeps other processes that start at the same time from migrating before the transaction has ended. */
  readonly lock?: (transaction: Transaction<Tables>) => Promise<void>;
}

/**
 * Applies the missing migrations. @throws {StartupError} if another version wrote the database, or one of the
 * migrations has changed since it was applied
 */
export async function migrate(db: Kysely<Tables>, { migrations, now, lock }: MigrateOptions): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lock?.(transaction);
    const log = transaction.withTables<Log>();
    await createLog(transaction.schema);
    checkKnown(await log.selectFrom('migrations').select('name').execute(), migrations);
    const applied = await log.selectFrom('migrations').select(['name', 'checksum']).execute();
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    for (const { name, sqlite, postgres } of migrations) {
      const text = isSqlite(transaction) ? sqlite : postgres;
      const checksum = sha256(text);
      if (checksums.has(name)) checkSame(name, checksums.get(name)!, checksum);
      else {
        for (const statement of text.split(/;\n/)) {
          if (statement.trim()) await sql.raw(statement).execute(transaction);
        }
        await log.insertInto('migrations').values({ name, checksum, applied_at: now }).execute();
      }
    }
  });
}

async function createLog(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
}

function checkKnown(applied: readonly Pick<Log['migrations'], 'name'>[], migrations: readonly Migration[]): void {
  const unknown = applied.map(({ name }) => name).find((name) => !migrations.some((known) => known.name === name));
  if (unknown === undefined) return;
  if (applied.some(({ name }) => PREVIEWS.includes(name))) {
    throw new StartupError(
      "The database is from a preview of the service, which this version can't read. Export the orders that you need with the preview, then start with an empty DATA_DIR or an empty database.",
    );
  }
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
