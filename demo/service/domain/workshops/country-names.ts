// The English names of countries, for price lines. Each is asked of Intl once, because asking takes as long as
// calculating a whole price.

import countries from 'i18n-iso-countries';

const english = new Intl.DisplayNames('en', { type: 'region' });
const names = new Map(Object.keys(countries.getAlpha2Codes()).map((code) => [code, english.of(code)!]));

/** @param country ISO 3166-1 */
export function countryName(country: string): string {
  return names.get(country) ?? english.of(country)!;
}
