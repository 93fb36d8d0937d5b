// What countries are called in English, the language of price lines: each is asked of Intl once, since asking takes as long as a
// workshop's whole price.

import countries from 'i18n-iso-countries';

const english = new Intl.DisplayNames('en', { type: 'region' });
const names = new Map(Object.keys(countries.getAlpha2Codes()).map((code) => [code, english.of(code)!]));

/** @param country ISO 3166-1 */
export function countryName(country: string): string {
  return names.get(country) ?? english.of(country)!;
}
