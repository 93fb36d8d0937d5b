// Pictures and models of configurations, the last asked for kept: the same revision and configuration is the same file,
// and making one takes as long as serving hundreds. Knows no request.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { FinishTextures, productGlb } from '@parametric/configurator-element/exchange';
import type { Product } from '@parametric/configurator-element/model';
import type { ModelFiles } from './model-files.js';

export type ProductFileName = 'picture.svg' | 'product.glb';

const MOST_BYTES = 64 * 1024 * 1024;

export class ProductFileCache {
  readonly #textures = new FinishTextures();
  readonly #modelFiles: ModelFiles;
  readonly #mostBytes: number;
  /** The last used last. */
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #bytes = 0;

  constructor(modelFiles: ModelFiles, mostBytes = MOST_BYTES) {
    this.#modelFiles = modelFiles;
    this.#mostBytes = mostBytes;
  }

  /** @returns undefined where it has to be made first */
  find(subject: string): Uint8Array<ArrayBuffer> | undefined {
    const file = this.#files.get(subject);
    if (!file) return undefined;
    this.#files.delete(subject);
    this.#files.set(subject, file);
    return file;
  }

  /** Made once, however many ask meanwhile. */
  create(subject: string, name: ProductFileName, product: Product): Promise<Uint8Array<ArrayBuffer>> {
    const begun = this.#pending.get(subject);
    if (begun) return begun;
    const making = this.#create(name, product)
      .then((file) => this.#store(subject, file))
      .finally(() => this.#pending.delete(subject));
    this.#pending.set(subject, making);
    return making;
  }

  async #create(name: ProductFileName, product: Product): Promise<Uint8Array<ArrayBuffer>> {
    if (name === 'picture.svg') {
      const picture = drawPicture(product, { typeface: await loadTypeface() });
      return new TextEncoder().encode(toSvg(picture));
    }
    const options = { textures: this.#textures, assets: this.#modelFiles.assetsOf(product) };
    return new Uint8Array(await productGlb(product, options));
  }

  #store(subject: string, file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#files.set(subject, file);
    this.#bytes += file.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
    return file;
  }
}
