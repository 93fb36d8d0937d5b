import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../model/index.js';
import { gapsBetween } from './gaps.js';

/** Two drawer fronts, one above the other. */
function fronts(at: readonly [number, number, number], more: object = {}) {
  const front = { kind: 'panel', material: 'oak', size: [600, 150, 19], normal: 'z' };
  return compileModel({
    format: 'parametric-model/1',
    id: 'fronts',
    name: 'Fronts',
    parameters: [],
    materials: [{ id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood', thickness: 19, ...more }],
    parts: [
      { id: 'low', ...front },
      { id: 'high', ...front, at },
    ],
  }).evaluate({});
}

function boxes(...args: Parameters<typeof fronts>) {
  return [...gapsBetween(fronts(...args).parts)].map(({ axis, before, after, min, max }) => ({
    ...{ axis, min, max, between: [before.path, after.path] },
  }));
}

describe('gapsBetween', () => {
  it('returns the box between two boards that are a few millimeters apart', () => {
    const gap = { axis: 1, min: [20, 150, 0], max: [600, 153, 19], between: ['low', 'high'] };
    assert.deepEqual(boxes([20, 153, 0]), [gap]);
  });

  it('returns a box of zero width if they touch', () => {
    assert.deepEqual(boxes([0, 150, 0]), [
      { axis: 1, min: [0, 150, 0], max: [600, 150, 19], between: ['low', 'high'] },
    ]);
  });

  it('returns nothing if they’re further apart, next to each other or made of glass', () => {
    assert.deepEqual(boxes([0, 156, 0]), []);
    assert.deepEqual(boxes([0, 153, 19.5]), []);
    assert.deepEqual(boxes([0, 153, 0], { finish: 'glass' }), []);
  });
});
