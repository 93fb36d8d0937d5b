// The service's key and the database that depends on it. They're checked against each other at every start: a lost or
// mixed-up key can be restored as long as nothing was encrypted with another one.

import { StartupError } from '../startup-error.js';
import { createKeyFile, keyFile, readKeyFile } from './key-file.js';
import { createSecrets, type Secrets, WrongKeyError } from './secrets.js';

/** What the database knows about the keys that it was used with. */
export interface KeyUse {
  /** The key that the database was last used with; undefined in a new database. */
  newest(): Promise<{ readonly id: string; readonly firstUsedAt: string } | undefined>;
  /** Whether the database has records encrypted with a key. */
  isNeeded(): Promise<boolean>;
  /** Encrypts every secret again and records the key. Does both or, if `encryptAgain` throws, nothing. */
  use(id: string, now: string, encryptAgain: (text: string, owner: string) => string): Promise<void>;
}

interface KeySettings {
  readonly dataDir: string;
  /** The keys, the current one first; undefined reads the key file in the data folder. */
  readonly serviceKeys: readonly Uint8Array[] | undefined;
}

/**
 * Takes the keys from the settings, or else from the key file, which the first start creates. Texts encrypted with an
 * older key are encrypted again with the current one.
 * @throws {StartupError} if the key is missing, or isn't the database's
 */
export async function openSecrets(
  store: { readonly serviceKeys: KeyUse },
  { dataDir, serviceKeys: given }: KeySettings,
  now: string,
): Promise<Secrets> {
  const file = given ? 'SERVICE_KEY' : keyFile(dataDir);
  const used = await store.serviceKeys.newest();
  const keys = given ?? readKeyFile(file);
  if (!keys && (used || (await store.serviceKeys.isNeeded()))) {
    throw new StartupError(`${file} is missing, and the database needs it${used ? ` (key ${used.id})` : ''}. ${fix}`);
  }
  const [current, ...older] = keys ?? createKeyFile(file);
  const secrets = createSecrets(current!, older);
  if (used && !secrets.keyIds.includes(used.id)) {
    throw new StartupError(
      `${file} belongs to another service: it has the key ${secrets.keyIds.join(', ')}, but the database uses ${used.id} ` +
        `since ${used.firstUsedAt}. ${fix}`,
    );
  }
  try {
    await store.serviceKeys.use(secrets.keyId, now, (text, owner) =>
      secrets.isCurrent(text) ? text : secrets.encrypt(secrets.decrypt(text, owner), owner),
    );
  } catch (error) {
    if (error instanceof WrongKeyError) throw new StartupError(`${error.message} ${fix}`);
    throw error;
  }
  return secrets;
}

const fix =
  'Restore the right file from a backup: it signs webhooks and customers’ links to their orders. If it is lost for ' +
  'good, run the command replace-lost-key, which tells you what stops working.';
