// What is remembered of one product's forms for the next one's.

import { DrilledPanelCache } from './drilled/index.js';

export class GeometryCache {
  readonly drilledPanels = new DrilledPanelCache();
  readonly #texts = new WeakMap<object, string>();

  /** The next product begins. */
  begin(): void {
    this.drilledPanels.begin();
  }

  /** What is done to boards is one object for all that are alike, of this product and the next: it is written out once. */
  readonly keyOf = (shared: object): string => {
    const text = this.#texts.get(shared) ?? JSON.stringify(shared);
    this.#texts.set(shared, text);
    return text;
  };
}
