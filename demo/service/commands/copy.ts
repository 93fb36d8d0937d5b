// Copies all records between a SQLite and a PostgreSQL database. The target must be empty. Copies either everything or
// nothing.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'libsql';
import { Client } from 'pg';
import { timestamp } from '../platform/clock.js';
import { databaseFile, type Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { openStore } from '../store/open-store.js';
import { connectionOf, openPostgresStore } from '../store/postgres-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import type { Command } from './with-store.js';

/** The number of rows sent in one statement. PostgreSQL allows 65,535 values, and a row has up to 30. */
const MAX_ROWS = 500;
const MAX_BYTES = 8 * 1024 * 1024;
/** How many rows are read at a time. A row of `files` can have 4 MiB. */
const FETCHED_ROWS = 25;

/** A row of a table. libsql returns bytes as an `ArrayBuffer`. */
type Row = Readonly<Record<string, string | number | ArrayBuffer | null>>;

export const copyCommands: Readonly<Record<string, Command>> = {
  copy: {
    arguments: '[--from FOLDER] [--to postgres://…]',
    summary:
      'copies all records from SQLite in DATA_DIR, while the service is stopped, to an empty PostgreSQL database',
    options: { from: { type: 'string' }, to: { type: 'string' } },
    run: (settings, _values, options) => {
      const { from = settings.dataDir, to = settings.databaseUrl } = options as {
        readonly from?: string;
        readonly to?: string;
      };
      if (to === undefined)
        throw new StartupError('Specify the PostgreSQL database: --to postgres://user@host/database.');
      return copy({ ...settings, dataDir: resolve(from), databaseUrl: undefined }, to);
    },
  },
};

async function copy(source: Settings, url: string): Promise<readonly string[]> {
  const file = databaseFile(source);
  if (!existsSync(file))
    throw new StartupError(`The database ${file} doesn’t exist. Specify the folder that has it: --from FOLDER.`);
  return [
    await copyToPostgres(source, url),
    `Start the service with DATABASE_URL, and with the same ${source.serviceKeys ? 'SERVICE_KEY' : 'service.key'} in DATA_DIR.`,
    `${file} is no longer used. Delete it once everything works: it has your customers' addresses.`,
  ];
}

/**
 * Copies the records of a data folder to a PostgreSQL database.
 * @returns a sentence with the number of rows
 * @throws {StartupError} if a service is using the folder, or the PostgreSQL database isn't empty
 */
export async function copyToPostgres(source: Settings, url: string): Promise<string> {
  const now = timestamp(Date.now());
  // Open both databases, which migrates their tables to this version. The open store also keeps the folder locked.
  const store = await openStore(source, now);
  try {
    await (await openPostgresStore({ url, now })).close();
    const counts = await copyTables(databaseFile(source), url);
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return `Copied ${rows.toLocaleString('en')} rows from ${counts.size} tables.`;
  } finally {
    await store.close();
  }
}

/**
 * Writes a snapshot of a PostgreSQL database to a new SQLite database.
 * @throws {StartupError} if another version of the service was the last to use it
 */
export async function copyFromPostgres(url: string, file: string): Promise<void> {
  await (await openSqliteStore(file, timestamp(Date.now()))).close();
  const database = new Database(file);
  const client = connect(url);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    const versionOf = (rows: readonly unknown[]) => (rows as { name: string }[]).map(({ name }) => name).join();
    const { rows } = await client.query('select name from migrations order by name');
    if (versionOf(rows) !== versionOf(database.prepare('select name from migrations order by name').all([]))) {
      throw new StartupError(
        'The database was last used by a different version of the service. Back it up with that version.',
      );
    }
    database.exec('begin');
    for (const table of tablesOf(database)) await readTable(client, database, table);
    database.exec('commit');
  } finally {
    database.close();
    await client.end();
  }
}

async function readTable(client: Client, database: Database.Database, table: string): Promise<void> {
  await client.query(`declare copied cursor for select * from ${table}`);
  for (;;) {
    const { rows, fields } = await client.query({ text: `fetch ${FETCHED_ROWS} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    const insert = database.prepare(
      `insert into ${table} (${fields.map(({ name }) => name)}) values (${fields.map(() => '?')})`,
    );
    for (const row of rows) insert.run(row);
  }
  await client.query('close copied');
}

function connect(url: string): Client {
  const client = new Client(connectionOf(url));
  // Ignore connection errors here. The statement that's waiting for the connection fails, too.
  client.on('error', () => undefined);
  return client;
}

/**
 * Copies the rows of all tables.
 * @returns the number of rows in each table
 */
async function copyTables(file: string, url: string): Promise<ReadonlyMap<string, number>> {
  const database = new Database(file);
  const client = connect(url);
  try {
    await client.connect();
    await client.query('begin');
    // Keep a service that starts in the meantime from writing to the database.
    await client.query('lock table organizations in exclusive mode');
    const counts = new Map<string, number>();
    for (const table of tablesOf(database)) counts.set(table, await copyTable(database, client, table));
    await client.query('commit');
    return counts;
  } finally {
    database.close();
    await client.end();
  }
}

/** The names of the tables, sorted so that each table comes after those that it refers to. */
function tablesOf(database: Database.Database): readonly string[] {
  const names = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'",
    )
    .all([]) as { readonly name: string }[];
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    const others = database.prepare(`select "table" as name from pragma_foreign_key_list('${name}')`).all([]);
    for (const other of others as { readonly name: string }[]) add(other.name);
    ordered.push(name);
  };
  for (const { name } of names) add(name);
  return ordered;
}

async function copyTable(database: Database.Database, client: Client, table: string): Promise<number> {
  const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
  if (rowCount) {
    throw new StartupError(
      `The PostgreSQL database already has records (${table}). Copy to an empty one. Nothing was changed.`,
    );
  }
  let count = 0;
  for (const rows of batches(database.prepare(`select * from ${table}`).iterate([]) as Iterable<Row>)) {
    const columns = Object.keys(rows[0]!);
    const places = rows.map((_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`)})`);
    const values = rows.flatMap((row) => columns.map((column) => toPostgres(row[column]!)));
    await client.query(`insert into ${table} (${columns}) values ${places}`, values);
    count += rows.length;
  }
  return count;
}

function toPostgres(value: Row[string]): string | number | Buffer | null {
  return value instanceof ArrayBuffer ? Buffer.from(value) : value;
}

function* batches(rows: Iterable<Row>): Generator<readonly Row[]> {
  let [batch, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    batch.push(row);
    for (const value of Object.values(row)) bytes += sizeOf(value);
    if (batch.length < MAX_ROWS && bytes < MAX_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function sizeOf(value: Row[string]): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  return typeof value === 'string' ? value.length : 0;
}
