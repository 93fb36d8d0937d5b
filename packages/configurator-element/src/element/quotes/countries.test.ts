import assert from 'node:assert/strict';
import { it } from 'node:test';
import { COUNTRY_CODES, countriesIn, guessCountry } from './countries.js';

it('the 249 countries of ISO 3166-1 are listed once each', () => {
  assert.equal(new Set(COUNTRY_CODES).size, 249);
  assert.ok(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code)));
});

it('countries have names in the page’s language and are sorted in it', () => {
  const german = countriesIn('de');
  assert.equal(german.find(({ code }) => code === 'AT')?.name, 'Österreich');
  const names = german.map(({ name }) => name);
  assert.ok(names.indexOf('Österreich') < names.indexOf('Polen'), 'Ö stands with O');
  assert.ok(german.every(({ code, name }) => name !== code));
});

it('guesses the page’s region, then the visitor’s in that language, then the language’s home country', () => {
  assert.equal(guessCountry('de-AT', ['de-DE']), 'AT');
  assert.equal(guessCountry('de', ['en-US', 'de-CH']), 'CH');
  assert.equal(guessCountry('de', ['en-US']), 'DE');
  assert.equal(guessCountry('ja', []), 'JP');
});

it('guesses the visitor’s region on an English page', () => {
  assert.equal(guessCountry('en', ['de-DE', 'en-US']), 'US');
  assert.equal(guessCountry('en', ['nl-BE']), 'BE');
  assert.equal(guessCountry('en-GB', ['nl-BE']), 'GB');
  assert.equal(guessCountry('en', ['de']), 'US');
});

it('an unknown language or country isn’t guessed', () => {
  assert.equal(guessCountry('no language at all', []), '');
  assert.equal(guessCountry('es-419', ['es-419']), 'ES');
});
