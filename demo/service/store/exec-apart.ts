// Runs statements that wait for the disk on another thread, so that requests are read and answered meanwhile.

import type Database from 'libsql';
import AsyncDatabase from 'libsql/promise';

/** Both interfaces of libsql accept the same handle. Until the statement ends, nothing else may use the connection. */
export async function execApart(database: Database.Database, sql: string): Promise<void> {
  await AsyncDatabase.prototype.exec.call(database, sql);
}
