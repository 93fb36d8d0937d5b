// Group commit: the writes of one connection share transactions. Writes that wait at the same time are committed
// together, since flushing the disk, on another thread, takes longer than all their statements. Each write has a
// savepoint of its own, so that one that fails leaves the others as they are. No write is answered before everything
// that it wrote or read is on the disk.

import type Database from 'libsql';
import { execApart } from './exec-apart.js';
import { retryWhileBusy } from './retry-while-busy.js';

const RETRY_INTERVAL_MS = 10;
/** How long the first of several writes waits for the others at most. */
const MAX_WAIT_MS = 5;

export class GroupCommit {
  readonly #database: Database.Database;
  readonly #busyTimeoutMs: number;
  readonly #check: () => void;
  readonly #onCommit: () => void;
  #batch: Batch | undefined;
  /**
   * How long a transaction stays open for more writes. Where the last transaction had several writes, more are likely
   * to come, and waiting for as long as a flush takes halves the number of flushes. A single writer never waits.
   */
  #waitMs = 0;
  #lastTurn: Promise<void> = Promise.resolve();

  /**
   * @param busyTimeoutMs how long a write waits for another process's transaction
   * @param check throws where nothing may be written
   * @param onCommit called after each commit
   */
  constructor(database: Database.Database, busyTimeoutMs: number, check: () => void, onCommit: () => void) {
    this.#database = database;
    this.#onCommit = onCommit;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#check = check;
  }

  /** Waits for its turn. The turn lasts until the write is kept, undone or failed. */
  async begin(): Promise<Write> {
    // All writes that wait for another process wait at the same time.
    const deadline = performance.now() + this.#busyTimeoutMs;
    const endTurn = await this.#takeTurn();
    try {
      const batch = this.#batch?.isOpen ? this.#batch : await this.#open(deadline);
      this.#database.exec('savepoint write');
      batch.writes += 1;
      return new Write(this.#database, batch, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Commits the open transaction. */
  async flush(): Promise<void> {
    if (this.#batch) await this.#commit(this.#batch);
  }

  async #open(deadline: number): Promise<Batch> {
    this.#check();
    await begin(this.#database, deadline);
    const batch = new Batch();
    this.#batch = batch;
    const commit = () => void this.#commit(batch);
    if (this.#waitMs > 0) setTimeout(commit, this.#waitMs);
    // `setImmediate` runs after every request that has arrived was read, so that their writes are in this commit too.
    else setImmediate(commit);
    return batch;
  }

  async #commit(batch: Batch): Promise<void> {
    const endTurn = await this.#takeTurn();
    const began = performance.now();
    try {
      if (batch.isOpen) await execApart(this.#database, 'commit');
      batch.end();
      this.#onCommit();
    } catch (error) {
      batch.end({ error });
      tryToRollBack(this.#database);
    }
    const tookMs = performance.now() - began;
    // A timer takes a millisecond at least. On a disk that flushes faster, waiting for one would take longer than the
    // flush.
    this.#waitMs = batch.writes > 1 && tookMs >= 1 ? Math.min(Math.round(tookMs), MAX_WAIT_MS) : 0;
    endTurn();
  }

  /** @returns a function that ends the turn */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn;
    let end = () => {};
    this.#lastTurn = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

interface Loss {
  readonly error: unknown;
}

/** A transaction of the database that several writes share. */
class Batch {
  isOpen = true;
  writes = 0;
  /** Set when nothing of the transaction was kept: why. */
  lostBy: Loss | undefined;
  #end = () => {};
  /** Resolves when the transaction is on the disk, or lost. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  end(lostBy?: Loss): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.lostBy = lostBy;
    this.#end();
  }
}

export class Write {
  readonly #database: Database.Database;
  readonly #batch: Batch;
  readonly #endTurn: () => void;

  constructor(database: Database.Database, batch: Batch, endTurn: () => void) {
    this.#database = database;
    this.#batch = batch;
    this.#endTurn = endTurn;
  }

  /** Runs a statement within the transaction. */
  run<Result>(statement: () => Result): Result {
    if (this.#batch.lostBy) throw this.#batch.lostBy.error;
    try {
      return statement();
    } catch (error) {
      // Some errors, such as a full disk, make SQLite undo the whole transaction.
      if (!this.#database.inTransaction) this.#batch.end({ error });
      throw error;
    }
  }

  /** Resolves when it is on the disk. */
  async keep(): Promise<void> {
    await this.#endWith('release write');
  }

  /** Undoes the write. Resolves when everything that it has read is on the disk. */
  async undo(): Promise<void> {
    await this.#endWith('rollback to write; release write');
  }

  async #endWith(sql: string): Promise<void> {
    try {
      if (!this.#batch.lostBy) this.#database.exec(sql);
    } finally {
      this.#endTurn();
    }
    await this.#batch.ended;
    if (this.#batch.lostBy) throw this.#batch.lostBy.error;
  }
}

/** Takes the write lock at once, because a transaction that has read first can't wait for the lock later. */
async function begin(database: Database.Database, deadline: number): Promise<void> {
  // A failed commit may have left a transaction open.
  rollBack(database);
  await retryWhileBusy(() => database.exec('begin immediate'), deadline, RETRY_INTERVAL_MS);
}

/** Where the rollback fails too, the next transaction tries it again and reports the error to whoever waits for it. */
function tryToRollBack(database: Database.Database): void {
  try {
    rollBack(database);
  } catch {}
}

function rollBack(database: Database.Database): void {
  if (database.inTransaction) database.exec('rollback');
}
