// The basket's products as they are now: drawn, in the customer's language, with their estimates. It's a separate chunk,
// because it needs the drawing.

import type { ReactiveController } from 'lit';
import type { BasketItem } from '../quotes/basket.js';
import { type ReadProduct, readProduct } from './order-thumbnail.js';
import type { OrderingMachine } from './ordering-machine.js';

export class BasketProducts implements ReactiveController {
  readonly #machine: OrderingMachine;
  readonly #read = new Map<string, ReadProduct>();
  #isReading = false;
  #count = 0;
  #abort = new AbortController();

  constructor(machine: OrderingMachine) {
    this.#machine = machine;
    machine.host.addController(this);
    machine.host.requestUpdate();
  }

  hostUpdate(): void {
    const keys = new Set(this.#items.map((item) => this.#keyOf(item)));
    for (const key of this.#read.keys()) if (!keys.has(key)) this.#read.delete(key);
    if (!this.#isReading && this.#missing) void this.#readMissing();
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  /** Undefined until it's read. */
  of(item: BasketItem): ReadProduct | undefined {
    return this.#read.get(this.#keyOf(item));
  }

  /** One after the other, so that the page stays responsive. */
  async #readMissing(): Promise<void> {
    const { host } = this.#machine;
    const { signal } = this.#abort;
    this.#isReading = true;
    for (let item = this.#missing; item && !signal.aborted; item = this.#missing) {
      const key = this.#keyOf(item);
      const read = await readProduct(item, this.#machine, { idPrefix: `basket${this.#count++}`, signal });
      if (!signal.aborted) this.#read.set(key, read);
      host.requestUpdate();
    }
    this.#isReading = false;
  }

  get #items(): readonly BasketItem[] {
    return this.#machine.quotes.basket?.items ?? [];
  }

  get #missing(): BasketItem | undefined {
    return this.#items.find((item) => !this.#read.has(this.#keyOf(item)));
  }

  #keyOf({ id, model_revision, configuration }: BasketItem): string {
    return JSON.stringify([id, model_revision, configuration, this.#machine.host.language]);
  }
}
