// A built file in memory, with its compressed forms, which the build wrote beside the file or which are made once.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compressWell, type Encoding } from './compress.js';

type Bytes = Uint8Array<ArrayBuffer>;

export class StaticFile {
  readonly content: Bytes;
  readonly etag: string;
  readonly #encoded: Map<Encoding, Promise<Bytes>>;

  /** @param encoded the compressed forms that already exist */
  constructor(content: Uint8Array, encoded: Readonly<Partial<Record<Encoding, Uint8Array>>> = {}) {
    this.content = new Uint8Array(content);
    // The tag is weak, since the compressed forms have the same one.
    this.etag = `W/"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
    const entries = Object.entries(encoded) as [Encoding, Uint8Array][];
    this.#encoded = new Map(entries.map(([encoding, bytes]) => [encoding, Promise.resolve(new Uint8Array(bytes))]));
  }

  /** Reads a file and the compressed copies that the build wrote beside it. @throws if the file doesn't exist */
  static async read(path: string): Promise<StaticFile> {
    const copy = (suffix: string) => readFile(path + suffix).catch(() => undefined);
    const [content, br, gzip] = await Promise.all([readFile(path), copy('.br'), copy('.gz')]);
    return new StaticFile(content, { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) });
  }

  /** The file with the best compression, computed once in another thread. */
  encodedAs(encoding: Encoding): Promise<Bytes> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compressWell(this.content, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
