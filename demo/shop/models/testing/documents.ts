// The products on sale, for tests. Provides their documents, and random configurations from a seed that cover
// everything the documents allow.

import { readdirSync, readFileSync } from 'node:fs';
import { compileModel, type Model } from '@parametric/configurator-element/model';

type Values = Readonly<Record<string, unknown>>;

const folder = new URL('..', import.meta.url);

/** The models by their ids. */
export const models: ReadonlyMap<string, Model> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const model = compileModel(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
      return [model.id, model] as const;
    }),
);

export function modelOf(id: string): Model {
  const model = models.get(id);
  if (!model) throw new Error(`There is no document "${id}".`);
  return model;
}

/** Returns a generator of random numbers in [0, 1). The same seed results in the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a settled configuration in which about two thirds of the parameters have a random value within their limits.
 */
export function drawConfiguration(model: Model, random: () => number): Values {
  let configuration: Values = {};
  for (const { key } of model.document.parameters) {
    const state = model.describe(configuration).find((parameter) => parameter.key === key);
    if (!state || random() < 1 / 3) continue;
    configuration = { ...configuration, [key]: draw(state, random) };
  }
  return model.settle(configuration).configuration;
}

function draw(state: ReturnType<Model['describe']>[number], random: () => number): unknown {
  switch (state.type) {
    case 'number':
    case 'integer':
      return state.min + random() * (state.max - state.min);
    case 'boolean':
      return random() < 0.5;
    case 'choice':
    case 'material':
      return state.options[Math.floor(random() * state.options.length)]!.value;
    default:
      return state.value;
  }
}
