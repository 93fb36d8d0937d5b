// The product under a person's hands: what is open, lit, apart. It makes of the product what is shown, and lays over
// the picture what can be taken hold of. Knows no three.js: the scene and the drawing show the same.

import { type ReactiveController, type ReactiveControllerHost, render } from 'lit';
import type { PlacedPart, Product, Vector } from '../../model/evaluate/product.js';
import type { ParameterState } from '../../model/index.js';
import { TypefaceLoader } from '../../typeface/index.js';
import type { DimensionLine } from '../../view/dimension-lines.js';
import { type Hit, pick } from '../../view/picking.js';
import { type Presentation, personHeight, personPath, present, unchanged } from '../../view/presentation/index.js';
import type { Projection } from '../../view/projection.js';
import type { FieldContext } from '../form/fields/context.js';
import type { PartsListView } from '../parts-list/parts-list.js';
import { PartsPanel } from '../parts-list/parts-panel.js';
import { formatLength } from '../shared/format/length.js';
import { fill, type Messages } from '../shared/messages/index.js';
import type { StageController } from '../stage/stage-controller.js';
import { ActiveParameterObserver } from './active-parameter.js';
import { DimensionEditing } from './dimension-editing.js';
import { HandleDragging } from './dragging.js';
import { type Highlight, Highlighting } from './highlighting.js';
import { interactionStyles } from './interaction-styles.js';
import { type InteractionView, renderInteraction } from './interaction-view.js';
import { isExplodable, type Joint, jointsOf, jointToToggle } from './joints.js';
import { OverlayController } from './overlay.js';
import { PointerController, type Spot } from './pointing.js';
import { Transitions } from './transitions.js';

export type InteractionHost = ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: ParentNode;
    readonly product: Product | undefined;
    readonly messages: Messages;
    readonly language: string;
    /** How far it is pulled apart, 0 to 1. */
    exploded: number;
  };

export interface InteractionOptions {
  readonly stage: StageController;
  /** Of a measured side, where the drawing shows one. */
  readonly measures: () => readonly DimensionLine[] | undefined;
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
  readonly joints: readonly Joint[];
  readonly isExplodable: boolean;
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

export class InteractionController implements ReactiveController {
  static readonly styles = interactionStyles;

  readonly #host: InteractionHost;
  readonly #options: InteractionOptions;
  readonly #glides: Transitions;
  readonly #pointing: PointerController;
  readonly #spotlight: Highlighting;
  readonly #parts: PartsPanel;
  readonly #measuring: DimensionEditing;
  readonly #dragging: HandleDragging;
  readonly #attending = new ActiveParameterObserver(() => this.render());
  readonly #overlay: OverlayController;
  readonly #lettering = new TypefaceLoader(() => this.render());
  #presentation = unchanged;
  #shown: Shown | undefined;
  #moving: Moving | undefined;
  /** What was asked for last. */
  #exploded = 0;
  #room = 1;
  #isLaying = false;
  #isStale = false;
  #hinting: ReturnType<typeof setTimeout> | undefined;
  #toggled: string | undefined;

  constructor(host: InteractionHost, options: InteractionOptions) {
    this.#host = host;
    this.#options = options;
    this.#glides = new Transitions({ jumps: () => !options.stage.animates, onStep: () => this.#pose() });
    this.#pointing = new PointerController({
      onHover: (spot) => this.#hover(spot),
      onPress: (spot) => this.#press(spot),
      onDoublePress: (spot) => this.#pressTwice(spot),
      onPass: () => this.#hint(),
    });
    this.#spotlight = new Highlighting({
      onChange: (lighting, how) => this.#light(lighting, how),
      onPart: options.onPart,
    });
    this.#parts = new PartsPanel({ root: host.renderRoot, view: () => this.#partsView() });
    const { fields, parameters, stage } = options;
    this.#measuring = new DimensionEditing({ root: host.renderRoot, parameters, onChange: () => this.render() });
    this.#dragging = new HandleDragging({
      lens: () => stage.lens,
      product: () => host.product,
      fields,
      stateOf: (key) => this.#measuring.stateOf(key),
      hold: () => stage.hold(),
      carry: (offset) => this.#carry(offset),
      letGo: () => stage.letGo(),
      onChange: () => this.render(),
    });
    this.#overlay = new OverlayController({
      measuring: this.#measuring,
      dragging: this.#dragging,
      fields,
      attended: () => this.#attending.current,
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
    this.#presentation = unchanged;
  }

  get isAllOpen(): boolean {
    return this.#list.every(({ path }) => this.#glides.target(path) === 1);
  }

  openAll(): void {
    for (const { path } of this.#list) this.#glides.start(path, 1);
    this.render();
  }

  closeAll(): void {
    for (const { path } of this.#list) this.#glides.start(path, 0);
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
    render(renderInteraction(this.#view(product, lens)), place);
    // Once more where what was just laid stands in the way, or is wider than was thought.
    if (this.#overlay.measure(stage, this.#furniture(lens))) this.#isStale = true;
  }

  /** Changes with whatever moves what stands over the picture. */
  #furniture({ width, height }: Projection): string {
    const { isolated } = this.#presentation;
    const { className } = this.#options.stage.place!;
    return [width, height, className, isolated.size > 0, this.#list.length > 0, this.#host.language].join();
  }

  #view(product: Product, lens: Projection): InteractionView {
    const measures = this.#options.measures();
    return {
      messages: this.#host.messages,
      lens,
      parts: this.present(product).parts,
      outlines: {
        shown: this.present(product).parts,
        parts: product.parts,
        outlined: this.#presentation.highlighted,
        isFilled: this.#spotlight.listed.size > 0,
        lens,
        typeface: () => this.#lettering.typefaceFor(product.parts),
      },
      joints: this.#list,
      nameOf: this.#options.nameOf,
      isOpen: (path) => this.#isOpen(path),
      isAllOpen: this.isAllOpen,
      onToggle: (path) => this.#toggle(path),
      onToggleAll: () => (this.isAllOpen ? this.closeAll() : this.openAll()),
      isIsolated: this.#presentation.isolated.size > 0,
      onShowAll: () => this.#spotlight.isolate(undefined),
      // A measured side has no choice.
      showsDimensions: measures ? undefined : this.#measuring.isOn && this.#isWhole,
      onDimensions: () => this.#measure(),
      ...this.#overlay.view(product, lens, { isWhole: this.#isWhole, measures }),
      showsPerson: this.#presentation.person,
      personLabel: fill(this.#host.messages.scalePerson, {
        height: formatLength(personHeight, this.#options.fields().notation),
      }),
      onPerson: () => this.#stand(),
      isExplodable: this.#movingOf(product)?.isExplodable ?? false,
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
    if (isSlid) this.#glides.jump(apart, share);
    else this.#glides.start(apart, share);
    this.render();
  }

  /** By the element's property. */
  #pullApart(): void {
    const { exploded } = this.#host;
    if (exploded === this.#exploded) return;
    this.#exploded = exploded;
    this.#glides.start(apart, exploded);
  }

  #stand(): void {
    this.#show({ person: !this.#presentation.person }, { inPlace: false });
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
    this.#options.stage.setPadding(room);
  }

  // The eye goes along with the very product that the hand has made.
  #carry(offset: Vector): void {
    const { product } = this.#host;
    if (product) this.#options.stage.show(this.present(product), { inPlace: false });
    this.#options.stage.carry(offset);
  }

  get #list(): readonly Joint[] {
    return this.#movingOf(this.#host.product)?.joints ?? [];
  }

  #movingOf(product: Product | undefined): Moving | undefined {
    if (product && this.#moving?.product !== product) {
      this.#moving = { product, joints: jointsOf(product), isExplodable: isExplodable(product) };
    }
    return product && this.#moving;
  }

  #isOpen(path: string): boolean {
    return this.#glides.target(path) === 1;
  }

  #toggle(path: string): void {
    this.#glides.start(path, this.#isOpen(path) ? 0 : 1);
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

  #light(lighting: Highlight, how: { readonly inPlace: boolean }): void {
    this.#show(lighting, how);
    this.render();
    this.#parts.render();
  }

  #partsView(): PartsListView | undefined {
    const { product, messages, language } = this.#host;
    if (!product) return undefined;
    const { highlighted: lit, isolated } = this.#presentation;
    return {
      product,
      messages,
      language,
      notation: this.#options.fields().notation,
      highlighted: lit,
      isolated,
      onHighlight: (paths) => this.#spotlight.point(paths),
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
    const isThere = ({ path }: PlacedPart) => path !== personPath && (isolated.size === 0 || isolated.has(path));
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
    this.#toggled = part && jointToToggle(part, (path) => this.#isOpen(path));
    if (this.#toggled !== undefined) this.#toggle(this.#toggled);
    else this.#parts.scrollToHighlighted();
  }

  // The first press has opened what the person only wanted to look at.
  #pressTwice(spot: Spot): void {
    if (this.#toggled !== undefined) this.#toggle(this.#toggled);
    this.#toggled = undefined;
    this.#options.stage.lookAt(this.#hitAt(spot)?.point);
  }
}
