// Locks the service's data folder, and checks it at startup. Each check that fails describes the problem in one
// sentence. Nothing is written in place of a lost database, or to a damaged one.

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { errorCode, StartupError } from '../startup-error.js';
import { databaseFile, demoKeysFile, type Settings } from './settings.js';

/**
 * Locks the folder, so that only one service uses it. The lock is a transaction on an empty SQLite file, so it's a lock
 * of the operating system. It ends with the process, even if that crashes, and leaves no stale process id behind.
 * @returns a function that releases the lock
 * @throws {StartupError} if another process has the lock
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const code = errorCode(error);
    if (code.startsWith('SQLITE_BUSY')) {
      throw new StartupError(
        `Another service is already using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
      throw new StartupError(
        `${lockFile(folder)} isn't a lock of this service. Make sure that no service is running, then delete it.`,
      );
    }
    throw unusable(folder, error);
  }
  return () => lock.close();
}

const lockFile = (folder: string) => join(folder, 'lock.sqlite');

function openLock(folder: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true });
    return new Database(lockFile(folder), { timeout: 0 });
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): StartupError {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    return new StartupError(`The data folder ${folder} is a file. Set DATA_DIR to a folder.`);
  }
  return (
    explainFailure(error, folder) ??
    new StartupError(`The data folder ${folder} can't be written (${reasonOf(error)}). ${rights}`)
  );
}

/**
 * Refuses to create a new database if one was lost, because SQLite treats an empty file as a new database, and deletes
 * the log next to it.
 * @throws {StartupError}
 */
export function refuseLostDatabase(settings: Settings): void {
  const file = databaseFile(settings);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const wal = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const remains = [
    (wal?.size ?? 0) > 0 && `${file}-wal`,
    existsSync(demoKeysFile(settings.dataDir)) && demoKeysFile(settings.dataDir),
  ];
  const remain = remains.find((name) => name !== false);
  if (!remain) return;
  throw new StartupError(
    `The database ${file} is ${existsSync(file) ? 'empty' : 'missing'}, and ${remain} shows that there was one. ` +
      'Restore it from a backup, or start again in another folder with DATA_DIR.',
  );
}

const rights = "Give the service's user permission to write there, or set DATA_DIR to another folder.";

/**
 * Explains a failure of the disk or of the database file, and what to do about it. Returns undefined for other
 * failures.
 */
export function explainFailure(error: unknown, place: string): StartupError | undefined {
  const reason = reasonOf(error);
  const explained = explanations.find(([codes]) => codes.test(reason))?.[1];
  const path = error instanceof Error && 'path' in error ? String(error.path) : place;
  return explained && new StartupError(`${path} ${explained(reason)}`);
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // If the library can't open a file, it throws its own message, which contains the file's name.
  return errorCode(error) || message.replace(/^ConnectionFailed\(.*: 14"\)$/, 'SQLITE_CANTOPEN');
}

const explanations: readonly (readonly [codes: RegExp, explain: (reason: string) => string])[] = [
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    (reason) =>
      `is damaged (${reason}). It was not changed. Restore it from a backup, or start again in another folder with DATA_DIR.`,
  ],
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)/,
    (reason) => `can't grow because the disk is full (${reason}). Free some space and start again. Nothing is lost.`,
  ],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EROFS|EACCES|EPERM|EISDIR|ENOTDIR|ConnectionFailed)/,
    (reason) => `can't be written (${reason}). ${rights}`,
  ],
  [
    /^(SQLITE_IOERR|EIO)/,
    (reason) =>
      `can't be read or written because the disk is failing (${reason}). Check the disk before you start again.`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (reason) => `is in use by another program (${reason}). Stop that program and start again.`,
  ],
];
