// The language that workshops in a country use.

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

/** English for countries where none of the languages of papers and lists is spoken. @param country ISO 3166: `DE` */
export function languageOfCountry(country: string): ListLanguage {
  const found = Object.entries(countries).find(([, codes]) => codes.split(' ').includes(country));
  return (found?.[0] as ListLanguage | undefined) ?? 'en';
}
