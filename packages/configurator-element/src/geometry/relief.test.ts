import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loopArea, loopBounds, type Point, polygonLoop, rectLoop, reverseLoop } from './curve.js';
import { withDogbones } from './relief.js';

function near(actual: number, expected: number) {
  assert.ok(Math.abs(actual - expected) < 1e-9 * Math.max(1, Math.abs(expected)), `${actual} is not ${expected}`);
}

describe('dog-bone corners', () => {
  it('reach into each corner, but no farther than the cutter needs', () => {
    const loop = withDogbones(rectLoop([10, 20], 60, 40, 0), 3)!;
    near(loopArea(loop), 60 * 40 + 4 * 9 * (Math.PI / 2 - 1));
    const arcs = loop.segments.filter(({ kind }) => kind === 'arc');
    assert.equal(arcs.length, 4);
    for (const arc of arcs) {
      assert.ok(arc.kind === 'arc');
      near(arc.radius, 3);
      near(arc.toAngle - arc.fromAngle, 180);
      const corner: Point = [arc.center[0] < 40 ? 10 : 70, arc.center[1] < 40 ? 20 : 60];
      near(Math.hypot(arc.center[0] - corner[0], arc.center[1] - corner[1]), 3);
    }
    const { min } = loopBounds([loop]);
    near(min[0], 10 - 3 * (1 - Math.SQRT1_2));
  });

  it('are added at any angle, but only where the loop turns left', () => {
    const corners: Point[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [50, 30],
      [0, 100],
    ];
    const loop = withDogbones(polygonLoop(corners), 2)!;
    assert.equal(loop.segments.filter(({ kind }) => kind === 'arc').length, 4);
    assert.ok(loop.segments.some(({ to }) => to[0] === 50 && to[1] === 30));
    const outside = withDogbones(reverseLoop(polygonLoop(corners)), 2)!;
    assert.equal(outside.segments.filter(({ kind }) => kind === 'arc').length, 1);
  });

  it('don’t change curves and straight joints', () => {
    const rounded = rectLoop([0, 0], 60, 40, 5);
    assert.deepEqual(withDogbones(rounded, 3)!.segments, rounded.segments);
    const split = polygonLoop([
      [0, 0],
      [30, 0],
      [60, 0],
      [60, 40],
      [0, 40],
    ]);
    assert.equal(withDogbones(split, 3)!.segments.filter(({ kind }) => kind === 'arc').length, 4);
  });

  it('aren’t added to a slot that’s narrower than the circles at its ends', () => {
    assert.equal(withDogbones(rectLoop([0, 0], 60, 8, 0), 3), undefined);
    assert.ok(withDogbones(rectLoop([0, 0], 60, 6 * Math.SQRT2, 0), 3));
  });
});
