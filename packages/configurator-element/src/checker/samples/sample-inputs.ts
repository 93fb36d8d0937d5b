// Configurations to try a document with: its start, its presets, every limit by itself, all limits together, what one choice
// makes possible for the others, then random ones. Seeded: the same ones each time.

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

/** What a parameter may be with what is chosen already. */
interface ValueRange {
  readonly key: string;
  readonly visible: boolean;
  readonly default: ConfigurationValue | undefined;
  /** The least and the greatest, the first and the last. */
  readonly ends: readonly ConfigurationValue[];
  /** All there are, or what to try of those that are too many. */
  readonly values: readonly ConfigurationValue[];
  /** The values of the parameter that may be chosen now. */
  readonly open: readonly ConfigurationValue[];
  any(random: Random): ConfigurationValue | undefined;
}

/** A value for a parameter; undefined leaves it at its default. */
type Choose = (range: ValueRange) => ConfigurationValue | undefined;

/** An endless sequence of configurations, each before it is settled. */
export function sampleInputs(model: Model): Generator<SampleInput> {
  return new SampleGenerator(model).inputs();
}

class SampleGenerator {
  readonly #model: Model;
  readonly #keys: readonly string[];
  readonly #texts: SampleTexts;
  readonly #random = randomFrom(1);

  constructor(model: Model) {
    this.#model = model;
    this.#keys = model.document.parameters.map(({ key }) => key);
    this.#texts = new SampleTexts(expressionsIn(model.document).flatMap(({ texts }) => [...texts]));
  }

  *inputs(): Generator<SampleInput> {
    yield {};
    for (const { configuration } of this.#model.document.presets ?? []) yield configuration;
    yield* this.#extremes();
    const start = this.#rangesWith({});
    const single = singleChanges(start);
    // A document with a thousand options leaves time for others too.
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

  /** All at their least and all at their greatest: whichever is chosen first bounds the others. */
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

  /** Limits, options and parameters that are not there as the form begins, each with the choice that brings them. */
  *#openedBy(input: SampleInput, start: readonly ValueRange[]): Generator<SampleInput> {
    for (const [index, { key, visible, open }] of this.#rangesWith(input).entries()) {
      if (!visible || Object.hasOwn(input, key)) continue;
      const before = start[index]?.visible ? start[index].open : [];
      for (const value of open) if (!before.includes(value)) yield this.#inFormOrder({ ...input, [key]: value });
    }
  }

  /** As often in the order of the form as in another, since a bound may name what stands after it; often all at their ends. */
  #anything(): SampleInput {
    const random = this.#random;
    const [order, isCorner] = [random(), random() < 0.4];
    const other = order < 0.75 ? this.#keys.toReversed() : shuffled(this.#keys, random);
    return this.#drawn(order < 0.5 ? this.#keys : other, (range) =>
      isCorner ? range.ends.at(random() < 0.5 ? 0 : -1) : anyOf(range, random),
    );
  }

  /** One after another, each within what those before it leave. */
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

  /** Where the form can't be shown with these values, what the document says in plain numbers: others may do. */
  #rangesWith(input: SampleInput): readonly ValueRange[] {
    try {
      return this.#model.describe(input).map((state) => valueRangeOf(state, this.#texts));
    } catch (error) {
      if (error instanceof ModelError) return this.#model.document.parameters.map(writtenRangeOf);
      throw error;
    }
  }
}

/** Each parameter at each of its ends, and at each of its options; the others as they begin. */
function singleChanges(start: readonly ValueRange[]): readonly SampleInput[] {
  return start.flatMap(({ key, visible, values, default: begun }) =>
    visible ? values.flatMap((value) => (value === begun ? [] : [{ [key]: value }])) : [],
  );
}

function valueRangeOf(state: ParameterState, texts: SampleTexts): ValueRange {
  const { key, visible } = state;
  const common = { key, visible, default: state.default };
  if ('options' in state && state.options) {
    const values = state.options.map(({ value }) => value);
    const open = state.options.filter(({ available }) => available).map(({ value }) => value);
    const ends = [open[0], open.at(-1)].filter((value) => value !== undefined);
    return { ...common, values, open, ends, any: oneOf(open) };
  }
  switch (state.type) {
    case 'number':
    case 'integer':
      return { ...common, ...rangeOf([state.min, state.max]) };
    case 'text': {
      const values = texts.within(state);
      const ends = [texts.shortest(state), texts.longest(state)];
      return { ...common, values, open: values, ends, any: (random) => texts.any(state, random) };
    }
    case 'color':
      return { ...common, ...listOf(['#000000', '#ffffff']) };
    default:
      return { ...common, ...listOf(state.type === 'boolean' ? [false, true] : []) };
  }
}

function writtenRangeOf(parameter: Parameter): ValueRange {
  const common = { key: parameter.key, visible: true, default: undefined };
  if (parameter.type !== 'number' && parameter.type !== 'integer') {
    return { ...common, ...listOf(valuesWrittenIn(parameter)) };
  }
  return { ...common, ...rangeOf([parameter.min, parameter.max].filter((bound) => typeof bound === 'number')) };
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

function rangeOf(ends: readonly number[]): Values {
  const [least, greatest] = ends;
  const any = (random: Random) =>
    least === undefined || greatest === undefined ? undefined : least + random() * (greatest - least);
  return { ends, values: ends, open: ends, any };
}

function oneOf(values: readonly ConfigurationValue[]): ValueRange['any'] {
  return (random) => values[Math.floor(random() * values.length)];
}

/** Often an end, where most goes wrong, sometimes as it begins, else anything between. */
function anyOf(range: ValueRange, random: Random): ConfigurationValue | undefined {
  const lot = random();
  if (lot < 0.15) return range.ends[0];
  if (lot < 0.3) return range.ends.at(-1);
  return lot < 0.4 ? undefined : range.any(random);
}
