// The pictures of chosen and ordered products. It's a separate chunk, because it needs the drawing.

import type { ProductItem } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { drawPicture } from '../../drawing/draw-picture.js';
import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import type { Product } from '../../model/evaluate/product.js';
import { ModelError } from '../../model/index.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import { extrasFor } from '../session/load-extras.js';
import { warn } from '../shared/events.js';
import { createSvg } from '../stage/create-svg.js';
import type { OrderingMachine } from './ordering-machine.js';

/** Draws the product of the quote in the order form. */
export class OrderThumbnail implements ReactiveController {
  /** Undefined until it's drawn, and if it can't be. */
  picture: SVGElement | undefined;
  readonly #machine: OrderingMachine;
  #key: string | undefined;

  constructor(machine: OrderingMachine) {
    this.#machine = machine;
    machine.host.addController(this);
    machine.host.requestUpdate();
  }

  hostUpdate(): void {
    const { draft, product, host } = this.#machine;
    const { model, revision } = product;
    const { quote } = draft.chosen ?? {};
    const key = quote && model && revision === quote.model_revision ? JSON.stringify(quote.configuration) : undefined;
    if (key === this.#key) return;
    this.#key = key;
    this.picture = undefined;
    if (key && quote && model) void this.#draw(model, quote.configuration, host.language, key);
  }

  async #draw(model: CoreModel, configuration: Configured, language: string, key: string): Promise<void> {
    try {
      const picture = await drawProduct(model.evaluate(configuration, { language }), 'chosen');
      if (key !== this.#key) return;
      this.picture = picture;
      this.#machine.host.requestUpdate();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
  }
}

type Configured = Parameters<CoreModel['evaluate']>[0];

/** One of an order's or the basket's products, in its own revision. */
export interface ReadProduct {
  /** Undefined if the revision's document can't be loaded. */
  readonly shown: CoreModel | undefined;
  /** Undefined if the product can't be built. */
  readonly product: Product | undefined;
  /** Undefined if the product can't be drawn. */
  readonly picture: SVGElement | undefined;
}

/**
 * Loads the revision's document, unless the page shows it, and draws the product.
 * @param idPrefix keeps the picture's ids distinct from those of other pictures in the element
 */
export async function readProduct(
  { model: id, model_revision, configuration }: Pick<ProductItem, 'model' | 'model_revision' | 'configuration'>,
  { host, product: own }: Pick<OrderingMachine, 'host' | 'product'>,
  { idPrefix, signal }: { readonly idPrefix: string; readonly signal: AbortSignal },
): Promise<ReadProduct> {
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
