// Checks that a country exists and that a postcode has the country's format.

import { type Destination, type ProblemIssue, readPostcode } from '@parametric/api-client';
import countries from 'i18n-iso-countries';

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
