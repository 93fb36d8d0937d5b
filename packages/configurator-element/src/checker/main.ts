// The `parametric-model` command. It reads, decodes and checks files, prints the report and sets the exit code, or
// prints a font as a document's typeface. This is the checker's only module that does input and output.

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CATALOG_FILE, type Catalog, readCatalog } from '../model/index.js';
import { type CheckCommand, parseArguments, type TypefaceCommand, USAGE } from './arguments.js';
import { checkText } from './check-text.js';
import type { LocatedDiagnostic } from './diagnostic.js';
import { type CheckedFile, report, reportJson } from './report.js';
import { type Font, FontError, readFont } from './typeface/read-font.js';

const exitCodes = { fine: 0, failed: 1, unusable: 2 } as const;

/** The maximum time to spend on configurations of one document, in milliseconds. */
const TRIES_MS = 15_000;

/** The streams that a process reads and writes. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable;
}

/** @returns the exit code */
export async function main(args: readonly string[], streams: Streams = process): Promise<number> {
  const request = parseArguments(args);
  if ('misuse' in request) {
    streams.stderr.write(`${request.misuse}\n\n${USAGE}\n`);
    return exitCodes.unusable;
  }
  if ('show' in request) {
    streams.stdout.write(`${request.show === 'help' ? USAGE : version()}\n`);
    return exitCodes.fine;
  }
  return 'font' in request ? printTypeface(request, streams) : checkFiles(request, streams);
}

async function printTypeface({ font, document, license, letters }: TypefaceCommand, streams: Streams): Promise<number> {
  const file = await read(font, streams);
  const given = document === undefined ? new Uint8Array() : await read(document, streams);
  if (!file || !given) return exitCodes.unusable;
  try {
    const choices = { license, letters, texts: textsIn(decodeUtf8(given).text) };
    const { typeface, missing } = readFont(parseFont(file), choices);
    if (missing.length > 0) streams.stderr.write(`The font has no ${missing.join(' ')}\n`);
    streams.stdout.write(`${JSON.stringify(typeface, null, 2)}\n`);
    return exitCodes.fine;
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
    streams.stderr.write(`${font}: ${error.message}.\n`);
    return exitCodes.failed;
  }
}

/** Loads the font parser, which only this command needs. @throws {FontError} */
function parseFont(file: Uint8Array): Font {
  const { parse } = createRequire(import.meta.url)('opentype.js') as { parse(file: ArrayBuffer): Font };
  try {
    return parse(new Uint8Array(file).buffer);
  } catch (cause) {
    throw new FontError("This font can't be read: use a .ttf, .otf, or .woff file", { cause });
  }
}

/** All quoted strings in a document. They contain every letter that the document's text can have. */
function textsIn(document: string): string {
  const texts: string[] = [];
  try {
    JSON.parse(document, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
  } catch {
    // Treat invalid JSON as having no strings. The document's validation reports the error.
  }
  return texts.join('');
}

async function checkFiles({ files, samples, isJson, isStrict }: CheckCommand, streams: Streams): Promise<number> {
  const checked: CheckedFile[] = [];
  for (const file of files) {
    const bytes = await read(file, streams);
    if (!bytes) continue;
    const isInput = file === '-';
    checked.push(
      checkBytes(isInput ? '<stdin>' : file, bytes, samples, isInput ? undefined : catalogBeside(file, streams)),
    );
  }
  const options = { hasColors: wantsColors(streams), isStrict };
  if (isJson || checked.length > 0) {
    streams.stdout.write(`${isJson ? reportJson(checked) : report(checked, options)}\n`);
  }
  if (checked.length < files.length) return exitCodes.unusable;
  const diagnostics = checked.flatMap((each) => each.diagnostics);
  const hasFailed = diagnostics.some(({ severity }) => isStrict || severity === 'error');
  return hasFailed ? exitCodes.failed : exitCodes.fine;
}

/**
 * The catalog of fittings in the document's folder. If the file isn't a catalog, a message is written to standard
 * error.
 */
function catalogBeside(file: string, { stderr }: Streams): Catalog | undefined {
  const path = join(dirname(file), CATALOG_FILE);
  if (!existsSync(path)) return undefined;
  const catalog = readCatalog(readFileSync(path, 'utf8'));
  if (!catalog) stderr.write(`${path} isn't a catalog. Write { "name": …, "fittings": [ … ] }.\n`);
  return catalog;
}

function checkBytes(file: string, bytes: Uint8Array, samples: number, catalog: Catalog | undefined): CheckedFile {
  const { text, diagnostic } = decodeUtf8(bytes);
  if (diagnostic) return { file, text, diagnostics: [diagnostic], samples: 0 };
  const end = performance.now() + TRIES_MS;
  return { file, text, ...checkText(text, { samples, isTimeOver: () => performance.now() > end }, catalog) };
}

/** Undefined if the file can't be read. The reason is written to standard error. */
async function read(file: string, { stdin, stderr }: Streams): Promise<Uint8Array | undefined> {
  try {
    return file === '-' ? await buffer(stdin) : await readFile(file);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    stderr.write(`${file} can't be read: ${reasons[code] ?? message}.\n`);
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "the file doesn't exist",
  EISDIR: "it's a folder; name the documents in it, such as folder/*.json",
  EACCES: "you don't have permission",
};

/** Follows https://no-color.org. */
function wantsColors({ stdout }: Streams): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return stdout.isTTY === true && NO_COLOR === '' && TERM !== 'dumb';
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(version);
}

/**
 * The maximum file size in bytes. A document has at most 256 KiB as compact JSON, and fewer bytes than this when
 * indented.
 */
const MAX_BYTES = 4 * 1024 * 1024;

export interface Decoded {
  readonly text: string;
  /** Why the bytes can't be decoded. */
  readonly diagnostic?: LocatedDiagnostic;
}

/** Decodes UTF-8 and removes a byte order mark, as `Response.json` does. */
function decodeUtf8(bytes: Uint8Array): Decoded {
  if (bytes.length > MAX_BYTES) {
    return refused('', 'document-too-large', `This file is larger than ${MAX_BYTES / 1024 / 1024} MiB`);
  }
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return refused('', 'not-json', 'This file is UTF-16: save it as UTF-8');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder().decode(bytes);
    return refused(text, 'not-json', "This isn't valid UTF-8", Math.max(0, text.indexOf('\ufffd')));
  }
}

function refused(text: string, code: string, message: string, at = 0): Decoded {
  const span = { start: at, end: Math.min(at + 1, text.length) };
  return { text, diagnostic: { severity: 'error', code, pointer: '', message, span } };
}
