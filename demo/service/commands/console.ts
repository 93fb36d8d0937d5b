// The command that prints a sign-in address for the console, for the person who runs the service.

import { createSignIn, signInAddress, signInKeyOf } from '../api/console/sessions.js';
import { readServiceUrl } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import type { Command } from './command.js';
import { findKeyById, findOrganization, withStore } from './with-store.js';

export const consoleCommands: Readonly<Record<string, Command>> = {
  'console sign-in': {
    arguments: 'ORG|KEY',
    summary:
      'prints an address that signs in to the console once within 15 minutes, with the newest API key or the given one',
    run: withStore(async (store, [id = ''], _, settings) => {
      const key = id.startsWith('key_') ? await findKeyById(store, id) : undefined;
      const { id: organizationId } = await findOrganization(store, key?.organizationId ?? id);
      const found = await signInKeyOf(store, organizationId, key?.id);
      if (!found) {
        throw new StartupError(
          key
            ? `${key.id} can't sign in: it was revoked or is a license key.`
            : `${organizationId} has no API key to sign in with. Create one: key issue ${organizationId} api`,
        );
      }
      const token = await createSignIn(store, found.id, Date.now());
      const url = readServiceUrl(process.env) ?? `http://localhost:${settings.port}`;
      return [signInAddress(url, token), '  signs in once, within 15 minutes'];
    }),
  },
};
