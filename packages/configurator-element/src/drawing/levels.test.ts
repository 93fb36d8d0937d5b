import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cyclesOf, paintLayersOf } from './levels.js';

describe('levels', () => {
  it('grow along every way', () => {
    assert.deepEqual(paintLayersOf([[1, 2], [3], [3], []], [4, 3, 2, 1]), [0, 1, 1, 2]);
    assert.deepEqual(paintLayersOf([[3], [2], [3], []], [1, 1, 1, 1]), [0, 0, 1, 2]);
  });

  it('begin with the farthest where nodes wait for each other in a circle', () => {
    const levels = paintLayersOf([[1], [2], [0], [0]], [1, 9, 5, 2]);
    assert.ok(levels[1]! < levels[2]! && levels[2]! < levels[0]!);
  });

  it('follow depth alone where nothing else is known, in as few steps as a picture needs', () => {
    assert.deepEqual(paintLayersOf(undefined, [1, 3, 2]), [2, 0, 1]);
    const depths = Array.from({ length: 5000 }, (_, i) => i);
    const levels = paintLayersOf(undefined, depths);
    assert.equal(new Set(levels).size, 400);
    assert.ok(levels[0]! > levels[2500]! && levels[2500]! > levels[4999]!);
  });
});

describe('circles', () => {
  it('are found wherever there are any, and share no node', () => {
    assert.deepEqual(cyclesOf([[1], [2], []]), []);
    assert.deepEqual(cyclesOf([[1], [2], [0, 3], []]), [[0, 1, 2]]);
    const two = cyclesOf([[1], [0, 2], [3], [4], [2], [0]]);
    assert.deepEqual(
      two.map((circle) => [...circle].sort()),
      [
        [0, 1],
        [2, 3, 4],
      ],
    );
  });
});
