import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Vector } from '../model/evaluate/product.js';
import { cameraPoseForView } from './camera-pose.js';
import { closestOnLine, intersectBox, perspectiveProjection } from './projection.js';

const bounds = { min: [0, 0, 0], max: [1200, 800, 400] } as const;
const pose = cameraPoseForView('home', bounds, 1.5);
const projection = perspectiveProjection(pose, 600, 400);

describe('perspectiveProjection', () => {
  it('shows what is looked at in the middle', () => {
    const { x, y } = projection.project(pose.target);
    assert.ok(Math.abs(x - 300) < 1e-6 && Math.abs(y - 200) < 1e-6);
  });

  it('shows all of what is framed', () => {
    for (const x of [0, 1200]) {
      for (const y of [0, 800]) {
        for (const z of [0, 400]) {
          const point = projection.project([x, y, z]);
          assert.ok(point.x > 0 && point.x < 600 && point.y > 0 && point.y < 400 && point.depth > 0);
        }
      }
    }
  });

  it('is inverted by rays: the ray at a point goes through the point that shows there', () => {
    const point: Vector = [100, 700, 390];
    const { x, y, depth } = projection.project(point);
    const { origin, direction } = projection.rayAt(x, y);
    const away = Math.hypot(point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]);
    const reached = origin.map((value, axis) => value + direction[axis]! * away);
    for (const axis of [0, 1, 2]) assert.ok(Math.abs(reached[axis]! - point[axis]!) < 1e-6);
    assert.ok(depth > 0 && depth <= away);
  });

  it('says what lies behind the camera', () => {
    const [x, y, z] = pose.position;
    assert.ok(projection.project([x * 2, y * 2, z * 2]).depth < 0);
  });
});

describe('closestOnLine', () => {
  it('finds where on a line a point of the picture is', () => {
    const { x, y } = projection.project([900, 800, 400]);
    const share = closestOnLine(projection.rayAt(x, y), [0, 800, 400], [1200, 0, 0]);
    assert.ok(Math.abs(share! - 0.75) < 1e-9);
  });

  it('takes the nearest point of the line for a point beside it', () => {
    const { x, y } = projection.project([900, 800, 400]);
    const share = closestOnLine(projection.rayAt(x, y + 12), [0, 800, 400], [1200, 0, 0]);
    assert.ok(Math.abs(share! - 0.75) < 0.03);
  });

  it('knows nothing along a line that runs away from the camera', () => {
    const { origin } = projection.rayAt(300, 200);
    const away = projection.rayAt(310, 200).direction;
    assert.equal(closestOnLine(projection.rayAt(310, 200), origin, away), undefined);
  });
});

describe('intersectBox', () => {
  const bounds = { min: [0, 0, 0], max: [10, 10, 10] } as const;

  it('says where a ray goes in and comes out', () => {
    assert.deepEqual(intersectBox({ origin: [5, 5, 30], direction: [0, 0, -1] }, bounds), [20, 30]);
    assert.deepEqual(intersectBox({ origin: [5, 5, 5], direction: [0, 0, -1] }, bounds), [0, 5]);
  });

  it('says nothing of a ray that misses, or points away', () => {
    assert.equal(intersectBox({ origin: [15, 5, 30], direction: [0, 0, -1] }, bounds), undefined);
    assert.equal(intersectBox({ origin: [5, 5, 30], direction: [0, 0, 1] }, bounds), undefined);
  });
});
