// Postcodes by country: the single rule for the order form, the service and other callers of the API. Formats are those
// of `postcode-validator`. Which countries require a postcode comes from Google's libaddressinput, which browsers use
// too.

import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

const REQUIRED =
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV ' +
  'MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA';

/** The format that's accepted for countries whose own format isn't known. */
const ANY_FORMAT = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,15}$/u;

/** The postcodes of Girobank and of British forces. */
const BRITISH_SPECIALS = /^(?:GIR ?0AA|BFPO ?\d{1,4})$/;

/**
 * Whether an address in the country needs a postcode. Some countries don't have postcodes, and in others hardly anyone
 * uses them.
 */
export function needsPostcode(country: string): boolean {
  return REQUIRED.split(' ').includes(country);
}

/**
 * Reads a postcode in the country's format: `sw1a1aa` stays one word, `1000001` becomes `100-0001` in Japan, and
 * `D-10115` loses its D.
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
  if (written === '') return needsPostcode(country) ? undefined : '';
  return spellingsOf(written).find((spelling) => fits(spelling, country));
}

function fits(postcode: string, country: string): boolean {
  if (country === 'GB' && BRITISH_SPECIALS.test(postcode)) return true;
  return postcodeValidatorExistsForCountry(country) ? postcodeValidator(postcode, country) : ANY_FORMAT.test(postcode);
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
