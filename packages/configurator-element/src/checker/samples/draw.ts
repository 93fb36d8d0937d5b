// Configurations to try a document with: what it begins with, its presets, every limit by itself, all limits together, and
// then a lot more across all that it allows. The same ones each time.

import {
  type ConfigurationValue,
  type Model,
  ModelError,
  type Parameter,
  type ParameterState,
} from '../../model/index.js';

export type Input = Readonly<Record<string, unknown>>;

/** What a parameter may be with what is chosen before it. */
interface Room {
  readonly key: string;
  readonly visible: boolean;
  readonly default: ConfigurationValue | undefined;
  /** The least and the greatest, the first and the last. */
  readonly ends: readonly ConfigurationValue[];
  /** All there are; undefined of numbers, of which there are too many. */
  readonly values: readonly ConfigurationValue[] | undefined;
  /** Those of them that may be chosen now. */
  readonly open: readonly ConfigurationValue[];
}

/** A value for a parameter; undefined leaves it at its default. */
type Choose = (room: Room) => ConfigurationValue | undefined;

/** Without an end; each is a configuration before it settles. */
export function* inputsFor(model: Model): Generator<Input> {
  yield {};
  for (const { configuration } of model.document.presets ?? []) yield configuration;
  yield drawn(model, ({ ends }) => ends[0]);
  yield drawn(model, ({ ends }) => ends.at(-1));
  // A document with a thousand options leaves time for others too.
  const random = randomFrom(1);
  for (const input of singleChanges(model)) {
    yield input;
    yield drawn(model, (room) => anyOf(room, random));
  }
  while (true) yield drawn(model, (room) => anyOf(room, random));
}

/** Each parameter at each of its ends, and at each of its options; the others as they begin. */
function* singleChanges(model: Model): Generator<Input> {
  for (const room of roomsOf(model, {})) {
    for (const value of room.values ?? room.ends) if (value !== room.default) yield { [room.key]: value };
  }
}

/** In the order of the form, each within what those before it leave. */
function drawn(model: Model, choose: Choose): Input {
  let input: Input = {};
  for (const { key } of model.document.parameters) {
    const room = roomsOf(model, input).find((each) => each.key === key);
    const value = room?.visible ? choose(room) : undefined;
    if (value !== undefined) input = { ...input, [key]: value };
  }
  return input;
}

/** Where the form can't be shown with these values, what the document says in plain numbers: others may do. */
function roomsOf(model: Model, input: Input): readonly Room[] {
  try {
    return model.describe(input).map(roomOf);
  } catch (error) {
    if (error instanceof ModelError) return model.document.parameters.map(writtenRoomOf);
    throw error;
  }
}

function roomOf(state: ParameterState): Room {
  const { key, visible } = state;
  const room = { key, visible, default: state.default };
  if ('options' in state && state.options) {
    const values = state.options.map(({ value }) => value);
    const open = state.options.filter(({ available }) => available).map(({ value }) => value);
    return { ...room, values, open, ends: [open[0], open.at(-1)].filter((value) => value !== undefined) };
  }
  switch (state.type) {
    case 'number':
    case 'integer':
      return { ...room, values: undefined, open: [], ends: [state.min, state.max] };
    case 'text': {
      const ends = [textOf(state, state.minLength), textOf(state, state.maxLength)];
      return { ...room, values: ends, open: ends, ends };
    }
    default: {
      const ends = state.type === 'boolean' ? [false, true] : [];
      return { ...room, values: ends, open: ends, ends };
    }
  }
}

function writtenRoomOf(parameter: Parameter): Room {
  const room = { key: parameter.key, visible: true, default: undefined };
  const values = valuesWrittenIn(parameter);
  if (parameter.type !== 'number' && parameter.type !== 'integer')
    return { ...room, values, open: values, ends: values };
  const ends = [parameter.min, parameter.max].filter((bound) => typeof bound === 'number');
  return { ...room, values: undefined, open: [], ends };
}

function valuesWrittenIn(parameter: Parameter): readonly ConfigurationValue[] {
  if (parameter.type === 'boolean') return [false, true];
  if (!('options' in parameter)) return [];
  return (parameter.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
}

/** Wide letters: they take the most room. */
function textOf({ pattern }: ParameterState & { readonly type: 'text' }, length: number): string {
  if (pattern === 'url')
    return length === 0 ? '' : 'https://example.org/'.padEnd(length, 'w').slice(0, Math.max(length, 20));
  return (pattern === 'digits' ? '8' : 'W').repeat(length);
}

/** Often an end, where most goes wrong, sometimes as it begins, else anything between. */
function anyOf({ ends, values, open }: Room, random: () => number): ConfigurationValue | undefined {
  const lot = random();
  if (lot < 0.15) return ends[0];
  if (lot < 0.3) return ends.at(-1);
  if (lot < 0.4) return undefined;
  const [least, greatest = least] = ends;
  if (values || typeof least !== 'number' || typeof greatest !== 'number') {
    return open[Math.floor(random() * open.length)];
  }
  return least + random() * (greatest - least);
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
