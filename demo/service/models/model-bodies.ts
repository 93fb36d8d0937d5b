// Model documents as they are sent, compressed as well as can be. That takes longer than a customer should wait, so the
// first answer is compressed quickly, and those after it are a quarter smaller.

import type { ModelRecord } from '../database/records.js';
import { compressWell, type Encoding } from '../http/compress.js';
import { LruCache } from '../lru-cache.js';
import { revisionKey } from './revision-key.js';

/** Two encodings each. */
const MAX_BODIES = 400;

/** It needs no invalidation, since a revision of a model never changes. */
export class ModelBodies {
  /** Undefined bytes: they are being made. */
  readonly #bodies = new LruCache<{ bytes?: Uint8Array<ArrayBuffer> }>(MAX_BODIES);

  /**
   * @param write gives what is to be compressed, where that has not been done
   * @returns undefined where there is none yet; it is being made then
   */
  get(
    organizationId: string,
    record: ModelRecord,
    encoding: Encoding,
    write: () => string,
  ): Uint8Array<ArrayBuffer> | undefined {
    const key = `${revisionKey(organizationId, record)} ${encoding}`;
    const known = this.#bodies.get(key);
    if (known) return known.bytes;
    const body: { bytes?: Uint8Array<ArrayBuffer> } = {};
    this.#bodies.set(key, body);
    compressWell(Buffer.from(write()), encoding).then(
      (bytes) => {
        body.bytes = bytes;
      },
      () => this.#bodies.delete(key),
    );
    return undefined;
  }
}
