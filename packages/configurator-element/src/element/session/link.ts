// A link to a configuration: reads it from the page's address; write-link.ts writes it.
//
// It's one query parameter, named after the model: `configurator-shelf=3f2a90c1~width.600~material.oak`. The fragment
// belongs to the page, because its router may use it. The separators survive a router that decodes and re-encodes the
// query.

import type { CoreModel } from '../../model/core-model.js';
import type { ModelDocument } from '../../model/document/model-document.js';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';

export interface ConfigurationLink {
  /** The model revision that the values were chosen in; empty for the page's own document. */
  readonly revision: string;
  readonly values: Configuration;
  /** Whether a phone scanned it to show the product in augmented reality. */
  readonly forAr: boolean;
}

type Parameters = ModelDocument['parameters'];

/** Flags have no `.`, and values have one. Existing links have this flag. */
export const AR_FLAG = 'room';

/** The link's text, decoded once; null if the query has none for this model. */
export function linkText(search: string, model: string): string | null {
  return new URLSearchParams(search).get(nameFor(model));
}

/** @returns undefined if the query has none for this model; null if it has one that can't be read */
export function readLink(search: string, model: string, parameters: Parameters): ConfigurationLink | null | undefined {
  const text = linkText(search, model);
  if (text === null) return undefined;
  try {
    const [revision = '', ...fields] = text.split('~').map(decodeURIComponent);
    const values = fields.filter((field) => field.includes('.')).map((field) => readValue(field, parameters));
    return { revision, values: Object.fromEntries(values), forAr: fields.includes(AR_FLAG) };
  } catch {
    return null;
  }
}

/**
 * The smallest set of chosen values that settles to the same configuration, without defaults. Keeps values that this
 * revision would adjust, so that the adjustment is reported.
 */
export function diffFromDefaults(model: CoreModel, chosen: Configuration): Configuration {
  const { adjustments } = model.settle(chosen);
  return withoutDefaults(model, chosen, (key) => adjustments.some((one) => one.key === key && one.reason !== 'hidden'));
}

/** Leaves out values that equal the defaults, unless they're to be kept, so that they follow the defaults. */
export function withoutDefaults(
  model: CoreModel,
  values: Configuration,
  isKept: (key: string) => boolean,
): Configuration {
  const whole = model.settle(values).configuration;
  const isWhole = (other: Configuration) => Object.keys(whole).every((key) => whole[key] === other[key]);
  let kept = values;
  for (const key of Object.keys(values)) {
    const { [key]: _, ...rest } = kept;
    if (!isKept(key) && isWhole(model.settle(rest).configuration)) kept = rest;
  }
  return kept;
}

/** All visible parameters' values, including those that follow this revision's defaults. */
export function visibleValues(model: CoreModel, values: Configuration): Configuration {
  const visible = model.describe(values).filter((state) => state.visible);
  return Object.fromEntries(visible.map(({ key, value }) => [key, value]));
}

export function nameFor(model: string): string {
  return `configurator-${model}`;
}

/** Reads a value according to its parameter's type. An unknown key's value stays a text. */
function readValue(field: string, parameters: Parameters): readonly [key: string, value: ConfigurationValue] {
  const dot = field.indexOf('.');
  const [key, text] = [field.slice(0, dot), field.slice(dot + 1)];
  const type = parameters.find((parameter) => parameter.key === key)?.type;
  if (type === 'boolean') return [key, text === 'true'];
  const number = Number(text);
  return [key, (type === 'number' || type === 'integer') && text !== '' && !Number.isNaN(number) ? number : text];
}
