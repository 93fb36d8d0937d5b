// The drawing of the product, where it is seen: before the scene, and whenever there is none. Knows no three.js.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { drawPicture } from '../../drawing/index.js';
import type { Product } from '../../model/product.js';
import { afterPaint } from '../paint.js';
import { renderShape } from '../render-shape.js';

type Host = ReactiveControllerHost & HTMLElement & { readonly shown: Product | undefined };

interface Options {
  /** Width through height of the place it fills; undefined while the scene fills it. */
  readonly aspect: () => number | undefined;
  /** The first drawing is on the screen. */
  readonly onFirstPaint: () => void;
}

export class PictureController implements ReactiveController {
  node: SVGElement | undefined;

  readonly #host: Host;
  readonly #options: Options;
  #drawn: { readonly product: Product; readonly aspect: number } | undefined;

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const { shown: product } = this.#host;
    const aspect = this.#options.aspect();
    if (!product || aspect === undefined) return;
    if (this.#drawn?.product === product && this.#drawn.aspect === aspect) return;
    const isFirst = this.node === undefined;
    this.#drawn = { product, aspect };
    this.node = renderShape(drawPicture(product, { aspect }));
    if (isFirst) void this.#paintFirst();
  }

  /** There is nothing to draw any more. */
  clear(): void {
    this.node = undefined;
    this.#drawn = undefined;
  }

  // Asked for before the scene asks for its own frame, so that the drawing is not kept waiting.
  async #paintFirst(): Promise<void> {
    await afterPaint();
    if (this.node) this.#options.onFirstPaint();
  }
}
