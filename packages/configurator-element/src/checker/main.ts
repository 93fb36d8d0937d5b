// The command `parametric-model`: reads files, has them checked, prints, and says by its exit code how it went. The only
// module of the checker that touches the machine.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parseArguments, type Request, usage } from './arguments.js';
import { checkText } from './check-text.js';
import { decode } from './decode.js';
import { type Checked, report } from './report.js';
import { reportJson } from './report-json.js';

const exitCodes = { fine: 0, faulty: 1, unusable: 2 } as const;

/** However large a document is, it is not tried for longer than this. */
const triesMs = 15_000;

/** @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  const request = parseArguments(args);
  if ('misuse' in request) {
    process.stderr.write(`${request.misuse}\n\n${usage}\n`);
    return exitCodes.unusable;
  }
  if ('say' in request) {
    process.stdout.write(`${request.say === 'help' ? usage : version()}\n`);
    return exitCodes.fine;
  }
  return checkFiles(request);
}

async function checkFiles({ files, samples, isJson, isStrict }: Request): Promise<number> {
  const checked: Checked[] = [];
  for (const file of files) {
    const bytes = await read(file);
    if (bytes) checked.push(checkBytes(file === '-' ? '<stdin>' : file, bytes, samples));
  }
  const options = { hasColors: wantsColors(), isStrict };
  if (isJson || checked.length > 0) {
    process.stdout.write(`${isJson ? reportJson(checked) : report(checked, options)}\n`);
  }
  if (checked.length < files.length) return exitCodes.unusable;
  const faults = checked.flatMap((each) => each.faults);
  const isFaulty = faults.some(({ severity }) => isStrict || severity === 'error');
  return isFaulty ? exitCodes.faulty : exitCodes.fine;
}

function checkBytes(file: string, bytes: Uint8Array, samples: number): Checked {
  const { text, fault } = decode(bytes);
  if (fault) return { file, text, faults: [fault], samples: 0 };
  const end = performance.now() + triesMs;
  return { file, text, ...checkText(text, { samples, isOver: () => performance.now() > end }) };
}

/** Nothing where it can't be read, which has been said then. */
async function read(file: string): Promise<Uint8Array | undefined> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    process.stderr.write(`${file} can't be read: ${reasons[code] ?? message}.\n`);
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name the documents in it, such as folder/*.json',
  EACCES: 'it may not be read by you',
};

/** As https://no-color.org has it. */
function wantsColors(): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return process.stdout.isTTY === true && NO_COLOR === '' && TERM !== 'dumb';
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(version);
}
