// Loads the typeface for a view, and retries after a failure.

import type { PartList } from './model/evaluate/product.js';
import { DEFAULT_TYPEFACE } from './model/letters/default-typeface.js';
import { pauseAfterFailure } from './pause.js';
import { loadTypeface, type Typeface, textParts } from './typeface/index.js';

/**
 * Loads the typeface of a product with text, unless it's already loaded. For a view that shows one product after
 * another.
 */
export class TypefaceLoader {
  readonly #onDue: () => void;
  readonly #aborting = new AbortController();
  #typeface: Typeface | undefined;
  #arrival: Promise<void> | undefined;
  #failures = 0;

  /** @param onDue called when a product shown without the typeface should be shown again, to use or request it */
  constructor(onDue: () => void) {
    this.#onDue = onDue;
  }

  /** Undefined if the product has no text, and until the typeface is loaded. */
  typefaceFor(parts: PartList): Typeface | undefined {
    const [text] = textParts(parts);
    if (!text) return undefined;
    const { typeface = DEFAULT_TYPEFACE } = text;
    if (this.#typeface?.letters.typeface === typeface) return this.#typeface;
    this.#arrival ??= this.#fetch(parts);
    return undefined;
  }

  /** Resolves when the typeface isn't loading. */
  async loaded(): Promise<void> {
    await this.#arrival;
  }

  dispose(): void {
    this.#aborting.abort();
  }

  async #fetch(parts: PartList): Promise<void> {
    const typeface = await loadTypeface({ parts }).catch(() => undefined);
    this.#arrival = undefined;
    if (!typeface) {
      void this.#retryLater();
      return;
    }
    this.#typeface = typeface;
    this.#tell();
  }

  /**
   * Waits, and then asks for the product to be shown again, which also requests the typeface again. Until then, the
   * product is shown without its text.
   */
  async #retryLater(): Promise<void> {
    await pauseAfterFailure(this.#failures++, this.#aborting.signal);
    this.#tell();
  }

  #tell(): void {
    if (!this.#aborting.signal.aborted) this.#onDue();
  }
}
