// The drawing of the product, where it is seen: before the scene, and whenever there is none. Knows no three.js.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { drawPicture, type SvgShape } from '../../drawing/index.js';
import type { InteractiveView, interactiveViewOf } from '../../drawing/interactive-view.js';
import type { Bounds, Product } from '../../model/evaluate/product.js';
import { TypefaceLoader } from '../../typeface/index.js';
import { type CameraPose, cameraPoseForView, type ViewDirection } from '../../view/camera-pose.js';
import type { DimensionLine } from '../../view/dimension-lines.js';
import { type Projection, perspectiveProjection } from '../../view/projection.js';
import { afterPaint } from './after-paint.js';
import { renderShape } from './render-shape.js';

type Host = ReactiveControllerHost &
  HTMLElement & {
    readonly product: Product | undefined;
    /** As a person has it shown. */
    readonly shown: Product | undefined;
  };

interface Options {
  /** Width through height of the place it fills; undefined while the scene fills it. */
  readonly aspect: () => number | undefined;
  /** Where the eye stands while it stands in for the scene; undefined is the home view. */
  readonly viewpoint: (bounds: Bounds, aspect: number) => CameraPose | undefined;
  /** A length in the person's words. */
  readonly format: (mm: number) => string;
  /** Somebody else lays the dimensions over it. */
  readonly labels: () => boolean;
  /** The first drawing is on the screen. */
  readonly onFirstPaint: () => void;
}

/** What the drawing depends on. */
interface DrawingInputs {
  readonly product: Product;
  readonly aspect: number;
  readonly view: ViewDirection;
  readonly viewpoint: CameraPose | undefined;
  readonly isLabelled: boolean;
  /** How lengths are written. */
  readonly words: string;
}

/** Around a measured side; pixels, as its style says. */
const margin = 12;

export class DrawingController implements ReactiveController {
  node: SVGElement | undefined;
  /** Home is the picture; the others are drawings with their measures. */
  view: ViewDirection = 'home';

  readonly #host: Host;
  readonly #options: Options;
  readonly #lettering = new TypefaceLoader(() => {
    this.#drawn = undefined;
    this.#host.requestUpdate();
  });
  #drawn: DrawingInputs | undefined;
  #sheet: InteractiveView | undefined;
  #sheetOf: typeof interactiveViewOf | undefined;
  #wanted: ViewDirection = 'home';

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const { shown: product } = this.#host;
    const aspect = this.#options.aspect();
    if (!product || aspect === undefined) return;
    const { labels, format } = this.#options;
    const viewpoint = this.#options.viewpoint(product.bounds, aspect);
    const drawn: DrawingInputs = {
      product,
      aspect,
      view: this.view,
      viewpoint,
      isLabelled: !labels(),
      words: format(1234.5),
    };
    if (this.#drawn && isEqual(this.#drawn, drawn)) return;
    const isFirst = this.node === undefined;
    this.#drawn = drawn;
    this.node = renderShape(this.#draw(drawn));
    if (isFirst) void this.#paintFirst();
  }

  /** Shows it from a side: what draws sides is fetched when somebody asks for one. */
  async show(view: ViewDirection): Promise<void> {
    this.#wanted = view;
    if (view !== 'home') this.#sheetOf ??= (await import('../../drawing/interactive-view.js')).interactiveViewOf;
    // Until it is here, somebody may have asked for another.
    this.view = this.#wanted;
    this.#host.requestUpdate();
  }

  /** The dimensions of a measured side, where they are drawn; undefined at home. */
  get measures(): readonly DimensionLine[] | undefined {
    return this.view === 'home' ? undefined : this.#sheet?.dimensionLines;
  }

  /** How the drawing shows the product in a place of that size. */
  lensFor(width: number, height: number): Projection | undefined {
    const { shown } = this.#host;
    if (this.view !== 'home') return this.#sheet?.projectionFor(width, height, margin);
    return shown && perspectiveProjection(cameraPoseForView('home', shown.bounds, width / height), width, height);
  }

  /** There is nothing to draw any more. */
  clear(): void {
    this.node = undefined;
    this.#drawn = this.#sheet = undefined;
  }

  #draw({ product, aspect, view, viewpoint, isLabelled }: DrawingInputs): SvgShape {
    const typeface = this.#lettering.typefaceFor(product.parts);
    if (view === 'home' || !this.#sheetOf) return drawPicture(product, { aspect, viewpoint, typeface });
    const { format } = this.#options;
    const { product: measured = product } = this.#host;
    this.#sheet = this.#sheetOf(product, view, { measured, format, typeface, labelled: isLabelled });
    return this.#sheet.shape;
  }

  // Asked for before the scene asks for its own frame, so that the drawing is not kept waiting.
  async #paintFirst(): Promise<void> {
    await afterPaint();
    if (this.node) this.#options.onFirstPaint();
  }
}

function isEqual(one: DrawingInputs, other: DrawingInputs): boolean {
  const { product, aspect, view, viewpoint, isLabelled, words } = other;
  if (one.product !== product || one.aspect !== aspect || one.view !== view) return false;
  if (one.viewpoint?.position.join() !== viewpoint?.position.join()) return false;
  return view === 'home' || (one.isLabelled === isLabelled && one.words === words);
}
