// The product on the floor of a photo: a transparent canvas that shows the product and its shadow as the photo's camera
// sees them. The product stays in its own coordinate system, because its light is computed in it. The camera moves
// instead.

import { Matrix4, PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three';
import type { Product, Vector } from '../model/evaluate/product.js';
import type { PhotoCamera } from '../view/match-floor.js';
import type { FileOptions } from './hardware/hardware-files.js';
import { LitProduct } from './lit-product.js';
import { createRenderer } from './renderer-context.js';

export interface Placement {
  /** The middle of the product's base, in floor coordinates, in mm. */
  readonly at: Vector;
  /** The rotation, counterclockwise seen from above, in radians. 0 faces the photographer's side of the rectangle. */
  readonly turn: number;
}

export class PhotoScene {
  readonly canvas = document.createElement('canvas');
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #product: Product;
  readonly #lit: LitProduct;
  #view: { readonly camera: PhotoCamera; readonly placement: Placement } | undefined;

  /**
   * @param size the photo's size, in pixels
   * @throws {SceneUnavailableError} without WebGL2
   */
  constructor(product: Product, [width, height]: readonly [number, number], files: Omit<FileOptions, 'onLoad'>) {
    this.#product = product;
    this.#renderer = createRenderer(this.canvas);
    this.#renderer.setDrawingBufferSize(width, height, 1);
    this.#lit = new LitProduct(this.#scene, { ...files, onLoad: () => this.#draw() });
    this.#camera.matrixWorldAutoUpdate = false;
    this.#scene.matrixWorldAutoUpdate = false;
    this.#lit.show(product, false);
    this.#lit.refine(() => true);
  }

  show(camera: PhotoCamera, placement: Placement): void {
    this.#view = { camera, placement };
    this.#draw();
  }

  /** Draws the product into another canvas. The floor's share of the picture stays transparent. */
  drawInto(context: CanvasRenderingContext2D): void {
    this.#draw();
    context.drawImage(this.canvas, 0, 0);
  }

  dispose(): void {
    this.#view = undefined;
    this.#lit.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.canvas.remove();
  }

  #draw(): void {
    if (!this.#view) return;
    const { camera: from, placement } = this.#view;
    const camera = this.#camera;
    const { width, height } = this.canvas;
    const [x, y, z] = from.axes;
    const toCamera = new Matrix4().makeBasis(new Vector3(...x), new Vector3(...y), new Vector3(...z));
    toCamera.setPosition(new Vector3(...from.origin));
    const { min, max } = this.#product.bounds;
    const foot = new Vector3((min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2);
    toCamera
      .multiply(new Matrix4().makeTranslation(new Vector3(...placement.at)))
      .multiply(new Matrix4().makeRotationY(placement.turn))
      .multiply(new Matrix4().makeTranslation(foot.clone().negate()));
    camera.matrixWorldInverse.copy(toCamera);
    camera.matrixWorld.copy(toCamera).invert();
    const distance = new Vector3().setFromMatrixPosition(camera.matrixWorld).distanceTo(foot);
    camera.fov = (2 * Math.atan(height / 2 / from.focalLength) * 180) / Math.PI;
    camera.aspect = width / height;
    camera.near = Math.max(20, distance / 60);
    camera.far = distance + 20_000;
    camera.updateProjectionMatrix();
    this.#lit.renderShadowMap(this.#renderer, this.#scene);
    this.#renderer.render(this.#scene, camera);
  }
}
