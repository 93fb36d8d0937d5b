// An LRU cache of SVG pictures and GLB files of configurations: the same revision and configuration is always the same
// file, and creating one takes as long as serving hundreds.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { FinishTextures, productGlb } from '@parametric/configurator-element/exchange';
import type { Product } from '@parametric/configurator-element/model';
import type { ModelFiles } from './model-files.js';

export type ProductFileName = 'picture.svg' | 'product.glb';

const MAX_BYTES = 64 * 1024 * 1024;

export class ProductFileCache {
  readonly #textures = new FinishTextures();
  readonly #modelFiles: ModelFiles;
  readonly #maxBytes: number;
  /** The least recently used first. */
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #bytes = 0;

  constructor(modelFiles: ModelFiles, maxBytes = MAX_BYTES) {
    this.#modelFiles = modelFiles;
    this.#maxBytes = maxBytes;
  }

  /** @returns undefined where it has to be created first */
  find(key: string): Uint8Array<ArrayBuffer> | undefined {
    const file = this.#files.get(key);
    if (!file) return undefined;
    this.#files.delete(key);
    this.#files.set(key, file);
    return file;
  }

  /** Concurrent calls for one key share the work. */
  create(key: string, name: ProductFileName, product: Product): Promise<Uint8Array<ArrayBuffer>> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const created = this.#create(name, product)
      .then((file) => this.#store(key, file))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, created);
    return created;
  }

  async #create(name: ProductFileName, product: Product): Promise<Uint8Array<ArrayBuffer>> {
    if (name === 'picture.svg') {
      const picture = drawPicture(product, { typeface: await loadTypeface() });
      return new TextEncoder().encode(toSvg(picture));
    }
    const options = { textures: this.#textures, assets: this.#modelFiles.assetsOf(product) };
    return new Uint8Array(await productGlb(product, options));
  }

  #store(key: string, file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#files.set(key, file);
    this.#bytes += file.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
    return file;
  }
}
