// Where a side of the product can be taken hold of to make it larger: in the middle of the side, or of its edge that is
// seen. Knows no pointer.

import type { Bounds, Vector } from '../model/evaluate/product.js';
import { type DimensionLine, spansProduct } from './dimension-lines.js';
import type { Projection } from './projection.js';
import { intersectBox } from './projection.js';

export interface Handle {
  readonly line: DimensionLine;
  /** Which of the measure's ends goes along. */
  readonly end: 0 | 1;
  readonly point: Vector;
  /** Out of the product, of length 1. */
  readonly direction: Vector;
}

/** What is hidden by less than this is seen; mm. */
const slack = 2;

/** As many pixels a hundred millimetres must at least be for a hand to mean something. */
const clearest = 4;

/** None where it runs towards the eye, stands on the ground or against the wall. */
export function handlesOf(measure: DimensionLine, bounds: Bounds, lens: Projection): readonly Handle[] {
  const { axis } = measure;
  if (axis === undefined) return [];
  return ([1, 0] as const).flatMap((end) => {
    const direction = directionOf(measure, axis, end);
    const point = spansProduct(measure, bounds) ? onSide(axis, direction[axis], bounds, lens) : measure.ends[end];
    const stands = direction[1] < 0 || direction[2] < 0;
    return stands || !isClear(point, direction, lens) ? [] : [{ line: measure, end, point, direction }];
  });
}

function directionOf({ feet }: DimensionLine, axis: 0 | 1 | 2, end: 0 | 1): Vector {
  const sign = Math.sign(feet[end][axis] - feet[1 - end]![axis]);
  return [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0];
}

/** The side's middle, else the nearest middle of its edges. */
function onSide(axis: 0 | 1 | 2, sign: number, bounds: Bounds, lens: Projection): Vector {
  const { min, max } = bounds;
  const at = (shares: Vector): Vector => {
    const along = (one: 0 | 1 | 2) => {
      const share = one === axis ? (sign > 0 ? 1 : 0) : shares[one];
      return min[one] + (max[one] - min[one]) * share;
    };
    return [along(0), along(1), along(2)];
  };
  const edges = ([0, 1, 2] as const)
    .filter((one) => one !== axis)
    .flatMap((one) => [0, 1].map((share) => at(middleBut(one, share))));
  const middle = at([0.5, 0.5, 0.5]);
  const nearest = edges.sort((a, b) => lens.project(a).depth - lens.project(b).depth);
  return [middle, ...nearest].find((point) => isSeen(point, bounds, lens)) ?? middle;
}

function middleBut(axis: 0 | 1 | 2, share: number): Vector {
  return [axis === 0 ? share : 0.5, axis === 1 ? share : 0.5, axis === 2 ? share : 0.5];
}

function isSeen(point: Vector, bounds: Bounds, lens: Projection): boolean {
  const { x, y } = lens.project(point);
  const ray = lens.rayAt(x, y);
  const through = intersectBox(ray, bounds);
  return !through || Math.hypot(...point.map((value, axis) => value - ray.origin[axis]!)) <= through[0] + slack;
}

function isClear(point: Vector, [x, y, z]: Vector, lens: Projection): boolean {
  const [here, there] = [
    lens.project(point),
    lens.project([point[0] + x * 100, point[1] + y * 100, point[2] + z * 100]),
  ];
  return here.depth > 0 && Math.hypot(there.x - here.x, there.y - here.y) >= clearest;
}
