// The typeface of the letters on a product, fetched when a product has some for the first time. For who shows
// one product after another.

import type { PartList } from '../model/evaluate/product.js';
import { loadTypeface } from './load-typeface.js';
import { textParts } from './part-texts.js';
import type { Typeface } from './typeface.js';

export class TypefaceLoader {
  readonly #onArrival: () => void;
  #typeface: Typeface | undefined;
  #arrival: Promise<void> | undefined;
  #disposed = false;

  /** @param onArrival the typeface of what was shown is there */
  constructor(onArrival: () => void) {
    this.#onArrival = onArrival;
  }

  /** Undefined where nothing is written, and until the typeface is there. */
  typefaceFor(parts: PartList): Typeface | undefined {
    if (textParts(parts).length === 0) return undefined;
    if (!this.#typeface) this.#arrival ??= this.#fetch();
    return this.#typeface;
  }

  /** Settles when no typeface is on its way. */
  async loaded(): Promise<void> {
    await this.#arrival;
  }

  dispose(): void {
    this.#disposed = true;
  }

  async #fetch(): Promise<void> {
    try {
      this.#typeface = await loadTypeface();
    } catch {
      // The product stays without letters, and the next one that is shown asks again.
    }
    this.#arrival = undefined;
    if (this.#typeface && !this.#disposed) this.#onArrival();
  }
}
