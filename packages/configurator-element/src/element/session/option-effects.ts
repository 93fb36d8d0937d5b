// What each option would come to before it is chosen. It is worked out when the page is idle (form/effects/), and kept with
// the configuration that it is for.

import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';

export interface OptionEffects {
  /** The configuration that they were worked out for: with another one they are out of date. */
  readonly configuration: Configuration | undefined;
  /** What the price would change by, with its sign (`+€12.40`), by `optionId`; none where it stays. */
  readonly differences: ReadonlyMap<string, string>;
  /** What stands in the way of options that are not available, by `optionId`. */
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/** Why an option is not available. */
export interface Obstacle {
  /** Keys of the parameters that are in the way. */
  readonly because: readonly string[];
  /** The nearest value of one of them that makes room. */
  readonly fix: { readonly key: string; readonly value: ConfigurationValue } | undefined;
}

export const noEffects: OptionEffects = { configuration: undefined, differences: new Map(), obstacles: new Map() };

/** @param key of the parameter; of a preset, which is none, it is empty and the value is the preset's id */
export function optionId(key: string, value: ConfigurationValue): string {
  return `${key} ${value}`;
}
