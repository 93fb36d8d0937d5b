// The light on the floor or the wall around a photographed product, from the ambient light, the key light and the
// product itself. It's collected over all passes before it's shown, for two reasons: it darkens a page whose color
// isn't linear, and the few directions of a single pass would look like noise on a plain surface.
//
// With the light of a live frame instead, the floor where a product touches it was 17 L* darker than the page, compared
// with 2 to 4 L* in a path-traced reference. For a birch shelf, the floor in front of it now has an L* of 91.8
// (reference: 91.5, before: 89.0), the wall above it a b* of 6.1 (5.4, 2.2), and its compartments a b* of 29 (30, 26).

import {
  type Camera,
  LinearFilter,
  OneFactor,
  type RawShaderMaterial,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Bounds } from '../model/evaluate/product.js';
import { AMBIENT_LEVEL, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import { AMBIENT_SHARE, LIGHT_MAP_SHADER, MOST_PASSES } from './photograph-shaders.js';
import { disposeOf, rectangleOf, targetOf } from './rectangle.js';

/** The number of texels along each side. */
const SIZE = 256;

export class LightMap {
  /** The map for shaders, and the area that it covers, in mm: in x and z of the floor, or in x and y of the wall. */
  readonly map;
  readonly origin = { value: new Vector2() };
  readonly extent = { value: new Vector2() };
  /** The light that all passes so far add up to where the product hides nothing. */
  readonly unshadowed = { value: new Vector3() };
  /** The axis that the surface faces along. */
  readonly #axis: 'y' | 'z';
  readonly #target = targetOf(SIZE, LinearFilter);
  readonly #origin3 = { value: new Vector3() };
  readonly #extent3 = { value: new Vector3() };
  readonly #rectangle;

  /** @param lights the uniforms of a pass */
  constructor(axis: 'y' | 'z', lights: RawShaderMaterial['uniforms']) {
    this.#axis = axis;
    this.map = { value: this.#target.texture };
    const uniforms = {
      ...lights,
      origin: this.#origin3,
      extent: this.#extent3,
      facing: { value: new Vector3(0, Number(axis === 'y'), Number(axis === 'z')) },
    };
    this.#rectangle = rectangleOf(LIGHT_MAP_SHADER, uniforms, OneFactor, OneFactor);
  }

  /** Empties the map, and fits it to the product. */
  clear(renderer: WebGLRenderer, { min, max }: Bounds): void {
    const [width, height, depth] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
    // Leave room for the key light's shadow on the floor, which is as long as the product is high.
    const margin = 1.1 * Math.max(height, width / 2, depth / 2);
    const isFloor = this.#axis === 'y';
    this.#extent3.value.set(width, isFloor ? 0 : height, isFloor ? depth : 0);
    this.#extent3.value.addScalar(2 * margin)[this.#axis] = 0;
    this.#origin3.value.set(min[0] - margin, isFloor ? min[1] : min[1] - margin, isFloor ? min[2] - margin : min[2]);
    const across = isFloor ? 'z' : 'y';
    this.origin.value.set(this.#origin3.value.x, this.#origin3.value[across]);
    this.extent.value.set(this.#extent3.value.x, this.#extent3.value[across]);
    this.unshadowed.value.setScalar(0);
    renderer.setRenderTarget(this.#target);
    renderer.clear();
  }

  /**
   * Adds the light of a pass.
   * @param ambient the directions that ambient light comes from, and the light from each that nothing hides
   */
  add(
    renderer: WebGLRenderer,
    camera: Camera,
    ambient: readonly { readonly toLight: Vector3; readonly unshadowed: number }[],
    toKeyLight: Vector3,
  ): void {
    renderer.setRenderTarget(this.#target);
    renderer.render(this.#rectangle, camera);
    const key = Math.max(0, toKeyLight[this.#axis]) / MOST_PASSES;
    this.unshadowed.value.add(new Vector3(...KEY_LIGHT_LEVEL).multiplyScalar(key));
    for (const { toLight, unshadowed } of ambient)
      this.unshadowed.value.addScalar(
        (Math.max(0, toLight[this.#axis]) * unshadowed * AMBIENT_SHARE * AMBIENT_LEVEL) / MOST_PASSES,
      );
  }

  compile(renderer: WebGLRenderer, camera: Camera): void {
    renderer.compile(this.#rectangle, camera);
  }

  dispose(): void {
    this.#target.dispose();
    disposeOf(this.#rectangle);
  }
}
