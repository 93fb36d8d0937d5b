import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partTriangles } from '../mesh/index.js';
import { openEdges, triangles, volumeOf } from '../mesh/testing/measure-mesh.js';
import { productOf } from '../testing/product-of.js';
import { splitTriangles } from './split-triangles.js';

const mesh = partTriangles(
  productOf([
    { id: 'board', kind: 'panel', size: [400, 18, 300], normal: 'y', cutouts: [{ circle: 80, at: [10, 150] }] },
  ]).parts[0]!,
)!;

describe('splitting a mesh at planes', () => {
  it('keeps it closed, with the same volume and no triangle across a plane', () => {
    const planes = [
      { axis: 0, at: 2 },
      { axis: 2, at: 298 },
    ] as const;
    const split = splitTriangles(mesh, planes);
    assert.deepEqual(openEdges(split), []);
    assert.ok(Math.abs(volumeOf(split) - volumeOf(mesh)) < 1e-6 * volumeOf(mesh));
    for (const { corners } of triangles(split)) {
      for (const { axis, at } of planes) {
        const heights = corners.map((corner) => corner[axis] - at);
        assert.ok(Math.min(...heights) > -1e-3 || Math.max(...heights) < 1e-3, `${corners}`);
      }
    }
  });

  it('doesn’t change a mesh that no plane crosses', () => {
    assert.equal(splitTriangles(mesh, [{ axis: 1, at: 0 }]), mesh);
    assert.equal(splitTriangles(mesh, []), mesh);
  });
});
