// A product with its ground and light, shared by the scene in the page and the AR session.

import type { Scene, WebGLRenderer } from 'three';
import type { Product } from '../model/evaluate/product.js';
import { AmbientOcclusion } from './ambient-occlusion.js';
import { Ground } from './ground.js';
import type { FileOptions } from './hardware/hardware-files.js';
import { KeyLight } from './key-light.js';
import { ProductInstances } from './product-instances.js';
import type { HasTime } from './render-loop.js';

export class LitProduct {
  readonly ground: Ground;
  readonly #keyLight = new KeyLight();
  readonly #ambientOcclusion = new AmbientOcclusion();
  readonly #instances: ProductInstances;

  constructor(scene: Scene, files: FileOptions) {
    const onLoad = () => {
      this.#keyLight.invalidate();
      files.onLoad();
    };
    const lighting = { ...this.#ambientOcclusion.uniforms, ...this.#keyLight.uniforms };
    this.ground = new Ground(this.#ambientOcclusion.uniforms);
    this.#instances = new ProductInstances(lighting, { ...files, onLoad });
    scene.add(this.ground.mesh, this.#instances.group);
  }

  set visible(visible: boolean) {
    this.ground.mesh.visible = visible;
    this.#instances.group.visible = visible;
  }

  /** @param inPlace whether parts haven't moved since the last product, so that light and shadows are kept */
  show(product: Product, inPlace: boolean): void {
    this.#instances.show(product);
    if (inPlace) return;
    this.#ambientOcclusion.update(product);
    this.#keyLight.fitTo(product.bounds);
    this.ground.fitTo(product.bounds);
  }

  /**
   * The same for the first product in short steps, so that the page can run its own tasks in between. After the first
   * step, all its materials exist.
   */
  *showing(product: Product): Generator<void, void> {
    this.#instances.show(product);
    yield;
    this.#keyLight.fitTo(product.bounds);
    this.ground.fitTo(product.bounds);
    yield* this.#ambientOcclusion.updating(product);
  }

  /** Starts compiling all shaders. */
  compile(renderer: WebGLRenderer, scene: Scene): void {
    this.#keyLight.compile(renderer, scene);
  }

  /** Whether light or textures still have to be computed in idle time. */
  get unfinished(): boolean {
    return this.#ambientOcclusion.unfinished || this.#instances.unfinished;
  }

  /** Computes light and textures while there's time. @returns whether the picture has changed */
  refine(hasTime: HasTime): boolean {
    const isLit = this.#ambientOcclusion.refine(hasTime);
    return this.#instances.refine(hasTime) || isLit;
  }

  /** Resolves when all files that the product needs have loaded or failed. */
  loaded(): Promise<void> {
    return this.#instances.loaded();
  }

  /** Marks the shadow map, which was lost with the context, for redrawing. */
  restore(): void {
    this.#keyLight.invalidate();
  }

  /** Draws the shadow map if it's out of date. */
  renderShadowMap(renderer: WebGLRenderer, scene: Scene): void {
    this.#keyLight.renderShadowMap(renderer, scene);
  }

  dispose(): void {
    this.#instances.dispose();
    this.ground.dispose();
    this.#ambientOcclusion.dispose();
    this.#keyLight.dispose();
  }
}
