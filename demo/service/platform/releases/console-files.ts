// The console's built files: its page, and the files with a hash in their name that the page loads.

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StaticFile } from '../static-files.js';

const builtConsole = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** `<name>-<hash>.<type>`, without a slash. */
const FILE_NAME = /^[\w.-]+-[\w-]{8,}\.(js|css|svg|png|webp|woff2|wasm|json|glb)$/;

export class ConsoleFiles {
  readonly #folder: string;
  /** Also keeps earlier builds' files for as long as the process runs, for pages that are still open. */
  readonly #files = new Map<string, StaticFile>();
  readonly #pages = new Map<string, { readonly builtMs: number; readonly file: StaticFile }>();

  constructor(folder = builtConsole) {
    this.#folder = folder;
  }

  /** Undefined if the console hasn't been built. */
  async page(name: 'index.html' | 'preview.html'): Promise<StaticFile | undefined> {
    const path = join(this.#folder, name);
    const known = this.#pages.get(name);
    const builtMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    // During a rebuild, the file is briefly missing. Serve the previous one.
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
