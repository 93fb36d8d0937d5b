// Where to: a country and a postcode, as typed until they are a destination. One for quotes and order.

import type { Destination as ShipTo } from '@parametric/api-client';
import type { FieldProblem } from '../order/ordering-problem.js';
import { guessCountry } from './countries.js';
import { needsPostcode, readPostcode } from './postcode.js';

export interface DestinationProblems {
  readonly country?: FieldProblem | undefined;
  readonly postcode?: FieldProblem | undefined;
}

export class Destination {
  /** What the service said of it; until it is changed. */
  refused: DestinationProblems = {};
  /** Whether what is missing is said already: not while someone is still typing. */
  checked = false;
  #postcode = '';
  #chosen: string | undefined;
  #guess = '';
  #pageLanguage: string | undefined;

  /** Empty where nothing tells. */
  get country(): string {
    return this.#chosen ?? this.#guess;
  }

  set country(country: string) {
    this.#chosen = country;
    this.#clearProblems();
  }

  /** As typed. */
  get postcode(): string {
    return this.#postcode;
  }

  set postcode(postcode: string) {
    this.#postcode = postcode;
    this.#clearProblems();
  }

  /** Undefined while it is none. */
  get shipTo(): ShipTo | undefined {
    const { country } = this;
    const postcode = country === '' ? undefined : readPostcode(this.postcode, country);
    return postcode === undefined ? undefined : { country, postcode };
  }

  get needsPostcode(): boolean {
    return this.country === '' || needsPostcode(this.country);
  }

  /** What is said at the fields. */
  get problems(): DestinationProblems {
    return this.checked ? { ...this.#missing, ...this.refused } : this.refused;
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
    return { postcode: { message, values: { text: postcode.trim() } } };
  }

  #clearProblems(): void {
    this.checked = false;
    this.refused = {};
  }
}
