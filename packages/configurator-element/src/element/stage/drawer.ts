// What the drawing in the stage is made by: a chunk of its own, loaded beside the element's entry.

import { drawPicture } from '../../drawing/draw-picture.js';
import type { SvgShape } from '../../drawing/to-svg.js';
import type { Bounds, Product } from '../../model/evaluate/product.js';
import { type Typeface, TypefaceLoader } from '../../typeface/index.js';
import { type CameraPose, cameraPoseInFront } from '../../view/camera-pose.js';
import { createSvg } from './create-svg.js';

interface View {
  /** Width through height. */
  readonly aspect: number;
  /** Undefined for the home view. */
  readonly camera: CameraPose | undefined;
}

export class Drawer {
  readonly #typefaces: TypefaceLoader;

  /** @param onTypeface called when the typeface of a product that was drawn without it has arrived */
  constructor(onTypeface: () => void) {
    this.#typefaces = new TypefaceLoader(onTypeface);
  }

  picture(product: Product, { aspect, camera }: View): SvgShape {
    return drawPicture(product, { aspect, cameraPose: camera, typeface: this.typefaceFor(product) });
  }

  /** Undefined where the product has no text, and until the typeface has arrived. */
  typefaceFor({ parts }: Product): Typeface | undefined {
    return this.#typefaces.typefaceFor(parts);
  }

  cameraInFront(camera: CameraPose, bounds: Bounds, aspect: number): CameraPose {
    return cameraPoseInFront(camera, bounds, aspect);
  }

  createSvg(shape: SvgShape): SVGElement {
    return createSvg(shape);
  }
}
