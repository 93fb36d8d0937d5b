// Parses the command line of `parametric-model`.

import { parseArgs } from 'node:util';
import { nearestName } from '../model/document/errors.js';

export interface CheckCommand {
  readonly files: readonly string[];
  readonly isJson: boolean;
  readonly isStrict: boolean;
  readonly samples: number;
}

export interface TypefaceCommand {
  readonly font: string;
  /** A document whose text the typeface must be able to show. */
  readonly document: string | undefined;
  readonly license: string;
  readonly letters: string | undefined;
}

/** What to print instead of checking. */
export interface ShowCommand {
  readonly show: 'help' | 'version';
}

/** A sentence about why the command line is invalid. */
export interface Misuse {
  readonly misuse: string;
}

const COMMANDS = ['check', 'typeface'] as const;

const options = {
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  samples: { type: 'string', default: '300' },
  license: { type: 'string' },
  letters: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

const MAX_SAMPLES = 100_000;

export const USAGE = `Checks model documents in the format parametric-model/1, and makes typefaces for them.

  parametric-model check [options] <file>…      one or more files, or - for standard input
  parametric-model typeface --license <name> <font> [<file>]
                   print a font as a document's "typeface"; with a file, with the letters of its text

Options
  --strict         treat warnings as errors
  --samples <n>    how many configurations to try each document with (default 300; 0 tries none)
  --json           print one JSON object, for programs
  --license <name> what allows this use of the font, such as OFL-1.1
  --letters <text> the letters to keep (default Latin-1 and typographic punctuation)
  -h, --help       show this help
  -v, --version    show the package's version

Exit status: 0 if there are no errors, 1 if there are, 2 if the options are wrong or a file can't be read.`;

export function parseArguments(args: readonly string[]): CheckCommand | TypefaceCommand | ShowCommand | Misuse {
  const known = Object.keys(options);
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    if (!known.includes(token.name)) return { misuse: unknownMessage('option', token.rawName, known, '--') };
    const takesValue = options[token.name as keyof typeof options].type === 'string';
    if (takesValue && token.value === undefined)
      return { misuse: `${token.rawName} needs a ${token.name === 'samples' ? 'number' : 'value'}.` };
    if (!takesValue && token.value !== undefined) return { misuse: `${token.rawName} doesn't take a value.` };
  }
  const { help, version, json, strict, samples, license, letters } = parsed.values;
  if (help) return { show: 'help' };
  if (version) return { show: 'version' };
  const [command, ...files] = parsed.positionals;
  if (command === undefined) return { misuse: 'The command is missing: write "check" and the files.' };
  if (!COMMANDS.some((each) => each === command)) return { misuse: unknownMessage('command', command, COMMANDS, '') };
  if (command === 'typeface') {
    const [font, document, ...others] = files;
    if (font === undefined || others.length > 0) return { misuse: 'Specify one font, and at most one document.' };
    if (typeof license !== 'string' || license.trim() === '') {
      return { misuse: 'Specify what allows this use of the font, such as --license OFL-1.1.' };
    }
    return { font, document, license, letters: typeof letters === 'string' ? letters : undefined };
  }
  if (files.length === 0) return { misuse: 'Specify the files to check, or "-" for standard input.' };
  const count = /^\d{1,6}$/.test(String(samples)) ? Number(samples) : Number.NaN;
  if (!(count <= MAX_SAMPLES)) return { misuse: `--samples takes a whole number from 0 to ${MAX_SAMPLES}.` };
  return { files, isJson: json === true, isStrict: strict === true, samples: count };
}

function unknownMessage(what: string, given: string, known: readonly string[], dashes: string): string {
  const near = nearestName(given.replace(/^-+/, ''), known);
  return `There is no ${what} "${given}"${near === undefined ? '.' : `; did you mean "${dashes}${near}"?`}`;
}
