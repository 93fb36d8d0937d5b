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
  /** Copies as long as something is committed. */
  #following: Promise<void> | undefined;
  /** The last copy: one after the other, since nothing else may use the connection meanwhile. */
  #copied: Promise<void> = Promise.resolve();
  /** Whether something was committed since the last copy began. */
  #isBehind = false;

  constructor(file: string) {
    this.#connection = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  }

  /** Something was committed. */
  committed(): void {
    this.#isBehind = true;
    this.#following ??= this.#follow();
  }

  /** Resolves when all that was committed is in the file, but for what another process is reading. */
  copyNow(): Promise<void> {
    this.#copied = this.#copied.then(() => this.#copy());
    return this.#copied;
  }

  /** Waits for what is being copied. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#following;
    await this.#copied;
    this.#connection.close();
  }

  async #follow(): Promise<void> {
    try {
      while (this.#isBehind) {
        await sleep(INTERVAL_MS, undefined, { ref: false, signal: this.#ending.signal });
        this.#isBehind = false;
        await this.copyNow();
      }
    } catch {
    } finally {
      this.#following = undefined;
    }
  }

  /** An error is left to the next commit, which meets it too and reports it. */
  async #copy(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    await execApart(this.#connection, 'pragma wal_checkpoint(passive)').catch(() => undefined);
  }
}
