// Configurations for testing a document: its defaults, its presets, each parameter at its limits, all of them together,
// and random ones. The random ones use a fixed seed, so the same document always has the same test configurations.

import type { Configuration, ConfigurationValue, Model, ParameterState } from '@parametric/configurator-element/model';

type TestKind = 'default' | 'preset' | 'extreme' | 'random';

export interface TestConfiguration {
  readonly kind: TestKind;
  /** The name that's shown for the configuration, such as `Width 400 mm`. */
  readonly name: string;
  /** The configuration before it's settled. For a preset, it has the values written in the document. */
  readonly configuration: Configuration;
  /** The JSON pointer to the configuration in the document; undefined if it isn't from the document. */
  readonly pointer: string | undefined;
}

interface TestOptions {
  /** How many random configurations to create. */
  readonly random?: number;
  readonly seed?: number;
  /** The language of the configurations' names, as a BCP 47 tag. */
  readonly language?: string;
}

/** The maximum number of a parameter's options that are tried. */
const MAX_OPTIONS = 6;

/**
 * Creates the configurations to test.
 * @throws {ModelError} if the document leaves no valid value for a parameter
 */
export function testConfigurations(
  model: Model,
  { random = 12, seed = 1, language = 'en' }: TestOptions = {},
): readonly TestConfiguration[] {
  const states = model.describe({}, { language }).filter(({ visible }) => visible);
  const pointers = new Map(model.document.parameters.map(({ key }, index) => [key, `/parameters/${index}`]));
  const presets = model.presets({}, { language }).map(
    ({ name, configuration }, index): TestConfiguration => ({
      kind: 'preset',
      name,
      configuration,
      pointer: `/presets/${index}`,
    }),
  );
  const extremes = states.flatMap((state) =>
    endsOf(state)
      .filter((value) => value !== state.default)
      .map(
        (value): TestConfiguration => ({
          kind: 'extreme',
          name: `${state.label} ${wordsOf(state, value, language)}`,
          configuration: { [state.key]: value },
          pointer: pointers.get(state.key),
        }),
      ),
  );
  const isSizeable = states.some((state) => 'min' in state && state.min < state.max);
  return [
    { kind: 'default', name: 'Default', configuration: {}, pointer: undefined },
    ...presets,
    ...extremes,
    ...(isSizeable ? [allAt(states, 'min', 'All at minimum'), allAt(states, 'max', 'All at maximum')] : []),
    ...randomOnes(model, random, seed),
  ];
}

function allAt(states: readonly ParameterState[], end: 'min' | 'max', name: string): TestConfiguration {
  const sizes = states.flatMap((state) => ('min' in state ? [[state.key, state[end]] as const] : []));
  return { kind: 'extreme', name, configuration: Object.fromEntries(sizes), pointer: undefined };
}

/** The values to try for a parameter: the limits of a range, or the other options of a choice. */
function endsOf(state: ParameterState): readonly ConfigurationValue[] {
  if ('options' in state && state.options) {
    return state.options
      .filter(({ available }) => available)
      .flatMap(({ value }) => value)
      .slice(0, MAX_OPTIONS);
  }
  switch (state.type) {
    case 'number':
    case 'integer':
      return [...new Set([state.min, state.max])];
    case 'boolean':
      return [true, false];
    case 'text':
      return [...new Set([textOf(state, state.minLength), textOf(state, state.maxLength)])];
    default:
      return [];
  }
}

const LETTERS = { any: 'WgÄß', letters: 'Wgäß', digits: '1234567890', url: 'https://example.org/' } as const;

/** The maximum length of a string to try. Longer strings wouldn't test anything more. */
const LONGEST_TEXT = 40;

function textOf({ pattern }: Extract<ParameterState, { type: 'text' }>, length: number): string {
  return LETTERS[pattern].repeat(LONGEST_TEXT).slice(0, Math.min(length, LONGEST_TEXT));
}

/**
 * Creates configurations with random values. Each value is within the limits that the values chosen before it allow.
 */
function randomOnes(model: Model, count: number, seed: number): readonly TestConfiguration[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    let configuration: Configuration = {};
    for (const { key } of model.document.parameters) {
      const state = model.describe(configuration).find((each) => each.key === key);
      const value = state?.visible ? anyOf(state, random) : undefined;
      if (value !== undefined) configuration = { ...configuration, [key]: value };
    }
    return {
      kind: 'random',
      name: `Random ${index + 1}`,
      configuration: settled(model, configuration),
      pointer: undefined,
    };
  });
}

/**
 * Settles a random configuration as a whole, because a value that's chosen later can limit or hide an earlier one.
 * Returns the values of the visible parameters.
 */
function settled(model: Model, drawn: Configuration): Configuration {
  const { configuration } = model.settle(drawn);
  const hidden = new Set(model.describe(configuration).flatMap(({ key, visible }) => (visible ? [] : [key])));
  return Object.fromEntries(Object.entries(configuration).filter(([key]) => key in drawn && !hidden.has(key)));
}

function anyOf(state: ParameterState, random: () => number): ConfigurationValue | undefined {
  const lot = random();
  if (state.type === 'number' || state.type === 'integer') {
    const value = state.min + lot * (state.max - state.min);
    // Round the value to a step, as the form does, which also keeps it short.
    return state.step > 0
      ? Math.min(state.max, state.min + Math.round((value - state.min) / state.step) * state.step)
      : value;
  }
  const values = endsOf(state);
  return values[Math.floor(lot * values.length)];
}

/**
 * Returns a generator of numbers from 0 up to but not including 1. The same seed produces the same numbers. It applies
 * murmur3's 32-bit finalizer to a counter.
 */
function randomFrom(seed: number): () => number {
  let counter = Math.imul(seed, 0x9e3779b9);
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = counter ^ (counter >>> 16);
    bits = Math.imul(bits, 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}

function wordsOf(state: ParameterState, value: ConfigurationValue, language: string): string {
  if ('options' in state && state.options) {
    return state.options.find((option) => option.value === value)?.label ?? String(value);
  }
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value === '' ? 'empty' : `“${value}”`;
  const number = new Intl.NumberFormat(language).format(value);
  const unit = 'unit' in state ? state.unit : undefined;
  return unit === 'mm' ? `${number} mm` : unit === 'deg' ? `${number}°` : number;
}
