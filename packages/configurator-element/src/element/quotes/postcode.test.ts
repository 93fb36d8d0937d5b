import assert from 'node:assert/strict';
import { it } from 'node:test';
import { needsPostcode } from '@parametric/api-client';
import { COUNTRY_CODES } from './countries.js';
import { readTypedPostcode as readPostcode } from './destination.js';

it('a postcode is normalized to its country’s format', () => {
  const readings: readonly (readonly [string, string, string])[] = [
    ['10115', 'DE', '10115'],
    [' 10115 ', 'DE', '10115'],
    ['D-10115', 'DE', '10115'],
    ['A-1010', 'AT', '1010'],
    ['sw1a 1aa', 'GB', 'SW1A 1AA'],
    ['sw1a1aa', 'GB', 'SW1A1AA'],
    ['1000001', 'JP', '100-0001'],
    ['100 0001', 'JP', '100-0001'],
    ['00950', 'PL', '00-950'],
    ['1012ab', 'NL', '1012AB'],
    ['k1a0b1', 'CA', 'K1A0B1'],
    ['ad500', 'AD', 'AD500'],
    ['01310 100', 'BR', '01310100'],
    ['١٣٠٠١', 'KW', '13001'],
    ['۱۱۳۶۵', 'DE', '11365'],
    ['１００－０００１', 'JP', '100-0001'],
    ['\u200f١٠١١٥', 'DE', '10115'],
    ['ＳＷ１Ａ　１ＡＡ', 'GB', 'SW1A 1AA'],
    ['00–950', 'PL', '00-950'],
  ];
  for (const [text, country, postcode] of readings) assert.equal(readPostcode(text, country), postcode, text);
});

it('an invalid postcode is rejected', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['1011', 'DE'],
    ['101155', 'DE'],
    ['ABCDE', 'DE'],
    ['0150', 'AT'],
    ['', 'DE'],
    ['   ', 'FR'],
  ];
  for (const [text, country] of wrong) assert.equal(readPostcode(text, country), undefined, `${country} ${text}`);
});

it('a country without postcodes accepts none, or the ones that people use anyway', () => {
  for (const country of ['HK', 'AE', 'QA', 'BH']) {
    assert.equal(needsPostcode(country), false, country);
  }
  assert.equal(readPostcode('', 'HK'), '');
  assert.equal(readPostcode('999077', 'HK'), '999077');
  assert.equal(readPostcode('<b>', 'HK'), undefined);
});

it('every listed country has postcode rules', () => {
  for (const country of COUNTRY_CODES) assert.doesNotThrow(() => readPostcode('12345', country), country);
  assert.equal(needsPostcode('DE'), true);
});
