// Checks that a country exists and that a postcode has the country's format, and writes addresses line by line.

import {
  type AddressFieldFacts,
  addressFieldsAt,
  type Destination,
  type ProblemIssue,
  readPostcode,
} from '@parametric/api-client';
// The package's main module also loads the countries' names in 80 languages.
import countries from 'i18n-iso-countries/index.js';
import { oneLine } from '../../platform/plain-text.js';
import type { Recipient } from '../records/records.js';

/** @param pointer the JSON pointer to the country's code */
export function countryIssue(pointer: string, country: string): ProblemIssue | undefined {
  if (countries.isValid(country)) return undefined;
  const detail = `“${country}” isn’t an ISO 3166-1 country. Use two capital letters, such as DE.`;
  return { pointer, code: 'unknown_country', detail };
}

/** @param pointer the JSON pointer to the object with the country and postcode: `/ship_to` */
export function destinationIssues({ country, postcode }: Destination, pointer: string): ProblemIssue[] {
  const unknown = countryIssue(`${pointer}/country`, country);
  if (unknown) return [unknown];
  if (readPostcode(postcode, country) !== undefined) return [];
  const text = postcode.trim();
  const detail = text === '' ? `${country} needs a postcode.` : `“${text}” isn’t a valid postcode for ${country}.`;
  return [{ pointer: `${pointer}/postcode`, code: 'postcode', detail }];
}

/** Compares destinations regardless of how the postcode is spelled: `sw1a1aa` and `SW1A 1AA` are the same. */
export function isSameDestination(a: Destination, b: Destination): boolean {
  return a.country === b.country && normalizePostcode(a.postcode) === normalizePostcode(b.postcode);
}

function normalizePostcode(postcode: string): string {
  return postcode.replace(/[\s-]/g, '').toUpperCase();
}

/** A recipient's address, line by line, with the country's name in the language, followed by how to contact them. */
export function addressLines(
  recipient: Recipient,
  country: string,
  language: string,
  contact: readonly (string | undefined)[] = [],
): readonly string[] {
  const of = (place: AddressFieldFacts['place']) => addressFieldsAt(place).map((field) => recipient[field]);
  const countryName = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country);
  const place = [recipient.postcode, ...of('city')].filter(Boolean).join(' ');
  const lines = [...of('above'), place, ...of('below'), countryName, ...contact];
  return lines.filter((line): line is string => Boolean(line?.trim())).map(oneLine);
}
