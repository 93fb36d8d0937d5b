import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ciede2000, type Lab, labOf } from './color-difference.js';

describe('ciede2000', () => {
  // Test data published with the implementation notes of the formula (Sharma, Wu and Dalal 2005).
  const pairs: readonly [Lab, Lab, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1, 2], [50, 0, 0], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [50, 3.2592, 0.335], 1],
    [[63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.263],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ];

  it('says what its authors say', () => {
    for (const [a, b, difference] of pairs) assert.ok(Math.abs(ciede2000(a, b) - difference) < 1e-4, `${a} and ${b}`);
  });

  it('is the same both ways', () => {
    for (const [a, b] of pairs) assert.ok(Math.abs(ciede2000(a, b) - ciede2000(b, a)) < 1e-9);
  });
});

describe('labOf', () => {
  it('knows white, black and red', () => {
    const rounded = (rgb: readonly number[]) => labOf(rgb).map((value) => Math.round(value) + 0);
    assert.deepEqual(rounded([255, 255, 255]), [100, 0, 0]);
    assert.deepEqual(rounded([0, 0, 0]), [0, 0, 0]);
    assert.deepEqual(rounded([255, 0, 0]), [53, 80, 67]);
  });
});
