// Delivery countries, their names, and a guess at the visitor's country.

import { knownLanguage } from '../shared/language.js';
import type { MessageKey } from '../shared/messages/index.js';

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

/** All countries, sorted for the language. */
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

/** The formatter, cached because creating it takes longer than formatting all names. */
function namesIn(language: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames(knownLanguage(language), { type: 'region' });
  } catch {
    return undefined;
  }
}

/**
 * The region in the page's language tag, otherwise the visitor's region for that language, otherwise the language's
 * home country. English has no single home country, so for English the visitor's region is used. Empty if nothing is
 * known.
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

// How each country writes addresses: the fields and their order, whether a region is required and what it's called, and
// the name and format of postcodes.

export type AddressPart = 'lines' | 'city' | 'region' | 'postcode';

export interface AddressRules {
  /** The fields in the order in which they're written. The form shows only these. */
  readonly parts: readonly AddressPart[];
  readonly needsRegion: boolean;
  readonly regionLabel: MessageKey;
  /** The country's own term for a postcode, such as `ZIP code`; undefined if it's simply called a postcode. */
  readonly postcodeName: string | undefined;
  readonly postcodeExample: string | undefined;
  /** Whether postcodes have only digits, so that phones show a number pad. */
  readonly hasDigitPostcode: boolean;
}

const PARTS: Readonly<Record<string, AddressPart>> = { A: 'lines', C: 'city', S: 'region', Z: 'postcode' };

const REGION_LABELS: Readonly<Record<string, MessageKey>> = {
  state: 'fieldState',
  province: 'fieldProvince',
  prefecture: 'fieldPrefecture',
  emirate: 'fieldEmirate',
  county: 'fieldCounty',
};

const POSTCODE_NAMES: Readonly<Record<string, string>> = {
  US: 'ZIP code',
  PR: 'ZIP code',
  PH: 'ZIP code',
  IE: 'Eircode',
  IN: 'PIN code',
  BR: 'CEP',
};

/**
 * Countries by the order of their fields (A address lines, C city, S region, s optional region, Z postcode) and the
 * region's name, each with an example postcode.
 */
const COUNTRIES_BY_ORDER: readonly (readonly [order: string, region: string, countries: string])[] = [
  [
    'AZC',
    '',
    'AD AD500,AT 1010,AX 22150,BA 71000,BE 1000,BG 1000,CH 8001,CY 2008,CZ 110 00,DE 10115,DK 1050,DZ 16000,EE 10111,' +
      'FI 00100,FO 100,FR 75001,GE 0108,GL 3900,GR 104 31,HR 10000,IS 101,KW 13001,LI 9490,LT 01100,LU 1009,MA 10000,' +
      'MC 98000,MD MD-2001,ME 81000,MK 1000,NL 1012 AB,NO 0150,OM 111,PL 00-950,PT 1100-148,RO 010011,RS 11000,SE 111 20,' +
      'SI 1000,SK 811 01,SM 47890,TN 1000,VA 00120',
  ],
  [
    'ACZ',
    '',
    'BD 1000,BH 317,GB SW1A 1AA,GG GY1 1AA,IL 9614303,IM IM1 1AG,JE JE1 1AG,JO 11937,KE 00100,LB 1100,LK 00100,LV LV-1010,' +
      'MT VLT 1117,NP 44601,NZ 6011,PK 44000,SA 11564,SG 238880,ZA 0001',
  ],
  ['CAZ', '', 'HU 1011'],
  ['AC', '', 'QA ,MO '],
  ['ACs', '', 'HK '],
  ['AZCs', 'province', 'ES 28001,IT 00144,AR C1001,TR 34110'],
  ['AZCs', '', 'CL 8320000,UY 11000'],
  ['AZCS', 'state', 'MX 06000,MY 50000'],
  ['ACS', 'emirate', 'AE '],
  ['ACSZ', 'state', 'US 94103,PR 00901,AU 2000,BR 01310-100,IN 110034'],
  ['ACSZ', 'province', 'CA K1A 0B1,ID 10110,TH 10200,VN 100000'],
  ['ACsZ', 'county', 'IE D02 X285'],
  ['ACsZ', '', 'CO 110221,EG 11511,KZ 010000,PE 15001,PH 1000,RU 101000,UA 01001'],
  ['ZSCA', 'prefecture', 'JP 100-0001'],
  ['ZSCA', 'province', 'CN 100000,KR 04524'],
  ['ZSCA', '', 'TW 100'],
];

/** The address format for countries that aren't listed: all fields that an address may need, none of them required. */
const UNKNOWN: readonly [order: string, region: string, example: string] = ['ACsZ', '', ''];

export function addressRulesOf(country: string): AddressRules {
  const [order, region, example] = rowOf(country) ?? UNKNOWN;
  return {
    parts: [...order].map((letter) => PARTS[letter.toUpperCase()]!),
    needsRegion: order.includes('S'),
    regionLabel: REGION_LABELS[region] ?? 'fieldRegion',
    postcodeName: Object.hasOwn(POSTCODE_NAMES, country) ? POSTCODE_NAMES[country] : undefined,
    postcodeExample: example || undefined,
    hasDigitPostcode: /^\d+$/.test(example),
  };
}

function rowOf(country: string): typeof UNKNOWN | undefined {
  for (const [order, region, countries] of COUNTRIES_BY_ORDER) {
    const entry = countries.split(',').find((each) => each.startsWith(`${country} `));
    if (entry !== undefined) return [order, region, entry.slice(3)];
  }
  return undefined;
}
