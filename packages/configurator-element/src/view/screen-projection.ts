// Projections from the product to the picture, and rays back through points of the picture.

import { cross, normalize } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { type CameraPose, cameraAxes, tangentOf } from './camera-pose.js';
import type { ScreenPoint } from './overlay-layout.js';

/** A point in the picture: its pixels from the left and from the top, and its distance from the picture plane in mm. */
export interface ProjectedPoint {
  readonly x: number;
  readonly y: number;
  /** The distance. If it's negative, the point is behind the camera and not visible. */
  readonly depth: number;
}

export interface Ray {
  readonly origin: Vector;
  /** A unit vector. */
  readonly direction: Vector;
}

export interface Projection {
  readonly width: number;
  readonly height: number;
  project(point: Vector): ProjectedPoint;
  rayAt(x: number, y: number): Ray;
}

/** The projection for a picture of `width` by `height` pixels with the camera's target in its middle. */
export function perspectiveProjection(pose: CameraPose, width: number, height: number): Projection {
  const { position } = pose;
  const { right, rise, towards, above, back } = cameraAxes(pose);
  const scale = height / 2 / tangentOf(pose);
  return {
    width,
    height,
    project(point) {
      const offset = subtract(point, position);
      const depth = -dot(offset, back);
      const perspective = scale / Math.max(depth, 1e-6);
      const [x, y] = [dot(offset, right) * perspective, dot(offset, above) * perspective];
      return { x: width / 2 + x, y: height / 2 - y, depth };
    },
    rayAt(x, y) {
      const [across, upwards] = [(x - width / 2) / scale, (height / 2 - y) / scale];
      const along = (axis: 0 | 1 | 2) => right[axis] * across + rise[axis] * upwards - towards[axis];
      return { origin: position, direction: normalize([along(0), along(1), along(2)]) };
    },
  };
}

/**
 * The position on a line nearest to a ray: from `point`, in units of `direction`'s length. Undefined if the two are
 * nearly parallel, because one pixel would then correspond to meters.
 */
export function closestOnLine(ray: Ray, point: Vector, direction: Vector): number | undefined {
  const length = Math.hypot(...direction);
  const axis = normalize(direction);
  const offset = subtract(ray.origin, point);
  const slant = dot(axis, ray.direction);
  const free = 1 - slant * slant;
  if (length === 0 || free < 0.004) return undefined;
  return (dot(offset, axis) - dot(offset, ray.direction) * slant) / free / length;
}

/**
 * The distances at which a ray enters and leaves an axis-aligned box; undefined if it misses the box. The first is 0 if
 * the ray starts inside the box.
 */
export function intersectBox({ origin, direction }: Ray, { min, max }: Bounds): readonly [number, number] | undefined {
  let [near, far] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const [start, step] = [origin[axis], direction[axis]];
    if (Math.abs(step) < 1e-12) {
      if (start < min[axis] || start > max[axis]) return undefined;
      continue;
    }
    const [a, b] = [(min[axis] - start) / step, (max[axis] - start) / step];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
    if (near > far) return undefined;
  }
  return [near, far];
}

export interface OrthographicView {
  /** A unit vector. */
  readonly towardsCamera: Vector;
  readonly up: Vector;
  /** How many pixels one millimeter is. */
  readonly scale: number;
  /** The position of the product's origin in the picture. */
  readonly origin: ScreenPoint;
}

/**
 * The camera's distance from the product's origin, in mm. It's large enough that the camera is in front of every part.
 */
const CAMERA_DISTANCE = 1e6;

export function orthographicProjection(
  { towardsCamera, up, scale, origin }: OrthographicView,
  width: number,
  height: number,
): Projection {
  const right = cross(up, towardsCamera);
  const direction: Vector = [-towardsCamera[0], -towardsCamera[1], -towardsCamera[2]];
  return {
    width,
    height,
    project(point) {
      const [x, y] = [dot(point, right) * scale, dot(point, up) * scale];
      return { x: origin.x + x, y: origin.y - y, depth: CAMERA_DISTANCE - dot(point, towardsCamera) };
    },
    rayAt(x, y) {
      const [across, upwards] = [(x - origin.x) / scale, (origin.y - y) / scale];
      const along = (axis: 0 | 1 | 2) =>
        right[axis] * across + up[axis] * upwards + towardsCamera[axis] * CAMERA_DISTANCE;
      return { origin: [along(0), along(1), along(2)], direction };
    },
  };
}
