// Files of a build, kept in memory with their compressed forms: read at the first request, and again when a build has
// changed them. Knows no request.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { compress, type Encoding } from './http/compress.js';

export class BuiltFiles {
  readonly #kept = new Map<string, BuiltFile>();

  /** @returns undefined where there is no such file */
  async get(path: string): Promise<BuiltFile | undefined> {
    const changedMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedMs === undefined) return undefined;
    const known = this.#kept.get(path);
    if (known?.changedMs === changedMs) return known;
    const file = new BuiltFile(await readFile(path), changedMs);
    this.#kept.set(path, file);
    return file;
  }
}

export class BuiltFile {
  readonly content: Buffer;
  readonly changedMs: number;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: Buffer, changedMs: number) {
    this.content = content;
    this.changedMs = changedMs;
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
