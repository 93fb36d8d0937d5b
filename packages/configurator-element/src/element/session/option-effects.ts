// The effect of each option before it is chosen. It is computed when the page is idle (form/effects/), and kept with
// its configuration.

import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';

export interface OptionEffects {
  /** The configuration of the effects; with another one they are outdated. */
  readonly configuration: Configuration | undefined;
  /** The change of the price with its sign (`+€12.40`), by `optionId`; missing where the price stays the same. */
  readonly differences: ReadonlyMap<string, string>;
  /** What makes options unavailable, by `optionId`. */
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/** Why an option is not available. */
export interface Obstacle {
  /** Keys of the parameters that make it unavailable. */
  readonly because: readonly string[];
  /** The nearest value of one of them that makes it available. */
  readonly fix: { readonly key: string; readonly value: ConfigurationValue } | undefined;
}

export const noEffects: OptionEffects = { configuration: undefined, differences: new Map(), obstacles: new Map() };

/** @param key of the parameter; for a preset it is empty, and the value is the preset's id */
export function optionId(key: string, value: ConfigurationValue): string {
  return `${key} ${value}`;
}
