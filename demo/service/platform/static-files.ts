// A built file in memory, with its compressed versions. Those are read if the build wrote them next to the file.
// Otherwise, each is made once.

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { sha256 } from './sha256.js';

type Bytes = Uint8Array<ArrayBuffer>;

export class StaticFile {
  readonly content: Bytes;
  readonly etag: string;
  readonly #encoded: Map<Encoding, Promise<Bytes>>;

  /** @param encoded the compressed versions that already exist */
  constructor(content: Uint8Array, encoded: Readonly<Partial<Record<Encoding, Uint8Array>>> = {}) {
    this.content = new Uint8Array(content);
    // The tag is weak, because the compressed versions have the same tag.
    this.etag = `W/"${sha256(content).slice(0, 16)}"`;
    const entries = Object.entries(encoded) as [Encoding, Uint8Array][];
    this.#encoded = new Map(entries.map(([encoding, bytes]) => [encoding, Promise.resolve(new Uint8Array(bytes))]));
  }

  /** Reads a file and the compressed copies that the build wrote next to it. @throws if the file doesn't exist */
  static async read(path: string): Promise<StaticFile> {
    const copy = (suffix: string) => readFile(path + suffix).catch(() => undefined);
    const [content, br, gzip] = await Promise.all([readFile(path), copy('.br'), copy('.gz')]);
    return new StaticFile(content, { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) });
  }

  /** Returns the file with the best compression. It's compressed only once, in another thread. */
  encodedAs(encoding: Encoding): Promise<Bytes> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compressWell(this.content, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

// Compresses text responses that are longer than one packet. Hono's compress() isn't used, because it doesn't support
// Brotli, and compresses every small body whose length isn't declared. Static files are compressed with the same
// encoders, but at their best quality.
export type Encoding = 'br' | 'gzip';

const MIN_BYTES = 1_400;
/** Up to this size, compressing a body is faster than sending it to another thread. */
const MAX_BYTES_AT_ONCE = 32 * 1024;
const COMPRESSIBLE =
  /^(application\/(json|problem\+json|javascript|openapi\+json)|image\/svg\+xml|text\/(?!event-stream))/;

const brotliOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

interface Compressor {
  /** Compresses quickly. The result is a tenth larger, but takes a third of the time. */
  atOnce(body: Uint8Array): Buffer;
  apart(body: Uint8Array): Promise<Buffer>;
  best(body: Uint8Array): Promise<Buffer>;
}

const compressors: Readonly<Record<Encoding, Compressor>> = {
  br: {
    atOnce: (body) => brotliCompressSync(body, brotliOptions(1)),
    apart: (body) => promisify(brotliCompress)(body, brotliOptions(4)),
    best: (body) => promisify(brotliCompress)(body, brotliOptions(constants.BROTLI_MAX_QUALITY)),
  },
  gzip: {
    atOnce: (body) => gzipSync(body, { level: 1 }),
    apart: (body) => promisify(gzip)(body, { level: 6 }),
    best: (body) => promisify(gzip)(body, { level: 9 }),
  },
};

/** Returns the best encoding that an `Accept-Encoding` header allows; undefined if it allows none. */
export function acceptedEncoding(header: string | null): Encoding | undefined {
  const accepted = (header ?? '').split(',').flatMap((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding) || accepted.includes('*'));
}

export function isCompressible(contentType: string | undefined): boolean {
  return contentType !== undefined && COMPRESSIBLE.test(contentType);
}

/** Compresses a text response. @returns undefined if the body is too short to be worth compressing */
export async function compressText(
  text: string | Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  if (body.length < MIN_BYTES) return undefined;
  const { atOnce, apart } = compressors[encoding];
  return new Uint8Array(body.length <= MAX_BYTES_AT_ONCE ? atOnce(body) : await apart(body));
}

/** Compresses at the best quality, for a body that's compressed once and sent many times. */
export async function compressWell(body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compressors[encoding].best(body));
}
