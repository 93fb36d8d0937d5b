import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Vector } from '../geometry/vector.js';
import { type Corners, floorAt, matchFloor, type PhotoCamera, type PhotoPoint } from './match-floor.js';

const [WIDTH, HEIGHT] = [1600, 1200];

/** The position in the photo of a point in floor coordinates. */
function photoPointOf(camera: PhotoCamera, [x, y, z]: Vector, width: number, height: number): PhotoPoint {
  const { focalLength, axes, origin } = camera;
  const along = (row: 0 | 1 | 2) => origin[row] + x * axes[0][row] + y * axes[1][row] + z * axes[2][row];
  const depth = -along(2);
  return [width / 2 + (focalLength * along(0)) / depth, height / 2 - (focalLength * along(1)) / depth];
}

/** A camera at a height, looking down by an angle in degrees at a rectangle that's turned by another angle. */
function cameraOver(focalLength: number, distance: number, down: number, turn: number): PhotoCamera {
  const [s, c] = [Math.sin((down * Math.PI) / 180), Math.cos((down * Math.PI) / 180)];
  const [st, ct] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const right: Vector = [1, 0, 0];
  const towards: Vector = [0, -s, c];
  const mix = (a: number, b: number): Vector => [
    a * right[0] + b * towards[0],
    a * right[1] + b * towards[1],
    a * right[2] + b * towards[2],
  ];
  return { focalLength, axes: [mix(ct, st), [0, c, s], mix(-st, ct)], origin: [40, -60, -distance] };
}

function cornersIn(camera: PhotoCamera, [along, across]: readonly [number, number], noise = 0): Corners {
  const places = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return places.map(([x, z], i) => {
    const [u, v] = photoPointOf(camera, [(x * along) / 2, 0, (z * across) / 2], WIDTH, HEIGHT);
    return [u + noise * Math.sin(7 * i + 1), v + noise * Math.cos(5 * i + 2)] as const;
  }) as unknown as Corners;
}

const match = (corners: Corners, sides: readonly [number, number] = [297, 210]) =>
  matchFloor({ corners, width: WIDTH, height: HEIGHT, sides });

describe('matching the floor of a photo', () => {
  for (const [focalLength, distance, down, turn] of [
    [1184, 1500, 35, 0],
    [1184, 2200, 25, 20],
    [900, 1200, 50, -30],
    [1700, 2500, 30, 40],
  ] as const)
    it(`finds a camera of ${focalLength} px that looks down by ${down}°, over a sheet turned by ${turn}°`, () => {
      const camera = cameraOver(focalLength, distance, down, turn);
      const found = match(cornersIn(camera, [297, 210]))!;
      assert.ok(Math.abs(found.focalLength / focalLength - 1) < 0.06, `${found.focalLength}`);
      // A meter beside the sheet, and above it.
      for (const point of [[900, 0, 300] as const, [-100, 500, -200] as const]) {
        const [u, v] = photoPointOf(found, point, WIDTH, HEIGHT);
        const [x, y] = photoPointOf(camera, point, WIDTH, HEIGHT);
        assert.ok(Math.hypot(u - x, v - y) < 40, `${[u, v]} instead of ${[x, y]}`);
      }
    });

  it('doesn’t need to know which side is the longer one', () => {
    const camera = cameraOver(1184, 1500, 35, 0);
    const found = match(cornersIn(camera, [210, 297]))!;
    const [u, v] = photoPointOf(found, [105, 0, 148.5], WIDTH, HEIGHT);
    const [x, y] = photoPointOf(camera, [105, 0, 148.5], WIDTH, HEIGHT);
    assert.ok(Math.hypot(u - x, v - y) < 4);
  });

  it('finds a plausible phone camera even if the corners are a pixel off', () => {
    const { focalLength } = match(cornersIn(cameraOver(1184, 2600, 22, 10), [297, 210], 1))!;
    assert.ok(focalLength > 800 && focalLength < 1750, `${focalLength}`);
  });

  it('converts between the photo and the floor', () => {
    const camera = cameraOver(1184, 1500, 35, 15);
    const floor = floorAt(camera, [700, 900], WIDTH, HEIGHT)!;
    const [u, v] = photoPointOf(camera, floor, WIDTH, HEIGHT);
    assert.ok(Math.hypot(u - 700, v - 900) < 1e-6);
    assert.equal(floorAt(camera, [700, -5000], WIDTH, HEIGHT), undefined);
  });

  it('rejects crossing corners and corners on a line', () => {
    assert.equal(
      match([
        [100, 100],
        [300, 300],
        [300, 100],
        [100, 300],
      ]),
      undefined,
    );
    assert.equal(
      match([
        [100, 100],
        [200, 100],
        [300, 100],
        [400, 100],
      ]),
      undefined,
    );
  });
});
