import assert from 'node:assert/strict';
import { it } from 'node:test';
import { COUNTRY_CODES, countriesIn, guessCountry } from './countries.js';

it('there are the 249 countries of ISO 3166-1, each once', () => {
  assert.equal(new Set(COUNTRY_CODES).size, 249);
  assert.ok(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code)));
});

it('each has a name in the page’s language and stands in its order', () => {
  const german = countriesIn('de');
  assert.equal(german.find(({ code }) => code === 'AT')?.name, 'Österreich');
  const names = german.map(({ name }) => name);
  assert.ok(names.indexOf('Österreich') < names.indexOf('Polen'), 'Ö stands with O');
  assert.ok(german.every(({ code, name }) => name !== code));
});

it('the guess follows the page’s region, then the visitor’s in that language, then where the language is at home', () => {
  assert.equal(guessCountry('de-AT', ['de-DE']), 'AT');
  assert.equal(guessCountry('de', ['en-US', 'de-CH']), 'CH');
  assert.equal(guessCountry('de', ['en-US']), 'DE');
  assert.equal(guessCountry('ja', []), 'JP');
});

it('an English page is for everywhere: there the visitor’s region counts', () => {
  assert.equal(guessCountry('en', ['de-DE', 'en-US']), 'US');
  assert.equal(guessCountry('en', ['nl-BE']), 'BE');
  assert.equal(guessCountry('en-GB', ['nl-BE']), 'GB');
  assert.equal(guessCountry('en', ['de']), 'US');
});

it('an unknown language or country isn’t guessed', () => {
  assert.equal(guessCountry('no language at all', []), '');
  assert.equal(guessCountry('es-419', ['es-419']), 'ES');
});
