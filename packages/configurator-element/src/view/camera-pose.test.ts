import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { cameraPoseForView, ownAspect, slantOf, type ViewDirection } from './camera-pose.js';
import { perspectiveProjection } from './screen-projection.js';

const PRODUCTS: readonly Bounds[] = [
  { min: [0, 0, 0], max: [1200, 1800, 320] },
  { min: [-500, 0, -2000], max: [700, 40, 900] },
  { min: [0, 0, 0], max: [10, 3000, 10] },
];

const NAMES: readonly ViewDirection[] = ['home', 'front', 'side', 'top'];

/** The position of a point in the picture: −1 at the left or bottom, 1 at the right or top. */
function onPicture(point: Vector, name: ViewDirection, bounds: Bounds, aspect: number): readonly [number, number] {
  const { x, y } = perspectiveProjection(cameraPoseForView(name, bounds, aspect), 2 * aspect, 2).project(point);
  return [x / aspect - 1, 1 - y];
}

function corners({ min, max }: Bounds): readonly Vector[] {
  return [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): Vector => [x, y, z])),
  );
}

describe('a camera pose', () => {
  it('shows the whole product as large as the controls allow, centered between them', () => {
    for (const name of NAMES) {
      for (const bounds of PRODUCTS) {
        for (const aspect of [0.5, 1, 2.4]) {
          const points = corners(bounds).map((corner) => onPicture(corner, name, bounds, aspect));
          const ends = [0, 1].map((axis) => {
            const values = points.map((point) => point[axis as 0 | 1]);
            return { low: Math.min(...values), high: Math.max(...values) };
          });
          const sides = ends.map(({ low, high }, axis) => [low / [0.84, 0.84][axis]!, high / [0.84, 0.84][axis]!]);
          for (const [low, high] of sides) assert.ok(low! > -1.0001 && high! < 1.0001, `${name}: ${low} to ${high}`);
          for (const [low, high] of sides) assert.ok(Math.abs(low! + high!) < 1e-6, `${name}: ${low} to ${high}`);
          assert.ok(sides.some(([low, high]) => Math.abs(low! + 1) < 1e-6 && Math.abs(high! - 1) < 1e-6));
        }
      }
    }
  });

  it('keeps verticals vertical in all views from the side', () => {
    for (const name of ['home', 'front', 'side'] as const) {
      for (const bounds of PRODUCTS) {
        const { min, max } = bounds;
        for (const [x, z] of [min[0], max[0]].flatMap((x) => [min[2], max[2]].map((z) => [x, z] as const))) {
          const [low, high] = [min[1], max[1]].map((y) => onPicture([x, y, z], name, bounds, 1));
          assert.ok(Math.abs(low![0] - high![0]) < 1e-9, `${name}: ${low} to ${high}`);
        }
      }
    }
  });

  it('shifts the lens only up to a limit, and tilts smoothly from there to straight above', () => {
    const slants = Array.from({ length: 901 }, (_, i) =>
      slantOf([0, Math.sin((i * Math.PI) / 1800), Math.cos((i * Math.PI) / 1800)]),
    );
    assert.equal(slants[0], 0);
    assert.ok(Math.abs(slants[190]! - Math.tan((19 * Math.PI) / 180)) < 1e-9);
    assert.ok(slants.slice(510).every((slant) => Math.abs(slant) < 1e-9));
    // A tenth of a degree moves the plane by less than a quarter of one.
    for (let i = 1; i <= 900; i++) assert.ok(Math.abs(slants[i]! - slants[i - 1]!) < 0.0044, `${i / 10}°`);
  });

  it('has the same position whatever the picture’s shape', () => {
    for (const bounds of PRODUCTS) {
      const [narrow, wide] = [0.5, 2.4].map((aspect) => cameraPoseForView('home', bounds, aspect));
      assert.deepEqual([narrow!.position, narrow!.target], [wide!.position, wide!.target]);
    }
  });

  it('is valid for a product without a size', () => {
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

  it('makes a picture show the product where the scene will, in any stage', () => {
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

  it('is narrower for narrower products, within the limits of stages', () => {
    const shapes = furniture.map((bounds) => ownAspect({ bounds }));
    assert.ok(shapes[1]! > shapes[0]! && shapes[2]! > shapes[1]!, shapes.join());
    assert.equal(shapes[3], 0.95);
    assert.equal(ownAspect({ bounds: { min: [0, 0, 0], max: [9000, 10, 10] } }), 4);
  });
});
