// From the product to the picture and back: where a point shows, and what lies under a point of the picture. Knows
// neither what drew the picture nor the product in it.

import { cross, dot, normalize, subtract } from '../geometry/vector.js';
import type { Vector } from '../model/evaluate/product.js';
import type { CameraPose } from './camera-pose.js';

/** Where a point shows: pixels from the left and from the top, and how far in front of the eye; mm. */
export interface ProjectedPoint {
  readonly x: number;
  readonly y: number;
  /** Below 0 it lies behind the eye, and shows nowhere. */
  readonly depth: number;
}

export interface Ray {
  readonly origin: Vector;
  /** Of length 1. */
  readonly direction: Vector;
}

export interface Projection {
  readonly width: number;
  readonly height: number;
  project(point: Vector): ProjectedPoint;
  rayAt(x: number, y: number): Ray;
}

/** For a picture of `width` by `height` pixels with the viewpoint's target in its middle. */
export function perspectiveProjection(viewpoint: CameraPose, width: number, height: number): Projection {
  const { position, target, up, fieldOfView } = viewpoint;
  const back = normalize(subtract(position, target));
  const right = normalize(cross(up, back));
  const above = cross(back, right);
  const scale = height / 2 / Math.tan((fieldOfView * Math.PI) / 360);
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
      const along = (axis: 0 | 1 | 2) => right[axis] * across + above[axis] * upwards - back[axis];
      return { origin: position, direction: normalize([along(0), along(1), along(2)]) };
    },
  };
}

/**
 * How far along a line a ray comes nearest to it: in units of `direction`'s length, from `point` on. Undefined where the
 * two run nearly side by side, and a hair's breadth in the picture would be metres.
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
