// Loads and draws the products of the basket, a quote, an inquiry or an order, one at a time, so that the page stays
// responsive. It's a separate chunk, because it needs the drawing code.

import type { ProductItem } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { drawPicture } from '../../drawing/draw-picture.js';
import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import type { Product } from '../../model/evaluate/product.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import { extrasFor } from '../session/load-extras.js';
import { warn } from '../shared/events.js';
import { createSvg } from '../stage/create-svg.js';
import type { OrderingMachine } from './ordering-machine.js';

/** A product in its own revision and the customer's language, with its drawing. */
export interface LoadedProduct {
  /** The model in the product's revision. Undefined if the revision's document can't be loaded. */
  readonly shown: CoreModel | undefined;
  /** The evaluated product. Undefined if it can't be built. */
  readonly product: Product | undefined;
  /** The product's drawing. Undefined if it can't be drawn. */
  readonly picture: SVGElement | undefined;
}

/** How long a product that couldn't be drawn stays without a picture before an update tries again. */
const RETRY_MS = 60_000;

export type Item = Pick<ProductItem, 'model' | 'model_revision' | 'configuration'>;

/** Loads a list of products. */
export class ProductLoader implements ReactiveController {
  readonly #machine: OrderingMachine;
  readonly #idPrefix: string;
  readonly #items: () => readonly Item[];
  readonly #loaded = new Map<string, LoadedProduct & { readonly at: number }>();
  #isLoading = false;
  #count = 0;
  #abort = new AbortController();

  /**
   * @param idPrefix keeps the pictures' ids unique in the element
   * @param items returns the current list
   */
  constructor(machine: OrderingMachine, idPrefix: string, items: () => readonly Item[]) {
    this.#machine = machine;
    this.#idPrefix = idPrefix;
    this.#items = items;
    machine.host.addController(this);
    machine.host.requestUpdate();
  }

  hostUpdate(): void {
    const keys = new Set(this.#items().map((item) => this.#keyOf(item)));
    for (const [key, { picture, at }] of this.#loaded) {
      const isOutdated = !picture && Date.now() - at >= RETRY_MS;
      if (isOutdated || !keys.has(key)) this.#loaded.delete(key);
    }
    if (!this.#isLoading && this.#missing) void this.#loadMissing();
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  /** The loaded product. Undefined until it's loaded. */
  get(item: Item): LoadedProduct | undefined {
    return this.#loaded.get(this.#keyOf(item));
  }

  async #loadMissing(): Promise<void> {
    const { signal } = this.#abort;
    this.#isLoading = true;
    for (let item = this.#missing; item && !signal.aborted; item = this.#missing) {
      const key = this.#keyOf(item);
      const idPrefix = `${this.#idPrefix}${this.#count++}`;
      const loaded = await loadProduct(item, this.#machine, { idPrefix, signal });
      if (!signal.aborted) this.#loaded.set(key, { ...loaded, at: Date.now() });
      this.#machine.host.requestUpdate();
    }
    this.#isLoading = false;
  }

  get #missing(): Item | undefined {
    return this.#items().find((item) => !this.#loaded.has(this.#keyOf(item)));
  }

  #keyOf({ model, model_revision, configuration }: Item): string {
    return JSON.stringify([model, model_revision, configuration, this.#machine.host.language]);
  }
}

/**
 * Loads the revision's document, unless the page already shows it, and draws the product.
 * @param idPrefix keeps the picture's ids unique in the element
 */
export async function loadProduct(
  { model: id, model_revision, configuration }: Item,
  { host, product: own }: Pick<OrderingMachine, 'host' | 'product'>,
  { idPrefix, signal }: { readonly idPrefix: string; readonly signal: AbortSignal },
): Promise<LoadedProduct> {
  let shown: CoreModel | undefined;
  let product: Product | undefined;
  let picture: SVGElement | undefined;
  try {
    if (own.model?.id === id && own.revision === model_revision) shown = own.model;
    else if (host.client) {
      const { document } = await host.client.models.get(id, { revision: model_revision, signal });
      shown = compileCoreModel(document, await extrasFor(document));
    }
    product = shown?.evaluate(configuration, { language: host.language });
    picture = product && (await drawProduct(product, idPrefix));
  } catch (cause) {
    if (!signal.aborted) warn(`${id} can’t be drawn. ${cause instanceof Error ? cause.message : cause}`);
  }
  return { shown, product, picture };
}

async function drawProduct(product: Product, idPrefix: string): Promise<SVGElement> {
  const extras = new TypefaceLoader(() => {});
  extras.typefaceFor(product.parts);
  await extras.loaded();
  return createSvg(drawPicture(product, { idPrefix, typeface: extras.typefaceFor(product.parts) }));
}
