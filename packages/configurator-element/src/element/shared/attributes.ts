// Attributes as they are written in a page, parsed once. What can't be read is undefined; the element says so.

import type { ComplexAttributeConverter } from 'lit';
import { warn } from '../diagnostics/failure.js';
import type { Patch } from '../session/configuration-store.js';
import { type LengthUnit, lengthUnits } from './format/length.js';

/** What lengths are shown in; `auto` is by language and region. */
export type Units = 'auto' | LengthUnit;

/** An object, whose values are still to be read; null where the text is none, with a warning. */
export const configurationConverter: ComplexAttributeConverter<object | null | undefined> = {
  fromAttribute: (text) => (text ? (parseConfiguration(text) ?? refuseConfiguration(text)) : undefined),
};

export const quantityConverter: ComplexAttributeConverter<number> = {
  fromAttribute: (text) => readQuantity(Number(text ?? 1)),
};

/** One of a few words, the first where it is none of them; what is none is named on the console, with what may stand there. */
export function wordConverter<Word extends string>(
  attribute: string,
  words: readonly [Word, ...Word[]],
): ComplexAttributeConverter<Word> {
  return { fromAttribute: (text) => words.find((word) => word === text) ?? refuse(attribute, text, words) };
}

export const unitsConverter: ComplexAttributeConverter<Units> = wordConverter<Units>('units', ['auto', ...lengthUnits]);

export const quantityLimits = { min: 1, max: 1000 } as const;

/** A whole number within the limits, the nearest where it is none. */
export function readQuantity(value: number): number {
  const { min, max } = quantityLimits;
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
}

/** From 0 to 1; 0 where it is no number. */
export function readFraction(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

/** Only plain values: whatever else a page hands over is named and left out. */
export function readPatch(given: object): Patch {
  const entries = Object.entries(given);
  for (const [key, value] of entries) {
    if (!isPlain(value)) warn(`The configuration's "${key}" is no number, text, true or false: it was left out.`);
  }
  return Object.fromEntries(entries.filter(([, value]) => isPlain(value)));
}

/** Whether a page may send it: a secret one must not be part of an address, nor leave a page at all. */
export function isPublicKey(licenseKey: string): boolean {
  return licenseKey !== '' && !licenseKey.startsWith('pcsk_');
}

function refuse<Word extends string>(attribute: string, text: string | null, words: readonly [Word, ...Word[]]): Word {
  const [usual] = words;
  // An attribute that is empty or gone says nothing wrong.
  if (text) warn(`${attribute}="${text}" is none of ${words.join(', ')}: it was taken as ${usual}.`);
  return usual;
}

/** @returns null where the text is no JSON object */
export function parseConfiguration(text: string): object | null {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && !Array.isArray(given) ? given : null;
  } catch {
    return null;
  }
}

function refuseConfiguration(text: string): null {
  warn(`The attribute configuration is no JSON object, so it was ignored: ${text.slice(0, 120)}`);
  return null;
}

function isPlain(value: unknown): boolean {
  return ['number', 'string', 'boolean'].includes(typeof value) && !Number.isNaN(value);
}
