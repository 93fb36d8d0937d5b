// Where to deliver: a country and a postcode, as typed until they are a destination. Quotes and order share one.

import type { Destination as ShipTo } from '@parametric/api-client';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { withAsciiDigits } from '../shared/format/digits.js';
import { type AddressRules, addressRulesOf } from './address-rules.js';
import { type Country, countriesIn, guessCountry } from './countries.js';
import type { FieldProblem } from './ordering-problem.js';

export interface DestinationProblems {
  readonly country?: FieldProblem | undefined;
  readonly postcode?: FieldProblem | undefined;
}

export class Destination {
  /** What the service refused of it, until it is changed. */
  refused: DestinationProblems = {};
  /** Whether its fields say what is missing: not while someone is still typing. */
  checked = false;
  #postcode = '';
  #chosen: string | undefined;
  #guess = '';
  #pageLanguage: string | undefined;
  #countries: { readonly language: string; readonly list: readonly Country[] } | undefined;
  readonly #onEdit: () => void;

  /** @param onEdit a person changed something of it */
  constructor(onEdit: () => void) {
    this.#onEdit = onEdit;
  }

  /** Empty where nothing tells. */
  get country(): string {
    return this.#chosen ?? this.#guess;
  }

  set country(country: string) {
    this.#chosen = country;
    this.#edited();
  }

  /** All that can be chosen, in the order of the language; naming and sorting 249 of them is done once. */
  countriesIn(language: string): readonly Country[] {
    if (this.#countries?.language !== language) this.#countries = { language, list: countriesIn(language) };
    return this.#countries.list;
  }

  /** As typed. */
  get postcode(): string {
    return this.#postcode;
  }

  set postcode(postcode: string) {
    this.#postcode = postcode;
    this.#edited();
  }

  /** The postcode's field was left: from now on it says what is wrong with it. */
  leavePostcode(): void {
    if (this.postcode.trim() !== '') this.checked = true;
    this.#onEdit();
  }

  /** Undefined while it is none. */
  get shipTo(): ShipTo | undefined {
    const { country } = this;
    const postcode = country === '' ? undefined : readPostcode(this.postcode, country);
    return postcode === undefined ? undefined : { country, postcode };
  }

  /** How addresses are written there. */
  get rules(): AddressRules {
    return addressRulesOf(this.country);
  }

  get needsPostcode(): boolean {
    return this.country === '' || needsPostcode(this.country);
  }

  /** What is said at the fields. */
  get problems(): DestinationProblems {
    const { country, postcode } = this.refused;
    const refused = {
      ...(country ? { country } : {}),
      ...(postcode ? { postcode: this.#withText(postcode) } : {}),
    };
    return this.checked ? { ...this.#missing, ...refused } : refused;
  }

  /** The likely country, until one is chosen. */
  guess(pageLanguage: string): void {
    if (pageLanguage === this.#pageLanguage) return;
    this.#pageLanguage = pageLanguage;
    this.#guess = guessCountry(pageLanguage, navigator.languages);
  }

  set({ country, postcode }: ShipTo): void {
    this.country = country;
    this.postcode = postcode;
  }

  get #missing(): DestinationProblems {
    const { country, postcode } = this;
    if (country === '') return { country: { message: 'countryMissing' } };
    if (this.shipTo) return {};
    const message = postcode.trim() === '' ? 'postcodeMissing' : 'postcodeWrong';
    return { postcode: this.#withText({ message }) };
  }

  /** What is wrong with the postcode, with what was typed and what one looks like. */
  #withText(problem: FieldProblem): FieldProblem {
    const example = this.rules.postcodeExample;
    return { ...problem, values: { text: this.postcode.trim(), ...problem.values }, ...(example ? { example } : {}) };
  }

  #edited(): void {
    this.checked = false;
    this.refused = {};
    this.#onEdit();
  }
}

/** Where a country has no form of its own, or no postcodes. */
const anyFormat = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,15}$|^$/u;

/** Whether something must be given: some countries have no postcodes, others do without. */
export function needsPostcode(country: string): boolean {
  return !fits('', country);
}

/**
 * The postcode in the form that the country asks for: `sw1a1aa` stays one word, `1000001` becomes `100-0001` in Japan,
 * `D-10115` loses its D, and `١٣٠٠١` becomes `13001`. Undefined when it is none of that country.
 */
export function readPostcode(text: string, country: string): string | undefined {
  const written = withAsciiDigits(text)
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return spellingsOf(written).find((writing) => fits(writing, country));
}

function fits(postcode: string, country: string): boolean {
  return postcodeValidatorExistsForCountry(country) ? postcodeValidator(postcode, country) : anyFormat.test(postcode);
}

/** As written, then without its separators, with one in each place, and without a country's letters before it. */
function spellingsOf(written: string): string[] {
  const bare = written.replace(/[ -]/g, '');
  const places = bare
    .split('')
    .slice(1)
    .map((_, index) => index + 1);
  const separated = ['-', ' '].flatMap((separator) =>
    places.map((place) => bare.slice(0, place) + separator + bare.slice(place)),
  );
  return [written, bare, ...separated, written.replace(/^[A-Z]{1,2}[ -]/, '')];
}
