// A link to a configuration in the page's URL, and the values it contains.

import type { CoreModel } from '../../model/core-model.js';
import { type ConfigurationLink, linkName, readLinkText } from '../../model/document/configuration-link.js';
import type { ModelDocument } from '../../model/document/model-document.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { ModelError, type Settled } from '../../model/index.js';

/** The link's decoded text; null if the query has none for this model. */
export function linkText(search: string, model: string): string | null {
  return new URLSearchParams(search).get(linkName(model));
}

/** @returns undefined if the query has none for this model; null if it has one that can't be read */
export function readLink(
  search: string,
  model: string,
  parameters: ModelDocument['parameters'],
): ConfigurationLink | null | undefined {
  const text = linkText(search, model);
  return text === null ? undefined : readLinkText(text, parameters);
}

/**
 * The smallest set of chosen values that settles to the same configuration, without defaults. Keeps values that this
 * revision would adjust, so that the adjustment is reported. Returns values that can't be settled unchanged.
 */
export function diffFromDefaults(model: CoreModel, chosen: Configuration): Configuration {
  const settled = settle(model, chosen);
  if (!settled) return chosen;
  const { adjustments } = settled;
  return withoutDefaults(model, chosen, (key) => adjustments.some((one) => one.key === key && one.reason !== 'hidden'));
}

/**
 * Removes the values that equal the defaults, so that these parameters follow their defaults. Values for which `isKept`
 * returns true stay.
 */
export function withoutDefaults(
  model: CoreModel,
  values: Configuration,
  isKept: (key: string) => boolean,
): Configuration {
  const whole = model.settle(values).configuration;
  const isWhole = (other?: Configuration) => other && Object.keys(whole).every((key) => whole[key] === other[key]);
  let kept = values;
  for (const key of Object.keys(values)) {
    const { [key]: _, ...rest } = kept;
    if (!isKept(key) && isWhole(settle(model, rest)?.configuration)) kept = rest;
  }
  return kept;
}

/** Undefined if the values can't be settled, for example because a parameter would have no option. */
function settle(model: CoreModel, values: Configuration): Settled | undefined {
  try {
    return model.settle(values);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

/** The values of all visible parameters, including those that follow this revision's defaults. */
export function visibleValues(model: CoreModel, values: Configuration): Configuration {
  const visible = model.describe(values).filter((state) => state.visible);
  return Object.fromEntries(visible.map(({ key, value }) => [key, value]));
}
