// The command `backups`: makes a backup every day, deletes old ones, and restores the newest one once a week as a test.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { DAY_MS, timestamp } from '../platform/clock.js';
import { keyFile, readKeyFile } from '../platform/secrets/key-file.js';
import { createSecrets } from '../platform/secrets/secrets.js';
import { databaseFile, type Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { createLog, type Log } from '../platform/telemetry/log.js';
import { openStore } from '../store/open-store.js';
import { backUp, restore } from './backup.js';
import { type Command, hasKeyOf } from './with-store.js';

const DEFAULT_DAYS = 30;
const TEST_INTERVAL_MS = 7 * DAY_MS;
/** How long to wait before retrying a failed backup or test, in ms. */
const RETRY_MS = 3_600_000;
/** The file that records when a backup was last restored as a test. */
const TESTED = 'tested';
/**
 * A backup's name is the time when it was started, in characters that every file system allows. A suffix marks an
 * unfinished backup, or a copy made for a test.
 */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(\.\d+|-test-\w+)?$/;
/** The number of newest backups that are kept regardless of their age, in case the clock is wrong. */
const LEAST_KEPT = 7;

export const backupsCommands: Readonly<Record<string, Command>> = {
  backups: {
    arguments: 'FOLDER [--days 30]',
    summary: 'makes a backup a day until Ctrl-C, deletes those older than 30 days, and restores one a week as a test',
    options: { days: { type: 'string' } },
    run: async (settings, [folder = ''], options) => {
      const days = Number((options as { readonly days?: string }).days ?? DEFAULT_DAYS);
      if (!Number.isInteger(days) || days < 1) throw new StartupError('--days must be a whole number of at least 1.');
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
      const log = createLog(settings.logLevel);
      while (!stop.signal.aborted) {
        const nextAt = await keepBackups({ settings, folder: resolve(folder), days, now: Date.now(), log });
        // Sleep for at most a day, in case the clock is changed.
        await sleep(Math.min(Math.max(0, nextAt - Date.now()), DAY_MS), undefined, { signal: stop.signal }).catch(
          () => undefined,
        );
      }
      return [];
    },
  },
};

export interface BackupRound {
  readonly settings: Settings;
  /** The folder for backups, which is created if it doesn't exist. */
  readonly folder: string;
  /**
   * How many days a backup is kept. The seven newest backups are always kept, and so are all backups since the last one
   * that was tested.
   */
  readonly days: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly log: Log;
}

/**
 * Makes a backup if the newest one is a day old, tests it if no backup has been tested for a week, and deletes old
 * ones. If something fails, logs an error, and deletes nothing.
 * @returns when to call it again, in milliseconds since 1970
 * @example
 * ```ts
 * const nextAt = await keepBackups({ settings, folder: '/backups', days: 30, now: Date.now(), log });
 * ```
 */
export async function keepBackups({ settings, folder, days, now, log }: BackupRound): Promise<number> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { backups, leftovers } = filesIn(folder, now);
    for (const { name } of leftovers) rmSync(join(folder, name), { recursive: true });
    if (!backups[0] || backups[0].at + DAY_MS <= now) {
      const name = `${timestamp(now).slice(0, 19).replaceAll(':', '-')}Z`;
      await backUp(settings, join(folder, name));
      backups.unshift({ name, at: Math.floor(now / 1_000) * 1_000 });
      log.info({ backup: name }, 'backup');
    }
    const testedAt = ({ name }: Backup) => {
      const file = join(folder, name, TESTED);
      return existsSync(file) ? Date.parse(readFileSync(file, 'utf8')) : Number.NaN;
    };
    const newest = backups[0]!;
    if (!backups.some((backup) => testedAt(backup) + TEST_INTERVAL_MS > now)) {
      const found = await testBackup(settings, join(folder, newest.name));
      log.info({ backup: newest.name, ...found }, 'backup restored as a test');
      writeFileSync(join(folder, newest.name, TESTED), timestamp(now));
    }
    const tested = backups.findIndex((backup) => testedAt(backup) > 0);
    for (const { name, at } of backups.slice(Math.max(LEAST_KEPT, tested + 1))) {
      if (at + days * DAY_MS > now) continue;
      rmSync(join(folder, name), { recursive: true });
      log.info({ backup: name }, 'backup deleted');
    }
    return newest.at + DAY_MS;
  } catch (error) {
    log.error({ err: error }, 'backup failed');
    return now + RETRY_MS;
  }
}

interface Backup {
  readonly name: string;
  /** When the backup began, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The backups in a folder, newest first, without those that a wrong clock dated in the future. Also the files left
 * behind by runs that were killed, once they're more than a day old.
 */
function filesIn(folder: string, now: number): { readonly backups: Backup[]; readonly leftovers: readonly Backup[] } {
  const files = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ name, at: Date.parse(name.replace(NAME, '$1T$2:$3:$4Z')) }))
    .sort((a, b) => b.at - a.at);
  const isWhole = ({ name }: Backup) => name.endsWith('Z');
  return {
    backups: files.filter((file) => isWhole(file) && file.at <= now + DAY_MS),
    leftovers: files.filter((file) => !isWhole(file) && file.at + DAY_MS <= now),
  };
}

/**
 * Restores a backup to a folder that's deleted afterward, and opens it as the service would, but without sending emails
 * or webhooks.
 * @returns the number of orders in the backup, and the time at which the newest one was placed
 * @throws {StartupError} if the service couldn't start with the backup
 */
async function testBackup(
  settings: Settings,
  backup: string,
): Promise<{ orders: number; newest_order: string | null }> {
  const place = mkdtempSync(`${backup}-test-`);
  try {
    const trial = { ...settings, dataDir: place, releasesDir: undefined, databaseUrl: undefined };
    await restore(trial, backup);
    const store = await openStore(trial, timestamp(Date.now()));
    const [current, ...older] = settings.serviceKeys ?? readKeyFile(keyFile(place)) ?? [];
    const isReadable = current && (await hasKeyOf(store, createSecrets(current, older)));
    await store.close();
    if (!isReadable) throw new StartupError(`${backup} needs a different service key from the one that would be used.`);
    const database = new Database(databaseFile(trial), { readonly: true });
    try {
      const [lost] = database.pragma('foreign_key_check') as readonly { readonly table: string }[];
      if (lost) throw new StartupError(`${backup} lacks rows that ${lost.table} refers to.`);
      const { orders, newest } = database
        .prepare('select count(*) as orders, max(created_at) as newest from orders')
        .get([]) as { readonly orders: number; readonly newest: string | null };
      return { orders, newest_order: newest };
    } finally {
      database.close();
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
