// The configurations to try with a document: its defaults, its presets, all limits together, each limit on its own,
// values that become possible through a single choice, and then random ones. The seed is fixed, so every run tries the
// same ones.

import type { Expression } from '../../model/document/fields.js';
import { roundToNineDecimals } from '../../model/expression/register-machine.js';
import {
  type ConfigurationValue,
  type Model,
  ModelError,
  type Parameter,
  type ParameterState,
} from '../../model/index.js';
import { expressionsIn } from '../lint/values.js';
import { type Random, randomFrom, SampleTexts, shuffled } from './sample-texts.js';

export type SampleInput = Readonly<Record<string, unknown>>;

/** The values that a parameter can have, given the values that are already chosen. */
interface ValueRange {
  readonly key: string;
  readonly visible: boolean;
  readonly default: ConfigurationValue | undefined;
  /** The lowest and highest value, or the first and last option. */
  readonly ends: readonly ConfigurationValue[];
  /** All values, or a selection if there are too many. */
  readonly values: readonly ConfigurationValue[];
  /** The values that can be chosen now. */
  readonly open: readonly ConfigurationValue[];
  any(random: Random): ConfigurationValue | undefined;
}

/** Returns a value for a parameter; undefined leaves it at its default. */
type Choose = (range: ValueRange) => ConfigurationValue | undefined;

/** Yields configurations endlessly. They aren't settled yet. */
export function sampleInputs(model: Model): Generator<SampleInput> {
  return new SampleGenerator(model).inputs();
}

class SampleGenerator {
  readonly #model: Model;
  readonly #keys: readonly string[];
  readonly #hasStep: ReadonlySet<string>;
  readonly #texts: SampleTexts;
  readonly #random = randomFrom(1);

  constructor(model: Model) {
    this.#model = model;
    this.#keys = model.document.parameters.map(({ key }) => key);
    this.#hasStep = new Set(
      model.document.parameters.filter((each) => stepOf(each) !== undefined).map(({ key }) => key),
    );
    this.#texts = new SampleTexts(expressionsIn(model.document).flatMap(({ texts }) => [...texts]));
  }

  *inputs(): Generator<SampleInput> {
    yield {};
    for (const { configuration } of this.#model.document.presets ?? []) yield configuration;
    yield* this.#extremes();
    const start = this.#rangesWith({});
    const single = singleChanges(start);
    // Mix in random inputs, so that they're tried even if a document has a thousand options.
    for (const input of single) {
      yield input;
      yield this.#anything();
    }
    for (const input of single) {
      yield* this.#openedBy(input, start);
      yield this.#anything();
    }
    while (true) yield this.#anything();
  }

  /**
   * All parameters at their lowest values, and all at their highest, in several orders, because each value limits those
   * chosen later.
   */
  *#extremes(): Generator<SampleInput> {
    const seen = new Set<string>();
    for (const keys of [this.#keys, this.#keys.toReversed(), shuffled(this.#keys, this.#random)]) {
      for (const end of [0, -1]) {
        const input = this.#drawn(keys, ({ ends }) => ends.at(end));
        const text = JSON.stringify(input);
        if (!seen.has(text)) yield input;
        seen.add(text);
      }
    }
  }

  /** Values that the defaults don't allow, each with the choice that makes it possible. */
  *#openedBy(input: SampleInput, start: readonly ValueRange[]): Generator<SampleInput> {
    for (const [index, { key, visible, open }] of this.#rangesWith(input).entries()) {
      if (!visible || Object.hasOwn(input, key)) continue;
      const before = start[index]?.visible ? start[index].open : [];
      for (const value of open) if (!before.includes(value)) yield this.#inFormOrder({ ...input, [key]: value });
    }
  }

  /**
   * A random input. Half of the inputs are chosen in a different order than the form's, because a limit may depend on a
   * later parameter.
   */
  #anything(): SampleInput {
    const random = this.#random;
    const [order, isCorner] = [random(), random() < 0.4];
    const other = order < 0.75 ? this.#keys.toReversed() : shuffled(this.#keys, random);
    return this.#drawn(order < 0.5 ? this.#keys : other, (range) =>
      isCorner ? range.ends.at(random() < 0.5 ? 0 : -1) : anyOf(range, random),
    );
  }

  /** Chooses values in the order of `keys`, each within the limits set by earlier ones. */
  #drawn(keys: readonly string[], choose: Choose): SampleInput {
    let input: SampleInput = {};
    for (const key of keys) {
      const range = this.#rangesWith(input).find((each) => each.key === key);
      const value = range?.visible ? choose(range) : undefined;
      if (value !== undefined) input = { ...input, [key]: value };
    }
    return this.#inFormOrder(input);
  }

  #inFormOrder(input: SampleInput): SampleInput {
    return Object.fromEntries(this.#keys.flatMap((key) => (Object.hasOwn(input, key) ? [[key, input[key]]] : [])));
  }

  /**
   * The value ranges for an input. If the input can't be settled, only the ranges that are plain numbers in the
   * document.
   */
  #rangesWith(input: SampleInput): readonly ValueRange[] {
    try {
      return this.#model.describe(input).map((state) => valueRangeOf(state, this.#texts, this.#hasStep));
    } catch (error) {
      if (error instanceof ModelError) return this.#model.document.parameters.map(writtenRangeOf);
      throw error;
    }
  }
}

/**
 * Inputs that change one parameter, to each end of its range or each of its options, and leave the others at their
 * defaults.
 */
function singleChanges(start: readonly ValueRange[]): readonly SampleInput[] {
  return start.flatMap(({ key, visible, values, default: begun }) =>
    visible ? values.flatMap((value) => (value === begun ? [] : [{ [key]: value }])) : [],
  );
}

/**
 * @param hasStep the keys of numbers with a step. They're needed because a number without one still has a step for its
 * slider in its state.
 */
function valueRangeOf(state: ParameterState, texts: SampleTexts, hasStep: ReadonlySet<string>): ValueRange {
  const { key, visible } = state;
  const common = { key, visible, default: state.default };
  // Reads the state's shape, so that a new parameter type requires no changes here unless its values are special.
  if ('options' in state && state.options) {
    const values = state.options.map(({ value }) => value);
    const open = state.options.filter(({ available }) => available).map(({ value }) => value);
    const ends = [open[0], open.at(-1)].filter((value) => value !== undefined);
    return { ...common, values, open, ends, any: oneOf(open) };
  }
  if ('min' in state)
    return { ...common, ...rangeOf([state.min, state.max], hasStep.has(key) ? state.step : undefined) };
  if (state.type === 'text') {
    const values = texts.within(state);
    const ends = [texts.shortest(state), texts.longest(state)];
    return { ...common, values, open: values, ends, any: (random) => texts.any(state, random) };
  }
  if (state.type === 'color') return { ...common, ...listOf(['#000000', '#ffffff']) };
  return { ...common, ...listOf(typeof state.default === 'boolean' ? [false, true] : [state.default]) };
}

function writtenRangeOf(parameter: Parameter): ValueRange {
  const common = { key: parameter.key, visible: true, default: undefined };
  if (parameter.type !== 'number' && parameter.type !== 'integer') {
    return { ...common, ...listOf(valuesWrittenIn(parameter)) };
  }
  const { min, max } = parameter;
  const step = stepOf(parameter);
  const ends = [min, max].filter((bound) => typeof bound === 'number');
  const isKnown = step === undefined || typeof step === 'number';
  return { ...common, ...(isKnown ? rangeOf(ends, step) : listOf(ends)) };
}

/** The step of a number; undefined if it has none. */
function stepOf(parameter: Parameter): Expression | undefined {
  if (parameter.type === 'integer') return 1;
  return parameter.type === 'number' ? parameter.step : undefined;
}

function valuesWrittenIn(parameter: Parameter): readonly ConfigurationValue[] {
  if (parameter.type === 'boolean') return [false, true];
  if (!('options' in parameter)) return [];
  return (parameter.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
}

type Values = Pick<ValueRange, 'ends' | 'values' | 'open' | 'any'>;

function listOf(values: readonly ConfigurationValue[]): Values {
  return { ends: values, values, open: values, any: oneOf(values) };
}

/** @param step the distance between values, starting at the lowest; undefined if any number is allowed */
function rangeOf(ends: readonly number[], step?: number): Values {
  const [least, greatest] = ends;
  if (least === undefined || greatest === undefined) return { ...listOf(ends), any: () => undefined };
  const length = greatest - least;
  if (step === undefined) return { ...listOf(ends), any: (random) => least + random() * length };
  const count = Math.floor(length / step + 1e-9);
  const at = (steps: number) => roundToNineDecimals(least + steps * step);
  return { ...listOf([least, at(count)]), any: (random) => at(Math.floor(random() * (count + 1))) };
}

function oneOf(values: readonly ConfigurationValue[]): ValueRange['any'] {
  return (random) => values[Math.floor(random() * values.length)];
}

/** Often an end of the range, where most errors are, sometimes the default, and otherwise any value in between. */
function anyOf(range: ValueRange, random: Random): ConfigurationValue | undefined {
  const lot = random();
  if (lot < 0.15) return range.ends[0];
  if (lot < 0.3) return range.ends.at(-1);
  return lot < 0.4 ? undefined : range.any(random);
}
