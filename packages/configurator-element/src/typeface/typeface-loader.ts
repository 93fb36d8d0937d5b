// Fetches the typeface. It is a file of its own, since most products have no text.

import type { PartList } from '../model/evaluate/product.js';
import { textParts } from './part-texts.js';
import type { Typeface } from './typeface.js';

/** In Node as in a browser. */
export async function loadTypeface(): Promise<Typeface> {
  const { interSemibold } = await import('./inter-semibold.js');
  return interSemibold;
}

/** Fetches the typeface when a product has text for the first time; for a view that shows one product after another. */
export class TypefaceLoader {
  readonly #onArrival: () => void;
  #typeface: Typeface | undefined;
  #arrival: Promise<void> | undefined;
  #disposed = false;

  /** @param onArrival called when the typeface of a product that was shown without it has arrived */
  constructor(onArrival: () => void) {
    this.#onArrival = onArrival;
  }

  /** Undefined where the product has no text, and until the typeface has arrived. */
  typefaceFor(parts: PartList): Typeface | undefined {
    if (textParts(parts).length === 0) return undefined;
    if (!this.#typeface) this.#arrival ??= this.#fetch();
    return this.#typeface;
  }

  /** Resolves when no typeface is on its way. */
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
      // The product stays without its text, and the next one that is shown asks again.
    }
    this.#arrival = undefined;
    if (this.#typeface && !this.#disposed) this.#onArrival();
  }
}
