// Reads the JSON files in this folder once, validates them, and looks up keys that come from requests. Also has the
// English names of countries, which are read from Intl once, because each lookup in Intl takes as long as calculating a
// price.

import { readFileSync } from 'node:fs';
import countries from 'i18n-iso-countries';
import type * as z from 'zod/mini';

/** @throws {z.core.$ZodError} naming the place of a fault; the service then doesn't start */
export function readData<Value>(file: string, schema: z.ZodMiniType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

/** A table's own value, so that keys such as `constructor` aren't found. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const english = new Intl.DisplayNames('en', { type: 'region' });
const names = new Map(Object.keys(countries.getAlpha2Codes()).map((code) => [code, english.of(code)!]));

/** @param country ISO 3166-1 */
export function countryName(country: string): string {
  return names.get(country) ?? english.of(country)!;
}
