import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dot } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import { cameraAxes, cameraPoseForView } from './camera-pose.js';
import { closestOnLine, intersectBox, orthographicProjection, perspectiveProjection } from './screen-projection.js';

const BOUNDS = { min: [0, 0, 0], max: [1200, 800, 400] } as const;
const pose = cameraPoseForView('home', BOUNDS, 1.5);
const projection = perspectiveProjection(pose, 600, 400);

describe('perspectiveProjection', () => {
  it('shows the target in the middle', () => {
    const { x, y } = projection.project(pose.target);
    assert.ok(Math.abs(x - 300) < 1e-6 && Math.abs(y - 200) < 1e-6);
  });

  it('shows everything that’s framed', () => {
    for (const x of [0, 1200]) {
      for (const y of [0, 800]) {
        for (const z of [0, 400]) {
          const point = projection.project([x, y, z]);
          assert.ok(point.x > 0 && point.x < 600 && point.y > 0 && point.y < 400 && point.depth > 0);
        }
      }
    }
  });

  it('is inverted by rays, which go through the point that’s shown there', () => {
    const point: Vector = [100, 700, 390];
    const { x, y, depth } = projection.project(point);
    const { origin, direction } = projection.rayAt(x, y);
    const away = Math.hypot(point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]);
    const reached = origin.map((value, axis) => value + direction[axis]! * away);
    for (const axis of [0, 1, 2]) assert.ok(Math.abs(reached[axis]! - point[axis]!) < 1e-6);
    // The picture plane is vertical, and distances are measured as in the middle of the picture.
    const { towards, back } = cameraAxes(pose);
    assert.ok(Math.abs(dot(towards, back) - 1) < 1e-9);
    assert.ok(depth > 0 && depth <= away * Math.hypot(...back));
  });

  it('reports what’s behind the camera', () => {
    const [x, y, z] = pose.position;
    assert.ok(projection.project([x * 2, y * 2, z * 2]).depth < 0);
  });
});

describe('closestOnLine', () => {
  it('finds the point on a line that’s shown at a point in the picture', () => {
    const { x, y } = projection.project([900, 800, 400]);
    const share = closestOnLine(projection.rayAt(x, y), [0, 800, 400], [1200, 0, 0]);
    assert.ok(Math.abs(share! - 0.75) < 1e-9);
  });

  it('returns the line’s nearest point for a point next to it', () => {
    const { x, y } = projection.project([900, 800, 400]);
    const share = closestOnLine(projection.rayAt(x, y + 12), [0, 800, 400], [1200, 0, 0]);
    assert.ok(Math.abs(share! - 0.75) < 0.03);
  });

  it('returns nothing for a line away from the camera', () => {
    const { origin } = projection.rayAt(300, 200);
    const away = projection.rayAt(310, 200).direction;
    assert.equal(closestOnLine(projection.rayAt(310, 200), origin, away), undefined);
  });
});

describe('intersectBox', () => {
  const bounds = { min: [0, 0, 0], max: [10, 10, 10] } as const;

  it('returns where a ray enters and exits', () => {
    assert.deepEqual(intersectBox({ origin: [5, 5, 30], direction: [0, 0, -1] }, bounds), [20, 30]);
    assert.deepEqual(intersectBox({ origin: [5, 5, 5], direction: [0, 0, -1] }, bounds), [0, 5]);
  });

  it('returns nothing for a ray that misses or points away', () => {
    assert.equal(intersectBox({ origin: [15, 5, 30], direction: [0, 0, -1] }, bounds), undefined);
    assert.equal(intersectBox({ origin: [5, 5, 30], direction: [0, 0, 1] }, bounds), undefined);
  });
});

describe('orthographicProjection', () => {
  const views = [
    { towardsCamera: [0, 0, 1], up: [0, 1, 0] },
    { towardsCamera: [1, 0, 0], up: [0, 1, 0] },
    { towardsCamera: [0, 1, 0], up: [0, 0, -1] },
  ] as const;

  it('shows the origin in the given place, and lengths at its scale', () => {
    for (const view of views) {
      const projection = orthographicProjection({ ...view, scale: 0.5, origin: { x: 40, y: 300 } }, 400, 320);
      const { x, y } = projection.project([0, 0, 0]);
      assert.deepEqual([x, y], [40, 300]);
      const { up } = view;
      const above = projection.project([up[0] * 100, up[1] * 100, up[2] * 100]);
      assert.deepEqual([above.x, above.y], [40, 250]);
    }
  });

  it('shows the front on the left of the side view', () => {
    const [front, side, top] = views.map((view) =>
      orthographicProjection({ ...view, scale: 1, origin: { x: 0, y: 0 } }, 10, 10),
    );
    assert.equal(front!.project([5, 0, 0]).x, 5);
    assert.equal(side!.project([0, 0, 5]).x, -5);
    assert.equal(top!.project([5, 0, 0]).x, 5);
    assert.equal(top!.project([0, 0, 5]).y, 5);
  });

  it('is inverted by rays, which hit nearer parts first', () => {
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
