import assert from 'node:assert/strict';
import { it } from 'node:test';
import { needsPostcode, readPostcode } from './postcodes.js';

it('countries without postcodes require none, but accept those that people use anyway', () => {
  for (const country of ['KW', 'OM', 'CO', 'PA', 'KH', 'HK', 'AE', 'QA', 'BH', 'IE']) {
    assert.equal(needsPostcode(country), false, country);
    assert.equal(readPostcode(' ', country), '', country);
  }
  for (const country of ['DE', 'NL', 'US', 'GB', 'JP']) assert.equal(readPostcode('', country), undefined, country);
  assert.equal(readPostcode('13001', 'KW'), '13001');
  assert.equal(readPostcode('x', 'KW'), undefined);
});

it('a postcode is read in any notation', () => {
  const readings: readonly (readonly [text: string, country: string, postcode: string])[] = [
    ['MD-2001', 'MD', '2001'],
    ['t12y275', 'IE', 'T12Y275'],
    ['1012 ab', 'NL', '1012 AB'],
    ['GIR 0AA', 'GB', 'GIR 0AA'],
    ['bfpo 58', 'GB', 'BFPO 58'],
    ['１２００', 'CH', '1200'],
    ['00–950', 'PL', '00-950'],
  ];
  for (const [text, country, postcode] of readings) assert.equal(readPostcode(text, country), postcode, text);
});
