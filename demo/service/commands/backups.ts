// `backups`: a backup a day, kept for a while, and once a week a test that restores the newest one.

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
/** How soon a failed backup or test is tried again. */
const RETRY_MS = 3_600_000;
/** The file with the time at which a backup was restored as a test. */
const TESTED = 'tested';
/** A backup's name is the time at which it began, in characters that every file system allows. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

export const backupsCommands: Readonly<Record<string, Command>> = {
  backups: {
    arguments: 'FOLDER [--days 30]',
    summary: 'makes a backup a day until Ctrl-C, deletes those older than 30 days, and restores one a week as a test',
    options: { days: { type: 'string' } },
    run: async (settings, [folder = ''], options) => {
      const days = Number((options as { readonly days?: string }).days ?? DEFAULT_DAYS);
      if (!Number.isInteger(days) || days < 1) throw new StartupError('--days is a whole number from 1.');
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
      const log = createLog(settings.logLevel);
      while (!stop.signal.aborted) {
        const nextAt = await keepBackups({ settings, folder: resolve(folder), days, now: Date.now(), log });
        await sleep(Math.max(0, nextAt - Date.now()), undefined, { signal: stop.signal }).catch(() => undefined);
      }
      return [];
    },
  },
};

export interface BackupRound {
  readonly settings: Settings;
  /** Where the backups are; created if it doesn't exist. */
  readonly folder: string;
  /** How long a backup is kept. The newest one is always kept. */
  readonly days: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly log: Log;
}

/**
 * Makes a backup if the newest one is a day old, deletes the old ones, and tests the newest one if none was tested for a
 * week. A failure is logged as an error, and deletes nothing.
 * @returns when to call it again, in milliseconds since 1970
 * @example
 * ```ts
 * const nextAt = await keepBackups({ settings, folder: '/backups', days: 30, now: Date.now(), log });
 * ```
 */
export async function keepBackups({ settings, folder, days, now, log }: BackupRound): Promise<number> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const backups = backupsIn(folder);
    if (!backups[0] || backups[0].at + DAY_MS <= now) {
      const name = `${timestamp(now).slice(0, 19).replaceAll(':', '-')}Z`;
      await backUp(settings, join(folder, name));
      backups.unshift({ name, at: Math.floor(now / 1_000) * 1_000 });
      log.info({ backup: name }, 'backup');
      for (const old of backups.slice(1).filter(({ at }) => at + days * DAY_MS <= now)) {
        rmSync(join(folder, old.name), { recursive: true });
        log.info({ backup: old.name }, 'backup deleted');
      }
    }
    const tested = backups.map(({ name }) => join(folder, name, TESTED)).find((file) => existsSync(file));
    if (!tested || Date.parse(readFileSync(tested, 'utf8')) + TEST_INTERVAL_MS <= now) {
      const { name } = backups[0]!;
      log.info({ backup: name, ...(await testBackup(settings, join(folder, name))) }, 'backup restored as a test');
      writeFileSync(join(folder, name, TESTED), timestamp(now));
    }
    return backups[0]!.at + DAY_MS;
  } catch (error) {
    log.error({ err: error }, 'backup failed');
    return now + RETRY_MS;
  }
}

/** The backups in a folder, the newest first. Other files and unfinished backups aren't among them. */
function backupsIn(folder: string): { readonly name: string; readonly at: number }[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ name, at: Date.parse(name.replace(NAME, '$1T$2:$3:$4Z')) }))
    .sort((a, b) => b.at - a.at);
}

/**
 * Restores a backup to a folder that's deleted afterwards, and opens it as the service would. Nothing is sent from it.
 * @returns how many orders it has, and when the newest one was placed
 * @throws {StartupError} if the service couldn't start with it
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
    if (!isReadable) throw new StartupError(`${backup} needs another service key than the one that would be used.`);
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
