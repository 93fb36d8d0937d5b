// A cache of built files in memory with their compressed forms: read at the first request, and again when a build has
// changed them. serveStatic of @hono/node-server, which the shop uses, knows only encodings that lie beside a file on disk,
// and the builds write none.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { compressWell, type Encoding } from './http/compress.js';

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
  readonly content: Uint8Array<ArrayBuffer>;
  readonly modifiedMs: number;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(content: Buffer, modifiedMs: number) {
    this.content = new Uint8Array(content);
    this.modifiedMs = modifiedMs;
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
