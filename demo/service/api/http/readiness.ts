// The readiness check: the database can be read and written, the disk has space, and the key file contains the
// database's key. Anyone can request the check, so its results are reused for a short time.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../domain/store.js';
import { type Clock, timestamp } from '../../platform/clock.js';
import { keyFile, readKeyFile } from '../../platform/secrets/key-file.js';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.js';
import type { Settings } from '../../platform/startup/settings.js';

/** How long a result is reused, in milliseconds. */
export const READINESS_MS = 2_000;
/**
 * How many bytes to write to test whether the disk has space. It's more than a few requests write. With less space
 * than that, the next requests would fail.
 */
const PROBE_BYTES = 256 * 1024;

export interface ReadinessOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Called with the problem and its cause whenever the service isn't ready. */
  readonly report: (problem: string, cause: unknown) => void;
}

export class Readiness {
  readonly #options: ReadinessOptions;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checked: Promise<string | undefined> | undefined;
  /** Whether, as of the last check, expired data is kept until the operator confirms its deletion. */
  isRetentionHeld = false;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** @returns a sentence that describes the problem; undefined if there's none */
  problem(): Promise<string | undefined> {
    const now = this.#options.clock();
    if (!this.#checked || Math.abs(now - this.#checkedAt) >= READINESS_MS) {
      this.#checkedAt = now;
      this.#checked = this.#check();
    }
    return this.#checked;
  }

  async #check(): Promise<string | undefined> {
    const { report } = this.#options;
    const steps = [
      ['The database isn’t responding.', () => this.#readSweep()],
      ['The service can’t write to the database.', () => this.#writeDatabase()],
      ['The service can’t write to the disk.', () => this.#writeDisk()],
      ['The key file is missing or isn’t the one in use.', () => this.#readKey()],
    ] as const;
    for (const [problem, run] of steps) {
      try {
        await run();
      } catch (cause) {
        report(problem, cause);
        return problem;
      }
    }
    return undefined;
  }

  async #readSweep(): Promise<void> {
    this.isRetentionHeld = (await this.#options.store.sweeps.last())?.held !== undefined;
  }

  async #writeDatabase(): Promise<void> {
    const { store, secrets, clock } = this.#options;
    await store.serviceKeys.touch(secrets.keyId, timestamp(clock()));
  }

  /** Checks that the disk has space. If the database is on another machine, nothing is written to the disk. */
  async #writeDisk(): Promise<void> {
    const { dataDir, databaseUrl } = this.#options.settings;
    if (databaseUrl !== undefined) return;
    const file = join(dataDir, `write-probe.${process.pid}`);
    try {
      await writeFile(file, Buffer.alloc(PROBE_BYTES), { flush: true });
    } finally {
      await rm(file, { force: true });
    }
  }

  /**
   * Checks the key file. While this process has the key in memory, a lost file can still be restored. After that, the
   * service couldn't start anymore.
   */
  async #readKey(): Promise<void> {
    const { settings, secrets, store } = this.#options;
    const [current, ...older] = settings.serviceKeys ?? readKeyFile(keyFile(settings.dataDir)) ?? [];
    const inFile = current ? createSecrets(current, older).keyIds : [];
    if (!inFile.includes(secrets.keyId))
      throw new Error(`${keyFile(settings.dataDir)} doesn’t have the key ${secrets.keyId}.`);
    const used = await store.serviceKeys.newest();
    if (used && !secrets.keyIds.includes(used.id))
      throw new Error(`Another process uses the database with the key ${used.id}.`);
  }
}
