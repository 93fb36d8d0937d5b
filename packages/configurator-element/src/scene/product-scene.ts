// Shows a product in its own canvas, with ground, light and an orbit camera. It draws on demand. Only modules in this
// folder import three.js, and the element loads them on demand.

import { type PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import type { Product, Vector } from '../model/evaluate/product.js';
import type { CameraPose, ViewDirection } from '../view/camera-pose.js';
import type { Mount, Setting } from '../view/setting.js';
import type { SnapshotOptions } from '../view/snapshot-options.js';
import type { ColorScheme } from '../view/stage-colors.js';
import { runInSlices, yieldToPage } from '../yield-to-page.js';
import { LitProduct } from './lit-product.js';
import { bindInput, OrbitCamera, ShiftCamera } from './orbit-camera.js';
import type { Photograph } from './photograph.js';
import { type HasTime, IdleTask, nextFrame, RenderLoop } from './render-loop.js';
import {
  blobOf,
  createCanvas,
  createRenderer,
  onBackground,
  RendererContext,
  SceneUnavailableError,
  whenCompiled,
  whenDone,
} from './renderer-context.js';
import type { SettingMesh } from './setting.js';

export interface ProductSceneOptions {
  /** The element that the canvas fills. The element's size mustn't depend on the canvas. */
  readonly container: HTMLElement;
  /** Whether the camera jumps instead of using transitions. */
  readonly reducedMotion?: boolean;
  /** Called when the browser or another scene has taken the WebGL context. The canvas is empty until it's restored. */
  onContextLost?(): void;
  onContextRestored?(): void;
  /** Called after each frame. */
  onDraw?(): void;
  /** Called when the GPU has drawn the first frame. */
  onFirstFrame?(): void;
  /**
   * Called when the first product can't be shown, which `show` prepares in steps. The scene has been disposed of by
   * then.
   */
  onFailed?(cause: unknown): void;
  /**
   * Resolves an address in the product's document to the file's URL. By default, addresses are relative to the page.
   */
  addressOf?(address: string): string;
  /** Called with a message about a file that can't be shown. */
  onWarning?(message: string): void;
  /**
   * Whether the picture at rest becomes a photograph: always, never, or with `auto` (the default) if the device is fast
   * enough and the visitor isn't saving data or a low battery.
   */
  readonly photograph?: 'auto' | 'always' | 'never';
}

const MAX_PIXEL_RATIO = 2;

/**
 * How long the picture is at rest before its photograph is exposed, and how long the photograph takes to fade in, in
 * ms.
 */
const REST_MS = 250;
const FADE_MS = 250;

/** How long a snapshot waits until nothing moves and all files are loaded, in ms. */
const STILL_LIMIT_MS = 10_000;

/** @throws {SceneUnavailableError} if WebGL2 isn't available */
export class ProductScene {
  readonly canvas: HTMLCanvasElement;
  readonly #options: ProductSceneOptions;
  readonly #context: RendererContext;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new ShiftCamera();
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
  /** Resolves when the first product can be drawn or has been abandoned. */
  #mounting: Promise<void> | undefined;
  #isMounted = false;
  /** Whether the GPU has drawn the first frame. */
  #isShown = false;
  /** Resolves when the orbit controls are attached; undefined until they're requested, and after a failure. */
  #attaching: Promise<void> | undefined;
  /** The pixel ratio of the screen that the canvas was last fitted to. */
  #devicePixelRatio = 0;
  /** The product's surroundings. Their code is loaded when the product is first shown outside the studio. */
  #setting: SettingMesh | undefined;
  #furnishing: Promise<unknown> | undefined;
  /** Takes photographs of the picture. Its code is loaded when the picture is first at rest. */
  #photograph: Photograph | undefined;
  /** Resolves when the photograph of the last frame is shown or abandoned; undefined if there won't be one. */
  #exposing: Promise<void> | undefined;
  /** Ends the exposure; undefined if there's none. */
  #endExposing: (() => void) | undefined;
  /** Whether the canvas shows the photograph. */
  #isPhotograph = false;
  /** The number of frames so far, which tells a photograph that it's out of date. */
  #frames = 0;

  constructor(options: ProductSceneOptions) {
    const { container, reducedMotion = false } = options;
    this.#options = options;
    this.canvas = createCanvas(container, pixelRatioOf());
    this.#context = new RendererContext({
      canvas: this.canvas,
      onChange: () => this.#setRunning(this.#context.ready),
      onLost: () => options.onContextLost?.(),
      onRestored: () => void this.#onRestored().catch((cause) => this.#fail(cause)),
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
    // Pressing the canvas retries loading the controls if they failed to load.
    this.canvas.addEventListener('pointerdown', () => this.#attachControls(), { signal: this.#listeners.signal });
    // Everything that moves updates its own matrix, so three.js needn't check all objects every frame.
    this.#scene.matrixWorldAutoUpdate = false;
    this.#scene.add(this.#camera);
    container.appendChild(this.canvas);
    this.#resizing.observe(container);
    // Draw again before printing, because browsers print the canvas's drawing buffer, which is cleared once a frame is
    // on the screen. That can't wait for page frames, so a photograph that isn't finished is exposed at once.
    const print = () => {
      if (!this.#isShown || !this.#canDraw) return;
      if (this.#isPhotograph) this.#renderAgain();
      else this.#drawBest();
    };
    window.addEventListener('beforeprint', print, { signal: this.#listeners.signal });
    // A page can be opened in a hidden tab.
    this.#renderLoop.setRunning(this.#context.ready);
    this.#fitCanvas();
  }

  /**
   * Draws the product in the next animation frame. The first product is prepared in steps, so that the page can run its
   * own tasks in between.
   * @param inPlace whether parts haven't moved since the last product, so that light and camera are kept
   */
  show(product: Product, { inPlace = false }: { readonly inPlace?: boolean } = {}): void {
    this.#product = product;
    if (this.#isMounted) this.#litProduct.show(product, inPlace);
    else this.#mounting ??= this.#mount(product).catch((cause) => this.#fail(cause));
    this.#renderLoop.request();
    if (!inPlace) this.#orbit.frame(product.bounds, this.#aspect);
  }

  /** Makes the new geometries of a product in slices, so that a later `show` of the product is quick. */
  async prepare(product: Product): Promise<void> {
    await this.#mounting;
    await runInSlices(this.#litProduct.preparing(product), this.#listeners.signal);
  }

  /** Draws the same product again in the next animation frame. */
  redraw(): void {
    this.#renderLoop.request();
  }

  /** The camera's pose, even while the context is lost. */
  get cameraPose(): CameraPose {
    return cameraPoseOf(this.#camera, this.#orbit.distance);
  }

  /** Whether the scene can draw: it has its context and is in view. */
  get running(): boolean {
    return this.#renderLoop.running;
  }

  /** Resolves after the frame with the last product passed to `show`, or immediately if the canvas is out of view. */
  drawn(): Promise<void> {
    return this.#renderLoop.drawn();
  }

  /**
   * Resolves when the picture is final, or immediately if the canvas is out of view. The picture is final when files
   * are loaded, light and textures are computed, the camera is still and can be moved, and the photograph is shown if
   * there is one.
   */
  async whenIdle(): Promise<void> {
    await this.#furnishing;
    await this.#mounting;
    await this.#litProduct.loaded();
    const isDrawing = () => this.#renderLoop.requested || this.#litProduct.unfinished;
    while (this.#renderLoop.running && (isDrawing() || this.#exposing)) {
      await (isDrawing() ? this.#renderLoop.nextFrame() : this.#exposing);
    }
    await this.#attaching;
  }

  /** Moves to a named view, with a transition unless `animate` is false or motion is reduced. */
  view(name: ViewDirection, { animate = true }: { readonly animate?: boolean } = {}): void {
    this.#orbit.view(name, animate && this.#renderLoop.running);
  }

  /**
   * Moves close to a point on the product. If the point is undefined, moves back to the whole product at the same
   * angle.
   */
  lookAt(point: Vector | undefined): void {
    this.#orbit.lookAt(point, this.#renderLoop.running);
  }

  /** Leaves space around the product for overlays. @param factor multiplies the camera's distance; 1 leaves no space */
  setPadding(factor: number): void {
    this.#orbit.setPadding(factor);
  }

  /** Keeps the camera where it is while the product is resized, until `unfreezeCamera`. */
  freezeCamera(): void {
    this.#orbit.freeze();
  }

  /** Moves the frozen camera by an offset from where it was frozen, in mm. */
  panCamera(offset: Vector): void {
    this.#orbit.panFrozen(offset);
    this.#renderLoop.request();
  }

  /** Lets the camera frame the product again. */
  unfreezeCamera(): void {
    this.#orbit.unfreeze();
  }

  setColorScheme(scheme: ColorScheme): void {
    this.#litProduct.ground.colorScheme = scheme;
    this.#renderLoop.request();
  }

  /**
   * Shows the product at a wall after the code for it has loaded, or in the studio. If loading fails, it stays in the
   * studio.
   * @param mount whether the product stands on the floor or hangs on the wall
   */
  async setSetting(setting: Setting, mount: Mount = 'floor'): Promise<void> {
    const furnishing = setting === 'studio' ? undefined : import('./setting.js').catch(() => undefined);
    this.#furnishing = furnishing;
    const code = await furnishing;
    if (furnishing !== this.#furnishing || this.#listeners.signal.aborted) return;
    this.#setting?.dispose();
    this.#setting = code && new code.SettingMesh(this.#scene, this.#litProduct, setting, mount);
    this.#litProduct.mount = code && mount;
    this.#orbit.hasWall = !!code;
    this.#renderLoop.request();
    if (!this.#isMounted) return;
    this.#litProduct.show(this.#product!, false);
    await this.#prepare();
  }

  /**
   * Makes a PNG from the camera's pose, of a photograph if the device is fast enough. First waits a while until all of
   * the product's files have loaded or failed, nothing moves, and any photograph in progress is finished.
   * @throws {SceneUnavailableError} if the context is lost or the scene has been disposed of
   */
  async toBlob({ width, height, background }: SnapshotOptions = {}): Promise<Blob> {
    await this.#mounting;
    await this.#whenStill();
    if (this.#listeners.signal.aborted) throw new SceneUnavailableError('The 3D view has been removed.');
    // The event that tells `#context` may still be on its way.
    if (this.#context.lost || this.#renderer.getContext().isContextLost())
      throw new SceneUnavailableError("The 3D view has lost its context. Try again when it's restored.");
    this.#refine(() => true);
    const size = [width ?? this.canvas.width, height ?? this.canvas.height] as const;
    // If a size is too large for the device, scale it down without changing its proportions.
    const share = Math.min(1, this.#renderer.capabilities.maxTextureSize / Math.max(...size));
    // A transparent picture shows only the product, without its setting.
    if (this.#setting) this.#setting.visible = background !== undefined;
    this.#setSize(Math.round(size[0] * share), Math.round(size[1] * share), 1);
    this.#drawBest();
    // The canvas copies its pixels immediately and encodes them later.
    const snapshot = blobOf(background === undefined ? this.canvas : onBackground(this.canvas, background));
    if (this.#setting) this.#setting.visible = true;
    this.#fitCanvas();
    this.#renderAgain();
    return snapshot;
  }

  /** Releases everything: the canvas, the listeners, and the WebGL context, because a page can have only sixteen. */
  dispose(): void {
    this.#renderLoop.dispose();
    this.#idle.cancel();
    this.#endExposing?.();
    this.#resizing.disconnect();
    this.#listeners.abort();
    this.#orbit.dispose();
    this.#litProduct.dispose();
    this.#setting?.dispose();
    this.#photograph?.dispose();
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
    if (!running) {
      this.#idle.cancel();
      this.#endExposing?.();
    } else if (this.#litProduct.unfinished && !this.#renderLoop.held) this.#idle.request();
    else if (this.#isShown && !this.#isPhotograph) this.#rest();
  }

  /**
   * Shows the first product, complete in its first frame. If `show` is called in the meantime, the last product is
   * shown.
   */
  async #mount(first: Product): Promise<void> {
    this.#renderLoop.held = true;
    const { signal } = this.#listeners;
    await yieldToPage();
    await this.#furnishing;
    if (signal.aborted) return;
    await runInSlices(this.#litProduct.placing(first), signal);
    await yieldToPage();
    if (signal.aborted) return;
    // The first product's materials exist now, so compile their shaders while its light is computed.
    this.#compile();
    await yieldToPage();
    await runInSlices(this.#litProduct.illuminating(first), signal);
    if (signal.aborted) return;
    if (this.#product && this.#product !== first) this.#litProduct.show(this.#product, false);
    this.#isMounted = true;
    await this.#prepare();
  }

  /** Compiles the shaders without blocking the page, so that the next frame doesn't wait for them. */
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
    this.#renderer.compile(this.#scene, this.#camera);
    this.#litProduct.compile(this.#renderer);
    // Without this, the browser may wait for more commands before it executes these.
    this.#renderer.getContext().flush();
  }

  get #canDraw(): boolean {
    return !this.#context.lost && !this.#listeners.signal.aborted;
  }

  /** @returns whether there's more to compute */
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

  // Called between layout and paint, to redraw the canvas before it's painted, because the new size cleared it.
  #resize(): void {
    if (!this.#fitCanvas() || !this.#context.ready || !this.#product) return;
    if (this.#renderLoop.held) {
      this.#renderLoop.request();
      return;
    }
    this.#render();
    this.#options.onDraw?.();
    this.#rest();
  }

  /** @returns whether the canvas size has changed */
  #fitCanvas(): boolean {
    const { clientWidth, clientHeight } = this.#options.container;
    if (clientWidth === 0 || clientHeight === 0) return false;
    this.#devicePixelRatio = devicePixelRatio;
    return this.#setSize(clientWidth, clientHeight, pixelRatioOf());
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
    // Fit the canvas again if the window has moved to another screen.
    if (this.#devicePixelRatio !== devicePixelRatio) this.#fitCanvas();
    const moving = this.#orbit.step(time);
    this.#render();
    this.#options.onDraw?.();
    if (!this.#isShown) void this.#showFirst();
    else if (this.#litProduct.unfinished) this.#idle.request();
    else if (!moving) this.#rest();
    return moving;
  }

  /**
   * Holds back other frames until the first one is drawn, because with a weak GPU, a browser may show nothing until
   * both are ready.
   */
  async #showFirst(): Promise<void> {
    this.#renderLoop.held = true;
    if (!(await whenDone(this.#renderer, () => !this.#canDraw))) return;
    this.#isShown = true;
    this.#renderLoop.held = false;
    this.#options.onFirstFrame?.();
    this.#attachControls();
    if (this.running && this.#litProduct.unfinished) this.#idle.request();
    else this.#rest();
  }

  #attachControls(): void {
    this.#attaching ??= import('./orbit-controls.js').then(
      ({ OrbitControls }) => {
        if (!this.#listeners.signal.aborted) this.#orbit.attach(OrbitControls);
      },
      () => {
        this.#attaching = undefined;
      },
    );
  }

  #render(): void {
    this.#frames += 1;
    this.#isPhotograph = false;
    this.#draw();
  }

  /** Waits until the picture is final, but not for as long as someone keeps turning the product. */
  async #whenStill(): Promise<void> {
    let limit: ReturnType<typeof setTimeout> | undefined;
    const isLate = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, STILL_LIMIT_MS);
    });
    await Promise.race([this.whenIdle(), isLate]);
    clearTimeout(limit);
  }

  /** Redraws what the canvas shows. */
  #renderAgain(): void {
    this.#draw();
    if (this.#isPhotograph) this.#photograph?.develop();
  }

  #draw(): void {
    this.#litProduct.renderShadowMap(this.#renderer, this.#scene);
    this.#renderer.render(this.#scene, this.#camera);
  }

  /** Draws a photograph in one go, if the device is known to be fast enough, or else a frame. */
  #drawBest(): void {
    if (this.#photograph?.isProven) this.#photograph.exposeNow();
    else this.#draw();
  }

  /** Exposes a photograph, unless another frame is drawn soon. */
  #rest(): void {
    this.#endExposing?.();
    const { photograph = 'auto' } = this.#options;
    if (photograph === 'never' || (photograph === 'auto' && savesData())) return;
    const frame = this.#frames;
    this.#exposing = new Promise((resolve) => {
      const end = () => {
        if (this.#endExposing !== end) return;
        clearTimeout(resting);
        this.#endExposing = undefined;
        this.#exposing = undefined;
        resolve();
      };
      this.#endExposing = end;
      const isOver = () =>
        this.#endExposing !== end ||
        this.#frames !== frame ||
        !this.#canDraw ||
        !this.running ||
        this.#litProduct.unfinished;
      const expose = () => void this.#expose(isOver, photograph === 'always').then(end, end);
      const resting = setTimeout(expose, REST_MS);
    });
  }

  /** @throws if the code couldn't be loaded; it's tried again the next time that the picture is at rest */
  async #expose(isOver: () => boolean, isPatient: boolean): Promise<void> {
    if (isOver()) return;
    const { Photograph } = await import('./photograph.js');
    if (isOver()) return;
    this.#photograph ??= new Photograph({
      renderer: this.#renderer,
      scene: this.#scene,
      camera: this.#camera,
      product: () => this.#product!,
      lighting: this.#litProduct.lighting,
      mount: () => this.#setting?.mount,
    });
    if (!(await this.#photograph.expose(isOver, isPatient))) return;
    const start = await nextFrame();
    for (let share = 0; share < 1 && !isOver(); ) {
      share = Math.min(1, ((await nextFrame()) - start) / FADE_MS);
      if (isOver()) return;
      this.#draw();
      this.#photograph.develop(share);
      this.#isPhotograph = share === 1;
    }
  }
}

function pixelRatioOf(): number {
  return Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
}

/** Whether the visitor has asked the browser to use less data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
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
