import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dot } from '../../geometry/vector-math.js';
import { volumeOf } from '../../manufacture/quantities.js';
import type { CylinderPart, RevolvePart } from '../../model/evaluate/product.js';
import { compileModel } from '../../model/index.js';
import { partTriangles } from '../part-geometry.js';
import type { TriangleMesh } from '../stretch-geometry.js';
import { triangles } from '../testing/measure-mesh.js';

type Turned = CylinderPart | RevolvePart;

function turned(part: object): Turned {
  const parameters = [{ key: 'unused', type: 'boolean', label: 'Unused', default: false }];
  const parts = [{ id: 'part', ...part }];
  return compileModel({ format: 'parametric-model/1', id: 'turned', name: 'Turned', parameters, parts }).evaluate({})
    .parts[0] as Turned;
}

function meshVolume(mesh: TriangleMesh): number {
  return triangles(mesh).reduce((sum, { corners: [a], face }) => sum + dot(a, face) / 6, 0);
}

const rod = { kind: 'cylinder', axis: 'y', diameter: 60, length: 120 };
const bowl = {
  kind: 'revolve',
  axis: 'z',
  profile: {
    polygon: [
      [5, 0],
      [40, 0],
      [40, 10],
      [20, 50],
      [5, 50],
    ],
  },
};
const cases: readonly (readonly [string, object])[] = [
  ['a blind hole in an end', { ...rod, holes: [{ at: [30, 30], diameter: 10, depth: 40 }] }],
  ['a hole through from end to end', { ...rod, axis: 'x', holes: [{ at: [30, 20], diameter: 10 }] }],
  ['a hole across', { ...rod, holes: [{ face: '+x', at: [70, 30], diameter: 12 }] }],
  [
    'a blind hole across, beside the middle',
    { ...rod, axis: 'z', holes: [{ face: '-y', at: [40, 50], diameter: 12, depth: 30 }] },
  ],
  ['a hole in a cone', { ...rod, topDiameter: 40, holes: [{ face: '-z', at: [30, 90], diameter: 8, depth: 25 }] }],
  ['a hole through the walls of a ring', { ...bowl, holes: [{ face: '+x', at: [40, 5], diameter: 6 }] }],
  ['a hole beside the axis, through a slope', { ...bowl, holes: [{ face: '-z', at: [70, 40], diameter: 6 }] }],
];

describe('the geometry of a turned part with', () => {
  for (const [name, part] of cases) {
    it(`${name} has the volume of its facets, minus the hole`, () => {
      const bored = turned(part);
      const whole = { ...bored, holes: undefined } as unknown as Turned;
      const taken = (volumeOf(whole) - volumeOf(bored)) * 1e9;
      const cut = meshVolume(partTriangles(whole)!) - meshVolume(partTriangles(bored)!);
      // The hole has 24 sides, so it removes 1.1% less than a round one.
      assert.ok(Math.abs(cut / taken - 0.9886) < 0.01, `${cut} mm³ of ${taken}`);
    });

    it(`${name} has normals of unit length`, () => {
      const { normals } = partTriangles(turned(part))!;
      for (let i = 0; i < normals.length; i += 3) {
        assert.ok(Math.abs(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) - 1) < 1e-5);
      }
    });
  }
});
