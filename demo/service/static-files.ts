// Files of a build, kept in memory with their compressed forms: read at the first request, and again when a build has
// changed them. Knows no request.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { compress, type Encoding } from './http/compress.js';

export class StaticFileCache {
  readonly #files = new Map<string, StaticFile>();

  /** @returns undefined where there is no such file */
  async get(path: string): Promise<StaticFile | undefined> {
    const changedMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedMs === undefined) return undefined;
    const known = this.#files.get(path);
    if (known?.modifiedMs === changedMs) return known;
    const file = new StaticFile(await readFile(path), changedMs);
    this.#files.set(path, file);
    return file;
  }
}

export class StaticFile {
  readonly content: Buffer;
  readonly modifiedMs: number;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: Buffer, changedMs: number) {
    this.content = content;
    this.modifiedMs = changedMs;
    this.etag = `W/"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
  }

  /** Compressed as well as can be, once. */
  encodedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compress(this.content, encoding, true);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
