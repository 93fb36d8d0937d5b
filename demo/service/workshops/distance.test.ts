import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceInKm, greatCircleKm } from './distance.js';
import { placeOf } from './places.js';
import { workshops } from './workshops.js';

const berlin = { latitude: 52.52, longitude: 13.4 };

test('the way from Berlin to Rome, Tokyo and the antipode is as long as on a globe', () => {
  assert.ok(Math.abs(greatCircleKm(berlin, { latitude: 41.9, longitude: 12.5 }) - 1183) < 5);
  assert.ok(Math.abs(greatCircleKm(berlin, { latitude: 35.68, longitude: 139.69 }) - 8919) < 20);
  assert.ok(Math.abs(greatCircleKm(berlin, { latitude: -52.52, longitude: -166.6 }) - Math.PI * 6371) < 1);
});

test('a distance is rounded to ten kilometres and never zero', () => {
  assert.equal(distanceInKm(placeOf('DE', '10115')!, { country: 'DE', postcode: '10115' }), 10);
  assert.equal(distanceInKm(berlin, { country: 'DE', postcode: '80331' })! % 10, 0);
});

test('a postcode counts by its beginning, however it is written', () => {
  assert.deepEqual(placeOf('DE', '80331'), placeOf('DE', '8 0331'));
  assert.deepEqual(placeOf('GB', 'se1 9ga'), placeOf('GB', 'SE19GA'));
  assert.deepEqual(placeOf('NL', '1012 AB'), placeOf('NL', '1012AB'));
});

test('a British area is all the letters in front: neither SE nor SK is Sheffield', () => {
  assert.notDeepEqual(placeOf('GB', 'SE1 9GA'), placeOf('GB', 'S1 2HE'));
  assert.deepEqual(placeOf('GB', 'SK1 3XE'), placeOf('GB', ''));
});

test('the longest known beginning wins: Hawaii is not California, Sardinia not Rome', () => {
  assert.notDeepEqual(placeOf('US', '96813'), placeOf('US', '94103'));
  assert.notDeepEqual(placeOf('IT', '09124'), placeOf('IT', '00184'));
});

test('a postcode of no known zone counts as the middle of its country', () => {
  assert.deepEqual(placeOf('PT', '1100-148'), placeOf('PT', ''));
  assert.deepEqual(placeOf('GB', 'ZZ1 1AA'), placeOf('GB', ''));
  assert.deepEqual(placeOf('DE', 'constructor'), placeOf('DE', ''));
});

test('an unknown country has no distance', () => {
  assert.equal(distanceInKm(berlin, { country: 'AQ', postcode: '' }), undefined);
  assert.equal(distanceInKm(berlin, { country: 'toString', postcode: '' }), undefined);
});

test('the place of every country that a workshop serves is known', () => {
  for (const { slug, delivers } of workshops) {
    for (const country of delivers.to) assert.ok(placeOf(country, ''), `${slug} delivers to ${country}`);
  }
});
