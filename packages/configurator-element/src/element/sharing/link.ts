// The page's own address with a configuration in it: how it is written there and read back. Knows no element and no service.
//
// It is one parameter of the query, named after the model: `configurator-shelf=3f2a90c1~width.600~material.oak`. The
// fragment belongs to the page, where routers keep their routes. What separates survives whoever decodes the query and
// writes it anew.

import type { ModelDocument } from '../../model/document/model-document.js';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';

export interface ConfigurationLink {
  /** Of the model that the values were chosen in; empty for a document of the page's own. */
  readonly revision: string;
  readonly values: Configuration;
  /** It was scanned to see the product in a room. */
  readonly forAr: boolean;
}

type Parameters = ModelDocument['parameters'];

/** Flags have no `.`, values have. This one is in links that people have. */
const arFlag = 'room';

/** @returns undefined where the query has none for this model; null where it has one that can't be read */
export function readLink(search: string, model: string, parameters: Parameters): ConfigurationLink | null | undefined {
  const text = new URLSearchParams(search).get(nameFor(model));
  if (text === null) return undefined;
  try {
    const [revision = '', ...pieces] = text.split('~').map(decodeURIComponent);
    const values = pieces.filter((piece) => piece.includes('.')).map((piece) => readValue(piece, parameters));
    return { revision, values: Object.fromEntries(values), forAr: pieces.includes(arFlag) };
  } catch {
    return null;
  }
}

/** The address with the link in the place of one that it may have; nothing else of it changes. */
export function writeLink(
  address: string,
  model: string,
  { revision, values, forAr: inRoom }: ConfigurationLink,
): string {
  const url = new URL(address);
  const pieces = [revision, ...Object.entries(values).map(([key, value]) => `${key}.${value}`)].map(escaped);
  const name = encodeURIComponent(nameFor(model));
  const own = `${name}=${encodeURIComponent([...pieces, ...(inRoom ? [arFlag] : [])].join('~'))}`;
  const others = url.search.slice(1).split('&');
  url.search = [...others.filter((other) => other && other.split('=')[0] !== name), own].join('&');
  return url.href;
}

function nameFor(model: string): string {
  return `configurator-${model}`;
}

/** What a document says of a key decides how its value is read; of a key that it does not know, nothing is made. */
function readValue(piece: string, parameters: Parameters): readonly [key: string, value: ConfigurationValue] {
  const dot = piece.indexOf('.');
  const [key, text] = [piece.slice(0, dot), piece.slice(dot + 1)];
  const type = parameters.find((parameter) => parameter.key === key)?.type;
  if (type === 'boolean') return [key, text === 'true'];
  const number = Number(text);
  return [key, (type === 'number' || type === 'integer') && text !== '' && !Number.isNaN(number) ? number : text];
}

function escaped(piece: string): string {
  return piece.replace(/[%~]/g, (character) => (character === '%' ? '%25' : '%7E'));
}
