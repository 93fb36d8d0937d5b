// How the product is presented: open doors, explosion, highlighted and isolated parts, and a person next to it for
// scale. Configuration changes keep it; another model resets it. The stage shows each change directly, without updating
// the element.

import type { Motion, PartList, PlacedPart, Product } from '../../model/evaluate/product.js';
import { hasFreeSurface } from '../../view/presentation/free-surfaces.js';
import { type Presentation, present, unchanged } from '../../view/presentation/present.js';
import { PERSON_HEIGHT } from '../../view/presentation/scale-person.js';
import type { Presenter, Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { emit } from '../shared/events.js';
import type { StageController } from '../stage/stage-controller.js';

export interface Joint {
  /** The path of the joint's motion. */
  readonly path: string;
  /** The row of the largest part that the joint moves, where its button is placed. */
  readonly row: number;
}

interface Movable {
  readonly joints: readonly Joint[];
  readonly isExplodable: boolean;
}

const nothingMovable: Movable = { joints: [], isExplodable: false };

/** How long a product must stay the same before everyday objects are placed on it, in ms. */
const SETTLED_MS = 300;

/** The explosion's key among the transitions; no joint has this path. */
const EXPLOSION = '';

const none: ReadonlySet<string> = new Set();

export class PresentationState implements Presenter {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #stage: StageController;
  readonly #transitions: Transitions;
  #current = unchanged;
  #personHeight = PERSON_HEIGHT;
  /** The function that places everyday objects. Undefined until its code is loaded. */
  #everydayObjectsOf: ((product: Product) => readonly PlacedPart[]) | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #placed: { readonly product: Product; readonly hasPlace: boolean } | undefined;
  /** The last product whose objects were arranged. */
  #arranged: { readonly product: Product; readonly props: readonly PlacedPart[] } | undefined;
  #hadProps = false;
  #hovered: string | undefined;
  /** Paths highlighted by a row of the parts list or by a script. */
  #listed = none;
  /** The part last reported to the page. */
  #reported: string | undefined;
  /** The last applied value of the host's `exploded`. */
  #applied = 0;
  /** The last presented product and its result. */
  #presented: { readonly product: Product; readonly presentation: Presentation; readonly result: Product } | undefined;
  #read: (Movable & { readonly product: Product }) | undefined;

  constructor(host: Configurator, session: Session, stage: StageController) {
    this.#host = host;
    this.#session = session;
    this.#stage = stage;
    this.#transitions = new Transitions({
      jumps: () => !stage.animates,
      onStep: () => this.#change(this.#posed, { inPlace: false }),
    });
  }

  get current(): Presentation {
    return this.#current;
  }

  /** The product as presented. It's the same object as long as nothing has changed. */
  present(product: Product): Product {
    const props = this.#propsOf(product);
    if (props !== this.#current.props) this.#current = { ...this.#current, props };
    const presentation = this.#current;
    if (this.#presented?.product !== product || this.#presented.presentation !== presentation) {
      this.#presented = { product, presentation, result: present(product, presentation) };
    }
    return this.#presented.result;
  }

  /** Resets everything when another model is set. */
  clear(): void {
    this.#transitions.clear();
    this.#hovered = this.#reported = undefined;
    this.#listed = none;
    this.#current = unchanged;
    this.#applied = 0;
  }

  /** Ends all transitions without showing them. */
  finish(): void {
    this.#transitions.finish();
    this.#current = { ...this.#current, ...this.#posed };
  }

  get joints(): readonly Joint[] {
    return this.#movable.joints;
  }

  get isExplodable(): boolean {
    return this.#movable.isExplodable;
  }

  /** Whether the joint is open or opening. */
  isOpen(path: string): boolean {
    return this.#transitions.target(path) === 1;
  }

  get isAllOpen(): boolean {
    return this.joints.every(({ path }) => this.isOpen(path));
  }

  toggleJoint(path: string): void {
    this.#transitions.start(path, this.isOpen(path) ? 0 : 1);
    this.#stage.overlay?.render();
  }

  /** @returns the path of the joint that a press on the part opens or closes, if there is one */
  jointOf(part: PlacedPart): string | undefined {
    return jointToToggle(part, (path) => this.isOpen(path));
  }

  openAll(isOpen: boolean): void {
    for (const { path } of this.joints) this.#transitions.start(path, isOpen ? 1 : 0);
    this.#stage.overlay?.render();
  }

  /** How far the product is exploded, or will be after the transition, from 0 to 1. */
  get exploded(): number {
    return this.#transitions.target(EXPLOSION);
  }

  /** @param isImmediate set for a slider, because its own movement is the animation */
  explode(fraction: number, { isImmediate = false } = {}): void {
    if (isImmediate) this.#transitions.jump(EXPLOSION, fraction);
    else this.#transitions.start(EXPLOSION, fraction);
    this.#stage.overlay?.render();
  }

  /** Explodes the product if the host's `exploded` has changed. */
  applyExploded(): void {
    const { exploded } = this.#host;
    if (exploded === this.#applied) return;
    this.#applied = exploded;
    this.explode(exploded);
  }

  /** Explodes the product on someone's request, and updates the host's `exploded`. */
  chooseExploded(fraction: number, how?: { readonly isImmediate: boolean }): void {
    this.#host.exploded = this.#applied = fraction;
    this.explode(fraction, how);
  }

  /** Whether the product is neither exploded nor exploding. */
  get isTogether(): boolean {
    return this.#current.exploded === 0 && this.exploded === 0;
  }

  /** Whether some parts are isolated. */
  get isIsolated(): boolean {
    return this.#current.isolated.size > 0;
  }

  /** The person's height in mm, even while no person is shown. */
  get personHeight(): number {
    return this.#personHeight;
  }

  set personHeight(height: number) {
    this.#personHeight = height;
    this.#change({ person: height }, { inPlace: false });
  }

  togglePerson(): void {
    this.#change({ person: this.#current.person > 0 ? 0 : this.#personHeight }, { inPlace: false });
  }

  /** Whether everyday objects should be shown. */
  get hasProps(): boolean {
    return this.#host.props;
  }

  /** Whether the product has room for everyday objects. */
  get canHaveProps(): boolean {
    const { product } = this.#session;
    if (product && !this.#placed) this.#placed = { product, hasPlace: hasFreeSurface(product) };
    if (product && this.#placed?.product !== product) this.#decideOnceSettled();
    return this.#placed?.hasPlace === true;
  }

  /**
   * Delayed until the product stays the same for a moment, because for a kitchen this takes about as long as the rest
   * of a slider's step.
   */
  #decideOnceSettled(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      const { product } = this.#session;
      if (product) this.#placed = { product, hasPlace: hasFreeSurface(product) };
      this.#host.requestUpdate();
    }, SETTLED_MS);
  }

  toggleProps(): void {
    this.#host.props = !this.#host.props;
  }

  /** Shows or removes the product's everyday objects if the host's `props` has changed. */
  applyProps(): void {
    if (this.#host.props === this.#hadProps) return;
    this.#hadProps = this.#host.props;
    if (this.hasProps && !this.#everydayObjectsOf) void this.#loadProps();
    else this.#change({}, { inPlace: false });
  }

  /** Loads the everyday objects. If they can't be loaded, none are shown. */
  async #loadProps(): Promise<void> {
    try {
      const { everydayObjectsOf } = await import('../../view/presentation/everyday-objects.js');
      this.#everydayObjectsOf = everydayObjectsOf;
      this.#change({}, { inPlace: false });
    } catch {
      this.#host.props = false;
    }
  }

  #propsOf(product: Product): readonly PlacedPart[] {
    if (!this.hasProps || !this.#everydayObjectsOf) return unchanged.props;
    if (this.#arranged?.product !== product) {
      this.#arranged = { product, props: this.#everydayObjectsOf(product) };
    }
    return this.#arranged.props;
  }

  /** Whether a row or script highlighted parts. They may be hidden behind others. */
  get isListed(): boolean {
    return this.#listed.size > 0;
  }

  /** Highlights the part under the pointer; undefined if there isn't one. */
  hover(path: string | undefined): void {
    if (path === this.#hovered) return;
    this.#hovered = path;
    this.#highlight();
    this.#report(path);
  }

  /** Highlights parts for a row of the parts list or a script; undefined highlights none. */
  highlight(paths: readonly string[] | undefined, { byPerson = true } = {}): void {
    if (!paths && this.#listed.size === 0) return;
    this.#listed = new Set(paths);
    this.#highlight();
    if (byPerson) this.#report(paths?.[0]);
  }

  /** Dims all other parts; undefined shows them again. */
  isolate(paths: readonly string[] | undefined): void {
    if (!paths && !this.isIsolated) return;
    // Recompute the light as if the dimmed parts were gone, because they don't cast shadows.
    this.#change({ isolated: new Set(paths) }, { inPlace: false });
  }

  #highlight(): void {
    const hovered = this.#hovered === undefined ? none : new Set([this.#hovered]);
    this.#change({ highlighted: this.isListed ? this.#listed : hovered }, { inPlace: true });
  }

  get #posed(): Pick<Presentation, 'exploded' | 'opened'> {
    const { values } = this.#transitions;
    return { exploded: values.get(EXPLOSION) ?? 0, opened: new Map(values) };
  }

  #change(change: Partial<Presentation>, how: { readonly inPlace: boolean }): void {
    this.#current = { ...this.#current, ...change };
    const { shown } = this.#session;
    if (shown) this.#stage.show(shown, how);
    this.#stage.overlay?.render();
  }

  #report(path: string | undefined): void {
    if (path === this.#reported) return;
    this.#reported = path;
    const name = path === undefined ? undefined : this.#session.partName(path);
    emit(this.#host, 'configurator-part', { path, name });
  }

  /** The product's movable parts, read once per product. */
  get #movable(): Movable {
    const { product } = this.#session;
    if (!product) return nothingMovable;
    if (this.#read?.product !== product) {
      this.#read = { product, joints: jointsOf(product), isExplodable: isExplodable(product) };
    }
    return this.#read;
  }
}

/** The joints in the order of the parts. */
function jointsOf({ parts }: Product): readonly Joint[] {
  const joints = new Map<string, Joint & { readonly volume: number }>();
  eachMotion(parts, (motions, row) => {
    const [x, y, z] = parts[row]!.size;
    const volume = x * y * z;
    for (const { path } of motions) {
      if (volume > (joints.get(path)?.volume ?? -1)) joints.set(path, { path, row, volume });
    }
  });
  return [...joints.values()];
}

/** Whether the document defines how its parts move apart. */
function isExplodable({ parts }: Product): boolean {
  const { columns } = parts;
  if (!columns) return [...parts].some(({ explode }) => explode !== undefined);
  return columns.explode.some((explode) => explode?.some((distance) => distance !== 0));
}

/**
 * The joint that a press on a part opens or closes. Nested joints open from the outside in, and close from the inside
 * out.
 * @param isOpen returns whether the motion with this path is open
 */
function jointToToggle({ motions = [] }: PlacedPart, isOpen: (path: string) => boolean): string | undefined {
  return (motions.find(({ path }) => !isOpen(path)) ?? motions.at(-1))?.path;
}

// Reads the motions column directly, so that no object is created for rows that don't move.
function eachMotion(parts: PartList, visit: (motions: readonly Motion[], row: number) => void): void {
  for (let row = 0; row < parts.length; row++) {
    const motions = parts.columns ? parts.columns.motions[row] : parts[row]!.motions;
    if (motions) visit(motions, row);
  }
}

// Values between 0 and 1 that change over several frames, such as how far a door is open. Requests frames only while a
// value is changing.

interface Transition {
  readonly from: number;
  readonly to: number;
  /** The first frame's time, in ms. */
  start: number | undefined;
}

interface TransitionOptions {
  /** Whether values change immediately, because the product isn't visible or the person prefers reduced motion. */
  readonly jumps: () => boolean;
  /** Called when some values have changed. */
  readonly onStep: () => void;
}

const DURATION_MS = 420;

export class Transitions {
  /** The current values, except those that are 0. */
  readonly values = new Map<string, number>();
  readonly #options: TransitionOptions;
  readonly #running = new Map<string, Transition>();
  #request = 0;

  constructor(options: TransitionOptions) {
    this.#options = options;
  }

  /** The value, or its target while it's changing. */
  target(key: string): number {
    return this.#running.get(key)?.to ?? this.values.get(key) ?? 0;
  }

  start(key: string, to: number): void {
    if (this.target(key) === to) return;
    if (this.#options.jumps()) {
      this.jump(key, to);
      return;
    }
    this.#running.set(key, { from: this.values.get(key) ?? 0, to, start: undefined });
    this.#request ||= requestAnimationFrame(this.#step);
  }

  /** Sets a value immediately. */
  jump(key: string, value: number): void {
    this.#running.delete(key);
    this.#set(key, value);
    this.#options.onStep();
  }

  /** Sets all values to 0, without a callback. */
  clear(): void {
    this.finish();
    this.values.clear();
  }

  /** Sets all values to their targets, without a callback. */
  finish(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    for (const [key, { to }] of this.#running) this.#set(key, to);
    this.#running.clear();
  }

  readonly #step = (time: number): void => {
    this.#request = 0;
    if (this.#options.jumps()) this.finish();
    for (const [key, transition] of this.#running) {
      const { from, to } = transition;
      transition.start ??= time;
      const elapsed = Math.min(1, (time - transition.start) / DURATION_MS);
      this.#set(key, elapsed === 1 ? to : from + (to - from) * easeOut(elapsed));
      if (elapsed === 1) this.#running.delete(key);
    }
    if (this.#running.size > 0) this.#request = requestAnimationFrame(this.#step);
    this.#options.onStep();
  };

  #set(key: string, value: number): void {
    if (value === 0) this.values.delete(key);
    else this.values.set(key, value);
  }
}

function easeOut(elapsed: number): number {
  return 1 - (1 - elapsed) ** 3;
}
