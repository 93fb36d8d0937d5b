// The lens of a drawing without perspective. Knows no drawing.

import type { Vector } from '../model/product.js';
import type { Place } from './free-stretch.js';
import type { Lens } from './lens.js';
import { cross, dot } from './vector.js';

export interface Plan {
  /** Of length 1. */
  readonly towardsEye: Vector;
  readonly up: Vector;
  /** Pixels for a millimetre. */
  readonly scale: number;
  /** Where the product's own origin shows. */
  readonly origin: Place;
}

/** Where the eye stands: beyond everything; mm. */
const far = 1e6;

export function parallelLens({ towardsEye, up, scale, origin }: Plan, width: number, height: number): Lens {
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
