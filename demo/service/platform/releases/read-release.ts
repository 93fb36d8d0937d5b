// Reads a release from the build folders. A release consists of the loader and the element's files that it loads, each
// with its compressed versions.

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StaticFile } from '../static-files.js';

/** The name of a file whose content never changes: `<name>-<hash>.<type>`, without a slash. */
export const assetName = /^[A-Za-z0-9_.-]+-[A-Za-z0-9_-]{8,}\.(js|css|json|glb|wasm|woff2|png|jpg|webp|svg)$/;

/**
 * The name of the newest release's entry. A page can request the file by this name, next to embed.js, before any script
 * runs.
 */
export const entryOfAnyRelease = 'configurator.js';

export interface Release {
  /** The loader's version, which consists of the package version and the start of the loader's hash. */
  readonly version: string;
  /** The loader's hash, as in a tag's `integrity` attribute. */
  readonly integrity: string;
  readonly loader: StaticFile;
  /** The files by their names. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** The file that loads all others. */
  readonly entry: StaticFile;
  /** The licenses of the third-party code in the files, as Markdown. */
  readonly licenses: string;
}

export interface BuildFolders {
  /** The folder with `embed.js` and `pinned.json`, which the build writes last. */
  readonly loader: string;
  /** The folder with the files that embed.js names, `manifest.json`, and `licenses.md`. */
  readonly element: string;
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly isEntry?: boolean }>>;

/** Returns when the build was written, or undefined if there's no build. */
export async function buildTime({ loader }: BuildFolders): Promise<number | undefined> {
  return stat(join(loader, 'pinned.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

/** Reads the release. @throws an error that describes what's missing or inconsistent if the build isn't complete */
export async function readRelease({ loader, element }: BuildFolders): Promise<Release> {
  const { version, integrity } = await readJson(join(loader, 'pinned.json'));
  const script = await StaticFile.read(join(loader, 'embed.js'));
  if (integrity !== `sha384-${createHash('sha384').update(script.content).digest('base64')}`) {
    throw new Error(`${join(loader, 'embed.js')} doesn't match the pinned.json next to it.`);
  }
  const manifest: Manifest = await readJson(join(element, 'manifest.json'));
  const names = (await readdir(element)).filter((name) => assetName.test(name));
  const built = Object.values(manifest).map(({ file }) => file);
  const named = [
    ...Buffer.from(script.content)
      .toString()
      .matchAll(/assets\/([\w.-]+)/g),
  ].flatMap(([, name = '']) => (name === entryOfAnyRelease ? [] : name));
  const missing = [...built, ...named].find((name) => !names.includes(name));
  if (missing) throw new Error(`${join(element, missing)}, which embed.js or manifest.json refers to, is missing.`);
  const files = await Promise.all(
    names.map(async (name) => [name, await StaticFile.read(join(element, name))] as const),
  );
  const entry = new Map(files).get(Object.values(manifest).find(({ isEntry }) => isEntry)?.file ?? '');
  if (!entry) throw new Error(`${join(element, 'manifest.json')} doesn't list an entry file.`);
  const licenses = await readFile(join(element, 'licenses.md'), 'utf8');
  return { version, integrity, loader: script, files: new Map(files), entry, licenses };
}

async function readJson(path: string) {
  return JSON.parse(await readFile(path, 'utf8'));
}

const builtConsole = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** The name of one of the console's files: `<name>-<hash>.<type>`, without a slash. */
const FILE_NAME = /^[\w.-]+-[\w-]{8,}\.(js|css|svg|png|webp|woff2|wasm|json|glb)$/;

export class ConsoleFiles {
  readonly #folder: string;
  /**
   * The files of this build. Those of earlier builds are kept, too, while the process runs, for pages that are still
   * open.
   */
  readonly #files = new Map<string, StaticFile>();
  readonly #pages = new Map<string, { readonly builtMs: number; readonly file: StaticFile }>();

  constructor(folder = builtConsole) {
    this.#folder = folder;
  }

  /** Reads a page of the console. Returns undefined if the console hasn't been built. */
  async page(name: 'index.html' | 'preview.html'): Promise<StaticFile | undefined> {
    const path = join(this.#folder, name);
    const known = this.#pages.get(name);
    const builtMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    // During a rebuild, the file is briefly missing, so serve the previous one.
    if (builtMs === undefined || builtMs === known?.builtMs) return known?.file;
    const file = new StaticFile(await readFile(path));
    this.#pages.set(name, { builtMs, file });
    return file;
  }

  async find(name: string): Promise<StaticFile | undefined> {
    const known = this.#files.get(name);
    if (known || !FILE_NAME.test(name)) return known;
    const file = await StaticFile.read(join(this.#folder, 'assets', name)).catch(() => undefined);
    if (file) this.#files.set(name, file);
    return file;
  }
}
