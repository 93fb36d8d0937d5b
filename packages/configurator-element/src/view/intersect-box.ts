// Where a ray goes through a box whose sides lie along the axes.

import type { Bounds } from '../model/evaluate/product.js';
import type { Ray } from './projection.js';

/** How far away it goes in and comes out; undefined where it misses. Goes in at 0 where it begins within. */
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
