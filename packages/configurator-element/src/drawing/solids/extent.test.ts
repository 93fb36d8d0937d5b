import assert from 'node:assert/strict';
import { it } from 'node:test';
import { extentOf } from './convex-pieces.js';

it('an extent has no limit to its numbers', () => {
  assert.deepEqual(extentOf(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_000)), [0, 299_999]);
});
