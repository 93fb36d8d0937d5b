// The fewest values that settle to a configuration: what a link need not say, the defaults say.

import type { Configuration } from '../../model/evaluate/product.js';
import type { Model } from '../../model/index.js';

/** Of the values that were chosen, those that make a difference. */
export function diffFromDefaults(model: Model, chosen: Configuration): Configuration {
  const whole = model.settle(chosen).configuration;
  let kept = chosen;
  for (const key of Object.keys(chosen)) {
    const { [key]: _, ...rest } = kept;
    if (isSame(model.settle(rest).configuration, whole)) kept = rest;
  }
  return kept;
}

function isSame(one: Configuration, other: Configuration): boolean {
  return Object.keys(one).every((key) => one[key] === other[key]);
}
