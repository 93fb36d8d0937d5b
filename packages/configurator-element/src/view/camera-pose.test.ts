import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cross, normalize } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { cameraPoseForView, ownAspect, type ViewDirection } from './camera-pose.js';

const PRODUCTS: readonly Bounds[] = [
  { min: [0, 0, 0], max: [1200, 1800, 320] },
  { min: [-500, 0, -2000], max: [700, 40, 900] },
  { min: [0, 0, 0], max: [10, 3000, 10] },
];

const NAMES: readonly ViewDirection[] = ['home', 'front', 'side', 'top'];

/** The position of a point in the picture: −1 at the left or bottom, 1 at the right or top. */
function onPicture(point: Vector, name: ViewDirection, bounds: Bounds, aspect: number): readonly [number, number] {
  const { position, target, up, fieldOfView } = cameraPoseForView(name, bounds, aspect);
  const back = normalize(subtract(position, target));
  const right = normalize(cross(up, back));
  const offset = subtract(point, position);
  const reach = -dot(offset, back) * Math.tan((fieldOfView * Math.PI) / 360);
  return [dot(offset, right) / reach / aspect, dot(offset, cross(back, right)) / reach];
}

function corners({ min, max }: Bounds): readonly Vector[] {
  return [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): Vector => [x, y, z])),
  );
}

describe('a camera pose', () => {
  it('sees all of the product, as large as the tools and words around it let it be, with as much room on one side as on the other', () => {
    for (const name of NAMES) {
      for (const bounds of PRODUCTS) {
        for (const aspect of [0.5, 1, 2.4]) {
          const points = corners(bounds).map((corner) => onPicture(corner, name, bounds, aspect));
          const ends = [0, 1].map((axis) => {
            const values = points.map((point) => point[axis as 0 | 1]);
            return { low: Math.min(...values), high: Math.max(...values) };
          });
          const sides = ends.map(({ low, high }, axis) => [low / [0.86, 0.87][axis]!, high / [0.86, 0.87][axis]!]);
          for (const [low, high] of sides) assert.ok(low! > -1.0001 && high! < 1.0001, `${name}: ${low} to ${high}`);
          for (const [low, high] of sides) assert.ok(Math.abs(low! + high!) < 1e-6, `${name}: ${low} to ${high}`);
          assert.ok(sides.some(([low, high]) => Math.abs(low! + 1) < 1e-6 && Math.abs(high! - 1) < 1e-6));
        }
      }
    }
  });

  it('stands where it does whatever the shape of the picture', () => {
    for (const bounds of PRODUCTS) {
      const [narrow, wide] = [0.5, 2.4].map((aspect) => cameraPoseForView('home', bounds, aspect));
      assert.deepEqual([narrow!.position, narrow!.target], [wide!.position, wide!.target]);
    }
  });

  it('has only numbers for a product without size, and sees something then', () => {
    for (const max of [
      [0, 0, 0],
      [9000, 0, 0],
      [0, 0, 9000],
    ] as const) {
      for (const name of NAMES) {
        const { position, target, fieldOfView } = cameraPoseForView(name, { min: [0, 0, 0], max }, 1);
        assert.ok([...position, ...target].every(Number.isFinite));
        assert.notDeepEqual(position, target);
        assert.ok(fieldOfView > 1 && fieldOfView < 90, `${name}: ${fieldOfView}`);
      }
    }
  });
});

describe('the shape that a product has of its own', () => {
  const furniture: readonly Bounds[] = [
    { min: [0, 0, 0], max: [1200, 1800, 320] },
    { min: [-800, 0, 0], max: [800, 750, 420] },
    { min: [0, 0, 0], max: [2400, 900, 600] },
    { min: [-150, 0, -150], max: [150, 1480, 300] },
  ];

  it('is that of a picture which shows it in any stage where the scene will', () => {
    for (const bounds of furniture) {
      const own = ownAspect({ bounds });
      for (const stage of [0.95, 1.05, 1.2, 1.4, 1.65, 1.95]) {
        const scale = Math.min(1, stage / own);
        for (const corner of corners(bounds)) {
          const [x, y] = onPicture(corner, 'home', bounds, own);
          const [sceneX, sceneY] = onPicture(corner, 'home', bounds, stage);
          // In units of stage height.
          const moved = Math.hypot(x * own * scale - sceneX * stage, y * scale - sceneY) / 2;
          assert.ok(moved < 1e-6, `${bounds.max}: ${own} in ${stage} moves by ${moved}`);
        }
      }
    }
  });

  it('is narrower the narrower the product is, as far as stages are', () => {
    const shapes = furniture.map((bounds) => ownAspect({ bounds }));
    assert.ok(shapes[1]! > shapes[0]! && shapes[2]! > shapes[1]!, shapes.join());
    assert.equal(shapes[3], 0.95);
    assert.equal(ownAspect({ bounds: { min: [0, 0, 0], max: [9000, 10, 10] } }), 4);
  });
});
