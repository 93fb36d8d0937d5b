// Creates a new key if the database's key is permanently lost. Everything that it signed or encrypted is lost with it:
// every webhook endpoint gets a new secret, and customers' links to their orders stop working.

import { createWebhookSecret } from '@parametric/api-client/webhooks';
import type { Store } from '../domain/store.js';
import { createKeyFile, keyFile, readKeyFile } from '../platform/secrets/key-file.js';
import { createSecrets, type Secrets } from '../platform/secrets/secrets.js';
import type { Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { openStore } from '../store/open-store.js';

/**
 * @returns sentences saying whom to inform
 * @throws {StartupError} if no key is lost
 */
export async function replaceLostKey(settings: Settings, now: string): Promise<string[]> {
  const store = await openStore(settings, now);
  try {
    const file = settings.serviceKeys ? 'SERVICE_KEY' : keyFile(settings.dataDir);
    const present = settings.serviceKeys ?? readKeyFile(file);
    const [current, ...older] = present ?? createKeyFile(file);
    const secrets = createSecrets(current!, older);
    if (present && (await fits(secrets, store))) {
      throw new StartupError(
        `${file} is the database's key, so nothing is lost. To replace a key that someone saw, run rotate-key.`,
      );
    }
    const lines: string[] = [];
    const endpoints = await store.serviceKeys.replace(secrets.keyId, now, (owner) => {
      const secret = createWebhookSecret();
      lines.push(secret);
      return secrets.encrypt(secret, owner);
    });
    return [
      `${file} now has the key ${secrets.keyId}. Back it up.`,
      'Customers’ links to existing orders no longer work. The orders remain, and API keys can read them.',
      ...(endpoints.length > 0
        ? ['Webhooks are signed with new secrets, shown only now. Give each receiver its own:']
        : []),
      ...endpoints.map(({ id, organizationId, url }, i) => `  ${organizationId}  ${id}  ${url}  ${lines[i]}`),
    ];
  } finally {
    await store.close();
  }
}

/** Whether the keys include the one that the database was last used with. */
async function fits(secrets: Secrets, { serviceKeys }: Store): Promise<boolean> {
  const used = await serviceKeys.newest();
  return used === undefined || secrets.keyIds.includes(used.id);
}
