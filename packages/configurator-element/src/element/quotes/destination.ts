// The destination: a country and postcode as typed. Shared by quotes and the order.

import { needsPostcode, readPostcode, type Destination as ShipTo } from '@parametric/api-client/page';
import { withAsciiDigits } from '../shared/format/digits.js';
import {
  type AddressRules,
  addressRulesOf,
  COUNTRY_CODES,
  type Country,
  countriesIn,
  guessCountry,
} from './countries.js';
import type { FieldProblem } from './ordering-problem.js';

export interface DestinationProblems {
  readonly country?: FieldProblem | undefined;
  readonly postcode?: FieldProblem | undefined;
}

export class Destination {
  /** The service's messages about the destination, until it changes. */
  refused: DestinationProblems = {};
  /** The countries that the shop delivers to; undefined if it isn't known. */
  served: readonly string[] | undefined;
  /**
   * Whether the fields show that something is missing. They don't while the person is still typing, because that would
   * be distracting.
   */
  checked = false;
  #postcode = '';
  #chosen: string | undefined;
  #guess = '';
  #pageLanguage: string | undefined;
  #countries: { readonly language: string; readonly list: readonly Country[] } | undefined;
  readonly #onEdit: () => void;

  /** @param onEdit called when the person changes the destination */
  constructor(onEdit: () => void) {
    this.#onEdit = onEdit;
  }

  /** The country's code. Empty if no country was chosen, and no country that the shop delivers to can be guessed. */
  get country(): string {
    return this.#chosen ?? this.#likely;
  }

  set country(country: string) {
    this.#chosen = country;
    this.#edited();
  }

  /**
   * All countries, sorted for the language: those that the shop delivers to, and the others, for which customers can
   * request custom quotes and samples. The 249 names are sorted only once.
   */
  countriesIn(language: string): Readonly<Record<'served' | 'others', readonly Country[]>> {
    if (this.#countries?.language !== language) this.#countries = { language, list: countriesIn(language) };
    const [served, others]: [Country[], Country[]] = [[], []];
    for (const each of this.#countries.list) (this.served?.includes(each.code) ? served : others).push(each);
    return { served, others };
  }

  /** The postcode as typed. */
  get postcode(): string {
    return this.#postcode;
  }

  set postcode(postcode: string) {
    this.#postcode = postcode;
    this.#edited();
  }

  /** Called when the person leaves the postcode field. Its message is shown from then on. */
  leavePostcode(): void {
    if (this.postcode.trim() !== '') this.checked = true;
    this.#onEdit();
  }

  /** The destination in the form that the service accepts; undefined while it's incomplete or invalid. */
  get shipTo(): ShipTo | undefined {
    const { country } = this;
    const postcode = country === '' ? undefined : readTypedPostcode(this.postcode, country);
    return postcode === undefined ? undefined : { country, postcode };
  }

  /** The country's address rules. */
  get rules(): AddressRules {
    return addressRulesOf(this.country);
  }

  get needsPostcode(): boolean {
    return this.country === '' || needsPostcode(this.country);
  }

  /** The messages at the fields. */
  get problems(): DestinationProblems {
    const { country, postcode } = this.refused;
    const refused = {
      ...(country ? { country } : {}),
      ...(postcode ? { postcode: this.#withExample(postcode) } : {}),
    };
    return this.checked ? { ...this.#missing, ...refused } : refused;
  }

  /** Sets the likely country until one is chosen. */
  guess(pageLanguage: string): void {
    if (pageLanguage === this.#pageLanguage) return;
    this.#pageLanguage = pageLanguage;
    this.#guess = guessCountry(pageLanguage, navigator.languages);
  }

  set({ country, postcode }: ShipTo): void {
    this.country = country;
    this.postcode = postcode;
  }

  get #likely(): string {
    const { served } = this;
    if (!served || served.includes(this.#guess)) return this.#guess;
    // A country that isn't in the list can't be chosen.
    const [only = ''] = served;
    return served.length === 1 && COUNTRY_CODES.includes(only) ? only : '';
  }

  get #missing(): DestinationProblems {
    const { country, postcode } = this;
    if (country === '') return { country: { message: 'countryMissing' } };
    if (this.shipTo) return {};
    const message = postcode.trim() === '' ? 'postcodeMissing' : 'postcodeWrong';
    return { postcode: this.#withExample({ message }) };
  }

  #withExample(problem: FieldProblem): FieldProblem {
    const example = this.rules.postcodeExample;
    return example ? { ...problem, example } : problem;
  }

  #edited(): void {
    this.checked = false;
    this.refused = {};
    this.#onEdit();
  }
}

/** Reads a typed postcode, including digits of other scripts: `١٣٠٠١` is read as `13001`. */
export function readTypedPostcode(text: string, country: string): string | undefined {
  return readPostcode(withAsciiDigits(text), country);
}
