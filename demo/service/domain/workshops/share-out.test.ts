import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shareOut } from './share-out.js';

it('shares add up to the amount, whatever their weights', () => {
  assert.deepEqual(shareOut(100, [1, 1, 1]), [33, 34, 33]);
  assert.deepEqual(shareOut(7, [0, 3, 1]), [0, 5, 2]);
  assert.deepEqual(shareOut(5, [0, 0]), [0, 5]);
  assert.deepEqual(shareOut(5, []), []);
});
