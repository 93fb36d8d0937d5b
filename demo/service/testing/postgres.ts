// A real PostgreSQL server for tests. It's the one at TEST_DATABASE_URL, or else an installed server that's started in
// a temporary folder, and reached through a socket there. It ends together with the process that started it, even if
// that crashes. `npm test` starts one for all test files: see run-postgres.ts.

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { waitUntil } from './wait-until.js';

const NO_POSTGRES =
  "PostgreSQL isn't installed. Install its server (Debian: apt-get install postgresql), or set TEST_DATABASE_URL to a server that allows creating databases.";

export interface TestPostgres {
  readonly url: string;
  /** Creates an empty database. @returns its URL */
  createDatabase(): Promise<string>;
  /** Drops the connections to the database, like a server that restarts. */
  dropConnections(url: string): Promise<void>;
  /** If the server is our own, ends it without saving or announcing anything. */
  crash(): Promise<void>;
  /** Starts the server again after a crash. */
  startAgain(): Promise<void>;
  /** Ends the server if it's our own. Otherwise, drops the databases that the tests have created. */
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether the test needs an installed server of its own, because the test stops the server. */
  readonly isOwn?: boolean;
}

/** The `skip` option for tests that need a PostgreSQL server. If there's none, it's a text that explains what to do. */
export function unlessPostgres({ isOwn = false }: PostgresOptions = {}): string | false {
  return (process.env.TEST_DATABASE_URL && !isOwn) || findBinaries() !== undefined ? false : NO_POSTGRES;
}

export async function startPostgres({ isOwn = false }: PostgresOptions = {}): Promise<TestPostgres> {
  const given = isOwn ? undefined : process.env.TEST_DATABASE_URL;
  const server = given ? givenServer(given) : await startServer();
  const created: string[] = [];
  const run = async (statement: string, values: readonly string[] = []) => {
    const client = new Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(statement, [...values]).finally(() => client.end());
  };
  return {
    url: server.url,
    createDatabase: async () => {
      const name = `parametric_test_${randomBytes(8).toString('hex')}`;
      await run(`create database ${name}`);
      created.push(name);
      return withDatabase(server.url, name);
    },
    dropConnections: (url) =>
      run('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [databaseOf(url)]),
    crash: server.crash,
    startAgain: server.startAgain,
    close: async () => {
      if (given) for (const name of created) await run(`drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

interface Server {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly crash: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
}

function givenServer(url: string): Server {
  const refuse = () => Promise.reject(new Error('It is the server of TEST_DATABASE_URL, which others may use.'));
  return { url, stop: async () => {}, crash: refuse, startAgain: refuse };
}

const DATABASE = /^(postgres(?:ql)?:\/\/[^/]*\/)([^?]*)/;

function databaseOf(url: string): string {
  return DATABASE.exec(url)![2]!;
}

function withDatabase(url: string, name: string): string {
  return url.replace(DATABASE, `$1${name}`);
}

/** Finds the newest installed version. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The user that runs the server, because it refuses to run as root. Debian's package creates such a user. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * A script that runs the server. Each line of input stops the server immediately, or starts it again. The script ends
 * when its input ends, and therefore together with the process that started it.
 */
const SCRIPT = `
"$BIN/initdb" --pgdata "$DIR/data" --username postgres --auth trust --encoding UTF8 --no-sync >"$DIR/log" 2>&1 || exit 1
start() {
  "$BIN/postgres" -D "$DIR/data" -k "$DIR" -c listen_addresses= -c fsync=off -c max_connections=200 >>"$DIR/log" 2>&1 </dev/null &
  server=$!
}
start
while read -r line; do
  kill -QUIT $server
  wait $server
  read -r line && start
done
kill -INT $server
wait $server
rm -rf "$DIR"
`;

async function startServer(): Promise<Server> {
  const bin = findBinaries();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const folder = mkdtempSync(join(tmpdir(), 'parametric-postgres-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const server = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', BIN: bin, DIR: folder },
    // Run the server in its own process group. Ctrl-C then only reaches the tests, which end the server properly.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    ...user,
  });
  const ended = once(server, 'exit');
  const url = `postgresql://postgres@/postgres?host=${folder}`;
  const answers = () => {
    if (server.exitCode !== null) throw new Error(`The server in ${folder} ended; its log is there.`);
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const toggle = async (isRunning: boolean) => {
    server.stdin.write('\n');
    await waitUntil(`a server in ${folder} that was toggled`, async () => (await answers()) === isRunning);
  };
  await waitUntil(`a PostgreSQL server in ${folder}`, answers);
  // Let the tests' process exit while the server is running.
  server.unref();
  (server.stdin as Socket).unref();
  return {
    url,
    crash: () => toggle(false),
    startAgain: () => toggle(true),
    stop: async () => {
      server.ref();
      server.stdin.end();
      await ended;
    },
  };
}
