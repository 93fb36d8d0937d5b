import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { COUNTRY_CODES } from './countries.js';
import { Destination } from './destination.js';

before(() => {
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['fr-FR'] }, configurable: true });
});

function destinationIn(language: string, served: readonly string[] | undefined): Destination {
  const destination = new Destination(() => {});
  destination.guess(language);
  destination.served = served;
  return destination;
}

const codesIn = (destination: Destination) => destination.countriesIn('de').map(({ code }) => code);

it('only the countries that the shop delivers to can be chosen, and all if they aren’t known', () => {
  assert.deepEqual(codesIn(destinationIn('de', ['AT', 'DE'])), ['DE', 'AT']);
  assert.equal(codesIn(destinationIn('de', undefined)).length, COUNTRY_CODES.length);
});

it('the likely country is preselected if the shop delivers there, or else its only country', () => {
  assert.equal(destinationIn('de-DE', ['AT', 'DE']).country, 'DE');
  assert.equal(destinationIn('de-DE', undefined).country, 'DE');
  assert.equal(destinationIn('nl-NL', ['AT', 'DE']).country, '');
  assert.equal(destinationIn('nl-NL', ['AT']).country, 'AT');
});

it('a kept country that the shop doesn’t deliver to anymore is shown', () => {
  const destination = destinationIn('de', ['AT']);
  destination.set({ country: 'NZ', postcode: '6011' });
  assert.equal(destination.country, 'NZ');
  assert.deepEqual(codesIn(destination), ['NZ', 'AT']);
});
