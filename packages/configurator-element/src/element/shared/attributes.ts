// Reads attributes. An invalid attribute is treated as missing, with a warning.

import type { ComplexAttributeConverter } from 'lit';
import type { ConfigurationValue } from '../../model/evaluate/product.js';
import { warn } from './events.js';
import { type LengthUnit, lengthUnits } from './format/length.js';

/** Requested values, before the model settles them. */
export type Patch = Readonly<Record<string, ConfigurationValue>>;

/** The color scheme: light, dark, or the page's own. */
export type Theme = 'auto' | 'light' | 'dark';

/** The unit of lengths; `auto` depends on language and region. */
export type Units = 'auto' | LengthUnit;

/** Returns an object whose values are read later. If the text isn't a JSON object, returns null and logs a warning. */
export const configurationConverter: ComplexAttributeConverter<object | null | undefined> = {
  fromAttribute: (text) => (text ? (parseConfiguration(text) ?? refuseConfiguration(text)) : undefined),
};

/** Also accepts ` eur `, as people type it. */
export const currencyConverter: ComplexAttributeConverter<string> = {
  fromAttribute: (text) => (text ?? '').trim().toUpperCase(),
};

export const quantityConverter: ComplexAttributeConverter<number> = {
  fromAttribute: (text) => readQuantity(Number(text ?? 1)),
};

/** One of several keywords, the first by default. For any other word, a warning lists the valid ones. */
export function wordConverter<Word extends string>(
  attribute: string,
  words: readonly [Word, ...Word[]],
): ComplexAttributeConverter<Word> {
  return { fromAttribute: (text) => words.find((word) => word === text) ?? refuse(attribute, text, words) };
}

export const unitsConverter: ComplexAttributeConverter<Units> = wordConverter<Units>('units', ['auto', ...lengthUnits]);

export const quantityLimits = { min: 1, max: 1000 } as const;

/** An integer within the limits. Any other number becomes the nearest one. */
export function readQuantity(value: number): number {
  const { min, max } = quantityLimits;
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
}

/** Returns a number from 0 to 1. If the value isn't a number, returns 0. */
export function readFraction(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

/** Keeps only primitive values. A warning lists the others. */
export function readPatch(given: object): Patch {
  const entries = Object.entries(given);
  for (const [key, value] of entries) {
    if (!isPlain(value)) warn(`The configuration’s "${key}" isn’t a number, string, or boolean, so it was ignored.`);
  }
  return Object.fromEntries(entries.filter(([, value]) => isPlain(value)));
}

/** Whether the key may be used on a page. A secret key must never be part of a URL or be sent from the page. */
export function isPublicKey(licenseKey: string): boolean {
  return licenseKey !== '' && !licenseKey.startsWith('pcsk_');
}

function refuse<Word extends string>(attribute: string, text: string | null, words: readonly [Word, ...Word[]]): Word {
  const [usual] = words;
  // Don't warn about an empty or removed attribute.
  if (text) warn(`${attribute}="${text}" isn’t one of ${words.join(', ')}, so ${usual} is used.`);
  return usual;
}

/** @returns null if the text isn't a JSON object */
export function parseConfiguration(text: string): object | null {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && !Array.isArray(given) ? given : null;
  } catch {
    return null;
  }
}

function refuseConfiguration(text: string): null {
  warn(`The configuration attribute isn’t a JSON object, so it was ignored: ${text.slice(0, 120)}`);
  return null;
}

function isPlain(value: unknown): boolean {
  return ['number', 'string', 'boolean'].includes(typeof value) && !Number.isNaN(value);
}
