// The drawing of the product, where it is seen: before the scene, and whenever there is none. Knows no three.js.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { drawView } from '../../drawing/draw-view.js';
import { drawPicture, type Shape } from '../../drawing/index.js';
import type { Product } from '../../model/product.js';
import { Lettering } from '../../typeface/index.js';
import type { ViewName } from '../../view/viewpoint.js';
import { afterPaint } from '../paint.js';
import { renderShape } from '../render-shape.js';

type Host = ReactiveControllerHost & HTMLElement & { readonly shown: Product | undefined };

interface Options {
  /** Width through height of the place it fills; undefined while the scene fills it. */
  readonly aspect: () => number | undefined;
  /** A length in the person's words. */
  readonly format: (mm: number) => string;
  /** The first drawing is on the screen. */
  readonly onFirstPaint: () => void;
}

export class PictureController implements ReactiveController {
  node: SVGElement | undefined;
  /** Home is the picture; the others are drawings with their measures. */
  view: ViewName = 'home';

  readonly #host: Host;
  readonly #options: Options;
  readonly #lettering = new Lettering(() => {
    this.#drawn = undefined;
    this.#host.requestUpdate();
  });
  #drawn: { readonly product: Product; readonly aspect: number; readonly view: ViewName } | undefined;
  #drawView: typeof drawView | undefined;

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const { shown: product } = this.#host;
    const aspect = this.#options.aspect();
    if (!product || aspect === undefined) return;
    const { view } = this;
    if (this.#drawn?.product === product && this.#drawn.aspect === aspect && this.#drawn.view === view) return;
    const isFirst = this.node === undefined;
    this.#drawn = { product, aspect, view };
    this.node = renderShape(this.#draw(product, aspect));
    if (isFirst) void this.#paintFirst();
  }

  /** Shows it from a side: what draws sides is fetched when somebody asks for one. */
  async show(view: ViewName): Promise<void> {
    this.view = view;
    if (view !== 'home') this.#drawView ??= (await import('../../drawing/draw-view.js')).drawView;
    this.#host.requestUpdate();
  }

  /** There is nothing to draw any more. */
  clear(): void {
    this.node = undefined;
    this.#drawn = undefined;
  }

  #draw(product: Product, aspect: number): Shape {
    const { view } = this;
    const typeface = this.#lettering.typefaceFor(product.parts);
    if (view === 'home' || !this.#drawView) return drawPicture(product, { aspect, typeface });
    return this.#drawView(product, view, { format: this.#options.format, typeface });
  }

  // Asked for before the scene asks for its own frame, so that the drawing is not kept waiting.
  async #paintFirst(): Promise<void> {
    await afterPaint();
    if (this.node) this.#options.onFirstPaint();
  }
}
