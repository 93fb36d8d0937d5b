import assert from 'node:assert/strict';
import { it } from 'node:test';
import { postcodeValidatorExistsForCountry } from 'postcode-validator';
import { needsPostcode, readPostcode } from './postcodes.js';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

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

it('a country that requires no postcode accepts any format that people there use', () => {
  const used: readonly (readonly [country: string, postcode: string])[] = [
    ['AR', '5000'],
    ['AR', '1001'],
    ['AR', 'C1425DKF'],
    ['KH', '120101'],
    ['KH', '140206'],
    ['PE', 'LIMA 23'],
    ['NI', '52000'],
    ['SV', '1101'],
    ['VE', '1010-A'],
    ['JM', 'KGN 10'],
  ];
  for (const [country, postcode] of used) assert.equal(readPostcode(postcode, country), postcode, country);
  for (const text of ['none', '-', '7', '<5000>']) assert.equal(readPostcode(text, 'AR'), undefined, text);
});

it('every country that requires a postcode has a format', () => {
  assert.equal(readPostcode('9498', 'LI'), '9498');
  assert.equal(readPostcode('96939', 'PW'), '96939');
  assert.equal(readPostcode('tdcu1zz', 'SH'), 'TDCU 1ZZ');
  for (const country of COUNTRIES.filter(needsPostcode)) {
    assert.ok(postcodeValidatorExistsForCountry(country), country);
    assert.equal(readPostcode('LIMA 23', country), undefined, country);
  }
});
