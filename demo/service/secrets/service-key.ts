// The service's key and the database that relies on it: the two are checked against each other at every start, because a key
// that was lost or mixed up can be mended as long as nothing was made with another one.

import type { Store } from '../database/store.js';
import type { Settings } from '../settings.js';
import { StartupError } from '../startup/startup-error.js';
import { createKeyFile, keyFile, readKeyFile } from './key-file.js';
import { createSecrets, type Secrets, WrongKeyError } from './secrets.js';

/**
 * Takes the keys of the settings, else those of the key file, which it creates at the first start. What an older key of the file has encrypted is encrypted again with
 * the current one.
 * @throws {StartupError} where it is missing, or not the database's
 */
export async function openSecrets(
  store: Store,
  { dataDir, serviceKeys: given }: Pick<Settings, 'dataDir' | 'serviceKeys'>,
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
      `${file} is another service's: it holds the key ${secrets.keyIds.join(', ')}, and the database was used with ${used.id} ` +
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
  'Put the right file back from a backup: it signs webhooks and the links of customers to their orders. Where it is lost for ' +
  'good, run the command replace-lost-key, which says what stops to work.';
