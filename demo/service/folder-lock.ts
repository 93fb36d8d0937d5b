// One service a data folder. The lock is the operating system's own, on a file that is a database of nothing: it ends
// with the process, however that ends, and no number of a process is left behind to be taken for another's.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { errorCode, StartupError } from './startup-error.js';

/** @throws {StartupError} @returns what gives the folder free again */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw new StartupError(
      `Another service is running on the data folder ${folder}. End it first, or give this one another folder by DATA_DIR.`,
    );
  }
  return () => lock.close();
}

function openLock(folder: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true });
    return new Database(join(folder, 'lock.sqlite'), { timeout: 0 });
  } catch (error) {
    const reason = errorCode(error) || (error instanceof Error ? error.message : String(error));
    throw new StartupError(
      `The data folder ${folder} can't be written (${reason}). Allow it, or choose another folder by DATA_DIR.`,
    );
  }
}
