import assert from 'node:assert/strict';
import { it } from 'node:test';
import { needsPostcode } from '@parametric/api-client';
import { addressRulesOf, COUNTRY_CODES } from './countries.js';
import { readTypedPostcode as readPostcode } from './destination.js';

it('every example is a valid postcode in its usual format', () => {
  for (const country of COUNTRY_CODES) {
    const { postcodeExample: example } = addressRulesOf(country);
    if (example) assert.ok(readPostcode(example, country) !== undefined, `${country} ${example}`);
  }
});

it('every country has address lines, a city and its other fields, without duplicates', () => {
  for (const country of COUNTRY_CODES) {
    const { parts, needsRegion } = addressRulesOf(country);
    assert.equal(new Set(parts).size, parts.length, country);
    assert.ok(parts.includes('lines') && parts.includes('city'), country);
    assert.ok(!needsRegion || parts.includes('region'), country);
    if (needsPostcode(country)) assert.ok(parts.includes('postcode'), `${country} needs a postcode`);
  }
});

it('the fields are in the country’s order', () => {
  const orders = (...countries: string[]) => countries.map((country) => addressRulesOf(country).parts.join(' '));
  assert.deepEqual(orders('DE', 'GB', 'US', 'JP', 'AE', 'HU'), [
    'lines postcode city',
    'lines city postcode',
    'lines city region postcode',
    'postcode region city lines',
    'lines city region',
    'city lines postcode',
  ]);
});

it('a region has its local name, and is required if mail needs it', () => {
  const of = (country: string) => [addressRulesOf(country).regionLabel, addressRulesOf(country).needsRegion];
  assert.deepEqual(['US', 'CA', 'JP', 'AE', 'IE', 'IT'].map(of), [
    ['fieldState', true],
    ['fieldProvince', true],
    ['fieldPrefecture', true],
    ['fieldEmirate', true],
    ['fieldCounty', false],
    ['fieldProvince', false],
  ]);
});

it('phones show a number pad if postcodes have only digits', () => {
  const digits = ['DE', 'US', 'GB', 'NL', 'PL', 'QA'].filter((country) => addressRulesOf(country).hasDigitPostcode);
  assert.deepEqual(digits, ['DE', 'US']);
});

it('an unknown or missing country requires nothing', () => {
  for (const country of ['', 'BQ', 'toString']) {
    const { parts, needsRegion, postcodeExample } = addressRulesOf(country);
    assert.deepEqual(parts, ['lines', 'city', 'region', 'postcode']);
    assert.equal(needsRegion, false);
    assert.equal(postcodeExample, undefined);
  }
});
