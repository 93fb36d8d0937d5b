import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Vector } from '../model/evaluate/product.js';
import { board, productOf, rod } from '../testing/product-of.js';
import { pick } from './picking.js';
import { present, unchanged } from './presentation/present.js';
import type { Ray } from './screen-projection.js';

const cupboard = productOf([
  { id: 'back', ...board([0, 0, 0], [600, 700, 18]) },
  {
    id: 'door',
    motion: { kind: 'hinge', axis: 'y', at: [0, 0, 0], angle: -90 },
    ...board([0, 0, 300], [600, 700, 18]),
  },
  { id: 'leg', ...rod([700, 0, 0], 100, 700, 'y') },
  {
    id: 'frame',
    ...board([1000, 0, 0], [500, 500, 18]),
    cutouts: [{ rect: [300, 300], at: [100, 100] }],
  },
]);

describe('pick', () => {
  it('finds the nearest part, and where it was hit', () => {
    const hit = pick(cupboard.parts, towards([300, 300, 2000]));
    assert.equal(hit?.part.path, 'door');
    assert.deepEqual(hit.point, [300, 300, 318]);
    assert.equal(hit.distance, 1682);
  });

  it('finds nothing next to the product', () => {
    assert.equal(pick(cupboard.parts, towards([-50, 300, 2000])), undefined);
    assert.equal(pick(cupboard.parts, { ...towards([300, 300, 2000]), direction: [0, 0, 1] }), undefined);
  });

  it('finds parts behind an open door', () => {
    const { parts } = present(cupboard, { ...unchanged, opened: new Map([['door', 1]]) });
    assert.equal(pick(parts, towards([300, 300, 2000]))?.part.path, 'back');
    assert.equal(pick(parts, towards([-10, 300, 2000]))?.part.path, 'door');
    assert.equal(pick([...parts], towards([-10, 300, 2000]))?.part.path, 'door');
  });

  it('misses a round leg at the corner of its bounding box', () => {
    assert.equal(pick(cupboard.parts, towards([750, 300, 2000]))?.part.path, 'leg');
    const across = { origin: [600, 300, -10], direction: [Math.SQRT1_2, 0, Math.SQRT1_2] } as const;
    assert.equal(pick(cupboard.parts, across), undefined);
  });

  it('goes through a cutout', () => {
    assert.equal(pick(cupboard.parts, towards([1050, 250, 2000]))?.part.path, 'frame');
    assert.equal(pick(cupboard.parts, towards([1250, 250, 2000])), undefined);
  });

  it('goes through hidden parts', () => {
    const hit = pick(cupboard.parts, towards([300, 300, 2000]), ({ path }) => path !== 'door');
    assert.equal(hit?.part.path, 'back');
  });
});

/** A ray from a point straight away from the viewer. */
function towards(origin: Vector): Ray {
  return { origin, direction: [0, 0, -1] };
}
