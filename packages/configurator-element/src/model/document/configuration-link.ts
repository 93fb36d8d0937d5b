// Reads the text of a link to a configuration. link-text.ts writes it.
//
// The link is one query parameter, named after the model: `configurator-shelf=3f2a90c1~width.600~material.oak`. It
// doesn't use the fragment, which a page's router may need. The separators survive a router that decodes and re-encodes
// the query.

import type { Configuration, ConfigurationValue } from '../evaluate/product.js';
import type { ModelDocument } from './model-document.js';

/** The content of a link to a configuration. */
export interface ConfigurationLink {
  /** The model revision that the values were chosen in; empty for the page's own document. */
  readonly revision: string;
  readonly values: Configuration;
  /** Whether the link is for scanning with a phone, which then shows the product in augmented reality. */
  readonly forAr: boolean;
}

type Parameters = ModelDocument['parameters'];

/** Flags have no `.`, and values have one. Links in use have this flag, so it can't change. */
export const AR_FLAG = 'room';

/**
 * @param text the link's text, decoded once
 * @returns null if the text can't be read
 * @example
 * ```ts
 * readLinkText('3f2a90c1~width.600', document.parameters)?.values; // { width: 600 }
 * ```
 */
export function readLinkText(text: string, parameters: Parameters): ConfigurationLink | null {
  try {
    const [revision = '', ...fields] = text.split('~').map(decodeURIComponent);
    const values = fields.filter((field) => field.includes('.')).map((field) => readValue(field, parameters));
    return { revision, values: Object.fromEntries(values), forAr: fields.includes(AR_FLAG) };
  } catch {
    return null;
  }
}

/**
 * The name of a link's query parameter.
 * @example
 * ```ts
 * linkName('hallway-shelf'); // 'configurator-hallway-shelf'
 * ```
 */
export function linkName(model: string): string {
  return `configurator-${model}`;
}

/** Reads a value according to its parameter's type. An unknown key's value stays a string. */
function readValue(field: string, parameters: Parameters): readonly [key: string, value: ConfigurationValue] {
  const dot = field.indexOf('.');
  const [key, text] = [field.slice(0, dot), field.slice(dot + 1)];
  const type = parameters.find((parameter) => parameter.key === key)?.type;
  if (type === 'boolean') return [key, text === 'true'];
  const number = Number(text);
  return [key, (type === 'number' || type === 'integer') && text !== '' && !Number.isNaN(number) ? number : text];
}
