// Manages the scene's lifetime. The code is loaded in parallel with the document. The scene is created once the drawing
// is painted and the element is near the viewport. It shows the session's product after each update of the element, and
// is disposed of when the element leaves the page.

import type { ReactiveController } from 'lit';
import type { Product } from '../../model/evaluate/product.js';
import type { ProductScene } from '../../scene/product-scene.js';
import type { CameraPose, ViewDirection } from '../../view/camera-pose.js';
import type { Lens } from '../../view/lens.js';
import type { Setting } from '../../view/setting.js';
import type { SnapshotOptions } from '../../view/snapshot-options.js';
import type { ColorScheme } from '../../view/stage-colors.js';
import type { DebugRecord } from '../diagnostics/record.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { emit, mark, warn } from '../shared/events.js';
import { importAgain, LazyFeature } from '../shared/lazy-feature.js';
import { fill } from '../shared/messages/index.js';
import { afterPaint, StageElement } from './stage-element.js';

/**
 * - `waiting`: the scene's code or first frame isn't there yet
 * - `live`: the scene is shown
 * - `lost`: the browser took the context away and may restore it
 * - `unavailable`: there will be no scene, so the drawing stays
 */
export type StageState = 'waiting' | 'live' | 'lost' | 'unavailable';

/** How long less urgent work waits for the first 3D frame, in ms. */
const AWAIT_LIMIT_MS = 9_000;

/** How long a hint is shown, in ms. */
const HINT_MS = 2200;

/** The id of the element that describes the view in words. */
export const DESCRIPTION_ID = 'description';

export class StageController implements ReactiveController {
  /** Projects points of the product to the picture. Set by the view's tools. */
  lens: Lens | undefined;
  state: StageState = 'waiting';
  /** Undefined until the scene is created. It keeps its camera while the context is lost. */
  scene: ProductScene | undefined;
  /** Whether someone has pressed the view or changed the product. If so, the hint on how to turn it is hidden. */
  isTouched = false;
  /** Whether the hint is being shown again. */
  isHinted = false;

  /** Whether the tools are shown on a narrow screen. */
  showsTools = false;

  /** Renders the overlay over the picture with each frame; set by the view's tools. */
  overlay: { render(): void } | undefined;
  /** Whether the first picture has been painted: the service's, a drawing, or the scene's first frame. */
  isPainted = false;

  readonly #host: Configurator;
  readonly #session: Session;
  readonly #record: DebugRecord;
  readonly #element = new StageElement({
    onChange: () => this.#host.requestUpdate(),
    onFar: () => this.#stopWaiting?.(),
  });
  readonly #code: LazyFeature<{ readonly ProductScene: typeof ProductScene }, typeof ProductScene>;
  #product: Product | undefined;
  #scheme: ColorScheme | undefined;
  /** The setting last passed to the scene, and whether the product stands or hangs. */
  #setting = 'studio';
  #padding = 1;
  #isMounting = false;
  /** Whether the scene has drawn a frame. */
  #hasDrawn = false;
  #awaitLimit: ReturnType<typeof setTimeout> | undefined;
  /** Whether the first frame is taking so long that nothing else should wait for it. */
  #isLate = false;
  #hintTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves a pending `shown`. */
  #stopWaiting: (() => void) | undefined;

  constructor(host: Configurator, session: Session, record: DebugRecord) {
    this.#host = host;
    this.#session = session;
    this.#record = record;
    this.#code = new LazyFeature(host, {
      load: (attempt) => importAgain(importScene, import.meta.url, attempt),
      create: ({ ProductScene }) => {
        this.state = 'waiting';
        return ProductScene;
      },
      isWanted: () => true,
      onFailed: (cause) => this.#fail(cause),
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    this.#observe();
    const { shown } = this.#session;
    if (!shown) return;
    if (this.state === 'waiting') this.#awaitLimit ??= setTimeout(() => this.#giveUpWaiting(), AWAIT_LIMIT_MS);
    if (this.scene) this.#update(this.scene, shown);
    else void this.#mount();
  }

  hostDisconnected(): void {
    // Moving the element within the page disconnects and immediately reconnects it, which must not dispose of the
    // scene.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#release();
    });
  }

  /**
   * Resolves when the scene, or the drawing if there is none, shows the last update's product. Resolves immediately if
   * the view isn't visible, or when a newer product replaces it.
   */
  async shown(): Promise<void> {
    this.#stopWaiting?.();
    if (!this.#element.isNear || document.hidden || !this.#host.isConnected) return;
    const stopped = new Promise<void>((resolve) => {
      this.#stopWaiting = resolve;
    });
    // Stop waiting once the page is hidden, because it then gets no more frames.
    const waiting = new AbortController();
    document.addEventListener('visibilitychange', () => this.#stopWaiting?.(), { signal: waiting.signal });
    const visible = this.state === 'live' && this.scene ? this.scene.drawn() : afterPaint();
    await Promise.race([visible, stopped]);
    waiting.abort();
  }

  toggleTools(): void {
    this.showsTools = !this.showsTools;
    this.#host.requestUpdate();
  }

  view(name: ViewDirection): void {
    this.scene?.view(name);
    this.#redrawIfLost();
  }

  /** Whether someone is waiting for the first 3D frame. If so, less urgent work waits for it too. */
  get isAwaited(): boolean {
    return this.state === 'waiting' && !this.#isLate && this.#element.isNear && !document.hidden;
  }

  /** Whether changes are animated. */
  get animates(): boolean {
    return this.state === 'live' && this.scene?.running === true && !prefersReducedMotion();
  }

  get setting(): Setting {
    const { setting } = this.#host;
    return setting === 'auto' ? (this.#session.loaded?.model.document.setting ?? 'studio') : setting;
  }

  /** The accessible name of the view. */
  get label(): string {
    return fill(this.#host.messages.view, { name: this.#session.name });
  }

  /** The stage's element, which contains both the drawing and the scene. Undefined until it's rendered. */
  get element(): HTMLElement | undefined {
    return this.#element.current;
  }

  /** The picture's width divided by its height. */
  get aspect(): number {
    return this.#element.aspect;
  }

  get pictureSize(): { readonly width: number; readonly height: number } {
    return this.#element.pictureSize;
  }

  /** The camera of the live scene. */
  get liveCamera(): CameraPose | undefined {
    return this.state === 'live' ? this.scene?.cameraPose : undefined;
  }

  /** The camera that the drawing uses while the context is lost. */
  get lostCamera(): CameraPose | undefined {
    return this.state === 'lost' ? this.scene?.cameraPose : undefined;
  }

  /** Tries to load the scene's code again after a failure. */
  retry(): void {
    void this.#code.request();
  }

  /**
   * @param padding how much larger the picture is than the product, to make room for the controls next to it; 1 leaves
   * no room
   */
  setPadding(padding: number): void {
    this.#padding = padding;
    this.scene?.setPadding(padding);
  }

  /**
   * Shows a product without updating the element. If there's no scene, the element is updated after all, because the
   * drawing has to be.
   * @param inPlace whether every part is where it was before
   */
  show(shown: Product, { inPlace }: { readonly inPlace: boolean }): void {
    if (!this.scene) {
      this.#host.requestUpdate();
      return;
    }
    this.scene.show(shown, { inPlace });
    this.#product = shown;
    this.#redrawIfLost();
  }

  /** The picture as a PNG; undefined without a live scene. */
  async picture(options: SnapshotOptions): Promise<Blob | undefined> {
    return this.state === 'live' ? this.scene?.toBlob(options) : undefined;
  }

  touch(): void {
    if (this.isTouched) return;
    this.isTouched = true;
    this.#host.requestUpdate();
  }

  /** Briefly shows how to zoom, after the wheel has scrolled the page. */
  showHint(): void {
    clearTimeout(this.#hintTimer);
    this.isHinted = true;
    this.#host.requestUpdate();
    this.#hintTimer = setTimeout(() => {
      this.isHinted = false;
      this.#host.requestUpdate();
    }, HINT_MS);
  }

  #observe(): void {
    const element = this.#host.renderRoot.querySelector<HTMLElement>('.stage') ?? undefined;
    if (element === this.element) return;
    this.#release();
    this.#element.watch(element);
  }

  async #mount(): Promise<void> {
    const Scene = this.#code.feature;
    if (!Scene || !this.#element.isNear || this.#isMounting || this.state === 'unavailable') return;
    this.#isMounting = true;
    await afterPaint();
    this.#isMounting = false;
    const container = this.#host.renderRoot.querySelector<HTMLElement>('.scene');
    const { shown } = this.#session;
    if (!container || !shown || !this.#host.isConnected) return;
    try {
      this.scene = new Scene({
        container,
        reducedMotion: prefersReducedMotion(),
        onContextLost: () => this.#setState('lost'),
        onContextRestored: () => this.#setState(this.#hasDrawn ? 'live' : 'waiting'),
        onFailed: (cause) => this.#fail(cause),
        onDraw: () => this.overlay?.render(),
        onFirstFrame: () => this.#begin(),
        addressOf: (address) => this.#session.models.addressOf(address),
        onWarning: warn,
      });
    } catch (cause) {
      this.#fail(cause);
      return;
    }
    this.scene.setPadding(this.#padding);
    this.#update(this.scene, shown);
  }

  // This can't be derived from `drawn()`, which also resolves if nothing is drawn because the view isn't visible.
  #begin(): void {
    this.#hasDrawn = true;
    this.#setState('live');
    this.tellPainted(performance.now());
    this.#emitShown('configurator-ready');
  }

  /**
   * Must be called when the first picture is painted. Later calls do nothing.
   * @param at in ms on the performance.now() clock
   */
  tellPainted(at: number): void {
    if (this.isPainted) return;
    this.isPainted = true;
    // The page was opened from the QR code for augmented reality, so scroll to the view, which has the button that
    // starts it.
    if (this.#session.isOpenedForAr) this.element?.scrollIntoView({ block: 'nearest' });
    this.#emitShown('configurator-picture', at);
    this.#host.requestUpdate();
  }

  #emitShown(name: 'configurator-picture' | 'configurator-ready', at?: number): void {
    mark(name, at);
    emit(this.#host, name, { configuration: this.#session.configuration.value });
  }

  #update(scene: ProductScene, product: Product): void {
    const { scheme } = this.#host;
    if (scheme !== this.#scheme) scene.setColorScheme(scheme);
    this.#scheme = scheme;
    const { setting } = this;
    const { mount } = this.#session.loaded!.model.document;
    const wanted = setting === 'studio' ? setting : `${setting} ${mount}`;
    if (wanted !== this.#setting) void scene.setSetting(setting, mount);
    this.#setting = wanted;
    if (product.parts !== this.#product?.parts) {
      scene.show(product);
      this.#redrawIfLost();
    }
    this.#product = product;
    scene.canvas.setAttribute('aria-label', this.label);
    scene.canvas.setAttribute('aria-describedby', DESCRIPTION_ID);
  }

  /** Updates the drawing while the context is lost, because the camera may have moved. */
  #redrawIfLost(): void {
    if (this.state === 'lost') this.#host.requestUpdate();
  }

  #giveUpWaiting(): void {
    this.#isLate = true;
    this.#host.requestUpdate();
  }

  #stopLimit(): void {
    clearTimeout(this.#awaitLimit);
    this.#awaitLimit = undefined;
  }

  #setState(state: StageState): void {
    this.state = state;
    if (state !== 'waiting') this.#stopLimit();
    this.#host.requestUpdate();
  }

  #fail(cause: unknown): void {
    this.scene = undefined;
    this.#setState('unavailable');
    this.#record.noteSceneProblem(cause);
  }

  #release(): void {
    clearTimeout(this.#hintTimer);
    this.#stopLimit();
    this.#isLate = false;
    this.isHinted = false;
    this.#stopWaiting?.();
    this.#element.watch(undefined);
    this.scene?.dispose();
    this.scene = undefined;
    this.#product = undefined;
    this.#scheme = undefined;
    this.#setting = 'studio';
    this.#hasDrawn = false;
    if (this.state !== 'unavailable') this.state = 'waiting';
  }
}

/** Destructured, so that the bundler doesn't create a namespace object for all exports, which would be another file. */
async function importScene(): Promise<{ readonly ProductScene: typeof ProductScene }> {
  const { ProductScene } = await import('../../scene/product-scene.js');
  return { ProductScene };
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
