import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, productOf } from '../testing/product-of.js';
import { cameraPoseForView, type ViewDirection } from './camera-pose.js';
import { dimensionLinesOf } from './dimension-lines.js';
import { handlesOf } from './dimension-overlay.js';
import { perspectiveProjection } from './screen-projection.js';

const product = productOf([board([0, 0, 0], [1200, 800, 400])]);

describe('handlesOf', () => {
  it('puts a handle in the middle of a wide side, and a hidden side’s on its visible edge', () => {
    const [right, left] = handles('home', 0);
    assert.deepEqual(right!.point, [1200, 400, 200]);
    assert.deepEqual(right!.direction, [1, 0, 0]);
    assert.deepEqual(left!.point, [0, 400, 400]);
    assert.deepEqual(left!.direction, [-1, 0, 0]);
  });

  it('moves only the top and the front, so the product stays on the ground and against the wall', () => {
    assert.deepEqual(
      handles('home', 1).map(({ point }) => point),
      [[600, 800, 200]],
    );
    assert.deepEqual(
      handles('home', 2).map(({ point }) => point),
      [[600, 400, 400]],
    );
  });

  it('has no handles for lines toward the camera', () => {
    assert.equal(handles('front', 2).length, 0);
    assert.equal(handles('top', 1).length, 0);
    assert.equal(handles('side', 0).length, 0);
  });

  it('puts the handles of a line within the product at its ends', () => {
    const inner = {
      key: 'a',
      id: 'a',
      axis: 0,
      side: 0,
      length: 200,
      feet: [
        [100, 0, 400],
        [300, 0, 400],
      ],
      ends: [
        [100, -50, 400],
        [300, -50, 400],
      ],
    } as const;
    const projection = seen('front');
    assert.deepEqual(
      handlesOf(inner, product.bounds, projection).map(({ point }) => point),
      [inner.ends[1], inner.ends[0]],
    );
  });
});

function seen(name: ViewDirection) {
  return perspectiveProjection(cameraPoseForView(name, product.bounds, 1.5), 600, 400);
}

function handles(name: ViewDirection, axis: 0 | 1 | 2) {
  const projection = seen(name);
  return handlesOf(dimensionLinesOf(product, projection)[axis]!, product.bounds, projection);
}
