// The commands with which an operator works with the service's data, such as `demo/service/demo.ts backup FOLDER`.

import { parseArgs } from 'node:util';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import { deleteExpired } from '../domain/retention/retention.js';
import { timestamp } from '../platform/clock.js';
import { addKey, createKeyFile, keyFile, readKeyFile } from '../platform/secrets/key-file.js';
import { createSecrets } from '../platform/secrets/secrets.js';
import type { Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { openStore } from '../store/open-store.js';
import { backUp, restore } from './backup.js';
import { copyCommands } from './copy.js';
import { backupsCommands } from './daily-backups.js';
import { listenCommands } from './listen.js';
import { consoleCommands, organizationCommands } from './organizations.js';
import { publishCommands } from './publish.js';
import { type Command, hasKeyOf, withStore } from './with-store.js';

const commands: Readonly<Record<string, Command>> = {
  backup: {
    arguments: 'FOLDER',
    summary: 'copies the database and keys to a new folder while the service runs',
    run: async (settings, [folder = '']) => {
      const elsewhere = settings.serviceKeys ? ["The backup doesn't have SERVICE_KEY. Keep it separately."] : [];
      return [...(await backUp(settings, folder)), ...elsewhere];
    },
  },
  restore: {
    arguments: 'FOLDER',
    summary: 'restores a backup to the empty folder in DATA_DIR, and to the empty database in DATABASE_URL',
    run: async (settings, [folder = '']) => [
      ...(await restore(settings, folder)),
      'Start the service, then repeat any erasures made since the backup.',
    ],
  },
  ...backupsCommands,
  ...copyCommands,
  'rotate-key': {
    arguments: '',
    summary: 'adds a new key to service.key, used from the next start',
    run: ({ dataDir, serviceKeys }) => {
      if (serviceKeys) {
        throw new StartupError(
          'SERVICE_KEY has the key. Put a new one before it, separated by a space, and start again.',
        );
      }
      const file = keyFile(dataDir);
      const keys = readKeyFile(file);
      if (!keys) throw new StartupError(`${file} is missing. Restore it from a backup.`);
      addKey(file, keys);
      return [
        `${file} has a new key. Restart the service to encrypt webhook secrets and sign new customer links with it.`,
        'Older links need the older keys below it. Delete those lines after 90 days, or now if the keys were exposed.',
        'The older links then stop working.',
      ];
    },
  },
  'replace-lost-key': {
    arguments: '',
    summary: 'creates a new key and new webhook secrets when service.key is permanently lost',
    run: (settings) => replaceLostKey(settings, timestamp(Date.now())),
  },
  'retention confirm': {
    arguments: '',
    summary: 'deletes expired data that the service kept because its clock or the amount of data looks wrong',
    run: withStore(async (store, _values, _options, settings) => {
      const now = Date.now();
      const counts = await deleteExpired(store, now, settings);
      await store.sweeps.record({ at: timestamp(now) });
      return Object.entries(counts).map(([name, count]) => `  ${name.replaceAll('_', ' ')}: ${count}`);
    }),
  },
  ...organizationCommands,
  ...publishCommands,
  ...consoleCommands,
  ...listenCommands,
};

const HELP = ['--help', '-h', 'help'];

/**
 * Runs the command that the words name.
 * @returns the lines to print
 * @throws {StartupError} that explains how to call the command
 */
export async function runCommand(words: readonly string[], settings: Settings): Promise<readonly string[]> {
  if (words.some((word, index) => HELP.includes(word) && (index === 0 || word !== 'help'))) return [usage()];
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(commands, each));
  if (name === undefined) throw new StartupError(`Unknown command "${words.join(' ')}".\n${usage()}`);
  const command = commands[name]!;
  const { values, options } = readArguments(command, words.slice(name.split(' ').length));
  const [named = ''] = command.arguments.split(/ ?\[--/);
  const names = named.split(' ').filter(Boolean);
  const least = names.filter((each) => !each.startsWith('[')).length;
  const most = command.hasMore ? Infinity : names.length;
  if (values.length < least || values.length > most) throw new StartupError(usage(name));
  return command.run(settings, values, options);
}

function readArguments({ options = {} }: Command, words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { values: positionals, options: values };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n${usage()}`);
  }
}

/**
 * Explains how to call the commands.
 * @param only the command that was called incorrectly; undefined to list all of them
 */
function usage(only?: string): string {
  const shown = Object.entries(commands).filter(([name]) => only === undefined || name === only);
  const lines = shown.flatMap(([name, { arguments: names, summary }]) => [
    `  ${`${name} ${names}`.trimEnd()}`,
    `      ${summary}`,
  ]);
  const intro =
    'Commands for the database in DATA_DIR or DATABASE_URL. Run npx parametric-service COMMAND, or npm run service -- COMMAND.';
  return [only === undefined ? intro : 'Usage:', ...lines].join('\n');
}

// Creates a new key if the database's key is permanently lost. What the old key signed or encrypted is then lost, too:
// every webhook endpoint gets a new secret, and customers' links to their orders stop working.

/**
 * Replaces the key.
 * @returns sentences that tell the operator whom to inform
 * @throws {StartupError} if the key isn't lost
 */
async function replaceLostKey(settings: Settings, now: string): Promise<string[]> {
  const store = await openStore(settings, now);
  try {
    const file = settings.serviceKeys ? 'SERVICE_KEY' : keyFile(settings.dataDir);
    const present = settings.serviceKeys ?? readKeyFile(file);
    const [current, ...older] = present ?? createKeyFile(file);
    const secrets = createSecrets(current!, older);
    if (present && (await hasKeyOf(store, secrets))) {
      throw new StartupError(
        `${file} is the database's key, so nothing is lost. To replace an exposed key, run rotate-key.`,
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
      "Customers' links to existing orders no longer work. The orders remain, and API keys can read them.",
      'Shops have to enter the secrets of their payment providers and the passwords of their own mail servers again.',
      ...(endpoints.length > 0
        ? ['Webhooks are signed with new secrets, shown only now. Give each receiver its own:']
        : []),
      ...endpoints.map(({ id, organizationId, url }, i) => `  ${organizationId}  ${id}  ${url}  ${lines[i]}`),
    ];
  } finally {
    await store.close();
  }
}
