import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayIn, daysAfter } from './time-zones.js';

it('a day is that at the seller’s place', () => {
  const newYear = '2026-12-31T23:30:00.000Z';
  for (const [country, day] of [
    ['GB', '2026-12-31'],
    ['DE', '2027-01-01'],
    ['NZ', '2027-01-01'],
    ['PT', '2026-12-31'],
    ['US', '2026-12-31'],
    ['ZZ', '2026-12-31'],
  ] as const) {
    assert.equal(dayIn(country, newYear), day, country);
  }
  assert.equal(dayIn('US', '2027-01-01T04:30:00.000Z'), '2026-12-31');
  assert.equal(dayIn('US', '2026-07-01'), '2026-07-01', 'a day');
  assert.equal(daysAfter('2026-12-20', 14), '2027-01-03');
});
