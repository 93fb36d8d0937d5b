// A cache of built files in memory with their compressed forms: read at the first request, and again when a build has
// changed them. serveStatic of @hono/node-server, which the shop uses, knows only encodings that lie beside a file on disk,
// and the builds write none.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { compress, type Encoding } from './http/compress.js';

export class StaticFileCache {
  readonly #files = new Map<string, StaticFile>();

  /** @returns undefined where there is no such file */
  async get(path: string): Promise<StaticFile | undefined> {
    const modifiedMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (modifiedMs === undefined) return undefined;
    const known = this.#files.get(path);
    if (known?.modifiedMs === modifiedMs) return known;
    const file = new StaticFile(await readFile(path), modifiedMs);
    this.#files.set(path, file);
    return file;
  }
}

export class StaticFile {
  readonly content: Buffer;
  readonly modifiedMs: number;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: Buffer, modifiedMs: number) {
    this.content = content;
    this.modifiedMs = modifiedMs;
    this.etag = `W/"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
  }

  /** With the best compression, computed once. */
  encodedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compress(this.content, encoding, true);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
