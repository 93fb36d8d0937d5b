// Stores the chosen values, the configuration that results from settling them, and the undo and redo history.
// Everything derived from a configuration (product, parameters, suggestions) is computed when it's first needed, and
// cached until the next change.

import type { CoreModel } from '../../model/core-model.js';
import type { ContourMath } from '../../model/evaluate/amounts.js';
import type { Configuration, ConfigurationValue, Product } from '../../model/evaluate/product.js';
import type { compileVectorized } from '../../model/evaluate/vectorized.js';
import { type Adjustment, ModelError, type ParameterState, type PresetState, type Settled } from '../../model/index.js';
import type { joinParts } from '../../model/joints/join.js';
import type { suggest } from '../../model/settle/suggest.js';
import type { Patch } from '../shared/attributes.js';

/** The result of a change. */
export interface Change {
  /** The keys of the values that the change has changed, after settling. */
  readonly changed: readonly string[];
  readonly adjustments: readonly Adjustment[];
}

export interface ChangeOptions {
  /**
   * The name of the gesture that the change is part of. All changes of one gesture are a single undo step, no matter
   * how many values a slider passes.
   */
  readonly gesture?: string | undefined;
  /** Whether to start from the defaults and discard earlier choices. */
  readonly fromDefaults?: boolean | undefined;
  /** Whether the value was typed. If so, rounding it to a step is reported as an adjustment. */
  readonly isTyped?: boolean | undefined;
}

/** Evaluates many configurations quickly, and finds values that satisfy a failed rule. */
interface Search {
  readonly compileVectorized: typeof compileVectorized;
  readonly suggest: typeof suggest;
}

const HISTORY_LIMIT = 200;

const noChange: Change = { changed: [], adjustments: [] };

/** A configuration with its history. */
interface State {
  /** Only the values that were chosen. All others follow their defaults. */
  readonly chosen: Configuration;
  readonly value: Configuration;
  readonly settled: Settled | undefined;
  readonly past: readonly Configuration[];
  readonly future: readonly Configuration[];
  readonly gesture: string | undefined;
}

const initialState: State = {
  chosen: {},
  value: {},
  settled: undefined,
  past: [],
  future: [],
  gesture: undefined,
};

/** The effect that choosing each option would have. It's computed while the page is idle (form/effects/). */
export interface OptionEffects {
  /** The configuration that the effects were computed for. For any other configuration, they're outdated. */
  readonly configuration: Configuration | undefined;
  /**
   * How each option would change the price (`+€12`, `saves €20`), or the price of a preset. The keys are those from
   * `optionId`.
   */
  readonly differences: ReadonlyMap<string, string>;
  /** Why options are unavailable. The keys are those from `optionId`. */
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/** Why an option isn't available. */
export interface Obstacle {
  /** Keys of the parameters that make it unavailable. */
  readonly because: readonly string[];
  /** The nearest value of one of them that makes it available. */
  readonly fix: { readonly key: string; readonly value: ConfigurationValue } | undefined;
}

const noEffects: OptionEffects = { configuration: undefined, differences: new Map(), obstacles: new Map() };

/** @param key the parameter's key; empty for a preset, where the value is the preset's id */
export function optionId(key: string, value: ConfigurationValue): string {
  return `${key} ${value}`;
}

export class ConfigurationStore {
  /** The options' effects, as far as they're known. */
  effects = noEffects;
  #model: CoreModel | undefined;
  #search: Search | undefined;
  #joinParts: typeof joinParts | undefined;
  #contours: ContourMath | undefined;
  #state = initialState;
  /** The configuration that the page requests. */
  #initial: Configuration = {};
  #language = '';
  #product: Product | undefined;
  #parameters: readonly ParameterState[] | undefined;
  #suggestions: ReturnType<typeof suggest> | undefined;

  /** The settled configuration; empty until there's a model. */
  get value(): Configuration {
    return this.#state.value;
  }

  /** Only the values that were chosen. All others follow their defaults. */
  get chosen(): Configuration {
    return this.#state.chosen;
  }

  get canUndo(): boolean {
    return this.#state.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#state.future.length > 0;
  }

  get canReset(): boolean {
    return !isEqual(this.chosen, this.#initial);
  }

  /** @throws {ModelError} if the configuration can't be built */
  product(language: string): Product | undefined {
    this.#setLanguage(language);
    this.#product ??= this.#model?.evaluate(this.#settled, { language });
    return this.#product;
  }

  /** Replaces the product's parts with identical existing ones, because new objects would be drawn again. */
  keepParts({ configuration, parts, bounds }: Product): void {
    const product = this.product(this.#language);
    if (!product || !isEqual(product.configuration, configuration)) return;
    // Copy the property descriptors, because spreading the product would compute its joints.
    this.#product = Object.defineProperties({} as Product, {
      ...Object.getOwnPropertyDescriptors(product),
      ...Object.getOwnPropertyDescriptors({ parts, bounds }),
    });
  }

  /** Connects the parts that load later: the search for suggestions and vectorized evaluation. */
  connect(search: Search): void {
    this.#search = search;
    this.#model?.vectorize(search.compileVectorized);
  }

  /**
   * Connects the code for the joints' holes and fittings. The picture needs them only once nothing is moving.
   * @param prepare prepares for showing the product with them. Until it resolves, the product is shown without them.
   */
  async attachJoints(join: typeof joinParts, prepare: (product: Product) => Promise<void>): Promise<void> {
    this.#joinParts = join;
    this.#model?.attachJoints(join);
    const before = this.#product;
    const joined = before && this.#model?.evaluate(this.#settled, { language: this.#language });
    // Ignore an error here, because it's reported when the product is shown.
    if (joined) await prepare(joined).catch(() => undefined);
    this.#product = this.#product === before ? joined : undefined;
  }

  /** Connects the code for the geometry of contours, which some documents' amounts need. */
  attachContours(contours: ContourMath): void {
    this.#contours = contours;
    this.#model?.attachContours(contours);
    this.#product = undefined;
  }

  /** Values that would satisfy the failed rules; empty while all rules are satisfied, and before `connect`. */
  get suggestions(): ReturnType<typeof suggest> {
    if (this.#model)
      this.#suggestions ??= this.#search?.suggest(this.#model.compiled, this.#model.runOf(this.#settled));
    return this.#suggestions ?? [];
  }

  presets(language: string): readonly PresetState[] {
    return this.#model?.presets(this.#settled, { language }) ?? [];
  }

  parameters(language: string): readonly ParameterState[] {
    this.#setLanguage(language);
    const parameters = this.#parameters ?? this.#model?.describe(this.#settled, { language }) ?? [];
    this.#parameters = parameters;
    return parameters;
  }

  /** Starts with a model and the configuration that the page requests. */
  start(model: CoreModel, asked: Patch): Change {
    this.effects = noEffects;
    this.#setModel(model);
    this.#set({ past: [], future: [], gesture: undefined });
    const change = this.#settle(asked);
    this.#initial = this.chosen;
    return change;
  }

  /** Starts with these values and an empty history. `reset` then restores the configuration that the page requests. */
  open(values: Configuration): Change {
    this.#set({ past: [], future: [] });
    return this.#restore(values);
  }

  /**
   * Continues with another revision of the model, which also settles the configurations in the history from then on.
   */
  replaceModel(model: CoreModel, chosen: Configuration): void {
    this.#setModel(model);
    this.#settle(chosen);
    const { settled } = this.#state;
    if (settled) this.#set({ value: settled.configuration });
  }

  clear(): void {
    this.#model = undefined;
    this.#set({ settled: undefined, chosen: {}, value: {} });
  }

  /**
   * Applies a change. If its result can't be built, restores the state before it, with its history and gesture.
   * @param refuse called with the reason and the values that can't be built
   * @returns undefined if the change was refused
   */
  attempt(
    language: string,
    apply: () => Change,
    refuse: (error: ModelError, asked: Configuration) => void,
  ): Change | undefined {
    const before = this.#state;
    try {
      const change = apply();
      this.product(language);
      return change;
    } catch (error) {
      const { chosen } = this;
      this.#set(before);
      if (!(error instanceof ModelError)) throw error;
      refuse(error, chosen);
      return undefined;
    }
  }

  change(patch: Patch, { gesture, fromDefaults: anew = false }: ChangeOptions = {}): Change {
    const before = this.#state;
    const { chosen, past } = before;
    const change = this.#settle(anew ? patch : { ...chosen, ...patch });
    if (change.changed.length === 0) return change;
    const isNewStep = gesture === undefined || gesture !== before.gesture;
    this.#set({ past: isNewStep ? [...past, chosen].slice(-HISTORY_LIMIT) : past, future: [], gesture });
    return change;
  }

  /** Makes the next change a separate step, even in the same gesture. */
  endGesture(): void {
    this.#set({ gesture: undefined });
  }

  undo(): Change {
    const { past, future, chosen } = this.#state;
    const previous = past.at(-1);
    if (!previous) return noChange;
    this.#set({ past: past.slice(0, -1), future: [chosen, ...future] });
    return this.#restore(previous);
  }

  redo(): Change {
    const { past, future, chosen } = this.#state;
    const [next, ...rest] = future;
    if (!next) return noChange;
    this.#set({ past: [...past, chosen], future: rest });
    return this.#restore(next);
  }

  /** Restores the configuration that the page requests, as a step that can be undone. */
  reset(): Change {
    if (!this.canReset) return noChange;
    this.#set({ past: [...this.#state.past, this.chosen], future: [] });
    return this.#restore(this.#initial);
  }

  #restore(chosen: Configuration): Change {
    this.#set({ gesture: undefined });
    return this.#settle(chosen);
  }

  #settle(asked: Patch): Change {
    if (!this.#model) return noChange;
    const before = this.value;
    this.#set({ chosen: asked });
    // Settle only once per change. The product, the form and the presets all use this result.
    const settled = this.#model.settle(asked);
    const { configuration, adjustments } = settled;
    // A hidden parameter keeps its chosen value for when it's shown again.
    const hidden = new Set(adjustments.filter(({ reason }) => reason === 'hidden').map(({ key }) => key));
    const keys = Object.keys(asked).filter((key) => key in configuration);
    const chosen = Object.fromEntries(keys.map((key) => [key, (hidden.has(key) ? asked : configuration)[key]!]));
    const changed = Object.keys(configuration).filter((key) => configuration[key] !== before[key]);
    this.#set({ settled, chosen, ...(changed.length > 0 ? { value: configuration } : {}) });
    return { changed, adjustments };
  }

  get #settled(): Settled | Configuration {
    return this.#state.settled ?? {};
  }

  #setModel(model: CoreModel): void {
    this.#model = model;
    if (this.#search) model.vectorize(this.#search.compileVectorized);
    model.attachJoints(this.#joinParts);
    model.attachContours(this.#contours);
  }

  /** Changes the state. A different value discards everything computed from the previous one. */
  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    if (change.value) this.#product = this.#parameters = this.#suggestions = undefined;
  }

  #setLanguage(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#product = this.#parameters = undefined;
  }
}

export function isEqual(one: Configuration, other: Configuration): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
