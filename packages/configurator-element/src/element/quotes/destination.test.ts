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

it('the countries that the shop delivers to come first, and the others stay, for custom quotes and samples', () => {
  const { served, others } = destinationIn('de', ['AT', 'DE']).countriesIn('de');
  assert.deepEqual(
    served.map(({ code }) => code),
    ['DE', 'AT'],
  );
  assert.equal(others.length, COUNTRY_CODES.length - 2);
  assert.equal(destinationIn('de', undefined).countriesIn('de').others.length, COUNTRY_CODES.length);
});

it('the likely country is preselected if the shop delivers there, or else its only country', () => {
  assert.equal(destinationIn('de-DE', ['AT', 'DE']).country, 'DE');
  assert.equal(destinationIn('de-DE', undefined).country, 'DE');
  assert.equal(destinationIn('nl-NL', ['AT', 'DE']).country, '');
  assert.equal(destinationIn('nl-NL', ['AT']).country, 'AT');
  assert.equal(destinationIn('nl-NL', ['XK']).country, '');
});
