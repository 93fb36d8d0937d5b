// What the drawing in the stage is made by: a chunk of its own, loaded beside the element's entry.

import { drawPictureInSteps } from '../../drawing/draw-picture.js';
import type { SvgShape } from '../../drawing/to-svg.js';
import type { Bounds, Product } from '../../model/evaluate/product.js';
import type { Typeface } from '../../typeface/index.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import { type CameraPose, cameraPoseInFront } from '../../view/camera-pose.js';
import { runInSlices } from '../../yield-to-page.js';
import { createSvgInSteps } from './create-svg.js';

interface View {
  readonly product: Product;
  /** Width through height. */
  readonly aspect: number;
  /** Without it the home view. */
  readonly camera?: CameraPose | undefined;
}

export class Drawer {
  readonly #typefaces: TypefaceLoader;

  /** @param onTypeface called when the typeface of a product that was drawn without it has arrived */
  constructor(onTypeface: () => void) {
    this.#typefaces = new TypefaceLoader(onTypeface);
  }

  /**
   * In pieces, between which the page does its own.
   * @returns undefined where it was not wanted any more
   */
  inPieces<T>(drawing: Generator<void, T>, isUnwanted: () => boolean): Promise<T | undefined> {
    const stop = {
      get aborted() {
        return isUnwanted();
      },
    };
    return runInSlices(drawing, stop);
  }

  *picture({ product, aspect, camera }: View): Generator<void, SVGElement> {
    const typeface = this.typefaceFor(product);
    return yield* createSvgInSteps(yield* drawPictureInSteps(product, { aspect, cameraPose: camera, typeface }));
  }

  /** Undefined where the product has no text, and until the typeface has arrived. */
  typefaceFor({ parts }: Product): Typeface | undefined {
    return this.#typefaces.typefaceFor(parts);
  }

  cameraInFront(camera: CameraPose, bounds: Bounds, aspect: number): CameraPose {
    return cameraPoseInFront(camera, bounds, aspect);
  }

  createSvg(shape: SvgShape): Generator<void, SVGElement> {
    return createSvgInSteps(shape);
  }
}
