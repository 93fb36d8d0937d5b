// Whether a country exists and a postcode has its form.

import type { Destination, ProblemIssue } from '@parametric/api-client';
import countries from 'i18n-iso-countries';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Where a country has no form of its own, or no postcodes: anything short, or nothing. */
const ANY = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,15}$|^$/u;

/** @param pointer of the object that holds both: `/ship_to` */
export function destinationIssues({ country, postcode }: Destination, pointer: string): ProblemIssue[] {
  if (!countries.isValid(country)) {
    const detail = `"${country}" is no country of ISO 3166-1: two capital letters, such as DE.`;
    return [{ pointer: `${pointer}/country`, code: 'unknown_country', detail }];
  }
  const text = postcode.trim();
  const fits = postcodeValidatorExistsForCountry(country) ? postcodeValidator(text, country) : ANY.test(text);
  if (fits) return [];
  const detail =
    text === '' ? `${country} has postcodes: this one is missing.` : `"${text}" is no postcode of ${country}.`;
  return [{ pointer: `${pointer}/postcode`, code: 'postcode', detail }];
}

/** A postcode as it is compared: `sw1a1aa` and `SW1A 1AA` are one place. */
export function isSameDestination(a: Destination, b: Destination): boolean {
  return a.country === b.country && normal(a.postcode) === normal(b.postcode);
}

function normal(postcode: string): string {
  return postcode.replace(/[\s-]/g, '').toUpperCase();
}
