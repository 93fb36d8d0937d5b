import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { centeredRect, freeIntervals } from './overlay-layout.js';

const [a, b] = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
];
const BOX = { width: 20, height: 10 };

describe('freeIntervals', () => {
  it('returns the whole path if nothing is in the way', () => {
    assert.deepEqual(freeIntervals(a, b, BOX, [centeredRect({ x: 50, y: 40 }, 20, 20)], 4), [[0, 1]]);
  });

  it('leaves out half the box and the margin on both sides', () => {
    const free = freeIntervals(a, b, BOX, [centeredRect({ x: 50, y: 0 }, 20, 20)], 4);
    assert.deepEqual(free, [
      [0, 0.26],
      [0.74, 1],
    ]);
  });

  it('merges overlapping obstacles, and cuts off the ends', () => {
    const others = [centeredRect({ x: 90, y: 5 }, 40, 20), centeredRect({ x: 60, y: -5 }, 40, 20)];
    assert.deepEqual(freeIntervals(a, b, BOX, others, 0), [[0, 0.3]]);
    assert.deepEqual(freeIntervals(a, b, BOX, [...others, centeredRect({ x: 10, y: 0 }, 60, 20)], 0), []);
  });

  it('reports whether a path of zero length is free', () => {
    assert.deepEqual(freeIntervals(a, a, BOX, [], 0), [[0, 1]]);
    assert.deepEqual(freeIntervals(a, a, BOX, [centeredRect(a, 2, 2)], 0), []);
  });
});
