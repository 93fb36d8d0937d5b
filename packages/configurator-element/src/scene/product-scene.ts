// A product in a canvas of its own: on the ground, lit, and seen by an orbit camera. It draws on demand.

import { Color, PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import type { Product, Vector } from '../model/evaluate/product.js';
import type { CameraPose, ViewDirection } from '../view/camera-pose.js';
import type { ColorScheme } from '../view/color-scheme.js';
import type { SnapshotOptions } from '../view/snapshot-options.js';
import { runInSlices, yieldToPage } from '../yield-to-page.js';
import { bindInput } from './input-bindings.js';
import { LitProduct } from './lit-product.js';
import { OrbitCamera } from './orbit-camera.js';
import { type HasTime, IdleTask, RenderLoop } from './render-loop.js';
import { blobOf, createCanvas, createRenderer, whenCompiled, whenDone } from './renderer.js';
import { RendererContext, SceneUnavailableError } from './renderer-context.js';

export interface ProductSceneOptions {
  /** Has a size of its own, which the canvas fills and follows. */
  readonly container: HTMLElement;
  /** Then the camera jumps instead of moving in a transition. */
  readonly reducedMotion?: boolean;
  /** The canvas is empty until it is restored: the browser took the context, or another scene needed its place. */
  onContextLost?(): void;
  onContextRestored?(): void;
  /** After each frame. */
  onDraw?(): void;
  /** The graphics card has drawn the first frame. */
  onFirstFrame?(): void;
  /** The first product, which is shown in pieces after `show` has returned, could not be: the scene is disposed of. */
  onFailed?(cause: unknown): void;
  /** From an address as the product's document writes it to the URL of the file; default relative to the page. */
  addressOf?(address: string): string;
  /** Something that the product names is left out. */
  onWarning?(message: string): void;
}

const maxPixelRatio = 2;

/** @throws {SceneUnavailableError} where WebGL2 cannot be had */
export class ProductScene {
  readonly canvas: HTMLCanvasElement;
  readonly #options: ProductSceneOptions;
  readonly #context: RendererContext;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #litProduct = new LitProduct(this.#scene, {
    addressOf: (address) => this.#options.addressOf?.(address) ?? address,
    onWarning: (message) => this.#options.onWarning?.(message),
    onLoad: () => this.#renderLoop.request(),
  });
  readonly #orbit: OrbitCamera;
  readonly #renderLoop = new RenderLoop((time) => this.#frame(time));
  readonly #idle = new IdleTask((hasTime) => this.#refine(hasTime));
  readonly #listeners = new AbortController();
  readonly #resizing = new ResizeObserver(() => this.#resize());
  #product: Product | undefined;
  /** Resolves when the first product can be drawn, or when that is given up. */
  #mounting: Promise<void> | undefined;
  #isMounted = false;
  /** The graphics card has drawn the first frame. */
  #isShown = false;
  /** Pixel ratio of the screen that the canvas was last fitted to. */
  #devicePixelRatio = 0;

  constructor(options: ProductSceneOptions) {
    const { container, reducedMotion = false } = options;
    this.#options = options;
    this.canvas = createCanvas(container.ownerDocument);
    this.#context = new RendererContext({
      canvas: this.canvas,
      onChange: () => this.#setRunning(this.#context.ready),
      onLost: () => options.onContextLost?.(),
      onRestored: () => void this.#onRestored(),
    });
    this.#renderer = this.#createRenderer();
    this.#context.watch(this.#renderer);
    this.#orbit = new OrbitCamera({
      camera: this.#camera,
      canvas: this.canvas,
      reducedMotion,
      onMove: () => this.#renderLoop.request(),
    });
    bindInput(this.canvas, this.#orbit, this.#listeners.signal);
    // Whatever moves updates its own matrix, so that three.js need not check all of them at every frame.
    this.#scene.matrixWorldAutoUpdate = false;
    this.#scene.add(this.#camera);
    container.appendChild(this.canvas);
    this.#resizing.observe(container);
    // What a browser has on the screen is not in the canvas any more, which it prints.
    const print = () => this.#isShown && this.#canDraw && this.#render();
    window.addEventListener('beforeprint', print, { signal: this.#listeners.signal });
    this.#fitCanvas();
  }

  /**
   * Draws it with the next animation frame; the first one in pieces between which the page does its own work.
   * @param inPlace nothing stands elsewhere than in the product that was shown before: the light stays as it is
   */
  show(product: Product, { inPlace = false }: { readonly inPlace?: boolean } = {}): void {
    this.#product = product;
    if (this.#isMounted) this.#litProduct.show(product, inPlace);
    else this.#mounting ??= this.#mount(product).catch((cause) => this.#fail(cause));
    this.#renderLoop.request();
    if (!inPlace) this.#orbit.frame(product.bounds, this.#aspect);
  }

  /** Also while the context is lost. */
  get cameraPose(): CameraPose {
    return cameraPoseOf(this.#camera, this.#orbit.distance);
  }

  /** Whether it draws: its context is there, and somebody can see it. */
  get running(): boolean {
    return this.#renderLoop.running;
  }

  /** Settles after the frame that shows what `show` was last given; at once while nobody can see it. */
  drawn(): Promise<void> {
    return this.#renderLoop.drawn();
  }

  /**
   * Resolves when the picture is final: files are loaded, light and textures computed, and the camera stands still; at once
   * while nobody can see it.
   */
  async whenIdle(): Promise<void> {
    await this.#mounting;
    await this.#litProduct.loaded();
    while (this.#renderLoop.running && (this.#renderLoop.requested || this.#litProduct.unfinished)) {
      await this.#renderLoop.nextFrame();
    }
  }

  /** Moves to a named view, in a transition unless `animate` is false or motion is reduced. */
  view(name: ViewDirection, { animate = true }: { readonly animate?: boolean } = {}): void {
    this.#orbit.view(name, animate && this.#renderLoop.running);
  }

  /** Comes close to a point of the product; undefined goes back to all of it, from the same angle. */
  lookAt(point: Vector | undefined): void {
    this.#orbit.lookAt(point, this.#renderLoop.running);
  }

  /** Leaves space around the product for what is shown beside it. @param factor 1 is none */
  setPadding(factor: number): void {
    this.#orbit.setPadding(factor);
  }

  /** The camera stays where it is while the product is resized, until `unfreezeCamera`. */
  freezeCamera(): void {
    this.#orbit.freeze();
  }

  /** Moves the frozen camera by so much from where it was frozen; mm. */
  panCamera(offset: Vector): void {
    this.#orbit.panFrozen(offset);
    this.#renderLoop.request();
  }

  /** The camera frames the product again. */
  unfreezeCamera(): void {
    this.#orbit.unfreeze();
  }

  setColorScheme(scheme: ColorScheme): void {
    this.#litProduct.ground.colorScheme = scheme;
    this.#renderLoop.request();
  }

  /**
   * A snapshot as PNG, from where the camera is, once all files that the product names have come or failed.
   * @throws {SceneUnavailableError} while the context is lost
   */
  async toBlob({ width, height, background }: SnapshotOptions = {}): Promise<Blob> {
    await this.#mounting;
    await this.#litProduct.loaded();
    if (this.#context.lost)
      throw new SceneUnavailableError('The 3D view has lost its context; try again when it is back.');
    this.#refine(() => true);
    const size = [width ?? this.canvas.width, height ?? this.canvas.height] as const;
    // A size that the device can't draw is reduced, keeping its proportions.
    const share = Math.min(1, this.#renderer.capabilities.maxTextureSize / Math.max(...size));
    this.#scene.background = background === undefined ? null : new Color(background);
    this.#setSize(Math.round(size[0] * share), Math.round(size[1] * share), 1);
    this.#render();
    // The pixels are taken at once, and only written later.
    const snapshot = blobOf(this.canvas);
    this.#scene.background = null;
    this.#fitCanvas();
    this.#render();
    return snapshot;
  }

  /** Gives everything back: canvas, listeners, and the WebGL context, of which a page has sixteen. */
  dispose(): void {
    this.#renderLoop.dispose();
    this.#idle.cancel();
    this.#resizing.disconnect();
    this.#listeners.abort();
    this.#orbit.dispose();
    this.#litProduct.dispose();
    this.#renderer.dispose();
    if (!this.#context.lost) this.#renderer.forceContextLoss();
    this.#context.dispose();
    this.canvas.remove();
  }

  get #aspect(): number {
    return this.canvas.width / this.canvas.height;
  }

  #createRenderer(): WebGLRenderer {
    try {
      return createRenderer(this.canvas);
    } catch (error) {
      this.#context.dispose();
      throw error;
    }
  }

  #setRunning(running: boolean): void {
    this.#renderLoop.setRunning(running);
    if (!running) this.#idle.cancel();
    else if (this.#litProduct.unfinished && !this.#renderLoop.held) this.#idle.request();
  }

  /** No frame is drawn until all of it is there; of products that come meanwhile the last one is. */
  async #mount(first: Product): Promise<void> {
    this.#renderLoop.held = true;
    const { signal } = this.#listeners;
    await yieldToPage();
    if (signal.aborted) return;
    const showing = this.#litProduct.showing(first);
    showing.next();
    await yieldToPage();
    // What it is made of is known, and its shaders are compiled while its light is computed.
    this.#compile();
    await runInSlices(showing, signal);
    if (signal.aborted) return;
    if (this.#product && this.#product !== first) this.#litProduct.show(this.#product, false);
    this.#isMounted = true;
    await this.#prepare();
  }

  /** Compiles the shaders beside the page's own work, so that the next frame does not wait for them. */
  async #prepare(): Promise<void> {
    this.#renderLoop.held = true;
    this.#compile();
    if (!(await whenCompiled(this.#renderer, () => !this.#canDraw))) return;
    this.#litProduct.renderShadowMap(this.#renderer, this.#scene);
    await yieldToPage();
    if (this.#canDraw) this.#renderLoop.held = false;
  }

  #fail(cause: unknown): void {
    this.dispose();
    this.#options.onFailed?.(cause);
  }

  #compile(): void {
    if (!this.#canDraw) return;
    this.#litProduct.compile(this.#renderer, this.#scene);
    // Else the browser keeps the shaders to itself until it has more to tell the graphics card.
    this.#renderer.getContext().flush();
  }

  get #canDraw(): boolean {
    return !this.#context.lost && !this.#listeners.signal.aborted;
  }

  /** @returns whether something is left */
  #refine(hasTime: HasTime): boolean {
    if (this.#litProduct.refine(hasTime)) this.#renderLoop.request();
    return this.#litProduct.unfinished;
  }

  async #onRestored(): Promise<void> {
    this.#litProduct.restore();
    this.#renderLoop.request();
    if (this.#isMounted) await this.#prepare();
    if (this.#canDraw) this.#options.onContextRestored?.();
  }

  // Called between layout and paint: the canvas, empty at its new size, is filled before anybody sees it.
  #resize(): void {
    if (!this.#fitCanvas() || !this.#context.ready || !this.#product) return;
    if (this.#renderLoop.held) {
      this.#renderLoop.request();
      return;
    }
    this.#render();
    this.#options.onDraw?.();
  }

  /** @returns whether its size has changed */
  #fitCanvas(): boolean {
    const { clientWidth, clientHeight } = this.#options.container;
    if (clientWidth === 0 || clientHeight === 0) return false;
    this.#devicePixelRatio = devicePixelRatio;
    return this.#setSize(clientWidth, clientHeight, Math.min(devicePixelRatio, maxPixelRatio));
  }

  #setSize(width: number, height: number, pixelRatio: number): boolean {
    const [pixels, lines] = [Math.floor(width * pixelRatio), Math.floor(height * pixelRatio)];
    if (this.canvas.width === pixels && this.canvas.height === lines) return false;
    this.#renderer.setDrawingBufferSize(width, height, pixelRatio);
    if (this.#product) this.#orbit.frame(this.#product.bounds, this.#aspect);
    return true;
  }

  #frame(time: number): boolean {
    if (!this.#product) return false;
    // The window may have been moved to another screen.
    if (this.#devicePixelRatio !== devicePixelRatio) this.#fitCanvas();
    const moving = this.#orbit.step(time);
    this.#render();
    this.#options.onDraw?.();
    if (!this.#isShown) void this.#showFirst();
    else if (this.#litProduct.unfinished) this.#idle.request();
    return moving;
  }

  /** A weak graphics card gets no second frame before it has drawn the first: a browser may show neither until it has both. */
  async #showFirst(): Promise<void> {
    this.#renderLoop.held = true;
    if (!(await whenDone(this.#renderer, () => !this.#canDraw))) return;
    this.#isShown = true;
    this.#renderLoop.held = false;
    this.#options.onFirstFrame?.();
    if (this.running && this.#litProduct.unfinished) this.#idle.request();
  }

  #render(): void {
    this.#litProduct.renderShadowMap(this.#renderer, this.#scene);
    this.#renderer.render(this.#scene, this.#camera);
  }
}

function cameraPoseOf({ matrixWorld: { elements: m }, fov }: PerspectiveCamera, distance: number): CameraPose {
  const column = (from: number): Vector => [m[from]!, m[from + 1]!, m[from + 2]!];
  const [up, back, position] = [column(4), column(8), column(12)];
  return {
    position,
    target: [position[0] - back[0] * distance, position[1] - back[1] * distance, position[2] - back[2] * distance],
    up,
    fieldOfView: fov,
  };
}
