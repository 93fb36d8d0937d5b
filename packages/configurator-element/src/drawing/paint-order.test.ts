import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { block, type PartInput, productOf, rod } from '../testing/product-of.js';
import { orthographicCamera } from './camera.js';
import { compareByPlane, paintLayersOf } from './paint-order.js';
import { projectSolid } from './projected-solid.js';
import { solidsOf } from './solids/index.js';

const fromFront = orthographicCamera([0, 0, 1], [0, 1, 0], 1);

function orderOf(a: PartInput, b: PartInput): number {
  const [one, other] = productOf([a, b]).parts;
  const solids = [one!, other!].map((part, i) => projectSolid(solidsOf(part, 0.2)[0]!, i, true, fromFront));
  const order = compareByPlane(solids[0]!, solids[1]!, fromFront);
  assert.equal(compareByPlane(solids[1]!, solids[0]!, fromFront) + 0, -order + 0);
  return order;
}

describe('two solids', () => {
  it('are in order when a board lies before the other, even where they touch', () => {
    const back = block([0, 0, 0], [100, 100, 20]);
    assert.equal(orderOf(back, block([0, 0, 20], [100, 100, 20])), -1);
    assert.equal(orderOf(block([0, 0, 20.5], [100, 100, 20]), back), 1);
    assert.equal(orderOf(back, block([0, 0, 19.98], [100, 100, 20])), -1);
  });

  it('are in order when a slanted facet lies between them', () => {
    const tilted = block([0, 0, 0], [100, 20, 100], { rotate: [45, 0, 0] });
    assert.equal(orderOf(tilted, block([0, 30, 40], [100, 20, 60], { rotate: [45, 0, 0] })), -1);
  });

  it('have no order where they run into each other', () => {
    assert.equal(orderOf(block([0, 0, 0], [100, 100, 20]), block([50, 50, 10], [100, 100, 20])), 0);
    assert.equal(orderOf(block([0, 0, 0], [100, 100, 20]), rod([40, 40, -50], 20, 120, 'z')), 0);
  });
});

describe('layers of a picture', () => {
  it('grow along every way through the graph', () => {
    assert.deepEqual(paintLayersOf([[1, 2], [3], [3], []], [4, 3, 2, 1]), [0, 1, 1, 2]);
    assert.deepEqual(paintLayersOf([[3], [2], [3], []], [1, 1, 1, 1]), [0, 0, 1, 2]);
  });

  it('begin with the farthest where nodes wait for each other in a cycle', () => {
    const layers = paintLayersOf([[1], [2], [0], [0]], [1, 9, 5, 2]);
    assert.ok(layers[1]! < layers[2]! && layers[2]! < layers[0]!);
  });

  it('follow depth alone where nothing else is known, in as few steps as a picture needs', () => {
    assert.deepEqual(paintLayersOf(undefined, [1, 3, 2]), [2, 0, 1]);
    const depths = Array.from({ length: 5000 }, (_, i) => i);
    const layers = paintLayersOf(undefined, depths);
    assert.equal(new Set(layers).size, 400);
    assert.ok(layers[0]! > layers[2500]! && layers[2500]! > layers[4999]!);
  });
});
