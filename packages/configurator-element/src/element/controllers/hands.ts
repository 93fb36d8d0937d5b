// The product under a person's hands: what is open, lit, apart. It makes of the product what is shown, and lays over
// the picture what can be taken hold of. Knows no three.js: the scene and the drawing show the same.

import { type ReactiveController, type ReactiveControllerHost, render } from 'lit';
import type { ParameterState } from '../../model/index.js';
import type { PlacedPart, Product, Vector } from '../../model/product.js';
import { formatLength } from '../../model/units.js';
import { type Hit, pick } from '../../scene/picking.js';
import { Lettering } from '../../typeface/index.js';
import type { Lens } from '../../view/lens.js';
import type { Measure } from '../../view/measures.js';
import { figureHeight, figurePath, type Presentation, plain, present } from '../../view/present/index.js';
import { fill, type Messages } from '../messages/index.js';
import { comesApart, type Opening, openingsOf, pressed } from '../openings.js';
import type { FieldContext } from '../panels/fields/context.js';
import { type HandsView, renderHands } from '../panels/hands-view.js';
import type { PartsListView } from '../panels/parts-list.js';
import { Attending } from './attending.js';
import { Dragging } from './dragging.js';
import { Glides } from './glides.js';
import { Measuring } from './measuring.js';
import { Overlay } from './overlay.js';
import { PartsPanel } from './parts-panel.js';
import { Pointing, type Spot } from './pointing.js';
import { type Lighting, Spotlight } from './spotlight.js';
import type { StageController } from './stage.js';

export type HandsHost = ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: ParentNode;
    readonly product: Product | undefined;
    readonly messages: Messages;
    readonly language: string;
    /** How far it is pulled apart, 0 to 1. */
    exploded: number;
  };

export interface HandsOptions {
  readonly stage: StageController;
  /** Of a measured side, where the drawing shows one. */
  readonly measures: () => readonly Measure[] | undefined;
  /** What a part or a group is called, by its path. */
  readonly nameOf: (path: string) => string;
  /** What a field needs to show a parameter and to take what is typed. */
  readonly fields: () => FieldContext;
  readonly parameters: () => readonly ParameterState[];
  /** A person points at another part, or at none any more. */
  readonly onPart: (path: string | undefined) => void;
}

/** What of a product moves. */
interface Moving {
  readonly product: Product;
  readonly openings: readonly Opening[];
  readonly comesApart: boolean;
}

interface Shown {
  readonly product: Product;
  readonly presentation: Presentation;
  readonly result: Product;
}

/** Among what glides: no part has this path. */
const apart = '';

/** How long the way to come nearer is told; ms. */
const hintMs = 2200;

/** What the lines beside the product need, or the slider below its pieces, where 1 is the product alone. */
const roomBeside = 1.16;

export class HandsController implements ReactiveController {
  readonly #host: HandsHost;
  readonly #options: HandsOptions;
  readonly #glides: Glides;
  readonly #pointing: Pointing;
  readonly #spotlight: Spotlight;
  readonly #parts: PartsPanel;
  readonly #measuring: Measuring;
  readonly #dragging: Dragging;
  readonly #attending = new Attending(() => this.render());
  readonly #overlay: Overlay;
  readonly #lettering = new Lettering(() => this.render());
  #presentation = plain;
  #shown: Shown | undefined;
  #moving: Moving | undefined;
  /** What was asked for last. */
  #exploded = 0;
  #room = 1;
  #isLaying = false;
  #isStale = false;
  #hinting: ReturnType<typeof setTimeout> | undefined;
  #toggled: string | undefined;

  constructor(host: HandsHost, options: HandsOptions) {
    this.#host = host;
    this.#options = options;
    this.#glides = new Glides({ jumps: () => !options.stage.moves, onStep: () => this.#pose() });
    this.#pointing = new Pointing({
      onHover: (spot) => this.#hover(spot),
      onPress: (spot) => this.#press(spot),
      onDoublePress: (spot) => this.#pressTwice(spot),
      onPass: () => this.#hint(),
    });
    this.#spotlight = new Spotlight({
      onChange: (lighting, how) => this.#light(lighting, how),
      onPart: options.onPart,
    });
    this.#parts = new PartsPanel({ root: host.renderRoot, view: () => this.#partsView() });
    const { fields, parameters, stage } = options;
    this.#measuring = new Measuring({ root: host.renderRoot, parameters, onChange: () => this.render() });
    this.#dragging = new Dragging({
      lens: () => stage.lens,
      product: () => host.product,
      fields,
      stateOf: (key) => this.#measuring.stateOf(key),
      hold: () => stage.hold(),
      carry: (offset) => this.#carry(offset),
      letGo: () => stage.letGo(),
      onChange: () => this.render(),
    });
    this.#overlay = new Overlay({
      measuring: this.#measuring,
      dragging: this.#dragging,
      fields,
      attended: () => this.#attending.attended,
    });
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#onKey);
    this.#attending.watch(this.#host.renderRoot);
  }

  hostUpdated(): void {
    this.#pointing.watch(this.#options.stage.place);
    this.#pullApart();
    this.render();
    this.#parts.render();
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#onKey);
    clearTimeout(this.#hinting);
    this.#pointing.watch(undefined);
    this.#attending.unwatch();
    this.#dragging.end();
    // What was on its way is there when the element returns.
    this.#glides.stop();
    this.#presentation = { ...this.#presentation, ...this.#posed() };
  }

  /** The product as a person has it shown; the same object as long as nothing has changed. */
  present(product: Product): Product {
    const presentation = this.#presentation;
    if (this.#shown?.product !== product || this.#shown.presentation !== presentation) {
      this.#shown = { product, presentation, result: present(product, presentation) };
    }
    return this.#shown.result;
  }

  /** Another model: nothing of it is open. */
  clear(): void {
    this.#glides.clear();
    this.#spotlight.clear();
    this.#exploded = 0;
    this.#presentation = plain;
  }

  get isAllOpen(): boolean {
    return this.#list.every(({ path }) => this.#glides.target(path) === 1);
  }

  openAll(): void {
    for (const { path } of this.#list) this.#glides.go(path, 1);
    this.render();
  }

  closeAll(): void {
    for (const { path } of this.#list) this.#glides.go(path, 0);
    this.render();
  }

  /** Lights up a part, or all that belongs to a group; undefined lights none. */
  highlight(path: string | undefined): void {
    this.#spotlight.point(path === undefined ? undefined : this.#pathsWithin(path), { byPerson: false });
  }

  /** The parts list was opened or shut. */
  toggleParts(isOpen: boolean): void {
    void this.#parts.toggle(isOpen);
  }

  /** Lays what can be taken hold of over the picture, where the picture is now. */
  render(): void {
    this.#isStale = true;
    // What is taken away may have had the focus, and tells at once that it has it no more.
    if (this.#isLaying) return;
    this.#isLaying = true;
    try {
      while (this.#isStale) this.#lay();
    } finally {
      this.#isLaying = false;
    }
  }

  #lay(): void {
    this.#isStale = false;
    const { place: stage, lens } = this.#options.stage;
    const place = stage?.querySelector<HTMLElement>('.hands');
    const { product } = this.#host;
    if (!stage || !place || !product || !lens) return;
    place.classList.toggle('measuring', this.#measuring.isOn || this.#options.measures() !== undefined);
    render(renderHands(this.#view(product, lens)), place);
    // Once more where what was just laid stands in the way, or is wider than was thought.
    if (this.#overlay.survey(stage, this.#furniture(lens))) this.#isStale = true;
  }

  /** Changes with whatever moves what stands over the picture. */
  #furniture({ width, height }: Lens): string {
    const { isolated } = this.#presentation;
    const { className } = this.#options.stage.place!;
    return [width, height, className, isolated.size > 0, this.#list.length > 0, this.#host.language].join();
  }

  #view(product: Product, lens: Lens): HandsView {
    const measures = this.#options.measures();
    return {
      messages: this.#host.messages,
      lens,
      parts: this.present(product).parts,
      outlines: {
        shown: this.present(product).parts,
        parts: product.parts,
        outlined: this.#presentation.lit,
        isFar: this.#spotlight.listed.size > 0,
        lens,
        typeface: () => this.#lettering.typefaceFor(product.parts),
      },
      openings: this.#list,
      nameOf: this.#options.nameOf,
      isOpen: (path) => this.#isOpen(path),
      isAllOpen: this.isAllOpen,
      onToggle: (path) => this.#toggle(path),
      onToggleAll: () => (this.isAllOpen ? this.closeAll() : this.openAll()),
      isIsolated: this.#presentation.isolated.size > 0,
      onShowAll: () => this.#spotlight.isolate(undefined),
      // A measured side has no choice.
      isMeasuring: measures ? undefined : this.#measuring.isOn && this.#isWhole,
      onMeasure: () => this.#measure(),
      ...this.#overlay.view(product, lens, { isWhole: this.#isWhole, measures }),
      hasFigure: this.#presentation.figure,
      figureLabel: fill(this.#host.messages.figure, {
        height: formatLength(figureHeight, this.#options.fields().notation),
      }),
      onFigure: () => this.#stand(),
      comesApart: this.#movingOf(product)?.comesApart ?? false,
      exploded: this.#glides.target(apart),
      onExplode: (share, { isSlid }) => this.#explode(share, isSlid),
    };
  }

  /** Sizes are those of the whole; between its pieces, or at one that stands alone, they would say nothing. */
  get #isWhole(): boolean {
    return this.#isTogether && this.#presentation.isolated.size === 0;
  }

  get #isTogether(): boolean {
    return this.#presentation.exploded === 0 && this.#glides.target(apart) === 0;
  }

  /** By hand: a slider's way is its own animation. */
  #explode(share: number, isSlid: boolean): void {
    this.#host.exploded = this.#exploded = share;
    if (isSlid) this.#glides.set(apart, share);
    else this.#glides.go(apart, share);
    this.render();
  }

  /** By the element's property. */
  #pullApart(): void {
    const { exploded } = this.#host;
    if (exploded === this.#exploded) return;
    this.#exploded = exploded;
    this.#glides.go(apart, exploded);
  }

  #stand(): void {
    this.#show({ figure: !this.#presentation.figure }, { inPlace: false });
    this.render();
  }

  // Who asks for its sizes while it is apart, or while a part stands alone, wants it whole.
  #measure(): void {
    if (this.#isWhole || !this.#measuring.isOn) this.#measuring.toggle();
    if (!this.#isTogether) this.#explode(0, false);
    this.#spotlight.isolate(undefined);
    this.#leaveRoom();
  }

  #leaveRoom(): void {
    const room = this.#measuring.isOn || !this.#isTogether ? roomBeside : 1;
    if (room === this.#room) return;
    this.#room = room;
    this.#options.stage.leaveRoom(room);
  }

  // The eye goes along with the very product that the hand has made.
  #carry(offset: Vector): void {
    const { product } = this.#host;
    if (product) this.#options.stage.show(this.present(product), { inPlace: false });
    this.#options.stage.carry(offset);
  }

  get #list(): readonly Opening[] {
    return this.#movingOf(this.#host.product)?.openings ?? [];
  }

  #movingOf(product: Product | undefined): Moving | undefined {
    if (product && this.#moving?.product !== product) {
      this.#moving = { product, openings: openingsOf(product), comesApart: comesApart(product) };
    }
    return product && this.#moving;
  }

  #isOpen(path: string): boolean {
    return this.#glides.target(path) === 1;
  }

  #toggle(path: string): void {
    this.#glides.go(path, this.#isOpen(path) ? 0 : 1);
    this.render();
  }

  // The last that the key ends: after a dialog, typing, the view that holds the wheel, and the full screen. Who has left
  // the view with it is nowhere, and means the product still.
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || this.#presentation.isolated.size === 0) return;
    const path = event.composedPath();
    const isMeant = path.includes(this.#host) || event.target === document.body;
    if (!isMeant || document.fullscreenElement || path.some((one) => one instanceof HTMLDialogElement)) return;
    event.preventDefault();
    this.#spotlight.isolate(undefined);
  };

  /** Something is on its way. */
  #pose(): void {
    this.#show(this.#posed(), { inPlace: false });
    this.#leaveRoom();
    this.render();
  }

  #posed(): Pick<Presentation, 'exploded' | 'opened'> {
    const { values } = this.#glides;
    return { exploded: values.get(apart) ?? 0, opened: new Map(values) };
  }

  #show(change: Partial<Presentation>, { inPlace }: { readonly inPlace: boolean }): void {
    this.#presentation = { ...this.#presentation, ...change };
    const { product } = this.#host;
    if (product) this.#options.stage.show(this.present(product), { inPlace });
  }

  #light(lighting: Lighting, how: { readonly inPlace: boolean }): void {
    this.#show(lighting, how);
    this.render();
    this.#parts.render();
  }

  #partsView(): PartsListView | undefined {
    const { product, messages, language } = this.#host;
    if (!product) return undefined;
    const { lit, isolated } = this.#presentation;
    return {
      product,
      messages,
      language,
      notation: this.#options.fields().notation,
      lit,
      isolated,
      onPoint: (paths) => this.#spotlight.point(paths),
      onIsolate: (paths) => this.#spotlight.isolate(paths),
    };
  }

  #pathsWithin(path: string): readonly string[] {
    const paths = [...(this.#host.product?.parts ?? [])].map((part) => part.path);
    return paths.filter((one) => one === path || one.startsWith(`${path}/`));
  }

  #hitAt({ x, y }: Spot): Hit | undefined {
    const { product } = this.#host;
    const { lens } = this.#options.stage;
    const { isolated } = this.#presentation;
    const isThere = ({ path }: PlacedPart) => path !== figurePath && (isolated.size === 0 || isolated.has(path));
    return product && lens && pick(this.present(product).parts, lens.rayAt(x, y), isThere);
  }

  #hover(spot: Spot | undefined): void {
    const part = spot && this.#hitAt(spot)?.part;
    this.#options.stage.place?.classList.toggle('opens', part?.motions !== undefined);
    this.#spotlight.hover(part?.path);
  }

  #hint(): void {
    clearTimeout(this.#hinting);
    this.#options.stage.place?.classList.add('hinting');
    this.#hinting = setTimeout(() => this.#options.stage.place?.classList.remove('hinting'), hintMs);
  }

  #press(spot: Spot): void {
    const part = this.#hitAt(spot)?.part;
    this.#toggled = part && pressed(part, (path) => this.#isOpen(path));
    if (this.#toggled !== undefined) this.#toggle(this.#toggled);
    else this.#parts.reveal();
  }

  // The first press has opened what the person only wanted to look at.
  #pressTwice(spot: Spot): void {
    if (this.#toggled !== undefined) this.#toggle(this.#toggled);
    this.#toggled = undefined;
    this.#options.stage.lookAt(this.#hitAt(spot)?.point);
  }
}
