import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Vector } from '../model/evaluate/product.js';
import { block, type PartInput, productOf, rod } from '../testing/product-of.js';
import { hiddenInterval, visibleIntervals } from './draw-view.js';
import { solidsOf } from './solids/index.js';

const FROM_FRONT: Vector = [0, 0, 1];

function hiddenBy(part: PartInput, a: Vector, b: Vector): readonly number[] | undefined {
  const [solid] = solidsOf(productOf([part]).parts[0]!, 0.01);
  return hiddenInterval(a, b, FROM_FRONT, solid!)?.map((share) => Math.round(share * 100) / 100);
}

describe('a line behind a body', () => {
  const cube = block([0, 0, 0], [100, 100, 100]);

  it('is hidden as far as the body reaches', () => {
    assert.deepEqual(hiddenBy(cube, [-100, 50, -10], [300, 50, -10]), [0.25, 0.5]);
    assert.deepEqual(hiddenBy(cube, [20, 20, -10], [80, 80, -10]), [0, 1]);
  });

  it('is not hidden before it, beside it, or along its outline', () => {
    assert.equal(hiddenBy(cube, [-100, 50, 110], [300, 50, 110]), undefined);
    assert.equal(hiddenBy(cube, [-100, 150, -10], [300, 150, -10]), undefined);
    assert.equal(hiddenBy(cube, [-100, 100, -10], [300, 100, -10]), undefined);
    assert.equal(hiddenBy(cube, [-100, 50, 100], [300, 50, 100]), undefined);
  });

  it('is hidden only where it dives behind', () => {
    assert.deepEqual(hiddenBy(cube, [50, 50, 300], [50, 50, -100]), [0.5, 1]);
    assert.deepEqual(hiddenBy(cube, [20, 50, 200], [80, 50, 0]), [0.5, 1]);
  });

  it('is hidden by a round body and by a turned one', () => {
    assert.deepEqual(hiddenBy(rod([0, 0, 0], 100, 50, 'z'), [-50, 50, -10], [150, 50, -10]), [0.25, 0.75]);
    const turned = block([0, 0, 0], [100, 100, 10], { rotate: [0, 0, 45], pivot: [50, 50, 0] });
    const reach = (100 * Math.SQRT1_2) / 300;
    const [from, to] = hiddenBy(turned, [-100, 50, -10], [200, 50, -10])!;
    assert.ok(Math.abs(from! - (0.5 - reach)) < 0.01 && Math.abs(to! - (0.5 + reach)) < 0.01);
  });
});

describe('what is left of a line', () => {
  it('lies between what is hidden', () => {
    assert.deepEqual(
      visibleIntervals([
        [0.6, 0.8],
        [0.2, 0.4],
        [0.3, 0.5],
      ]),
      [
        [0, 0.2],
        [0.5, 0.6],
        [0.8, 1],
      ],
    );
    assert.deepEqual(visibleIntervals([[0, 1]]), []);
    assert.deepEqual(visibleIntervals([]), [[0, 1]]);
  });

  it('is not what shows in the slits between the pieces of one board', () => {
    const pieces = [
      [0.2, 0.4],
      [0.401, 0.7],
    ] as const;
    assert.deepEqual(visibleIntervals(pieces, 0.002), [
      [0, 0.2],
      [0.7, 1],
    ]);
  });
});
