// The product's drawing in the stage. It's shown before the first 3D frame, and if there's no scene, unless the
// service's picture of the model shows the same product.

import type { ReactiveController } from 'lit';
import type { InteractiveView, interactiveViewOf } from '../../drawing/interactive-view.js';
import type { Product } from '../../model/evaluate/product.js';
import type { CameraPose, ViewDirection } from '../../view/camera-pose.js';
import type { DimensionLine } from '../../view/dimension-lines.js';
import type { Lens } from '../../view/lens.js';
import type { Projection } from '../../view/screen-projection.js';
import type { Mount, Setting } from '../../view/setting.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatLength } from '../shared/format/length.js';
import { LazyFeature, whenIdle } from '../shared/lazy-feature.js';
import type { Drawer } from './drawer.js';
import { ModelPicture } from './model-picture.js';
import type { StageController } from './stage-controller.js';
import { afterPaint } from './stage-element.js';

/** The values that the drawing depends on. */
interface DrawingInputs {
  readonly product: Product;
  readonly aspect: number;
  readonly view: ViewDirection;
  /** The camera's pose. Undefined for the view's default camera. */
  readonly camera: CameraPose | undefined;
  readonly setting: Setting;
  readonly mount: Mount | undefined;
  readonly hasLabels: boolean;
  /**
   * A sample length as text. It changes when the language or the unit changes, so that the dimensions are drawn again.
   */
  readonly sampleLength: string;
}

/** The margin around a side view in pixels, as in the `.side-view > .picture` styles. */
const MARGIN = 12;

/** How long to wait for a frame, in ms. */
const PAINT_LIMIT_MS = 300;

export class DrawingController implements ReactiveController {
  node: SVGElement | undefined;
  /** The home view is in perspective. The others are side views with dimensions. */
  view: ViewDirection = 'home';
  /** Resolves when the current product is drawn; undefined if the picture already shows it. */
  pending: Promise<void> | undefined;

  readonly #host: Configurator;
  readonly #session: Session;
  readonly #stage: StageController;
  readonly #picture: ModelPicture;
  readonly #drawer: LazyFeature<{ readonly Drawer: typeof Drawer }, Drawer>;
  /** Draws a side view. */
  readonly #sideDrawer: LazyFeature<{ readonly interactiveViewOf: typeof interactiveViewOf }, typeof interactiveViewOf>;
  #drawn: DrawingInputs | undefined;
  #side: InteractiveView | undefined;
  #wantedView: ViewDirection = 'home';
  #isDue = false;

  constructor(host: Configurator, session: Session, stage: StageController) {
    this.#host = host;
    this.#session = session;
    this.#stage = stage;
    // Create the picture before the drawing. If there's a picture, the drawing's code isn't loaded.
    this.#picture = new ModelPicture(host, session, stage);
    this.#drawer = new LazyFeature(host, {
      // Import the class by name, for the same reason as the scene in stage-controller.ts.
      load: async () => {
        const { Drawer } = await import('./drawer.js');
        return { Drawer };
      },
      create: ({ Drawer }) => {
        const drawer = new Drawer(() => {
          this.#drawn = undefined;
          host.requestUpdate();
        });
        // The first drawing takes much longer than later ones, so draw it before the product first changes.
        whenIdle(() => {
          const { shown: product } = session;
          const aspect = this.#aspect;
          if (!product || aspect === undefined) return;
          // Ignore a failure here, because it's reported when the first change is drawn.
          drawer.inPieces(drawer.picture({ product, aspect }), () => !this.#isPicture).catch(() => {});
        });
        return drawer;
      },
      // If there's no scene, the product's next change needs the drawing. While the picture is shown, loading the code
      // can wait until the page is idle.
      isWanted: () => this.#aspect !== undefined && (!this.#isPicture || this.#picture.isFinal),
      waitsForIdle: () => this.#isPicture,
      onFailed: session.onLoadFailed,
    });
    this.#sideDrawer = new LazyFeature(host, {
      load: async () => {
        const { interactiveViewOf } = await import('../../drawing/interactive-view.js');
        return { interactiveViewOf };
      },
      create: ({ interactiveViewOf }) => interactiveViewOf,
      onFailed: session.onLoadFailed,
    });
    host.addController(this);
  }

  hostUpdate(): void {
    const { shown: product, format } = this.#session;
    const aspect = this.#aspect;
    if (!this.#session.loaded) this.#clear();
    if (!product || aspect === undefined || this.#isPicture) return;
    const drawer = this.#drawer.feature;
    if (!drawer) return;
    // While the context is lost, the drawing uses the scene's camera, moved back if it was between the parts.
    const lost = this.#stage.lostCamera;
    const drawn: DrawingInputs = {
      product,
      aspect,
      view: this.view,
      setting: this.#stage.setting,
      mount: this.#session.loaded?.model.document.mount,
      camera: lost && drawer.cameraInFront(lost, product.bounds, aspect),
      // Draw dimensions only until the tools have loaded, which show them in the overlay.
      hasLabels: this.#stage.lens === undefined,
      sampleLength: formatLength(1234.5, format.notation),
    };
    if (this.#drawn && isEqual(this.#drawn, drawn)) return;
    if (this.#stage.isPainted && !this.#isDue && this.#stage.state === 'unavailable' && !document.hidden) {
      this.pending ??= this.#drawAfterPaint();
      return;
    }
    this.pending ??= this.#drawInPieces(drawer, drawn);
  }

  /** Changes made during a drawing are drawn afterward. */
  async #drawInPieces(drawer: Drawer, drawn: DrawingInputs): Promise<void> {
    this.#drawn = drawn;
    try {
      const node = await drawer.inPieces(this.#draw(drawer, drawn), () => this.#drawn !== drawn);
      if (node) this.#show(node);
    } finally {
      this.pending = undefined;
      this.#host.requestUpdate();
    }
  }

  #show(node: SVGElement): void {
    const isFirst = this.node === undefined;
    this.node = node;
    if (!isFirst) return;
    // Start waiting before the scene requests its own frame, so that the drawing's mark isn't delayed.
    void afterPaint().then(() => this.node && this.#stage.tellPainted(performance.now()));
  }

  /**
   * Without a scene, drawing takes longer than everything else after a change, so the form is rendered and painted
   * first.
   */
  async #drawAfterPaint(): Promise<void> {
    // Limit the wait, because a page that's hidden in the meantime gets no frame.
    await Promise.race([afterPaint(), new Promise((resolve) => setTimeout(resolve, PAINT_LIMIT_MS))]);
    this.pending = undefined;
    this.#isDue = true;
    this.#host.requestUpdate();
    try {
      await this.#host.updateComplete;
    } finally {
      this.#isDue = false;
    }
  }

  /** Whether the drawing's code is no longer available on the server. */
  get isGone(): boolean {
    return this.#drawer.isGone;
  }

  /** Whether the drawing's code couldn't be loaded. */
  get hasFailed(): boolean {
    return this.#drawer.hasFailed;
  }

  retry(): void {
    void this.#drawer.request();
  }

  /** What's visible: the drawing or, until the product is drawn, the service's picture, even if that's outdated. */
  render(): SVGElement | ReturnType<ModelPicture['render']> {
    const isAwaited = !this.#drawer.hasFailed && !this.#stage.lostCamera;
    return this.node ?? (this.#isPicture || isAwaited ? this.#picture.render() : undefined);
  }

  /** Whether anything is visible. */
  get isShown(): boolean {
    return !!(this.node ?? this.pending) || this.#picture.isLoaded;
  }

  /**
   * Resolves when the last update's product is drawn, if that's needed. The drawing's code may have to be loaded first.
   */
  async drawn(): Promise<void> {
    if (this.#drawer.feature || this.#isPicture || this.#aspect === undefined || !this.#session.shown) return;
    await this.#drawer.request();
    await this.#host.updateComplete;
  }

  /** Draws the product even if the service's picture shows it; undefined if the drawing's code can't be loaded. */
  async draw(): Promise<SVGElement | undefined> {
    this.#picture.isWanted = false;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.drawn();
    return this.node;
  }

  /** Shows the view from this direction. The code for side views is loaded when someone first requests one. */
  async show(view: ViewDirection): Promise<void> {
    this.#wantedView = view;
    if (view !== 'home' && !(await this.#sideDrawer.request('side'))) this.#wantedView = this.view;
    // Another view may have been requested in the meantime.
    this.view = this.#wantedView;
    this.#host.requestUpdate();
  }

  /** The dimension lines of a side view; undefined if none is visible. */
  get dimensionLines(): readonly DimensionLine[] | undefined {
    return this.view === 'home' || this.#stage.state === 'live' ? undefined : this.#side?.dimensionLines;
  }

  /** The projection of the visible scene or drawing; undefined if neither is visible or the tools aren't loaded yet. */
  get projection(): Projection | undefined {
    const { lens, liveCamera } = this.#stage;
    const { width, height } = this.#stage.pictureSize;
    const { shown } = this.#session;
    if (!lens || !shown || width === 0 || height === 0) return undefined;
    if (liveCamera) return lens.perspectiveProjection(liveCamera, width, height);
    if (this.view !== 'home') return this.#side?.projectionFor(width, height, MARGIN);
    return this.#homeProjection(lens, shown, width, height);
  }

  #homeProjection(lens: Lens, { bounds }: Product, width: number, height: number): Projection {
    const aspect = width / height;
    const lost = this.#stage.lostCamera;
    let camera = lost ? lens.cameraPoseInFront(lost, bounds, aspect) : lens.cameraPoseForView('home', bounds, aspect);
    // The picture is drawn for a rounded aspect ratio, and is centered in the stage.
    if (this.#isPicture) camera = lens.cameraPoseWithin('home', bounds, this.#picture.aspect, aspect);
    return lens.perspectiveProjection(camera, width, height);
  }

  /** The picture's width divided by its height; undefined while the scene fills it. */
  get #aspect(): number | undefined {
    return this.#stage.state === 'live' ? undefined : this.#stage.aspect;
  }

  /** Whether only the service's picture is visible. */
  get #isPicture(): boolean {
    return this.node === undefined && this.view === 'home' && this.#picture.isShown && !this.#stage.lostCamera;
  }

  /** Called when there's no longer anything to draw. */
  #clear(): void {
    this.node = undefined;
    this.#stage.isPainted = false;
    this.#drawn = this.#side = undefined;
  }

  *#draw(drawer: Drawer, drawn: DrawingInputs): Generator<void, SVGElement> {
    const { product, view, hasLabels } = drawn;
    let drawing = drawer.picture(drawn);
    let side: InteractiveView | undefined;
    const drawSide = this.#sideDrawer.feature;
    if (view !== 'home' && drawSide) {
      const { product: measured = product } = this.#session;
      const format = (mm: number) => formatLength(mm, this.#session.format.notation);
      const typeface = drawer.typefaceFor(product);
      side = yield* drawSide(product, view, { measured, format, typeface, labelled: hasLabels });
      drawing = drawer.createSvg(side.shape);
    }
    const node = yield* drawing;
    this.#side = side;
    return node;
  }
}

function isEqual(one: DrawingInputs, other: DrawingInputs): boolean {
  const { product, aspect, view, camera, setting, mount, hasLabels, sampleLength } = other;
  // Identical parts result in the same drawing, whatever else has changed.
  if (one.product.parts !== product.parts || one.aspect !== aspect || one.view !== view) return false;
  if (one.setting !== setting || one.mount !== mount || one.camera?.position.join() !== camera?.position.join())
    return false;
  return view === 'home' || (one.hasLabels === hasLabels && one.sampleLength === sampleLength);
}
