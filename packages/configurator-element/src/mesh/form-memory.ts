// What is remembered of one product's forms for the next one's.

import { DrilledBoards } from './drilled/index.js';

export class FormMemory {
  readonly drilledBoards = new DrilledBoards();
  readonly #texts = new WeakMap<object, string>();

  /** The next product begins. */
  begin(): void {
    this.drilledBoards.begin();
  }

  /** What is done to boards is one object for all that are alike, of this product and the next: it is written out once. */
  readonly textOf = (shared: object): string => {
    const text = this.#texts.get(shared) ?? JSON.stringify(shared);
    this.#texts.set(shared, text);
    return text;
  };
}
