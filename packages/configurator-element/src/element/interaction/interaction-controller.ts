// Interaction with the product itself: opening and exploding it, highlighting parts, measuring, and dragging its sides.
// It's a separate chunk, loaded once the product is visible, and works with both the scene and the drawing.

import { type ReactiveController, render } from 'lit';
import type { Product } from '../../model/evaluate/product.js';
import { lens } from '../../view/lens.js';
import type { ScreenPoint } from '../../view/overlay-layout.js';
import { type Hit, pick } from '../../view/picking.js';
import { PERSON_PATH } from '../../view/presentation/scale-person.js';
import type { Projection } from '../../view/screen-projection.js';
import { yieldToPage } from '../../yield-to-page.js';
import type { TypedTexts } from '../form/fields/context.js';
import type { PartsListView } from '../parts-list/parts-list.js';
import { PartsPanel } from '../parts-list/parts-panel.js';
import { editDocument } from '../session/edit-document.js';
import { chooseHistoryByKey, keepTypedKey } from '../session/history-keys.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { emit } from '../shared/events.js';
import { LazyFeature } from '../shared/lazy-feature.js';
import { scrollIntoSight } from '../shared/scroll-into-sight.js';
import type { DrawingController } from '../stage/drawing-controller.js';
import type { StageController } from '../stage/stage-controller.js';
import { ActiveParameterObserver } from './active-parameter.js';
import { FullScreen } from './full-screen.js';
import { HandleDragging } from './handles.js';
import { interactionStyles } from './interaction-styles.js';
import { JointButtons } from './joint-buttons.js';
import { Outlines } from './outlines.js';
import { OverlayController } from './overlay-controller.js';
import { type OverlayView, renderOverlay } from './overlay-view.js';
import { keepSticky, watchDensity } from './page-fit.js';
import type { RoomPhoto } from './photo/room-photo.js';
import { Pointer } from './pointer.js';
import { PresentationState } from './presentation-state.js';

export { loadToolMessages } from '../shared/messages/tools.js';

/**
 * How much larger than the product the picture is. The margin leaves room for the dimensions, or for the sliders below
 * the product.
 */
const PADDING_BESIDE = 1.16;

export class InteractionController implements ReactiveController {
  static readonly styles = interactionStyles;

  readonly presentation: PresentationState;
  readonly fullScreen: FullScreen;
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #stage: StageController;
  readonly #drawing: DrawingController;
  readonly #pointer: Pointer;
  readonly #parts: PartsPanel;
  readonly #dragging: HandleDragging;
  readonly #activeParameter: ActiveParameterObserver;
  readonly #overlay: OverlayController;
  readonly #outlines = new Outlines(() => this.render());
  readonly #joints: JointButtons;
  readonly #photo: LazyFeature<typeof import('./photo/room-photo.js'), RoomPhoto>;
  #connection: AbortController | undefined;
  #padding = 1;
  /** Whether the first rendering has been scheduled. */
  #isStarted = false;
  #isRendering = false;
  #isStale = false;
  /** Resolves when the last edited document is shown or rejected. */
  #editing: Promise<unknown> = Promise.resolve();
  /** The joint that the last press opened or closed. */
  #toggled: string | undefined;
  #isShowingTools = false;

  constructor(
    host: Configurator,
    session: Session,
    stage: StageController,
    drawing: DrawingController,
    typing: TypedTexts,
  ) {
    this.#host = host;
    this.#session = session;
    this.#stage = stage;
    this.#drawing = drawing;
    stage.lens = lens;
    stage.overlay = this;
    this.presentation = new PresentationState(host, session, stage);
    session.presenter = this.presentation;
    this.#pointer = new Pointer({
      host,
      hitAt: (point) => this.#hitAt(point),
      onHover: (hit) => this.#hover(hit),
      onPress: (hit) => this.#press(hit),
      onDoublePress: (hit) => this.#pressTwice(hit),
      onWheelPassed: () => stage.showHint(),
      onEscape: () => this.#escape(),
    });
    this.#parts = new PartsPanel({
      root: host.renderRoot,
      view: () => this.#partsView(),
      onLoadFailed: (error, isLoaded) => session.onLoadFailed(error, 'parts-list', isLoaded),
    });
    this.#activeParameter = new ActiveParameterObserver(stage);
    this.#dragging = new HandleDragging(session, stage, drawing);
    this.#overlay = new OverlayController({
      root: host.renderRoot,
      session,
      stage,
      typing,
      dragging: this.#dragging,
      activeParameter: this.#activeParameter,
    });
    this.#photo = new LazyFeature(host, {
      load: () => import('./photo/room-photo.js'),
      styles: ({ photoStyles }) => photoStyles,
      create: ({ RoomPhoto }) => new RoomPhoto(host, session),
      onFailed: session.onLoadFailed,
    });
    this.fullScreen = new FullScreen(host);
    this.#joints = new JointButtons(host.renderRoot, () => this.render());
    host.addController(this);
  }

  hostConnected(): void {
    const { renderRoot } = this.#host;
    this.#activeParameter.watch(renderRoot);
    renderRoot.addEventListener('keyup', scrollFocusIntoSight, { passive: true });
    keepSticky(this.#host);
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const onKey = (event: Event) => {
      chooseHistoryByKey(event as KeyboardEvent, this.#session, renderRoot);
      keepTypedKey(event as KeyboardEvent);
    };
    renderRoot.addEventListener('keydown', onKey, { signal });
    // Redraw, because the scene checks the display's pixel density only when it draws.
    watchDensity(() => this.#stage.scene?.redraw(), signal);
  }

  hostUpdated(): void {
    // Check that the element is still on the page, because an update requested earlier may run afterward.
    this.#pointer.watch(this.#host.isConnected ? this.#stage.element : undefined);
    this.presentation.applyExploded();
    this.presentation.applyProps();
    this.#showTools();
    // On a phone, the history's buttons take the hint's place.
    if (this.#hasHistory) this.#stage.touch();
    // If the drawing is pending, the overlay and the parts list are rendered later, once it shows the current product.
    if (this.#drawing.pending) return;
    if (this.#isStarted) this.render();
    else void this.#start();
  }

  /** Renders the first overlay in its own task, because it takes as long as the update. */
  async #start(): Promise<void> {
    this.#isStarted = true;
    await yieldToPage();
    if (this.#host.isConnected) this.render();
  }

  /** Scrolls to the view's tools if they open below the window or under the price bar. */
  #showTools(): void {
    const { showsTools } = this.#stage;
    const tools = this.#host.renderRoot.querySelectorAll<HTMLElement>(':is(.view-tools, .toolbar) button');
    const last = tools[tools.length - 1];
    if (showsTools && !this.#isShowingTools && last) scrollIntoSight(last);
    this.#isShowingTools = showsTools;
  }

  hostDisconnected(): void {
    this.#host.renderRoot.removeEventListener('keyup', scrollFocusIntoSight);
    this.#connection?.abort();
    this.#pointer.watch(undefined);
    this.#activeParameter.unwatch();
    this.#overlay.measurements.unobserve();
    this.#dragging.end();
    // Finish the transitions, so that the element shows their end state when it returns.
    this.presentation.finish();
  }

  /** Highlights a part, or all parts of a group; undefined highlights none. */
  highlight(path: string | readonly string[] | undefined): void {
    const wanted = new Set(typeof path === 'string' ? [path] : path);
    const parts = [...(this.#session.product?.parts ?? [])];
    const paths = parts.map((part) => part.path).filter((one) => enclosing(one).some((each) => wanted.has(each)));
    this.presentation.highlight(wanted.size > 0 ? paths : undefined, { byPerson: false });
  }

  /** On a phone, the undo and redo buttons take the place of the hint, so hide the hint. */
  edit(document: unknown, adopt: () => void): Promise<boolean> {
    const edited = this.#editing.then(() => editDocument(this.#session, document, adopt));
    this.#editing = edited.catch(() => {});
    return edited;
  }

  /** Handles the opening or closing of the parts list. */
  toggleParts(isOpen: boolean): void {
    // Request an update, because opening the list also removes the message that it couldn't be loaded.
    void this.#parts.toggle(isOpen).then(() => this.#host.requestUpdate());
  }

  /** Scrolls until the view's tools are visible, if they opened below the window's edge or under the price bar. */
  render(): void {
    this.#isStale = true;
    // Don't start again: removing the focused element calls this method while it's rendering.
    if (this.#isRendering) return;
    this.#isRendering = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.#updatePadding();
        this.#renderOverlay();
        this.#parts.render();
      }
    } finally {
      this.#isRendering = false;
    }
  }

  #renderOverlay(): void {
    const { element } = this.#stage;
    const { projection, dimensionLines } = this.#drawing;
    const overlay = element?.querySelector<HTMLElement>('.overlay');
    const { product, format } = this.#session;
    if (!element || !overlay || !product || !projection) return;
    const isMeasuring = this.#overlay.showsDimensions || dimensionLines !== undefined;
    overlay.classList.toggle('with-dimensions', isMeasuring);
    render(renderOverlay(this.#view(product, projection)), overlay);
    const { isIsolated, joints } = this.presentation;
    const { width, height } = projection;
    const { language } = format.notation;
    const hasHistory = this.#hasHistory;
    const obstaclesKey = [width, height, element.className, isIsolated, joints.length > 0, language, hasHistory].join();
    // Render again if one of the overlay's own controls is an obstacle, or a label is wider than assumed.
    if (this.#overlay.measurements.read(element, obstaclesKey)) this.#isStale = true;
  }

  get #hasHistory(): boolean {
    return Object.values(this.#session.history).some(Boolean);
  }

  #view(product: Product, projection: Projection): OverlayView {
    const { presentation } = this;
    const { dimensionLines: drawn } = this.#drawing;
    const { parts } = presentation.present(product);
    const isWhole = this.#isWhole;
    return {
      ...this.#overlay.view(product, projection, { isWhole, drawn }),
      ...this.#session.format,
      projection,
      presentation,
      parts,
      outlines: this.#outlines.render({
        product,
        shown: parts,
        paths: presentation.current.highlighted,
        isFilled: presentation.isListed,
        projection,
      }),
      joints: this.#joints,
      nameOf: (path) => this.#session.partName(path),
      showsDimensions: drawn ? undefined : this.#overlay.showsDimensions && isWhole,
      onDimensions: () => this.#toggleDimensions(),
      onPhoto: this.#stage.state === 'live' ? () => void this.#openPhoto() : undefined,
      onExplode: (fraction, how) => this.presentation.chooseExploded(fraction, how),
    };
  }

  /** Dimensions measure the whole product, so they're hidden while it's exploded or a part is isolated. */
  get #isWhole(): boolean {
    return this.presentation.isTogether && !this.presentation.isIsolated;
  }

  async #openPhoto(): Promise<void> {
    (await this.#photo.request('photo'))?.open();
  }

  // Showing the dimensions ends an exploded or isolated view.
  #toggleDimensions(): void {
    if (this.#isWhole || !this.#overlay.showsDimensions) this.#overlay.toggleDimensions();
    if (!this.presentation.isTogether) this.presentation.chooseExploded(0);
    this.presentation.isolate(undefined);
    this.render();
  }

  #updatePadding(): void {
    const { isTogether, current } = this.presentation;
    const padding = this.#overlay.showsDimensions || !isTogether || current.person > 0 ? PADDING_BESIDE : 1;
    if (padding === this.#padding) return;
    this.#padding = padding;
    this.#stage.setPadding(padding);
  }

  #partsView(): PartsListView | undefined {
    const { product, format } = this.#session;
    if (!product) return undefined;
    const { highlighted, isolated } = this.presentation.current;
    return {
      product,
      ...format,
      highlighted,
      isolated,
      onHighlight: (paths) => this.presentation.highlight(paths),
      onIsolate: (paths) => this.presentation.isolate(paths),
    };
  }

  #hitAt({ x, y }: ScreenPoint): Hit | undefined {
    const { product } = this.#session;
    const { projection } = this.#drawing;
    const { isolated } = this.presentation.current;
    if (!product || !projection) return undefined;
    const { parts } = this.presentation.present(product);
    return pick(parts, projection.rayAt(x, y), ({ path }) => {
      return path !== PERSON_PATH && (isolated.size === 0 || isolated.has(path));
    });
  }

  #hover(hit: Hit | undefined): void {
    this.#stage.element?.toggleAttribute('data-openable', hit?.part.motions !== undefined);
    this.presentation.hover(hit?.part.path);
  }

  #press(hit: Hit | undefined): void {
    if (hit) this.#emitPress(hit.part.path);
    this.#toggled = hit && this.presentation.jointOf(hit.part);
    if (this.#toggled === undefined) this.#parts.scrollToHighlighted();
    else this.presentation.toggleJoint(this.#toggled);
  }

  #emitPress(path: string): void {
    emit(this.#host, 'configurator-press', { path, name: this.#session.partName(path) });
  }

  // The first press of a double press may have opened or closed a joint. If so, undo that.
  #pressTwice(hit: Hit | undefined): void {
    if (this.#toggled !== undefined) this.presentation.toggleJoint(this.#toggled);
    this.#toggled = undefined;
    this.#stage.scene?.lookAt(hit?.point);
  }

  #escape(): boolean {
    if (this.fullScreen.leaveWindow()) return true;
    const { isIsolated } = this.presentation;
    this.presentation.isolate(undefined);
    return isIsolated;
  }
}

/** Scrolls an element focused with Tab out from under the page's sticky elements. */
function scrollFocusIntoSight(event: Event): void {
  const { key, target } = event as KeyboardEvent;
  // Ignore the overlay, which is visible whenever the picture is, and dialogs, which nothing can cover.
  if (key !== 'Tab' || !(target instanceof HTMLElement) || target.closest('.overlay, dialog')) return;
  scrollIntoSight(target);
}

/** The path of a part and the paths of all groups that contain it. */
function enclosing(path: string): readonly string[] {
  const steps = path.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}
