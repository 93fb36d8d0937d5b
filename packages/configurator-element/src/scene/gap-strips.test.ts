import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Vector3 } from 'three';
import { GapStrips } from './gap-strips.js';
import { material, panel, productOf } from './testing/products.js';

/** The size of the strip between two boards that are this far apart, or undefined. */
function stripIn(gap: number): readonly number[] | undefined {
  const oak = material('wood', '#c39a67');
  const side = panel('side', [0, 0, 0], [18, 400, 300], oak);
  const board = panel('board', [18 + gap, 200, 0], [400, 18, 300], oak);
  const strips = new GapStrips();
  strips.fitTo(productOf([side, board]).parts);
  const { geometry } = strips.mesh;
  geometry.computeBoundingBox();
  const size = geometry.boundingBox?.isEmpty() ? undefined : geometry.boundingBox?.getSize(new Vector3());
  strips.dispose();
  return size?.toArray().map((value) => Math.round(100 * value) / 100);
}

describe('GapStrips', () => {
  it('fill gaps, but end before the boards’ faces', () => {
    assert.deepEqual(stripIn(3), [3, 16, 298]);
  });

  it('fill the clearance of a shelf up to its faces', () => {
    assert.deepEqual(stripIn(0.5), [0.5, 18, 300]);
  });

  it('leave joints and wide gaps empty', () => {
    assert.equal(stripIn(0), undefined);
    assert.equal(stripIn(6), undefined);
  });
});
