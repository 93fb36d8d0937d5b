// The least that has to be chosen for something to be seen: the rest of the configuration would only hide it.

import { type Model, ModelError } from '../../model/index.js';
import type { Input } from './draw.js';

export interface Seen<T> {
  readonly input: Input;
  readonly what: T;
}

/** @param look what is to be seen with a configuration; with one value fewer than what is given back it is not */
export function smallest<T>(model: Model, seen: Seen<T>, look: (input: Input) => T | undefined): Seen<T> {
  const attempt = (input: Input): Seen<T> | undefined => {
    const what = look(input);
    return what === undefined ? undefined : { input, what };
  };
  let left = attempt(settled(model, seen.input)) ?? seen;
  for (const key of Object.keys(left.input)) {
    const { [key]: _, ...fewer } = left.input;
    left = attempt(fewer) ?? left;
  }
  return left;
}

/** The values that were given, as a form would have them, in its order. */
function settled(model: Model, input: Input): Input {
  try {
    const { configuration } = model.settle(input);
    return Object.fromEntries(Object.entries(configuration).filter(([key]) => Object.hasOwn(input, key)));
  } catch (error) {
    if (error instanceof ModelError) return input;
    throw error;
  }
}
