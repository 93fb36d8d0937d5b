// Parses the command line of `parametric-model`.

import { parseArgs } from 'node:util';
import { nearestName } from '../model/document/errors.js';

export interface CheckCommand {
  readonly files: readonly string[];
  readonly isJson: boolean;
  readonly isStrict: boolean;
  readonly samples: number;
}

/** What to print instead of checking. */
export interface ShowCommand {
  readonly show: 'help' | 'version';
}

/** A sentence that says why the command line is invalid. */
export interface Misuse {
  readonly misuse: string;
}

const COMMANDS = ['check'] as const;

const options = {
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  samples: { type: 'string', default: '300' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

const MAX_SAMPLES = 100_000;

export const USAGE = `Checks model documents in the format parametric-model/1.

  parametric-model check [options] <file>…      one or more files, or - for standard input

Options
  --strict         treat warnings as errors
  --samples <n>    how many configurations to try each document with (default 300; 0 tries none)
  --json           print one JSON object, for programs
  -h, --help       show this help
  -v, --version    show the package's version

Exit status: 0 if there are no errors, 1 if there are, 2 if the options are wrong or a file can't be read.`;

export function parseArguments(args: readonly string[]): CheckCommand | ShowCommand | Misuse {
  const known = Object.keys(options);
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    if (!known.includes(token.name)) return { misuse: unknownMessage('option', token.rawName, known, '--') };
    const takesValue = token.name === 'samples';
    if (takesValue && token.value === undefined) return { misuse: `${token.rawName} needs a number.` };
    if (!takesValue && token.value !== undefined) return { misuse: `${token.rawName} doesn't take a value.` };
  }
  const { help, version, json, strict, samples } = parsed.values;
  if (help) return { show: 'help' };
  if (version) return { show: 'version' };
  const [command, ...files] = parsed.positionals;
  if (command === undefined) return { misuse: 'The command is missing: write "check" and the files.' };
  if (!COMMANDS.some((each) => each === command)) return { misuse: unknownMessage('command', command, COMMANDS, '') };
  if (files.length === 0) return { misuse: 'Name the files to check, or "-" for standard input.' };
  const count = /^\d{1,6}$/.test(String(samples)) ? Number(samples) : Number.NaN;
  if (!(count <= MAX_SAMPLES)) return { misuse: `--samples takes a whole number from 0 to ${MAX_SAMPLES}.` };
  return { files, isJson: json === true, isStrict: strict === true, samples: count };
}

function unknownMessage(what: string, given: string, known: readonly string[], dashes: string): string {
  const near = nearestName(given.replace(/^-+/, ''), known);
  return `There is no ${what} "${given}"${near === undefined ? '.' : `; did you mean "${dashes}${near}"?`}`;
}
