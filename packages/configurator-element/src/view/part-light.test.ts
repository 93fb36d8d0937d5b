import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lampWith } from '../testing/product-of.js';
import { lampOf } from './part-light.js';

describe('lampOf', () => {
  it('is blocked from the rim of its metal shade to the opening above', () => {
    const { at, shade } = lampOf(lampWith('steel'))!;
    assert.deepEqual(at.map(Math.round), [0, 50, 0]);
    const { from, to, beyond } = shade!;
    assert.ok(Math.abs(to - 50 / Math.hypot(50, 98)) < 0.02, `${to}`);
    assert.ok(Math.abs(from + 50 / Math.hypot(50, 48)) < 0.02, `${from}`);
    assert.ok(Math.abs(beyond - Math.hypot(50, 100)) < 1, `${beyond}`);
  });

  it('shines through glass', () => {
    assert.equal(lampOf(lampWith('glass'))!.shade, undefined);
  });
});
