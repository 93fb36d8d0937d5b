// Model documents compressed at the best quality. That takes longer than a customer should wait, so the first response
// is compressed quickly; later ones are a quarter smaller.

import { compressWell, type Encoding } from '../../platform/compress.js';
import { LruCache } from '../../platform/lru-cache.js';
import type { ModelRecord } from '../records/records.js';
import { revisionKey } from './model-store.js';

/** Each model has one body per encoding, and there are two encodings. */
const MAX_BODIES = 400;

/** A cache of compressed documents. It needs no invalidation because a model's revision never changes. */
export class ModelBodies {
  /** An entry without bytes is being compressed. */
  readonly #bodies = new LruCache<{ bytes?: Uint8Array<ArrayBuffer> }>(MAX_BODIES);

  /**
   * @param write returns the text; only called if it isn't compressed yet
   * @returns undefined if there is no body yet; compression has started
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
