// What an operator does with a data folder beside running the service: `demo/main.ts backup FOLDER`.

import { timestamp } from '../service/clock.js';
import { addKey, keyFile, readKeyFile } from '../service/secrets/key-file.js';
import type { Settings } from '../service/settings.js';
import { StartupError } from '../service/startup/startup-error.js';
import { backUp, restore } from './backup.js';
import { replaceLostKey } from './replace-lost-key.js';

interface Command {
  readonly argument?: string;
  readonly summary: string;
  /** @returns what is printed, a line each */
  readonly run: (settings: Settings, argument: string) => readonly string[] | Promise<readonly string[]>;
}

const commands: Readonly<Record<string, Command>> = {
  backup: {
    argument: 'FOLDER',
    summary: 'copies database and keys into a new folder, while the service runs',
    run: (settings, folder) => {
      refusePostgres(settings, 'Back it up by pg_dump, and copy service.key beside it.');
      const elsewhere = settings.serviceKeys ? ['SERVICE_KEY is not in it: keep it apart.'] : [];
      return [...backUp(settings, folder), ...elsewhere];
    },
  },
  restore: {
    argument: 'FOLDER',
    summary: 'puts a backup into the empty folder that DATA_DIR names',
    run: (settings, folder) => {
      refusePostgres(settings, 'Restore it by pg_restore, and put service.key into the data folder.');
      return [
        ...restore(settings, folder),
        'Start the service: what was erased by hand since the backup is to be erased again.',
      ];
    },
  },
  'rotate-key': {
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
    summary: 'makes a new key where service.key is lost for good, and new webhook secrets',
    run: (settings) => replaceLostKey(settings, timestamp(Date.now())),
  },
};

const HELP = ['--help', '-h', 'help'];

/** @throws {StartupError} that says how a command is called */
export async function runCommand(
  [name = '', ...rest]: readonly string[],
  settings: Settings,
): Promise<readonly string[]> {
  if (HELP.includes(name) || HELP.slice(0, 2).includes(rest[0] ?? '')) return [usage()];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length !== (command.argument ? 1 : 0)) throw new StartupError(usage());
  return command.run(settings, rest[0] ?? '');
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { argument = '', summary }]) =>
    `  ${`${name} ${argument}`.padEnd(18)} ${summary}`.trimEnd(),
  );
  return ['Without a command the demo starts. Commands, on the folder that DATA_DIR names:', ...lines].join('\n');
}

function refusePostgres(settings: Settings, instead: string): void {
  if (settings.databaseUrl !== undefined)
    throw new StartupError(`DATABASE_URL names a PostgreSQL database. ${instead}`);
}
