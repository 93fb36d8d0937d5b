// The lens of a drawing without perspective. Knows no drawing.

import { cross, dot } from '../geometry/vector.js';
import type { Vector } from '../model/evaluate/product.js';
import type { ScreenPoint } from './free-intervals.js';
import type { Projection } from './projection.js';

export interface OrthographicView {
  /** Of length 1. */
  readonly towardsCamera: Vector;
  readonly up: Vector;
  /** Pixels for a millimetre. */
  readonly scale: number;
  /** Where the product's own origin shows. */
  readonly origin: ScreenPoint;
}

/** Where the eye stands: beyond everything; mm. */
const far = 1e6;

export function orthographicProjection(
  { towardsCamera: towardsEye, up, scale, origin }: OrthographicView,
  width: number,
  height: number,
): Projection {
  const right = cross(up, towardsEye);
  const direction: Vector = [-towardsEye[0], -towardsEye[1], -towardsEye[2]];
  return {
    width,
    height,
    project(point) {
      const [x, y] = [dot(point, right) * scale, dot(point, up) * scale];
      return { x: origin.x + x, y: origin.y - y, depth: far - dot(point, towardsEye) };
    },
    rayAt(x, y) {
      const [across, upwards] = [(x - origin.x) / scale, (origin.y - y) / scale];
      const along = (axis: 0 | 1 | 2) => right[axis] * across + up[axis] * upwards + towardsEye[axis] * far;
      return { origin: [along(0), along(1), along(2)], direction };
    },
  };
}
