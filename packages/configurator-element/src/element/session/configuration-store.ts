// What was chosen, what it settles to, and the history for undo and redo. What follows from a configuration (product,
// parameters, suggestions) is computed when it is first asked for and kept until the next change.

import type { CoreModel } from '../../model/core-model.js';
import type { Configuration, ConfigurationValue, Product } from '../../model/evaluate/product.js';
import type { compileVectorized } from '../../model/evaluate/vectorized.js';
import type { Adjustment, ParameterState, PresetState, Settled } from '../../model/index.js';
import type { suggest } from '../../model/settle/suggest.js';
import { noEffects } from './option-effects.js';

/** Values as they are asked for, before the model settles them. */
export type Patch = Readonly<Record<string, ConfigurationValue>>;

/** What a change came to. */
export interface Change {
  /** Keys whose settled value is another now. */
  readonly changed: readonly string[];
  readonly adjustments: readonly Adjustment[];
}

export interface ChangeOptions {
  /** One step for undo, however many values a slider passes: changes of one gesture have the same name. */
  readonly gesture?: string | undefined;
  /** Begins from the defaults: what was chosen before is left behind. */
  readonly fromDefaults?: boolean | undefined;
  /** It was typed: where a step makes another value of it, that is told. */
  readonly isTyped?: boolean | undefined;
}

/** Evaluates many configurations fast, and finds values among them that mend a rule. */
interface Search {
  readonly compileVectorized: typeof compileVectorized;
  readonly suggest: typeof suggest;
}

const historyLimit = 200;

/** A configuration with its history, as it was before a change. */
interface Restorable {
  readonly chosen: Configuration;
  readonly value: Configuration;
  readonly settled: Settled | undefined;
  readonly past: Configuration[];
  readonly future: Configuration[];
  readonly gesture: string | undefined;
}

export class ConfigurationStore {
  /** What each option would come to, as far as that is known. */
  effects = noEffects;
  readonly #onChange: () => void;
  #model: CoreModel | undefined;
  #search: Search | undefined;
  /** Only what was chosen: everything else keeps following its default. */
  #chosen: Configuration = {};
  #value: Configuration = {};
  #settled: Settled | undefined;
  #initial: Configuration = {};
  #past: Configuration[] = [];
  #future: Configuration[] = [];
  #gesture: string | undefined;
  /** What the last change began from: all that `revert` brings back. */
  #beforeChange: Restorable | undefined;
  #language = '';
  #product: Product | undefined;
  #parameters: readonly ParameterState[] | undefined;
  #suggestions: ReturnType<typeof suggest> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The settled configuration; empty before there is a model. */
  get value(): Configuration {
    return this.#value;
  }

  /** Only what was chosen; the rest follows its defaults. */
  get chosen(): Configuration {
    return this.#chosen;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get canReset(): boolean {
    return !isEqual(this.#chosen, this.#initial);
  }

  /** @throws ModelError when the configuration can't be built */
  product(language: string): Product | undefined {
    this.#setLanguage(language);
    this.#product ??= this.#model?.evaluate(this.#settled ?? {}, { language });
    return this.#product;
  }

  /** Puts these parts into the product of the same configuration, which would be drawn anew with parts of its own. */
  keepParts({ configuration, parts, bounds }: Product): void {
    const product = this.product(this.#language);
    if (product && isEqual(product.configuration, configuration)) this.#product = { ...product, parts, bounds };
  }

  /** Adds what a page does not load before it is needed: search for suggestions, vectorized evaluation. */
  connect(search: Search): void {
    this.#search = search;
    this.#model?.vectorize(search.compileVectorized);
  }

  /** Values with which the rules that fail would hold; none while all hold, and before `connect`. */
  get suggestions(): ReturnType<typeof suggest> {
    if (this.#model)
      this.#suggestions ??= this.#search?.suggest(this.#model.compiled, this.#model.runOf(this.#settled ?? {}));
    return this.#suggestions ?? [];
  }

  presets(language: string): readonly PresetState[] {
    return this.#model?.presets(this.#settled ?? {}, { language }) ?? [];
  }

  parameters(language: string): readonly ParameterState[] {
    this.#setLanguage(language);
    const parameters = this.#parameters ?? this.#model?.describe(this.#settled ?? {}, { language }) ?? [];
    this.#parameters = parameters;
    return parameters;
  }

  /** Starts over with a model and the configuration that the page asks for. */
  start(model: CoreModel, asked: Patch): Change {
    this.effects = noEffects;
    this.#setModel(model);
    this.#past = [];
    this.#future = [];
    this.#gesture = undefined;
    const change = this.#settle(asked);
    this.#initial = this.#chosen;
    return change;
  }

  /** Begins with these values. There is nothing to undo yet, and `reset` goes back to what the page asked for. */
  open(values: Configuration): Change {
    this.#past = [];
    this.#future = [];
    return this.#restore(values);
  }

  /** Goes on with another revision of the model, which settles the history too from now on. */
  replaceModel(model: CoreModel, chosen: Configuration): void {
    this.#setModel(model);
    this.#settle(chosen);
    if (this.#settled) this.#setValue(this.#settled.configuration);
  }

  clear(): void {
    this.#model = undefined;
    this.#settled = undefined;
    this.#chosen = {};
    this.#setValue({});
  }

  change(patch: Patch, { gesture, fromDefaults: anew = false }: ChangeOptions = {}): Change {
    const before = this.#restorable();
    const { chosen, past } = before;
    const change = this.#settle(anew ? patch : { ...chosen, ...patch });
    this.#beforeChange = before;
    if (change.changed.length === 0) return change;
    if (gesture === undefined || gesture !== this.#gesture) this.#past = [...past, chosen].slice(-historyLimit);
    this.#gesture = gesture;
    this.#future = [];
    return change;
  }

  /** The next change is a step of its own, whatever its name. */
  endGesture(): void {
    this.#gesture = undefined;
  }

  undo(): Change | undefined {
    const previous = this.#past.at(-1);
    if (!previous) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#chosen, ...this.#future];
    return this.#restore(previous);
  }

  redo(): Change | undefined {
    const [next, ...rest] = this.#future;
    if (!next) return undefined;
    this.#future = rest;
    this.#past = [...this.#past, this.#chosen];
    return this.#restore(next);
  }

  /**
   * Forgets the last change, as if it had never been asked for: what a gesture had come to before stays, and so does what
   * can be undone and redone.
   */
  revert(): void {
    const before = this.#beforeChange;
    if (!before) return;
    this.#beforeChange = undefined;
    this.#chosen = before.chosen;
    this.#settled = before.settled;
    this.#past = before.past;
    this.#future = before.future;
    this.#gesture = before.gesture;
    this.#setValue(before.value);
  }

  /** Back to what the page asked for; itself a step that can be undone. */
  reset(): Change | undefined {
    if (!this.canReset) return undefined;
    this.#past = [...this.#past, this.#chosen];
    this.#future = [];
    return this.#restore(this.#initial);
  }

  #restorable(): Restorable {
    return {
      chosen: this.#chosen,
      value: this.#value,
      settled: this.#settled,
      past: this.#past,
      future: this.#future,
      gesture: this.#gesture,
    };
  }

  #restore(chosen: Configuration): Change {
    this.#gesture = undefined;
    this.#beforeChange = undefined;
    return this.#settle(chosen);
  }

  #settle(asked: Patch): Change {
    if (!this.#model) return { changed: [], adjustments: [] };
    const before = this.#value;
    // Once a change: the product, the form and the presets all take what is settled here.
    const settled = this.#model.settle(asked);
    const { configuration, adjustments } = settled;
    this.#settled = settled;
    // What is hidden now keeps what was chosen for it, for when it is shown again.
    const hidden = new Set(adjustments.filter(({ reason }) => reason === 'hidden').map(({ key }) => key));
    const keys = Object.keys(asked).filter((key) => key in configuration);
    this.#chosen = Object.fromEntries(keys.map((key) => [key, (hidden.has(key) ? asked : configuration)[key]!]));
    const changed = Object.keys(configuration).filter((key) => configuration[key] !== before[key]);
    if (changed.length > 0) this.#setValue(configuration);
    return { changed, adjustments };
  }

  #setModel(model: CoreModel): void {
    this.#model = model;
    if (this.#search) model.vectorize(this.#search.compileVectorized);
  }

  #setValue(value: Configuration): void {
    this.#value = value;
    this.#product = undefined;
    this.#parameters = undefined;
    this.#suggestions = undefined;
    this.#onChange();
  }

  #setLanguage(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#product = undefined;
    this.#parameters = undefined;
  }
}

function isEqual(one: Configuration, other: Configuration): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
