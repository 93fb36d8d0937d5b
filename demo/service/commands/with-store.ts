// Helpers for commands that work with a shop's records: open the store while the service may be using it, and find
// records by name.

import { existsSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { looksLikeKey } from '../domain/keys/keys.js';
import type { KeyRecord, OrganizationRecord } from '../domain/records/records.js';
import type { Store } from '../domain/store.js';
import { timestamp } from '../platform/clock.js';
import type { Secrets } from '../platform/secrets/secrets.js';
import { databaseFile, type Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { withShared } from '../store/open-store.js';
import { openPostgresStore } from '../store/postgres-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';

/** Opens the store without stopping the service that uses it. */
export function withStore(
  run: (
    store: Store,
    values: readonly string[],
    options: CommandOptions,
    settings: Settings,
  ) => Promise<readonly string[]>,
): Command['run'] {
  return async (settings, values, options) => {
    const store = withShared(await openExisting(settings), settings);
    try {
      return await run(store, values, options, settings);
    } finally {
      await store.close();
    }
  };
}

interface CommandOptions {
  readonly live?: boolean;
  readonly label?: string;
  readonly origin?: readonly string[];
  readonly model?: readonly string[];
  readonly scope?: readonly string[];
  readonly workshop?: string;
  readonly over?: string;
}

/**
 * Opens an existing database. Only the service's first start creates one. Otherwise, a misspelled DATA_DIR would create
 * an empty database.
 */
async function openExisting(settings: Settings): Promise<Store> {
  const { databaseUrl: url, databaseConnections: connections } = settings;
  const now = timestamp(Date.now());
  if (url !== undefined) return openPostgresStore({ url, now, connections });
  const file = databaseFile(settings);
  if (!existsSync(file))
    throw new StartupError(
      `The database ${file} doesn’t exist. Start the service to create it, or set DATA_DIR to the folder that has it.`,
    );
  return openSqliteStore(file, now);
}

export async function findOrganization({ keys }: Store, id: string): Promise<OrganizationRecord> {
  const found = await keys.organization(id);
  if (found) return found;
  throw new StartupError(`There is no organization "${id}". IDs begin with org_. See org list.`);
}

/**
 * The organization for a command that doesn't name one.
 * @param rest the command's other words, for the error if there are several organizations
 */
export async function onlyOrganization({ keys }: Store, rest: string): Promise<OrganizationRecord> {
  const [only, ...others] = await keys.organizations();
  if (only && others.length === 0) return only;
  if (!only) throw new StartupError('There is no organization yet. Create one: org create NAME.');
  const names = [only, ...others].map(({ id, name }) => `  ${id}  ${name}`);
  throw new StartupError(
    [`There are several organizations. Put the organization’s ID before ${rest}.`, ...names].join('\n'),
  );
}

export async function findKeyById({ keys }: Store, id: string): Promise<KeyRecord> {
  const found = looksLikeKey(id) ? undefined : await keys.get(id);
  if (found) return found;
  const instead = looksLikeKey(id) ? 'That is the key itself. Use its ID' : `There is no key "${id}". Its id`;
  throw new StartupError(`${instead}, which begins with key_: see key list.`.replace('Its id, which', 'Its id'));
}

/**
 * Whether these keys include the one that the database was last used with. Also true if the database has never been
 * used.
 */
export async function hasKeyOf({ serviceKeys }: Store, secrets: Secrets): Promise<boolean> {
  const used = await serviceKeys.newest();
  return used === undefined || secrets.keyIds.includes(used.id);
}

export interface Command {
  /**
   * The names of the arguments, as shown in the usage text. Optional arguments are in brackets, and so are the
   * options, which come last.
   */
  readonly arguments: string;
  /** Whether the last argument may be repeated. */
  readonly hasMore?: boolean;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly summary: string;
  /**
   * Runs the command.
   * @returns the lines to print
   */
  readonly run: (
    settings: Settings,
    values: readonly string[],
    options: Readonly<Record<string, unknown>>,
  ) => readonly string[] | Promise<readonly string[]>;
}
