// Postcodes by their country's form, written as people write them.

import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Where a country has no form of its own, or no postcodes. */
const anyFormat = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,15}$|^$/u;

/** Whether something must be given: some countries have no postcodes, others do without. */
export function needsPostcode(country: string): boolean {
  return !fits('', country);
}

/**
 * The postcode in the form that the country asks for: `sw1a1aa` stays one word, `1000001` becomes `100-0001` in Japan,
 * `D-10115` loses its D. Undefined when it is none of that country.
 */
export function readPostcode(text: string, country: string): string | undefined {
  const written = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return spellingsOf(written).find((writing) => fits(writing, country));
}

function fits(postcode: string, country: string): boolean {
  return postcodeValidatorExistsForCountry(country) ? postcodeValidator(postcode, country) : anyFormat.test(postcode);
}

/** As written, then without its separators, with one in each place, and without a country's letters before it. */
function spellingsOf(written: string): string[] {
  const bare = written.replace(/[ -]/g, '');
  const places = Array.from({ length: Math.max(0, bare.length - 1) }, (_, index) => index + 1);
  const separated = ['-', ' '].flatMap((separator) =>
    places.map((place) => bare.slice(0, place) + separator + bare.slice(place)),
  );
  return [written, bare, ...separated, written.replace(/^[A-Z]{1,2}[ -]/, '')];
}
