import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { type CameraPose, cameraPoseForView, type ViewDirection } from '../view/camera-pose.js';
import {
  cameraPoseFor,
  FARTHEST_ZOOM,
  interpolateOrbitPoses,
  movedOrbitPose,
  NEAREST_ZOOM,
  type OrbitPose,
  orbitPoseForView,
  orbitPoseOf,
  viewDistance,
} from './orbit-pose.js';

const SHELF: Bounds = { min: [0, 0, 0], max: [2400, 900, 350] };
const TOWER: Bounds = { min: [-200, 0, -200], max: [200, 2200, 200] };
const NAMES: readonly ViewDirection[] = ['home', 'front', 'side', 'top'];

/** Half the height of a camera's view at its target; mm. */
function heightOf(camera: CameraPose): number {
  return viewDistance(camera) * Math.tan((camera.fieldOfView * Math.PI) / 360);
}

describe('cameraPoseFor', () => {
  for (const name of NAMES) {
    it(`is where the drawing's camera is: ${name}`, () => {
      for (const bounds of [SHELF, TOWER]) {
        for (const aspect of [0.5, 1, 2]) {
          const camera = cameraPoseFor(orbitPoseForView(name), name, bounds, aspect);
          const expected = cameraPoseForView(name, bounds, aspect);
          near(camera.position, expected.position, 1e-6);
          near(camera.target, expected.target, 1e-6);
        }
      }
    });
  }

  it('comes no nearer when one turns on to a narrow side, and goes back when one turns on to a broad one', () => {
    const home = viewDistance(cameraPoseFor(orbitPoseForView('home'), 'home', SHELF, 1));
    const turned = (azimuth: number) =>
      viewDistance(cameraPoseFor({ ...orbitPoseForView('home'), azimuth }, 'home', SHELF, 1));
    assert.ok(Math.abs(turned(Math.PI / 2) - home) < 1);
    assert.ok(turned(0) >= home);
  });

  it('shows the product from a narrow side no larger than from the view that one has turned from, nor smaller', () => {
    for (const aspect of [0.5, 0.95, 1.5]) {
      const heightFrom = (pose: OrbitPose) => heightOf(cameraPoseFor(pose, 'home', SHELF, aspect));
      const home = orbitPoseForView('home');
      const turned = heightFrom({ ...home, azimuth: Math.PI / 2 });
      assert.ok(Math.abs(turned / heightFrom(home) - 1) < 1e-6, `${aspect}: ${turned}`);
    }
  });

  it('keeps the angle and the zoom when the product grows', () => {
    const pose = { azimuth: 1, polar: 1.2, zoom: 0.5, focus: [0.3, -0.5, 0] as const };
    const [small, large] = [cameraPoseFor(pose, 'home', TOWER, 1), cameraPoseFor(pose, 'home', SHELF, 1)];
    near(directionOf(small), directionOf(large), 1e-9);
  });

  it('never stands below the ground', () => {
    for (const azimuth of [0, 1, 2, 3]) {
      const pose = { azimuth, polar: Math.PI / 2, zoom: FARTHEST_ZOOM, focus: [0, -1, 0] as const };
      assert.ok(cameraPoseFor(pose, 'home', TOWER, 1).position[1] >= -1e-6);
    }
  });
});

describe('movedOrbitPose', () => {
  it('leaves what is seen as large where the camera still had another field of view than the framed one', () => {
    const pose = { ...orbitPoseForView('home'), fovScale: 0.7 };
    const camera = cameraPoseFor(pose, 'home', SHELF, 1.5);
    const after = cameraPoseFor(movedOrbitPose(pose, camera, camera, SHELF), 'home', SHELF, 1.5);
    assert.ok(Math.abs(heightOf(after) / heightOf(camera) - 1) < 1e-9, `${heightOf(after)}, ${heightOf(camera)}`);
  });

  it('is the same pose where the camera did not move', () => {
    const pose = { azimuth: 0.4, polar: 1.1, zoom: 0.7, focus: [0.2, 0.1, -0.4] as const };
    const camera = cameraPoseFor(pose, 'home', SHELF, 1.5);
    const moved = movedOrbitPose(pose, camera, camera, SHELF);
    near(moved.focus, pose.focus, 1e-9);
    assert.ok(Math.abs(moved.azimuth - pose.azimuth) < 1e-9);
    assert.ok(Math.abs(moved.polar - pose.polar) < 1e-9);
    assert.ok(Math.abs(moved.zoom - pose.zoom) < 1e-9);
  });

  it('comes no nearer and goes no farther than its limits, and pans no farther than the product reaches', () => {
    const pose = orbitPoseForView('home');
    const camera = cameraPoseFor(pose, 'home', SHELF, 1);
    const towards = (factor: number, aside: number) => {
      const target: Vector = [camera.target[0] + aside, camera.target[1], camera.target[2]];
      const position = camera.position.map((value, i) => target[i]! + (value - camera.target[i]!) * factor);
      return movedOrbitPose(pose, camera, { position: position as unknown as Vector, target }, SHELF);
    };
    assert.equal(towards(0.001, 0).zoom, NEAREST_ZOOM);
    assert.equal(towards(1000, 0).zoom, FARTHEST_ZOOM);
    assert.equal(towards(1, 99_999).focus[0], 1);
  });
});

describe('orbitPoseOf', () => {
  it('is the way back from a camera to its pose, whatever the product has become', () => {
    const pose = { azimuth: 0.4, polar: 1.1, zoom: 0.7, focus: [0.2, 0.1, -0.4] as const };
    const camera = cameraPoseFor(pose, 'home', SHELF, 1.5);
    near(orbitPoseOf(camera, 'home', SHELF, 1.5).focus, pose.focus, 1e-9);
    const other = cameraPoseFor(orbitPoseOf(camera, 'home', TOWER, 1.5), 'home', TOWER, 1.5);
    assert.ok(Math.abs(other.fieldOfView - camera.fieldOfView) < 1e-9);
    near(other.position, camera.position, 1e-6);
    near(other.target, camera.target, 1e-6);
  });
});

describe('interpolateOrbitPoses', () => {
  const at = (azimuth: number) => ({ ...orbitPoseForView('front'), azimuth });

  it('turns the shorter way', () => {
    assert.ok(Math.abs(interpolateOrbitPoses(at(3), at(-3), 0.5).azimuth - Math.PI) < 1e-9);
    assert.ok(Math.abs(interpolateOrbitPoses(at(-0.2), at(0.4), 0.5).azimuth - 0.1) < 1e-9);
    assert.ok(Math.abs(interpolateOrbitPoses(at(0), at(4 * Math.PI + 0.2), 1).azimuth - 0.2) < 1e-9);
  });

  it('begins at the one and ends at the other', () => {
    const [home, top] = [orbitPoseForView('home'), { ...orbitPoseForView('top'), zoom: 0.5 }];
    assert.equal(interpolateOrbitPoses(home, top, 0).polar, home.polar);
    assert.equal(interpolateOrbitPoses(home, top, 1).polar, top.polar);
    assert.equal(interpolateOrbitPoses(home, top, 1).zoom, 0.5);
  });
});

function directionOf({ position, target }: { position: Vector; target: Vector }): Vector {
  const distance = viewDistance({ position, target });
  const along = (axis: 0 | 1 | 2) => (position[axis] - target[axis]) / distance;
  return [along(0), along(1), along(2)];
}

function near(actual: Vector, expected: Vector, tolerance: number): void {
  const far = actual.some((value, i) => Math.abs(value - expected[i]!) > tolerance);
  assert.ok(!far, `${actual} is not near ${expected}`);
}
