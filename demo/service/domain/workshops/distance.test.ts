import assert from 'node:assert/strict';
import { it } from 'node:test';
import { distanceKm, greatCircleKm, locationOf } from './data.js';
import { workshops } from './workshop.js';

const berlin = { latitude: 52.52, longitude: 13.4 };

it('distances from Berlin to Rome, Tokyo and the antipode are as on a globe', () => {
  assert.ok(Math.abs(greatCircleKm(berlin, { latitude: 41.9, longitude: 12.5 }) - 1183) < 5);
  assert.ok(Math.abs(greatCircleKm(berlin, { latitude: 35.68, longitude: 139.69 }) - 8919) < 20);
  assert.ok(Math.abs(greatCircleKm(berlin, { latitude: -52.52, longitude: -166.6 }) - Math.PI * 6371) < 1);
});

it('a distance is rounded to ten kilometers and never zero', () => {
  assert.equal(distanceKm(locationOf('DE', '10115')!, { country: 'DE', postcode: '10115' }), 10);
  assert.equal(distanceKm(berlin, { country: 'DE', postcode: '80331' })! % 10, 0);
});

it('a postcode’s beginning determines its place, however it’s written', () => {
  assert.deepEqual(locationOf('DE', '80331'), locationOf('DE', '8 0331'));
  assert.deepEqual(locationOf('GB', 'se1 9ga'), locationOf('GB', 'SE19GA'));
  assert.deepEqual(locationOf('NL', '1012 AB'), locationOf('NL', '1012AB'));
});

it('a British area is all of the leading letters, so SE and SK aren’t Sheffield', () => {
  assert.notDeepEqual(locationOf('GB', 'SE1 9GA'), locationOf('GB', 'S1 2HE'));
  assert.deepEqual(locationOf('GB', 'SK1 3XE'), locationOf('GB', ''));
});

it('the longest known beginning wins, so Hawaii isn’t California, and Sardinia isn’t Rome', () => {
  assert.notDeepEqual(locationOf('US', '96813'), locationOf('US', '94103'));
  assert.notDeepEqual(locationOf('IT', '09124'), locationOf('IT', '00184'));
});

it('a workshop in Portland is near Portland, Oregon, and far from Portland, Maine', () => {
  const { location } = workshops.find(({ slug }) => slug === 'cascade-millwork')!;
  assert.equal(distanceKm(location!, { country: 'US', postcode: '97214' }), 10);
  assert.ok(distanceKm(location!, { country: 'US', postcode: '04101' })! > 3900);
});

it('a postcode in an unknown zone counts as the center of its country', () => {
  assert.deepEqual(locationOf('PT', '1100-148'), locationOf('PT', ''));
  assert.deepEqual(locationOf('GB', 'ZZ1 1AA'), locationOf('GB', ''));
  assert.deepEqual(locationOf('DE', 'constructor'), locationOf('DE', ''));
});

it('an unknown country has no distance', () => {
  assert.equal(distanceKm(berlin, { country: 'AQ', postcode: '' }), undefined);
  assert.equal(distanceKm(berlin, { country: 'toString', postcode: '' }), undefined);
});

it('the place of every country that a workshop serves is known', () => {
  for (const { slug, delivers } of workshops) {
    for (const country of delivers.to) assert.ok(locationOf(country, ''), `${slug} delivers to ${country}`);
  }
});
