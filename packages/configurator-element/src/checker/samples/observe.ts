// What is seen of a document while it is tried with one configuration after another.

import { limits } from '../../model/document/limits.js';
import { type Model, ModelError, type ModelIssue, type Product } from '../../model/index.js';
import { type Input, inputsFor } from './draw.js';
import { Failures } from './failures.js';
import { type Doubt, Prober } from './probe/prober.js';
import type { Seen } from './smallest.js';

export interface Effort {
  /** Configurations at most. */
  readonly samples: number;
  /** Asked before each: whether it has taken long enough. */
  readonly isOver?: () => boolean;
}

export interface Observations {
  /** Configurations that were tried. */
  readonly samples: number;
  /** Those that could be built. */
  readonly built: number;
  /** Those of them that no rule refuses. */
  readonly orderable: number;
  /** Why some can't be built: the first of each place and code. */
  readonly failures: readonly Seen<ModelIssue>[];
  /** What no author wants of those that can be ordered: the first of each place and code. */
  readonly doubts: readonly Seen<Doubt>[];
  /** With which it was looked for. */
  readonly lookers: { readonly failures: Failures; readonly prober: Prober };
  /** By rule, how often it held. */
  readonly held: readonly number[];
  /** Messages of rules that refused what could not be built either. */
  readonly refusals: ReadonlySet<string>;
  /** Ids of parts, groups and items that came into being. */
  readonly parts: ReadonlySet<string>;
  /** Keys of parameters that were shown. */
  readonly shown: ReadonlySet<string>;
  /** Keys of numbers whose limits once lay apart. */
  readonly movable: ReadonlySet<string>;
  /** `key/value` of options that could be chosen. */
  readonly options: ReadonlySet<string>;
  /** Ids of presets that were offered. */
  readonly presets: ReadonlySet<string>;
}

/** Parts and parameters that are looked at in all; with the number of samples it bounds what a check takes. */
const mostWork = 3_000_000;

export function observe(model: Model, { samples, isOver = () => false }: Effort): Observations {
  const seen = new Observer(model, isOver);
  const inputs = inputsFor(model);
  // Asked before the next one is drawn, which of a large document takes time by itself.
  while (seen.samples < samples && seen.work <= mostWork && !isOver()) {
    const { value, done } = inputs.next();
    if (done) break;
    seen.look(value);
  }
  return seen;
}

class Observer implements Observations {
  samples = 0;
  built = 0;
  orderable = 0;
  work = 0;
  readonly failures: Seen<ModelIssue>[] = [];
  readonly doubts: Seen<Doubt>[] = [];
  readonly lookers;
  readonly held: number[];
  readonly parts = new Set<string>();
  readonly shown = new Set<string>();
  readonly movable = new Set<string>();
  readonly options = new Set<string>();
  readonly presets = new Set<string>();
  readonly refusals = new Set<string>();
  readonly #model: Model;
  readonly #known = new Set<string>();

  constructor(model: Model, isOver: () => boolean) {
    this.#model = model;
    this.lookers = { failures: new Failures(model), prober: new Prober(model.document, isOver) };
    this.held = (model.document.rules ?? []).map(() => 0);
  }

  look(input: Input): void {
    this.samples++;
    // Drawing it has described all parameters once for each of them.
    this.work += this.#model.document.parameters.length ** 2;
    try {
      this.#lookAtForm(input);
      this.#lookAtProduct(this.#model.evaluate(input), input);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#fail(input);
    }
  }

  #lookAtForm(input: Input): void {
    for (const state of this.#model.describe(input)) {
      if (state.visible) this.shown.add(state.key);
      if ('min' in state && state.min < state.max) this.movable.add(state.key);
      for (const { value, available } of ('options' in state && state.options) || []) {
        if (available) this.options.add(`${state.key}/${value}`);
      }
    }
    for (const { id, available } of this.#model.presets(input)) if (available) this.presets.add(id);
  }

  #lookAtProduct({ parts, items = [], rules }: Product, input: Input): void {
    this.built++;
    this.work += parts.length;
    rules.forEach(({ holds }, index) => {
      if (holds) this.held[index]!++;
    });
    if (rules.every(({ holds, level }) => holds || level === 'warning')) {
      this.orderable++;
      this.#probe(input);
    }
    for (const { path } of [...parts, ...items]) {
      // `drawer[1]/front` is of the group `drawer`, too.
      for (const step of path.split('/')) this.parts.add(step.replace(/(?:\[\d+\])+$/, ''));
    }
  }

  #probe(input: Input): void {
    const { prober } = this.lookers;
    const before = prober.placed;
    for (const doubt of prober.look(input)) if (this.#isNew(doubt)) this.doubts.push({ input, what: doubt });
    // What one product may have is in the bounds of the work as they are.
    this.work += Math.max(0, prober.placed - before - limits.parts);
  }

  #fail(input: Input): void {
    for (const { code, message } of this.#model.validate(input).issues) if (code === 'rule') this.refusals.add(message);
    for (const issue of this.lookers.failures.with(input)) {
      if (this.#isNew(issue)) this.failures.push({ input, what: issue });
    }
  }

  #isNew({ pointer, code }: { readonly pointer: string; readonly code: string }): boolean {
    const place = `${pointer} ${code}`;
    const isNew = !this.#known.has(place);
    this.#known.add(place);
    return isNew;
  }
}
