// The drawing of the product in the stage: it is there before the scene, and whenever there is none, but where the service's
// picture of the model shows the same.

import type { ReactiveController } from 'lit';
import type { InteractiveView, interactiveViewOf } from '../../drawing/interactive-view.js';
import type { Product } from '../../model/evaluate/product.js';
import type { CameraPose, ViewDirection } from '../../view/camera-pose.js';
import type { DimensionLine } from '../../view/dimension-lines.js';
import type { Lens } from '../../view/lens.js';
import type { Projection } from '../../view/projection.js';
import { LazyFeature, LoadError, type OnFailed, whenIdle } from '../shared/lazy-feature.js';
import { afterPaint } from './after-paint.js';
import type { Drawer } from './drawer.js';
import { ModelPicture } from './model-picture.js';

type Host = ConstructorParameters<typeof ModelPicture>[0] & {
  readonly renderRoot: ParentNode;
  readonly updateComplete: Promise<unknown>;
};

type PictureOptions = Omit<ConstructorParameters<typeof ModelPicture>[1], 'onPaint'>;

interface Options {
  readonly picture: PictureOptions;
  /** Width through height of the picture; undefined while the scene fills it. */
  readonly aspect: () => number | undefined;
  /** Where the scene's camera stands while its context is lost, and the drawing takes its place. */
  readonly lostCamera: () => CameraPose | undefined;
  /** A length in the person's language and unit. */
  readonly format: (mm: number) => string;
  /** Whether the drawing has the dimensions written on it; else they are laid over it. */
  readonly hasLabels: () => boolean;
  /**
   * The first picture of the product is on the screen.
   * @param at ms, as of performance.now()
   */
  readonly onFirstPaint: (at: number) => void;
  /**
   * The drawing's code could not be fetched; it is tried again with each change of the product, and a side when it is asked for again.
   * @param requester `side`; undefined where nobody asked
   */
  readonly onLoadFailed: OnFailed;
}

/** What the drawing depends on. */
interface DrawingInputs {
  readonly product: Product;
  readonly aspect: number;
  readonly view: ViewDirection;
  /** Undefined for the pose of the view. */
  readonly camera: CameraPose | undefined;
  readonly hasLabels: boolean;
  /** A length as it is written now; changes with language and unit. */
  readonly sampleLength: string;
}

/** Around the drawing of a side, as `.side-view > .picture` in the styles has it; pixels. */
const margin = 12;

/** How long a frame is waited for; ms. */
const paintLimitMs = 300;

export class DrawingController implements ReactiveController {
  node: SVGElement | undefined;
  /** Home is a picture in perspective; the others are drawings of a side with its dimensions. */
  view: ViewDirection = 'home';
  /** Resolves when the product is drawn of which the picture shows an earlier state; undefined where it shows the last. */
  pending: Promise<void> | undefined;

  readonly #host: Host;
  readonly #options: Options;
  readonly #picture: ModelPicture;
  readonly #drawer: LazyFeature<{ readonly Drawer: typeof Drawer }, Drawer>;
  /** The product that could not be drawn because the drawing's code could not be fetched. */
  #missed: Product | undefined;
  #drawn: DrawingInputs | undefined;
  #side: InteractiveView | undefined;
  #drawSide: typeof interactiveViewOf | undefined;
  #wantedView: ViewDirection = 'home';
  #isTold = false;
  #isDue = false;

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#options = options;
    // Before the drawing's code, which is not fetched where there is a picture.
    this.#picture = new ModelPicture(host, { ...options.picture, onPaint: (at) => this.tellPainted(at) });
    this.#drawer = new LazyFeature(host, {
      // Imported by its name, as the stage imports the scene.
      load: async () => {
        const { Drawer } = await import('./drawer.js');
        return { Drawer };
      },
      loadedFrom: import.meta.url,
      create: ({ Drawer }) => {
        const drawer = new Drawer(() => {
          this.#drawn = undefined;
          host.requestUpdate();
        });
        // The first drawing takes many times as long as the next ones, so it is not left to the first change of the product.
        whenIdle(() => {
          const { shown: product } = host;
          const aspect = options.aspect();
          if (!product || aspect === undefined) return;
          // A failure is reported with the first change that is drawn.
          drawer.inPieces(drawer.picture({ product, aspect }), () => !this.#isPicture).catch(() => {});
        });
        return drawer;
      },
      // Where there is no scene, the next change of the product is drawn: the picture gives the time to fetch what draws.
      isWanted: () => options.aspect() !== undefined && (!this.#isPicture || this.#picture.isFinal),
      waitsForIdle: () => this.#isPicture,
      onFailed: options.onLoadFailed,
    });
    host.addController(this);
  }

  hostUpdate(): void {
    const { shown: product } = this.#host;
    const { aspect: aspectNow, hasLabels, format } = this.#options;
    const aspect = aspectNow();
    if (!product || aspect === undefined || this.#isPicture) return;
    const drawer = this.#drawer.feature;
    if (!drawer) {
      if (this.#drawer.hasFailed && product !== this.#missed) {
        this.#missed = product;
        void this.#drawer.request();
      }
      return;
    }
    // From where the scene's camera stood; where that is between the parts, the drawing's camera stands farther back.
    const lost = this.#options.lostCamera();
    const drawn: DrawingInputs = {
      product,
      aspect,
      view: this.view,
      camera: lost && drawer.cameraInFront(lost, product.bounds, aspect),
      hasLabels: hasLabels(),
      sampleLength: format(1234.5),
    };
    if (this.#drawn && isEqual(this.#drawn, drawn)) return;
    if (this.#isTold && !this.#isDue && this.#options.picture.isFinal() && !document.hidden) {
      this.pending ??= this.#drawAfterPaint();
      return;
    }
    this.pending ??= this.#drawInPieces(drawer, drawn);
  }

  /** What has changed meanwhile is drawn after it. */
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
    // Waited for before the scene asks for a frame of its own, so that the drawing is not kept waiting.
    void afterPaint().then(() => this.node && this.tellPainted(performance.now()));
  }

  /** Where there is no scene, to draw takes longer than all else that follows a change: the form answers first, and is painted. */
  async #drawAfterPaint(): Promise<void> {
    // A page that is hidden meanwhile gets no frame.
    await Promise.race([afterPaint(), new Promise((resolve) => setTimeout(resolve, paintLimitMs))]);
    this.pending = undefined;
    this.#isDue = true;
    this.#host.requestUpdate();
    try {
      await this.#host.updateComplete;
    } finally {
      this.#isDue = false;
    }
  }

  /** The drawing's code is served no more. */
  get isGone(): boolean {
    return this.#drawer.isGone;
  }

  /** The drawing's code could not be fetched. */
  get hasFailed(): boolean {
    return this.#drawer.hasFailed;
  }

  retry(): void {
    void this.#drawer.request();
  }

  /** What is seen: the drawing, else the service's picture, also of what it was before, until that is drawn. */
  render(): SVGElement | ReturnType<ModelPicture['render']> {
    const isAwaited = !this.#drawer.hasFailed && !this.#options.lostCamera();
    return this.node ?? (this.#isPicture || isAwaited ? this.#picture.render() : undefined);
  }

  /** There is something to see. */
  get isShown(): boolean {
    return !!(this.node ?? this.pending) || this.#picture.isLoaded;
  }

  /** Resolves when the product of the last update is drawn, where it needs to be; the drawing's code may have to be fetched. */
  async drawn(): Promise<void> {
    if (this.#drawer.feature || this.#isPicture || this.#options.aspect() === undefined || !this.#host.shown) return;
    await this.#drawer.request();
    await this.#host.updateComplete;
  }

  /** Draws, also what the service's picture shows; undefined where the drawing's code can't be fetched. */
  async draw(): Promise<SVGElement | undefined> {
    this.#picture.isWanted = false;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.drawn();
    return this.node;
  }

  /** Shows a view; the code that draws sides is fetched when somebody asks for one. */
  async show(view: ViewDirection): Promise<void> {
    this.#wantedView = view;
    try {
      if (view !== 'home') this.#drawSide ??= (await import('../../drawing/interactive-view.js')).interactiveViewOf;
    } catch (cause) {
      this.#wantedView = this.view;
      this.#options.onLoadFailed(LoadError.from(cause), 'side', () => this.#drawSide !== undefined);
      return;
    }
    // Somebody may have asked for another view meanwhile.
    this.view = this.#wantedView;
    this.#host.requestUpdate();
  }

  /** The dimension lines of the side that is drawn; undefined at home. */
  get dimensionLines(): readonly DimensionLine[] | undefined {
    return this.view === 'home' ? undefined : this.#side?.dimensionLines;
  }

  /** How the drawing projects the product into a picture of that size. */
  projectionFor(lens: Lens, width: number, height: number): Projection | undefined {
    const { shown } = this.#host;
    if (this.view !== 'home') return this.#side?.projectionFor(width, height, margin);
    if (!shown) return undefined;
    const { bounds } = shown;
    const aspect = width / height;
    const lost = this.#options.lostCamera();
    let camera = lost ? lens.cameraPoseInFront(lost, bounds, aspect) : lens.cameraPoseForView('home', bounds, aspect);
    // It is drawn for a rounded shape, and lies whole in the middle.
    if (this.#isPicture) camera = lens.cameraPoseWithin('home', bounds, this.#picture.aspect, aspect);
    return lens.perspectiveProjection(camera, width, height);
  }

  /** The service's picture is all of what is seen. */
  get #isPicture(): boolean {
    return this.node === undefined && this.view === 'home' && this.#picture.isShown && !this.#options.lostCamera();
  }

  /**
   * The first picture is on the screen: the service's, a drawing, or the scene's first frame, where nothing came before it.
   * @param at ms, as of performance.now()
   */
  tellPainted(at: number): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#options.onFirstPaint(at);
  }

  /** There is nothing to draw any more. */
  clear(): void {
    this.node = undefined;
    this.#isTold = false;
    this.#drawn = this.#side = undefined;
  }

  *#draw(drawer: Drawer, drawn: DrawingInputs): Generator<void, SVGElement> {
    const { product, view, hasLabels } = drawn;
    let drawing = drawer.picture(drawn);
    let side: InteractiveView | undefined;
    if (view !== 'home' && this.#drawSide) {
      const { format } = this.#options;
      const { product: measured = product } = this.#host;
      const typeface = drawer.typefaceFor(product);
      side = yield* this.#drawSide(product, view, { measured, format, typeface, labelled: hasLabels });
      drawing = drawer.createSvg(side.shape);
    }
    const node = yield* drawing;
    this.#side = side;
    return node;
  }
}

function isEqual(one: DrawingInputs, other: DrawingInputs): boolean {
  const { product, aspect, view, camera, hasLabels, sampleLength } = other;
  // The same parts are drawn alike, whatever else is said of them.
  if (one.product.parts !== product.parts || one.aspect !== aspect || one.view !== view) return false;
  if (one.camera?.position.join() !== camera?.position.join()) return false;
  return view === 'home' || (one.hasLabels === hasLabels && one.sampleLength === sampleLength);
}
