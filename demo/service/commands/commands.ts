// The commands by which an operator works with the service's data: `demo/service/demo.ts backup FOLDER`.

import { parseArgs } from 'node:util';
import { timestamp } from '../platform/clock.js';
import { addKey, keyFile, readKeyFile } from '../platform/secrets/key-file.js';
import type { Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { backUp, restore } from './backup.js';
import type { Command } from './command.js';
import { consoleCommands } from './console.js';
import { organizationCommands } from './organizations.js';
import { publishCommands } from './publish.js';
import { replaceLostKey } from './replace-lost-key.js';

const commands: Readonly<Record<string, Command>> = {
  backup: {
    arguments: 'FOLDER',
    summary: 'copies database and keys into a new folder, while the service runs',
    run: (settings, [folder = '']) => {
      refusePostgres(settings, 'Back it up by pg_dump, and copy service.key beside it.');
      const elsewhere = settings.serviceKeys ? ['SERVICE_KEY is not in it: keep it apart.'] : [];
      return [...backUp(settings, folder), ...elsewhere];
    },
  },
  restore: {
    arguments: 'FOLDER',
    summary: 'puts a backup into the empty folder that DATA_DIR names',
    run: (settings, [folder = '']) => {
      refusePostgres(settings, 'Restore it by pg_restore, and put service.key into the data folder.');
      return [
        ...restore(settings, folder),
        'Start the service: what was erased by hand since the backup is to be erased again.',
      ];
    },
  },
  'rotate-key': {
    arguments: '',
    summary: 'puts a new key in front of service.key; in use from the next start on',
    run: ({ dataDir, serviceKeys }) => {
      if (serviceKeys) {
        throw new StartupError(
          'SERVICE_KEY holds the key: put a new one in front of it, with a space between, and start again.',
        );
      }
      const file = keyFile(dataDir);
      const keys = readKeyFile(file);
      if (!keys) throw new StartupError(`${file} is missing. Put it back from a backup.`);
      addKey(file, keys);
      return [
        `${file} has a new key. Start the service again: it encrypts webhook secrets with it, and signs new links of customers.`,
        'Links of before open by the older keys below it. Remove those lines when 90 days have passed, or now if somebody saw them:',
        'then the links of before stop to work.',
      ];
    },
  },
  'replace-lost-key': {
    arguments: '',
    summary: 'makes a new key where service.key is lost for good, and new webhook secrets',
    run: (settings) => replaceLostKey(settings, timestamp(Date.now())),
  },
  ...organizationCommands,
  ...publishCommands,
  ...consoleCommands,
};

const HELP = ['--help', '-h', 'help'];

/** @throws {StartupError} that explains how to call the command */
export async function runCommand(words: readonly string[], settings: Settings): Promise<readonly string[]> {
  if (words.some((word, index) => HELP.includes(word) && (index === 0 || word !== 'help'))) return [usage()];
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(commands, each));
  if (name === undefined) throw new StartupError(`There is no command "${words.join(' ')}".\n${usage()}`);
  const command = commands[name]!;
  const { values, options } = readArguments(command, words.slice(name.split(' ').length));
  const [named = ''] = command.arguments.split(' [--');
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

/** @param only the command that was called incorrectly */
function usage(only?: string): string {
  const shown = Object.entries(commands).filter(([name]) => only === undefined || name === only);
  const lines = shown.flatMap(([name, { arguments: names, summary }]) => [
    `  ${`${name} ${names}`.trimEnd()}`,
    `      ${summary}`,
  ]);
  const intro =
    'Commands, on the database that DATA_DIR or DATABASE_URL names: npx parametric-service COMMAND, or npm run service -- COMMAND.';
  return [only === undefined ? intro : 'It is called so:', ...lines].join('\n');
}

function refusePostgres(settings: Settings, instead: string): void {
  if (settings.databaseUrl !== undefined)
    throw new StartupError(`DATABASE_URL names a PostgreSQL database. ${instead}`);
}
