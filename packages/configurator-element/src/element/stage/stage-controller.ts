// The scene's lifetime: fetch it beside the document, mount it once the drawing is painted, hand it each product, give
// everything back when the element is gone. Knows no parameter and no three.js.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { normalize, subtract } from '../../geometry/vector.js';
import type { Bounds, Product, Vector } from '../../model/evaluate/product.js';
import type { ProductScene, SnapshotOptions } from '../../scene/index.js';
import { type CameraPose, cameraPoseAlong, type ViewDirection } from '../../view/camera-pose.js';
import { type Projection, perspectiveProjection } from '../../view/projection.js';
import { warn } from '../diagnostics/failure.js';
import type { ColorScheme } from '../shared/theme.js';
import { afterPaint } from './after-paint.js';

/**
 * `waiting` for the scene's code or the first frame; `live`; `lost`: the browser took the context and may give it back;
 * `unavailable`: there will be none, the drawing stays.
 */
export type StageState = 'waiting' | 'live' | 'lost' | 'unavailable';

type Host = ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: ParentNode;
    /** As a person has it shown. */
    readonly shown: Product | undefined;
    readonly scheme: ColorScheme;
    /** The accessible name of the view. */
    readonly viewLabel: string;
  };

interface Options {
  /** The first 3D frame of a life in the page. */
  readonly onFirstFrame: () => void;
  /** After each frame: what lies over the picture follows it. */
  readonly onDraw: () => void;
  /** How the drawing, where there is no scene, shows the product in a place of that size. */
  readonly lensFor: (width: number, height: number) => Projection | undefined;
  /** Why there is no scene. */
  readonly onUnavailable: (cause: unknown) => void;
  /** From an address as the document writes it to where the file lies. */
  readonly addressOf: (address: string) => string;
}

/** The scene is made when the element comes this near to the viewport. */
const nearbyMargin = '300px';

/** Of the element that says in words what the view shows. */
export const descriptionId = 'description';

const defaultAspect = 4 / 3;

export class StageController implements ReactiveController {
  state: StageState = 'waiting';
  /** Width through height of the place that the picture and the scene share. */
  aspect = defaultAspect;
  /** A person has turned it: the hint that says how has done its work. */
  isTouched = false;

  readonly #host: Host;
  readonly #options: Options;
  #module: typeof import('../../scene/index.js') | undefined;
  #stage: ProductScene | undefined;
  #product: Product | undefined;
  #scheme: ColorScheme | undefined;
  #room = 1;
  #mounting = false;
  #near = true;
  #place: HTMLElement | undefined;
  #sizes: ResizeObserver | undefined;
  #sight: IntersectionObserver | undefined;
  #supersede: (() => void) | undefined;

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
    if (this.#module || this.state === 'unavailable') return;
    import('../../scene/index.js').then(
      (module) => {
        this.#module = module;
        this.#host.requestUpdate();
      },
      (cause: unknown) => this.#giveUp(cause),
    );
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    this.#observe();
    const { shown } = this.#host;
    if (!shown) return;
    if (this.#stage) this.#update(shown);
    else void this.#mount();
  }

  hostDisconnected(): void {
    // A move within the page disconnects and connects in one go: only what stays away is given back.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#release();
    });
  }

  /**
   * Settles when the product of the last update is shown: by the scene, else by the drawing; at once when nobody can
   * see it or when a newer one takes its place.
   */
  async shown(): Promise<void> {
    this.#supersede?.();
    if (!this.#near || document.hidden || !this.#host.isConnected) return;
    const superseded = new Promise<void>((resolve) => {
      this.#supersede = resolve;
    });
    // A page that is hidden meanwhile gets no more frames to wait for.
    const waiting = new AbortController();
    document.addEventListener('visibilitychange', () => this.#supersede?.(), { signal: waiting.signal });
    const visible = this.state === 'live' && this.#stage ? this.#stage.drawn() : afterPaint();
    await Promise.race([visible, superseded]);
    waiting.abort();
  }

  touch(): void {
    if (this.isTouched) return;
    this.isTouched = true;
    this.#host.requestUpdate();
  }

  view(name: ViewDirection): void {
    this.#stage?.view(name);
    this.#redraw();
  }

  /** The place that the picture and the scene share; undefined before there is one. */
  get place(): HTMLElement | undefined {
    return this.#place;
  }

  /** Whether what moves is seen to move. */
  get animates(): boolean {
    return this.state === 'live' && this.#stage?.running === true && !prefersReducedMotion();
  }

  /**
   * How the picture in the place shows the product: from where the eye stands in the scene, else in the drawing;
   * undefined before there is one.
   */
  get lens(): Projection | undefined {
    const { clientWidth, clientHeight } = this.#frame;
    const { shown } = this.#host;
    if (!shown || clientWidth === 0 || clientHeight === 0) return undefined;
    const aspect = clientWidth / clientHeight;
    const viewpoint = this.state === 'live' ? this.#stage?.viewpoint : this.cameraWhileLost(shown.bounds, aspect);
    if (!viewpoint) return this.#options.lensFor(clientWidth, clientHeight);
    return perspectiveProjection(viewpoint, clientWidth, clientHeight);
  }

  /** From where the drawing shows the product while the scene's context is lost: from where its eye stands. */
  cameraWhileLost(bounds: Bounds, aspect: number): CameraPose | undefined {
    if (this.state !== 'lost' || !this.#stage) return undefined;
    const { viewpoint } = this.#stage;
    const back = normalize(subtract(viewpoint.position, viewpoint.target));
    // Only the scene can stand among the parts: the drawing steps back.
    return isBefore(viewpoint, back, bounds) ? viewpoint : cameraPoseAlong(back, bounds, aspect);
  }

  /** Comes up to a point of the product; undefined goes back to all of it, from the same angle. */
  lookAt(point: Vector | undefined): void {
    this.#stage?.lookAt(point);
  }

  /** Leaves room around the product for what is shown beside it: 1 is none. */
  setPadding(room: number): void {
    this.#room = room;
    this.#stage?.setPadding(room);
  }

  /** The eye stays where it is while a hand makes the product larger or smaller; in the drawing there is none to hold. */
  hold(): void {
    this.#stage?.freezeCamera();
  }

  /** The held eye goes along with the product; mm, from where it was held. */
  carry(offset: Vector): void {
    this.#stage?.panCamera(offset);
  }

  /** It frames the product again. */
  letGo(): void {
    this.#stage?.unfreezeCamera();
  }

  /**
   * Shows it without an update of the element, which is told where there is no scene and the drawing has to follow.
   * @param inPlace nothing stands elsewhere than in what was shown before
   */
  show(shown: Product, { inPlace }: { readonly inPlace: boolean }): void {
    if (!this.#stage || this.state === 'unavailable') {
      this.#host.requestUpdate();
      return;
    }
    this.#stage.show(shown, { inPlace });
    this.#product = shown;
    this.#redraw();
  }

  /** From an address as the document writes it to where the file lies. */
  addressOf(address: string): string {
    return this.#options.addressOf(address);
  }

  /** The picture as a PNG, from where the eye stands; undefined without a scene. */
  async picture(options: SnapshotOptions): Promise<Blob | undefined> {
    return this.state === 'live' ? this.#stage?.toBlob(options) : undefined;
  }

  /** The place with the ways to look at it, over the whole screen; and back. */
  expand(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.#place?.parentElement?.requestFullscreen();
  }

  get isExpanded(): boolean {
    return this.#place?.parentElement?.matches(':fullscreen') === true;
  }

  #observe(): void {
    const place = this.#host.renderRoot.querySelector<HTMLElement>('.stage') ?? undefined;
    if (place === this.#place) return;
    this.#release();
    this.#place = place;
    if (!place) return;
    this.#sizes = new ResizeObserver(() => this.#measure());
    this.#sizes.observe(place);
    this.#sight = new IntersectionObserver((entries) => this.#see(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: nearbyMargin,
    });
    this.#sight.observe(place);
    this.#measure();
  }

  /** Of the place, what the picture and the scene fill: its tools may stand below. */
  get #frame(): { readonly clientWidth: number; readonly clientHeight: number } {
    return this.#place?.querySelector('.scene') ?? { clientWidth: 0, clientHeight: 0 };
  }

  #unobserve(): void {
    this.#sizes?.disconnect();
    this.#sight?.disconnect();
    this.#place = undefined;
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#frame;
    if (clientWidth === 0 || clientHeight === 0) return;
    const aspect = clientWidth / clientHeight;
    if (Math.abs(aspect / this.aspect - 1) < 0.002) return;
    this.aspect = aspect;
    this.#host.requestUpdate();
  }

  #see(near: boolean): void {
    this.#near = near;
    if (near) this.#host.requestUpdate();
    else this.#supersede?.();
  }

  async #mount(): Promise<void> {
    if (!this.#module || !this.#near || this.#mounting || this.state === 'unavailable') return;
    this.#mounting = true;
    await afterPaint();
    this.#mounting = false;
    const container = this.#host.renderRoot.querySelector<HTMLElement>('.scene');
    const { shown } = this.#host;
    if (!container || !shown || !this.#host.isConnected) return;
    try {
      this.#stage = new this.#module.ProductScene({
        container,
        reducedMotion: prefersReducedMotion(),
        onContextLost: () => this.#become('lost'),
        onContextRestored: () => this.#become('live'),
        onDraw: () => this.#afterFrame(),
        addressOf: (address) => this.addressOf(address),
        onWarning: warn,
      });
    } catch (cause) {
      this.#giveUp(cause);
      return;
    }
    this.#stage.setPadding(this.#room);
    this.#update(shown);
  }

  #afterFrame(): void {
    this.#firstFrame();
    this.#options.onDraw();
  }

  // Not `drawn()`, which also settles when nothing is drawn because nobody can see it.
  #firstFrame(): void {
    if (this.state !== 'waiting' || !this.#product) return;
    this.#become('live');
    this.#options.onFirstFrame();
  }

  #update(product: Product): void {
    const { scheme } = this.#host;
    if (scheme !== this.#scheme) this.#stage?.setColorScheme(scheme);
    this.#scheme = scheme;
    if (product !== this.#product) {
      this.#stage?.show(product);
      this.#redraw();
    }
    this.#product = product;
    this.#label();
  }

  /** The eye stands elsewhere, and the drawing is to follow where it stands in for the scene. */
  #redraw(): void {
    if (this.state === 'lost') this.#host.requestUpdate();
  }

  #label(): void {
    const canvas = this.#stage?.canvas;
    canvas?.setAttribute('aria-label', this.#host.viewLabel);
    canvas?.setAttribute('aria-describedby', descriptionId);
  }

  #become(state: StageState): void {
    this.state = state;
    this.#host.requestUpdate();
  }

  #giveUp(cause: unknown): void {
    this.#become('unavailable');
    this.#options.onUnavailable(cause);
  }

  #release(): void {
    this.#supersede?.();
    this.#unobserve();
    this.#stage?.dispose();
    this.#stage = undefined;
    this.#product = undefined;
    this.#scheme = undefined;
    if (this.state !== 'unavailable') this.state = 'waiting';
  }
}

/** Whether all of the bounds lie before the eye. */
function isBefore({ position }: CameraPose, back: Vector, { min, max }: Bounds): boolean {
  const nearest = ([0, 1, 2] as const).map(
    (axis) => ((back[axis] > 0 ? max : min)[axis] - position[axis]) * back[axis],
  );
  return nearest.reduce((sum, along) => sum + along, 0) < 0;
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
