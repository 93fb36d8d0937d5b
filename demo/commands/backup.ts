// A copy of the data folder, made while the service runs, and put back into an empty folder.

import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import Database from 'libsql';
import { keyFile } from '../service/secrets/key-file.js';
import { databaseFile, type Settings } from '../service/settings.js';
import { explainFailure, lockFolder } from '../service/startup/data-folder.js';
import { demoKeysFile } from '../service/startup/seed.js';
import { StartupError } from '../service/startup/startup-error.js';

/** How long copying waits for the service's lock on the file. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Writes database, key file and demo keys into a folder that does not exist yet, readable by their owner alone. The database
 * is the state of one moment, whatever is written meanwhile; a folder that is there is whole.
 * @throws {StartupError}
 */
export function backUp(settings: Settings, to: string): string[] {
  const target = resolve(to);
  const file = databaseFile(settings);
  if (existsSync(target))
    throw new StartupError(`${target} exists. A backup never overwrites: name a folder that does not.`);
  if (!existsSync(file)) throw new StartupError(`There is no database ${file}. Say by DATA_DIR where it is.`);
  if (!settings.serviceKeys && !existsSync(keyFile(settings.dataDir))) {
    throw new StartupError(
      `${keyFile(settings.dataDir)} is missing: a backup without it signs no webhook. Put it back first.`,
    );
  }
  if (isWithin(settings.dataDir, target)) {
    throw new StartupError(
      `${target} is in the data folder ${settings.dataDir}, and would be lost with it. Name a folder elsewhere.`,
    );
  }
  const draft = `${target}.${process.pid}`;
  return attempt([draft], () => {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    copyDatabase(file, join(draft, basename(file)));
    // After the database: keys are added in front, so the file has the key that the database knows.
    const copied = [keyFile(settings.dataDir), demoKeysFile(settings.dataDir)].filter((name) => existsSync(name));
    for (const name of copied) copyFileSync(name, join(draft, basename(name)));
    const names = [basename(file), ...copied.map((name) => basename(name))];
    for (const name of names) settle(join(draft, name));
    renameSync(draft, target);
    return names.map((name) => join(target, name));
  });
}

/** Links are followed, as far as there is something. */
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
 * Puts a backup into the data folder, where nothing of a service may be.
 * @throws {StartupError}
 */
export function restore(settings: Settings, from: string): string[] {
  const source = resolve(from);
  const { dataDir } = settings;
  const names = [databaseFile(settings), keyFile(dataDir), demoKeysFile(dataDir)].map((name) => basename(name));
  const [database, key] = names.map((name) => join(source, name));
  for (const name of settings.serviceKeys ? [database!] : [database!, key!]) {
    if (!existsSync(name))
      throw new StartupError(`${name} is missing: ${source} is no whole backup. Nothing was changed.`);
  }
  // The database last: it is what makes the folder a service's.
  const restored = names.filter((name) => existsSync(join(source, name))).reverse();
  const drafts = restored.map((name) => join(dataDir, `${name}.restored`));
  const copy = drafts.at(-1)!;
  // A copy of the data folder that another program made has its newest writes in the log beside the database.
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
      settle(copy);
      for (const [i, name] of restored.entries()) renameSync(drafts[i]!, join(dataDir, name));
      return restored.map((name) => join(dataDir, name));
    });
  });
}

/** @throws {StartupError} where the folder holds something besides the lock */
function refuseUsed(folder: string): void {
  const present = readdirSync(folder).find(
    (name) => !name.startsWith('lock.') && statSync(join(folder, name)).size > 0,
  );
  if (present === undefined) return;
  throw new StartupError(
    `The data folder ${folder} holds ${present}. A restore never overwrites: move it away, or name an empty folder by DATA_DIR.`,
  );
}

/** A service that started meanwhile would have its database replaced under it. */
function alone<Result>(folder: string, run: () => Result): Result {
  const unlock = lockFolder(folder);
  try {
    return run();
  } finally {
    unlock();
  }
}

/** Readable by its owner alone, and on the disk before the folder has its name. */
function settle(file: string): void {
  chmodSync(file, 0o600);
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** What SQLite writes beside a database while it has it open. */
const besides = ['-wal', '-shm', '-journal'];

/**
 * Checks the copy, so that the backup stays as it is, and puts into it what is in the log beside it.
 * @param original is named where the copy is damaged
 */
function checkDatabase(copy: string, original: string): void {
  try {
    const database = new Database(copy, { timeout: BUSY_TIMEOUT_MS });
    try {
      const [result] = database.pragma('quick_check(1)') as [{ quick_check: string }];
      if (result.quick_check !== 'ok') throw Object.assign(new Error(result.quick_check), { code: 'SQLITE_CORRUPT' });
      // Ends the log, and removes it; the service begins one of its own.
      database.pragma('journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    throw explainFailure(error, original) ?? error;
  }
}

/** What is half done is removed, and a full disk said in a sentence. */
function attempt<Result>(drafts: readonly string[], run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    for (const draft of drafts) rmSync(draft, { recursive: true, force: true });
    throw explainFailure(error, drafts[0]!) ?? error;
  }
}
