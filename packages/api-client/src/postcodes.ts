// Postcodes by country: the single rule for the order form, the service and other callers of the API. Formats are those
// of `postcode-validator`. Which countries require a postcode comes from Google's libaddressinput, which browsers use
// too.

import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

const REQUIRED =
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV ' +
  'MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA';

/** What's accepted in any format: letters, digits, spaces and hyphens, with at least one digit. */
const ANY_FORMAT = /^(?=.*\p{N})[\p{L}\p{N}][\p{L}\p{N} -]{1,15}$/u;

/** What `postcode-validator` lacks, such as the postcodes of Girobank and of British forces. */
const ALSO_VALID: Readonly<Record<string, RegExp>> = {
  GB: /^(?:GIR ?0AA|BFPO ?\d{1,4})$/,
  LI: /^9498$/,
  PW: /^96939$/,
  SH: /^TDCU 1ZZ$/,
};

/**
 * Whether an address in the country needs a postcode. Some countries don't have postcodes, and in others hardly anyone
 * uses them.
 */
export function needsPostcode(country: string): boolean {
  return REQUIRED.split(' ').includes(country);
}

/**
 * Reads a postcode in the country's format: `sw1a1aa` stays one word, `1000001` becomes `100-0001` in Japan, and
 * `D-10115` loses its D. Countries that don't require a postcode accept any format, because people there also use
 * older, newer and local ones.
 *
 * @returns the postcode, empty if there's none and the country doesn't need one; undefined if it isn't valid in the
 * country
 * @example
 * readPostcode('k1a0b1', 'CA'); // 'K1A0B1'
 */
export function readPostcode(text: string, country: string): string | undefined {
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
  const spelling = spellingsOf(written).find((text) => text !== '' && fits(text, country));
  if (spelling !== undefined || needsPostcode(country)) return spelling;
  return written === '' || ANY_FORMAT.test(written) ? written : undefined;
}

function fits(postcode: string, country: string): boolean {
  if (ALSO_VALID[country]?.test(postcode)) return true;
  return postcodeValidatorExistsForCountry(country) && postcodeValidator(postcode, country);
}

/**
 * The possible spellings of a postcode: as written, without separators, with one separator at each position, and
 * without the country's letters.
 */
function spellingsOf(written: string): string[] {
  const bare = written.replace(/[ -]/g, '');
  const places = Array.from({ length: Math.max(0, bare.length - 1) }, (_, index) => index + 1);
  const separated = ['-', ' '].flatMap((separator) =>
    places.map((place) => bare.slice(0, place) + separator + bare.slice(place)),
  );
  return [written, bare, ...separated, written.replace(/^[A-Z]{1,2}[ -]/, '')];
}
