// Copies what was committed from SQLite's log to its file, on another thread and a connection of its own: the commit that would
// do it once the log is long keeps all other writes waiting for it. What is left to that commit is the little since.

import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { execApart } from './exec-apart.js';

/** Pages that are written again and again are copied once in this time. */
const INTERVAL_MS = 500;
/** Opening reads the file, which another process may hold for a moment. */
const BUSY_TIMEOUT_MS = 5_000;

export class LogCopier {
  readonly #connection: Database.Database;
  readonly #ending = new AbortController();
  #copying: Promise<void> | undefined;
  /** Whether something was committed since the last copy began. */
  #isBehind = false;

  constructor(file: string) {
    this.#connection = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  }

  /** Something was committed. */
  committed(): void {
    this.#isBehind = true;
    this.#copying ??= this.#copy();
  }

  /** Waits for what is being copied. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#copying;
    this.#connection.close();
  }

  /** An error is left to the next commit, which meets it too and reports it. */
  async #copy(): Promise<void> {
    try {
      while (this.#isBehind) {
        await sleep(INTERVAL_MS, undefined, { ref: false, signal: this.#ending.signal });
        this.#isBehind = false;
        await execApart(this.#connection, 'pragma wal_checkpoint(passive)');
      }
    } catch {
    } finally {
      this.#copying = undefined;
    }
  }
}
