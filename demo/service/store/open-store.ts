// Opens the store that the settings specify: PostgreSQL, or SQLite in the data folder, which only one service can use
// at a time.

import { mkdirSync } from 'node:fs';
import type { Store } from '../domain/store.js';
import { workshops } from '../domain/workshops/workshop.js';
import { lockFolder, refuseLostDatabase } from '../platform/startup/data-folder.js';
import { databaseFile, type Settings } from '../platform/startup/settings.js';
import { openSqliteStore } from './sqlite-store.js';

/**
 * Opens the store, and adds the demo's workshops if this is the demo.
 * @throws {StartupError}
 */
export async function openStore(settings: Settings, now: string): Promise<Store> {
  return withShared(await open(settings, now), settings);
}

/** Adds the demo's workshops to the store if this is the demo. */
export function withShared(store: Store, { demo }: Pick<Settings, 'demo'>): Store {
  return demo ? { ...store, workshops: { ...store.workshops, shared: workshops } } : store;
}

async function open(settings: Settings, now: string): Promise<Store> {
  const { dataDir, databaseUrl: url, databaseConnections: connections } = settings;
  if (url === undefined) return openFolder(settings, now);
  mkdirSync(dataDir, { recursive: true });
  const { openPostgresStore } = await import('./postgres-store.js');
  return openPostgresStore({ url, now, connections });
}

/** Opens SQLite in the data folder. The folder stays locked until the store is closed. */
async function openFolder(settings: Settings, now: string): Promise<Store> {
  const unlock = lockFolder(settings.dataDir);
  try {
    refuseLostDatabase(settings);
    const store = await openSqliteStore(databaseFile(settings), now);
    // We hold the folder's lock, so the process that leased deliveries, emails, and payments has ended. Release its
    // leases.
    await store.deliveries.releaseAll();
    await store.mails.releaseAll();
    await store.payments.releaseAll();
    return { ...store, close: () => store.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
