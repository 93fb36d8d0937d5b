// The least that has to be chosen for a product to fail: the rest of the configuration would only hide it.

import { type Model, ModelError, type ModelIssue } from '../../model/index.js';
import type { Input } from './draw.js';
import type { Failure } from './observe.js';

/** Fails at the same place for the same reason, and would not with one value fewer. */
export function smallest(model: Model, failure: Failure): Failure {
  let left = failing(model, settled(model, failure.input), failure) ?? failure;
  for (const key of Object.keys(left.input)) {
    const { [key]: _, ...fewer } = left.input;
    left = failing(model, fewer, failure) ?? left;
  }
  return left;
}

function failing(model: Model, input: Input, { issue: { pointer, code } }: Failure): Failure | undefined {
  const issue = issueOf(model, input);
  return issue?.pointer === pointer && issue.code === code ? { input, issue } : undefined;
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

function issueOf(model: Model, input: Input): ModelIssue | undefined {
  try {
    model.evaluate(input);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error.issues[0];
    throw error;
  }
}
