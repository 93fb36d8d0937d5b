// Draws the product in the stage. It's a separate chunk, loaded in parallel with the element's entry.

import { drawPictureInSteps } from '../../drawing/draw-picture.js';
import type { Product } from '../../model/evaluate/product.js';
import type { Typeface } from '../../typeface/index.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import { type CameraPose, cameraPoseInFront } from '../../view/camera-pose.js';
import type { Mount, Setting } from '../../view/setting.js';
import { runInSlices } from '../../yield-to-page.js';
import { createSvgInSteps } from './create-svg.js';

interface View {
  readonly product: Product;
  /** Width divided by height. */
  readonly aspect: number;
  /** The home view by default. */
  readonly camera?: CameraPose | undefined;
  readonly setting?: Setting;
  readonly mount?: Mount | undefined;
}

export class Drawer {
  readonly cameraInFront = cameraPoseInFront;
  readonly createSvg = createSvgInSteps;
  readonly #typefaces: TypefaceLoader;

  /** @param onTypeface called when the typeface has loaded for a product that was drawn without it */
  constructor(onTypeface: () => void) {
    this.#typefaces = new TypefaceLoader(onTypeface);
  }

  /**
   * Draws in slices, so that the page can do other work in between.
   * @returns undefined if the drawing is no longer needed
   */
  inPieces<T>(drawing: Generator<void, T>, isUnwanted: () => boolean): Promise<T | undefined> {
    const stop = {
      get aborted() {
        return isUnwanted();
      },
    };
    return runInSlices(drawing, stop);
  }

  *picture({ product, camera, ...view }: View): Generator<void, SVGElement> {
    const typeface = this.typefaceFor(product);
    return yield* createSvgInSteps(yield* drawPictureInSteps(product, { ...view, cameraPose: camera, typeface }));
  }

  /** Undefined if the product has no text, or until the typeface is loaded. */
  typefaceFor({ parts }: Product): Typeface | undefined {
    return this.#typefaces.typefaceFor(parts);
  }
}
