// The picture of a chosen or ordered product. It's a separate chunk, because it needs the drawing.

import type { ReactiveController } from 'lit';
import { drawPicture } from '../../drawing/draw-picture.js';
import type { CoreModel } from '../../model/core-model.js';
import { ModelError } from '../../model/index.js';
import { TypefaceLoader } from '../../typeface-loader.js';
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
      const picture = await drawOrdered(model, configuration, language);
      if (key !== this.#key) return;
      this.picture = picture;
      this.#machine.host.requestUpdate();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
  }
}

type Configured = Parameters<CoreModel['evaluate']>[0];

export async function drawOrdered(model: CoreModel, configuration: Configured, language: string): Promise<SVGElement> {
  const product = model.evaluate(configuration, { language });
  const extras = new TypefaceLoader(() => {});
  extras.typefaceFor(product.parts);
  await extras.loaded();
  // The prefix keeps gradient ids distinct from those in the stage's drawing.
  return createSvg(drawPicture(product, { idPrefix: 'ordered', typeface: extras.typefaceFor(product.parts) }));
}
