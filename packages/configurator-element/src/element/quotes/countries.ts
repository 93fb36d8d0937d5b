// Delivery countries, their names, and a guess at the visitor's country.

import { knownLanguage } from '../shared/language.js';

/** ISO 3166-1 alpha-2. Browsers can name regions but don't list them. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** All countries, sorted in the language. */
export function countriesIn(language: string): readonly Country[] {
  const known = knownLanguage(language);
  const { compare } = new Intl.Collator(known);
  const names = namesIn(language);
  return COUNTRY_CODES.map((code) => ({ code, name: names?.of(code) ?? code })).sort((one, other) =>
    compare(one.name, other.name),
  );
}

export function countryName(code: string, language: string): string {
  try {
    return namesIn(language)?.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The formatter. It's cached, because creating it takes longer than formatting all names. */
function namesIn(language: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames(knownLanguage(language), { type: 'region' });
  } catch {
    return undefined;
  }
}

/**
 * The region in the page's language tag, or the visitor's region for that language, or the language's home country.
 * English has no single home country, so the visitor's region comes first there. Empty if nothing is known.
 */
export function guessCountry(pageLanguage: string, visitorLanguages: readonly string[]): string {
  const page = localeOf(pageLanguage);
  const visitor = visitorLanguages.map(localeOf);
  const sameLanguage = visitor.find((locale) => locale?.language === page?.language && locale?.region);
  const home = page && new Intl.Locale(page.language).maximize().region;
  const guesses = [
    page?.region,
    sameLanguage?.region,
    page?.language === 'en' ? undefined : home,
    visitor.find((locale) => locale?.region)?.region,
    home,
  ];
  return guesses.find((guess) => guess !== undefined && COUNTRY_CODES.includes(guess)) ?? '';
}

function localeOf(language: string): Intl.Locale | undefined {
  const known = knownLanguage(language);
  return known === undefined ? undefined : new Intl.Locale(known);
}
