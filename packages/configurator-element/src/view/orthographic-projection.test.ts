import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Vector } from '../model/evaluate/product.js';
import { orthographicProjection } from './projection.js';

const views = [
  { towardsCamera: [0, 0, 1], up: [0, 1, 0] },
  { towardsCamera: [1, 0, 0], up: [0, 1, 0] },
  { towardsCamera: [0, 1, 0], up: [0, 0, -1] },
] as const;

describe('orthographicProjection', () => {
  it('shows the origin where it is told to, and lengths at its scale', () => {
    for (const view of views) {
      const projection = orthographicProjection({ ...view, scale: 0.5, origin: { x: 40, y: 300 } }, 400, 320);
      const { x, y } = projection.project([0, 0, 0]);
      assert.deepEqual([x, y], [40, 300]);
      const { up } = view;
      const above = projection.project([up[0] * 100, up[1] * 100, up[2] * 100]);
      assert.deepEqual([above.x, above.y], [40, 250]);
    }
  });

  it('has left on the left: from the side, what is in front', () => {
    const [front, side, top] = views.map((view) =>
      orthographicProjection({ ...view, scale: 1, origin: { x: 0, y: 0 } }, 10, 10),
    );
    assert.equal(front!.project([5, 0, 0]).x, 5);
    assert.equal(side!.project([0, 0, 5]).x, -5);
    assert.equal(top!.project([5, 0, 0]).x, 5);
    assert.equal(top!.project([0, 0, 5]).y, 5);
  });

  it('is inverted by rays, and what is nearer to the camera first', () => {
    const point: Vector = [120, 340, -60];
    for (const view of views) {
      const projection = orthographicProjection({ ...view, scale: 0.3, origin: { x: 40, y: 300 } }, 400, 320);
      const { x, y, depth } = projection.project(point);
      const { origin, direction } = projection.rayAt(x, y);
      assert.ok(depth > 0);
      for (const axis of [0, 1, 2]) assert.ok(Math.abs(origin[axis]! + direction[axis]! * depth - point[axis]!) < 1e-6);
      const nearer = projection.project([
        point[0] + view.towardsCamera[0],
        point[1] + view.towardsCamera[1],
        point[2] + view.towardsCamera[2],
      ]);
      assert.ok(nearer.depth < depth);
    }
  });
});
