// A link to a configuration: reads it from the page's address; write-link.ts writes it.
//
// It is one parameter of the query, named after the model: `configurator-shelf=3f2a90c1~width.600~material.oak`. The
// fragment belongs to the page, whose router may use it. The separators survive a router that decodes the query and
// encodes it again.

import type { CoreModel } from '../../model/core-model.js';
import type { ModelDocument } from '../../model/document/model-document.js';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';

export interface ConfigurationLink {
  /** Revision of the model in which the values were chosen; empty for the page's own document. */
  readonly revision: string;
  readonly values: Configuration;
  /** Whether a phone scanned it to show the product in augmented reality. */
  readonly forAr: boolean;
}

type Parameters = ModelDocument['parameters'];

/** Flags have no `.`, and values have one. Existing links have this flag. */
export const AR_FLAG = 'room';

/** The text of the link, decoded once; null if the query has none for this model. */
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
 * The fewest of the chosen values that settle to the same configuration, without those that are the defaults. Values
 * that this revision would adjust are kept, so that the adjustment is reported.
 */
export function diffFromDefaults(model: CoreModel, chosen: Configuration): Configuration {
  const { configuration: whole, adjustments } = model.settle(chosen);
  const isWhole = (other: Configuration) => Object.keys(whole).every((key) => whole[key] === other[key]);
  const isTold = (key: string) => adjustments.some((one) => one.key === key && one.reason !== 'hidden');
  let kept = chosen;
  for (const key of Object.keys(chosen)) {
    const { [key]: _, ...rest } = kept;
    if (!isTold(key) && isWhole(model.settle(rest).configuration)) kept = rest;
  }
  return kept;
}

/** All values of the visible parameters, including those that follow the defaults of this revision. */
export function visibleValues(model: CoreModel, values: Configuration): Configuration {
  const visible = model.describe(values).filter((state) => state.visible);
  return Object.fromEntries(visible.map(({ key, value }) => [key, value]));
}

export function nameFor(model: string): string {
  return `configurator-${model}`;
}

/** Reads a value by its parameter's type; the value of an unknown key stays a text. */
function readValue(field: string, parameters: Parameters): readonly [key: string, value: ConfigurationValue] {
  const dot = field.indexOf('.');
  const [key, text] = [field.slice(0, dot), field.slice(dot + 1)];
  const type = parameters.find((parameter) => parameter.key === key)?.type;
  if (type === 'boolean') return [key, text === 'true'];
  const number = Number(text);
  return [key, (type === 'number' || type === 'integer') && text !== '' && !Number.isNaN(number) ? number : text];
}
