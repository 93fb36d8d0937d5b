import assert from 'node:assert/strict';
import { it } from 'node:test';
import { needsPostcode } from '@parametric/api-client';
import { addressRulesOf, COUNTRY_CODES } from './countries.js';
import { readTypedPostcode as readPostcode } from './destination.js';

it('every example is a postcode of its country, and one that a person may write so', () => {
  for (const country of COUNTRY_CODES) {
    const { postcodeExample: example } = addressRulesOf(country);
    if (example) assert.ok(readPostcode(example, country) !== undefined, `${country} ${example}`);
  }
});

it('every country asks for lines, city and what else it needs, each once', () => {
  for (const country of COUNTRY_CODES) {
    const { parts, needsRegion } = addressRulesOf(country);
    assert.equal(new Set(parts).size, parts.length, country);
    assert.ok(parts.includes('lines') && parts.includes('city'), country);
    assert.ok(!needsRegion || parts.includes('region'), country);
    if (needsPostcode(country)) assert.ok(parts.includes('postcode'), `${country} needs a postcode`);
  }
});

it('the order is that of the country', () => {
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

it('a region has its local name, and is required where mail needs it', () => {
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

it('a phone shows its digits where a postcode is digits alone', () => {
  const digits = ['DE', 'US', 'GB', 'NL', 'PL', 'QA'].filter((country) => addressRulesOf(country).hasDigitPostcode);
  assert.deepEqual(digits, ['DE', 'US']);
});

it('of a country that is not known, and of none, nothing must be given', () => {
  for (const country of ['', 'BQ', 'toString']) {
    const { parts, needsRegion, postcodeExample } = addressRulesOf(country);
    assert.deepEqual(parts, ['lines', 'city', 'region', 'postcode']);
    assert.equal(needsRegion, false);
    assert.equal(postcodeExample, undefined);
  }
});
