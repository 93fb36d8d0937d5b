// Backs up the service's data while it's running, and restores a backup to an empty folder or database.

import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import Database from 'libsql';
import { keyFile } from '../platform/secrets/key-file.js';
import { explainFailure, lockFolder } from '../platform/startup/data-folder.js';
import { databaseFile, demoKeysFile, releasesFolder, type Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { copyFromPostgres, copyToPostgres } from './copy.js';

/** The name of a backup's folder for the releases' files. */
const RELEASES = 'releases';

/** How long copying waits for the service's lock on the database file. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Writes the database, the key file, the demo keys, and the releases' files to a new folder that only its owner can
 * read. The copy of the database is a SQLite snapshot of a single moment, even for PostgreSQL. The folder gets its name
 * only when it's complete.
 * @throws {StartupError}
 */
export async function backUp(settings: Settings, to: string): Promise<string[]> {
  const target = resolve(to);
  const file = databaseFile(settings);
  const { databaseUrl } = settings;
  if (existsSync(target))
    throw new StartupError(`${target} already exists. A backup never overwrites, so choose a new folder.`);
  if (databaseUrl === undefined && !existsSync(file))
    throw new StartupError(`The database ${file} doesn’t exist. Set DATA_DIR to the folder that has it.`);
  if (!settings.serviceKeys && !existsSync(keyFile(settings.dataDir))) {
    throw new StartupError(
      `${keyFile(settings.dataDir)} is missing, and a backup without it can't sign webhooks. Restore it first.`,
    );
  }
  if (isWithin(settings.dataDir, target)) {
    throw new StartupError(
      `${target} is inside the data folder ${settings.dataDir}, and would be lost with it. Choose another folder.`,
    );
  }
  const draft = `${target}.${process.pid}`;
  return attempt([draft], async () => {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    const copy = join(draft, basename(file));
    if (databaseUrl === undefined) copyDatabase(file, copy);
    else await copyFromPostgres(databaseUrl, copy);
    // Copy the key file after the database. New keys are added at the front of the file, so the copy always contains
    // the database's key.
    const copied = [keyFile(settings.dataDir), demoKeysFile(settings.dataDir)].filter((name) => existsSync(name));
    for (const name of copied) copyFileSync(name, join(draft, basename(name)));
    const names = [basename(file), ...copied.map((name) => basename(name))];
    for (const name of names) settle(join(draft, name));
    // Include earlier releases: pages that are open, or that use a pinned tag, still request their files.
    if (existsSync(releasesFolder(settings))) {
      cpSync(releasesFolder(settings), join(draft, RELEASES), { recursive: true });
      names.push(RELEASES);
    }
    renameSync(draft, target);
    return names.map((name) => join(target, name));
  });
}

/** Whether the target is inside the folder, following any links. */
function isWithin(folder: string, target: string): boolean {
  let existing = target;
  while (!existsSync(existing)) existing = dirname(existing);
  const path = relative(realpathSync(folder), join(realpathSync(existing), relative(existing, target)));
  return path.split(sep)[0] !== '..' && !isAbsolute(path);
}

function copyDatabase(from: string, to: string): void {
  const database = new Database(from, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
}

/**
 * Restores a backup to the data folder, which must be empty. If there's a PostgreSQL
 * database, which must be empty, restores the records there.
 * @throws {StartupError}
 */
export async function restore(settings: Settings, from: string): Promise<string[]> {
  const { databaseUrl, ...folder } = settings;
  const releases = existsSync(releasesFolder(settings)) ? [] : [releasesFolder(settings)];
  const restored = await restoreFolder({ ...folder, databaseUrl: undefined }, from);
  if (databaseUrl === undefined) return restored;
  const file = databaseFile(settings);
  const files = ['', ...besides].map((ending) => file + ending);
  return attempt([...restored, ...files, ...releases], async () => {
    const copied = await copyToPostgres({ ...folder, databaseUrl: undefined }, databaseUrl);
    for (const name of files) rmSync(name, { force: true });
    return [...restored.filter((name) => name !== file), copied];
  });
}

async function restoreFolder(settings: Settings, from: string): Promise<string[]> {
  const source = resolve(from);
  const { dataDir } = settings;
  const names = [databaseFile(settings), keyFile(dataDir), demoKeysFile(dataDir)].map((name) => basename(name));
  const [database, key] = names.map((name) => join(source, name));
  for (const name of settings.serviceKeys ? [database!] : [database!, key!]) {
    if (!existsSync(name))
      throw new StartupError(`${name} is missing, so ${source} isn't a complete backup. Nothing was changed.`);
  }
  // Restore the database last, because the service recognizes a data folder by it.
  const restored = names.filter((name) => existsSync(join(source, name))).reverse();
  const drafts = restored.map((name) => join(dataDir, `${name}.restored`));
  const copy = drafts.at(-1)!;
  // If another program copied the data folder, the most recent writes are in the log next to the database.
  const log = existsSync(`${database}-wal`) ? [[`${database}-wal`, `${copy}-wal`] as const] : [];
  const created = existsSync(dataDir) ? [] : [dataDir];
  return attempt([...drafts, ...besides.map((ending) => copy + ending), ...created], () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return alone(dataDir, () => {
      refuseUsed(dataDir);
      for (const [from, to] of [...restored.map((name, i) => [join(source, name), drafts[i]!] as const), ...log]) {
        copyFileSync(from, to);
        settle(to);
      }
      checkDatabase(copy, database!);
      const releases = join(source, RELEASES);
      if (existsSync(releases)) cpSync(releases, releasesFolder(settings), { recursive: true });
      settle(copy);
      for (const [i, name] of restored.entries()) renameSync(drafts[i]!, join(dataDir, name));
      return restored.map((name) => join(dataDir, name));
    });
  });
}

/** A folder that some file systems have from the start. */
const OF_NEW_VOLUME = 'lost+found';

/**
 * Checks that a folder isn't in use.
 * @throws {StartupError} if the folder contains anything besides the lock and what a new volume has
 */
function refuseUsed(folder: string): void {
  const present = readdirSync(folder).find(
    (name) => !name.startsWith('lock.') && name !== OF_NEW_VOLUME && lstatSync(join(folder, name)).size > 0,
  );
  if (present === undefined) return;
  throw new StartupError(
    `The data folder ${folder} has ${present}. A restore never overwrites, so move it away or set DATA_DIR to an empty folder.`,
  );
}

/**
 * Locks the folder during the restore. Otherwise, a service could start in the meantime and have its database replaced.
 */
function alone<Result>(folder: string, run: () => Result): Result {
  const unlock = lockFolder(folder);
  try {
    return run();
  } finally {
    unlock();
  }
}

/** Makes the file readable only by its owner, and flushes it to disk before the folder gets its name. */
function settle(file: string): void {
  chmodSync(file, 0o600);
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** The suffixes of the files that SQLite writes next to an open database. */
const besides = ['-wal', '-shm', '-journal'];

/**
 * Checks a copy of the backup's database, and merges its log into it. Works on a copy so that the backup itself isn't
 * changed.
 * @param original the file to name in the message if the copy is damaged
 */
function checkDatabase(copy: string, original: string): void {
  try {
    const database = new Database(copy, { timeout: BUSY_TIMEOUT_MS });
    try {
      const [result] = database.pragma('quick_check(1)') as [{ quick_check: string }];
      if (result.quick_check !== 'ok') throw Object.assign(new Error(result.quick_check), { code: 'SQLITE_CORRUPT' });
      // Merge the log into the database file, which removes the log. The service creates a new one.
      database.pragma('journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    throw explainFailure(error, original) ?? error;
  }
}

/**
 * Runs a step, and removes incomplete files if it fails. If the disk is full, the error explains that in a sentence.
 */
async function attempt<Result>(drafts: readonly string[], run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    for (const draft of drafts) rmSync(draft, { recursive: true, force: true });
    throw explainFailure(error, drafts[0]!) ?? error;
  }
}
