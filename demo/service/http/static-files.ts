// A cache of built files in memory with their compressed forms: read at the first request, and again within a second when a
// build has changed them. serveStatic of @hono/node-server, which the shop uses, knows only encodings that lie beside a file on disk,
// and the builds write none.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { compressWell, type Encoding } from './compress.js';

const CHECK_INTERVAL_MS = 1_000;

interface CheckedFile {
  readonly file: StaticFile;
  readonly modifiedMs: number;
  readonly checkedMs: number;
}

export class StaticFileCache {
  readonly #now: () => number;
  readonly #files = new Map<string, CheckedFile>();

  /** @param now in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** @returns undefined where there is no such file */
  async get(path: string): Promise<StaticFile | undefined> {
    const known = this.#files.get(path);
    const checkedMs = this.#now();
    if (known && checkedMs - known.checkedMs < CHECK_INTERVAL_MS) return known.file;
    const modifiedMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (modifiedMs === undefined) {
      this.#files.delete(path);
      return undefined;
    }
    const file = known?.modifiedMs === modifiedMs ? known.file : new StaticFile(await readFile(path));
    this.#files.set(path, { file, modifiedMs, checkedMs });
    return file;
  }
}

export class StaticFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(content: Buffer) {
    this.content = new Uint8Array(content);
    this.etag = `W/"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
  }

  /** With the best compression, computed once. */
  encodedAs(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compressWell(this.content, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
