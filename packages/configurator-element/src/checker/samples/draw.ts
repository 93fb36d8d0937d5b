// Configurations to try a document with: what it begins with, its presets, every limit by itself, all limits together, and
// then a lot more across all that it allows. The same ones each time.

import { type ConfigurationValue, type Model, ModelError, type ParameterState } from '../../model/index.js';

export type Input = Readonly<Record<string, unknown>>;

/** A value for a parameter; undefined leaves it at its default. */
type Choose = (state: ParameterState) => ConfigurationValue | undefined;

/** Without an end, but for what the model can't describe; each is a configuration before it settles. */
export function* inputsFor(model: Model): Generator<Input> {
  yield {};
  for (const { configuration } of model.document.presets ?? []) yield configuration;
  yield drawn(model, leastOf);
  yield drawn(model, greatestOf);
  // A document with a thousand options leaves time for others too.
  const random = randomFrom(1);
  for (const input of singleChanges(model)) {
    yield input;
    yield drawn(model, (state) => anyOf(state, random));
  }
  while (true) yield drawn(model, (state) => anyOf(state, random));
}

/** Each parameter at each of its ends, and at each of its options; the others as they begin. */
function* singleChanges(model: Model): Generator<Input> {
  for (const state of describe(model, {})) {
    const values = 'options' in state && state.options ? state.options.map(({ value }) => value) : endsOf(state);
    for (const value of values) if (value !== state.default) yield { [state.key]: value };
  }
}

/** In the order of the form, each within what those before it leave. */
function drawn(model: Model, choose: Choose): Input {
  let input: Input = {};
  for (const { key } of model.document.parameters) {
    const state = describe(model, input).find((each) => each.key === key);
    const value = state?.visible ? choose(state) : undefined;
    if (value !== undefined) input = { ...input, [key]: value };
  }
  return input;
}

/** Nothing where the document leaves no value: evaluating it will say so. */
function describe(model: Model, input: Input): readonly ParameterState[] {
  try {
    return model.describe(input);
  } catch (error) {
    if (error instanceof ModelError) return [];
    throw error;
  }
}

const leastOf: Choose = (state) => endsOf(state)[0];
const greatestOf: Choose = (state) => endsOf(state).at(-1);

function endsOf(state: ParameterState): readonly ConfigurationValue[] {
  switch (state.type) {
    case 'number':
    case 'integer':
      return [state.min, state.max];
    case 'boolean':
      return [false, true];
    case 'text':
      return [textOf(state, state.minLength), textOf(state, state.maxLength)];
    default: {
      const values = (state.options ?? []).filter(({ available }) => available).map(({ value }) => value);
      return [values[0], values.at(-1)].filter((value) => value !== undefined);
    }
  }
}

/** Wide letters: they take the most room. */
function textOf({ pattern }: ParameterState & { readonly type: 'text' }, length: number): string {
  if (pattern === 'url')
    return length === 0 ? '' : 'https://example.org/'.padEnd(length, 'w').slice(0, Math.max(length, 20));
  return (pattern === 'digits' ? '8' : 'W').repeat(length);
}

/** Often an end, where most goes wrong, sometimes as it begins, else anything between. */
function anyOf(state: ParameterState, random: () => number): ConfigurationValue | undefined {
  const lot = random();
  const ends = endsOf(state);
  if (lot < 0.15) return ends[0];
  if (lot < 0.3) return ends.at(-1);
  if (lot < 0.4) return undefined;
  if (state.type === 'number' || state.type === 'integer') return state.min + random() * (state.max - state.min);
  if (!('options' in state) || !state.options) return ends[Math.floor(random() * ends.length)];
  const values = state.options.filter(({ available }) => available);
  return values[Math.floor(random() * values.length)]?.value;
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
