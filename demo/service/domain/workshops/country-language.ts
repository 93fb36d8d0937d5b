// The language of workshops in a country.

import type { ListLanguage } from '@parametric/configurator-element/manufacture';

const countries: Readonly<Partial<Record<ListLanguage, string>>> = {
  de: 'DE AT CH LI LU',
  fr: 'FR MC',
  es: 'ES MX AR CL CO PE UY EC',
  it: 'IT SM VA',
  nl: 'NL BE SR',
  pl: 'PL',
  ar: 'AE BH EG IQ JO KW LB LY MA OM QA SA SY TN YE DZ SD',
};

/**
 * The language of a country, or English if papers and lists aren't available in the country's language. @param country
 * an ISO 3166 code, such as `DE`
 */
export function languageOfCountry(country: string): ListLanguage {
  const found = Object.entries(countries).find(([, codes]) => codes.split(' ').includes(country));
  return (found?.[0] as ListLanguage | undefined) ?? 'en';
}
