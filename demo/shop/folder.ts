// The files of one folder, by their plain names: only what the folder itself lists is there, so no request can leave it. What
// begins with a dot or is of an unknown type is not there either. Knows no HTTP.

import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface FolderFile {
  readonly content: Buffer;
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Nothing where the folder, or such a file in it, does not exist. */
export async function readFileOf(folder: string, name: string): Promise<FolderFile | undefined> {
  const type = types[extname(name)];
  if (!type || name.startsWith('.')) return undefined;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (!entries.some((entry) => entry.isFile() && entry.name === name)) return undefined;
  return { content: await readFile(join(folder, name)), type };
}

/** The texts of all files of a kind, by name without its ending. */
export async function readTexts(folder: string, ending: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name.slice(0, -ending.length), texts[index]!]));
}
