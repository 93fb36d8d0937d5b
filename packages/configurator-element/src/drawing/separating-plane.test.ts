import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { block, type PartInput, productOf, rod } from '../testing/product-of.js';
import { orthographicCamera } from './camera.js';
import { projectSolid } from './projected-solid.js';
import { compareByPlane } from './separating-plane.js';
import { solidsOf } from './solids/index.js';

const fromFront = orthographicCamera([0, 0, 1], [0, 1, 0], 1);

function relationOf(a: PartInput, b: PartInput): number {
  const [one, other] = productOf([a, b]).parts;
  const bodies = [one!, other!].map((part, i) => projectSolid(solidsOf(part, 0.2)[0]!, i, true, fromFront));
  const relation = compareByPlane(bodies[0]!, bodies[1]!, fromFront);
  assert.equal(compareByPlane(bodies[1]!, bodies[0]!, fromFront) + 0, -relation + 0);
  return relation;
}

describe('two bodies', () => {
  it('are in order when a board lies before the other, even where they touch', () => {
    const back = block([0, 0, 0], [100, 100, 20]);
    assert.equal(relationOf(back, block([0, 0, 20], [100, 100, 20])), -1);
    assert.equal(relationOf(block([0, 0, 20.5], [100, 100, 20]), back), 1);
    assert.equal(relationOf(back, block([0, 0, 19.98], [100, 100, 20])), -1);
  });

  it('are parted by a slanted facet', () => {
    const tilted = block([0, 0, 0], [100, 20, 100], { rotate: [45, 0, 0] });
    assert.equal(relationOf(tilted, block([0, 30, 40], [100, 20, 60], { rotate: [45, 0, 0] })), -1);
    const cone = rod([0, 0, 40], 100, 200, 'y', { topDiameter: 10 });
    assert.equal(relationOf(block([0, 150, 60], [100, 30, 10]), cone), -1);
  });

  it('are parted by a plane along an edge of each, where no facet parts them', () => {
    const bar = (at: readonly number[], rotate: readonly number[]) =>
      block(at, [300, 20, 20], { rotate, pivot: [at[0]! + 150, at[1]! + 10, at[2]! + 10] });
    assert.equal(relationOf(bar([0, 0, 0], [45, 0, 45]), bar([0, 0, 30], [45, 0, -45])), -1);
  });

  it('have no order where they run into each other', () => {
    assert.equal(relationOf(block([0, 0, 0], [100, 100, 20]), block([50, 50, 10], [100, 100, 20])), 0);
    assert.equal(relationOf(block([0, 0, 0], [100, 100, 20]), rod([40, 40, -50], 20, 120, 'z')), 0);
  });
});
