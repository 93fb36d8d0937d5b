import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gradedQuantity } from './pricing.js';

const breaks = [
  { from: 5, percent_off: 10 },
  { from: 20, percent_off: 25 },
];

it('pieces before a break cost what they cost', () => {
  assert.equal(gradedQuantity(1, breaks), 1);
  assert.equal(gradedQuantity(4, breaks), 4);
});

it('only the pieces from a break on cost less', () => {
  assert.equal(gradedQuantity(5, breaks), 4.9);
  assert.equal(gradedQuantity(19, breaks), 4 + 15 * 0.9);
  assert.equal(gradedQuantity(21, breaks), 4 + 15 * 0.9 + 2 * 0.75);
});

it('without breaks every piece costs the same', () => {
  assert.equal(gradedQuantity(1000, []), 1000);
});
