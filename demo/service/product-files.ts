// Pictures and models of configurations, the last asked for kept: the same revision and configuration is the same file,
// and making one takes as long as serving hundreds. Knows no request.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { FinishTextures, productGlb } from '@parametric/configurator-element/exchange';
import type { Product } from '@parametric/configurator-element/model';
import type { ModelFiles } from './model-files.js';

export type ProductFileName = 'picture.svg' | 'product.glb';

const MOST_BYTES = 64 * 1024 * 1024;

export class ProductFiles {
  readonly #textures = new FinishTextures();
  readonly #modelFiles: ModelFiles;
  readonly #mostBytes: number;
  /** The last used last. */
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #bytes = 0;

  constructor(modelFiles: ModelFiles, mostBytes = MOST_BYTES) {
    this.#modelFiles = modelFiles;
    this.#mostBytes = mostBytes;
  }

  /** @returns undefined where it has to be made first */
  find(subject: string): Uint8Array<ArrayBuffer> | undefined {
    const file = this.#kept.get(subject);
    if (!file) return undefined;
    this.#kept.delete(subject);
    this.#kept.set(subject, file);
    return file;
  }

  /** Made once, however many ask meanwhile. */
  make(subject: string, name: ProductFileName, product: Product): Promise<Uint8Array<ArrayBuffer>> {
    const begun = this.#making.get(subject);
    if (begun) return begun;
    const making = this.#make(name, product)
      .then((file) => this.#keep(subject, file))
      .finally(() => this.#making.delete(subject));
    this.#making.set(subject, making);
    return making;
  }

  async #make(name: ProductFileName, product: Product): Promise<Uint8Array<ArrayBuffer>> {
    if (name === 'picture.svg') {
      const picture = drawPicture(product, { typeface: await loadTypeface() });
      return new TextEncoder().encode(toSvg(picture));
    }
    const options = { textures: this.#textures, assets: this.#modelFiles.of(product) };
    return new Uint8Array(await productGlb(product, options));
  }

  #keep(subject: string, file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#kept.set(subject, file);
    this.#bytes += file.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return file;
  }
}
