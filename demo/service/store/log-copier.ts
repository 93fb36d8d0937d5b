// Copies committed pages from SQLite's write-ahead log to the database file, on another thread and another connection.
// Otherwise the commit that finds the log too long copies it, and all other writes wait meanwhile.

import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { execApart } from './exec-apart.js';

/** How often pages are copied. A page that is written many times in between is copied once. */
const INTERVAL_MS = 500;
/** How long opening waits: it reads the file, which another process may have locked for a moment. */
const BUSY_TIMEOUT_MS = 5_000;

export class LogCopier {
  readonly #connection: Database.Database;
  readonly #ending = new AbortController();
  /** The loop that copies, which runs as long as something is committed. */
  #following: Promise<void> | undefined;
  /** The last copy. Copies follow one another, since nothing else may use the connection meanwhile. */
  #copied: Promise<void> = Promise.resolve();
  /** Whether something was committed since the last copy began. */
  #isBehind = false;

  constructor(file: string) {
    this.#connection = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  }

  /** To be called after each commit. */
  committed(): void {
    this.#isBehind = true;
    this.#following ??= this.#follow();
  }

  /** Resolves when everything that was committed is in the file, except for pages that another process is reading. */
  copyNow(): Promise<void> {
    this.#copied = this.#copied.then(() => this.#copy());
    return this.#copied;
  }

  /** Waits for a copy that is under way. */
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

  /** An error is ignored: the next commit meets it too and reports it. */
  async #copy(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    await execApart(this.#connection, 'pragma wal_checkpoint(passive)').catch(() => undefined);
  }
}
