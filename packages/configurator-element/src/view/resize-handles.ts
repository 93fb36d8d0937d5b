// Handles for dragging a side of the product to resize it, in the middle of the side or of its nearest visible edge.

import type { Bounds, Vector } from '../model/evaluate/product.js';
import { type DimensionLine, spansProduct } from './dimension-lines.js';
import { intersectBox, type Projection } from './projection.js';

export interface Handle {
  readonly line: DimensionLine;
  /** The index of the line's dragged end. */
  readonly end: 0 | 1;
  readonly point: Vector;
  /** The direction out of the product, of length 1. */
  readonly direction: Vector;
}

/** Points hidden by less than this count as visible; mm. */
const SLACK = 2;

/** The fewest pixels for dragging by a hundred millimetres. With fewer, the size would be hard to control. */
const MIN_PIXELS = 4;

/** The handles of a dimension line; none for sides that face the camera, or are on the ground or against the wall. */
export function handlesOf(line: DimensionLine, bounds: Bounds, projection: Projection): readonly Handle[] {
  const { axis } = line;
  if (axis === undefined) return [];
  return ([1, 0] as const).flatMap((end) => {
    const direction = directionOf(line, axis, end);
    const point = spansProduct(line, bounds) ? onSide(axis, direction[axis], bounds, projection) : line.ends[end];
    const stands = direction[1] < 0 || direction[2] < 0;
    return stands || !isDraggable(point, direction, projection) ? [] : [{ line, end, point, direction }];
  });
}

function directionOf({ feet }: DimensionLine, axis: 0 | 1 | 2, end: 0 | 1): Vector {
  const sign = Math.sign(feet[end][axis] - feet[1 - end]![axis]);
  return [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0];
}

/** The middle of the side if visible, otherwise the nearest visible middle of its edges. */
function onSide(axis: 0 | 1 | 2, sign: number, bounds: Bounds, projection: Projection): Vector {
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
  const nearest = edges.sort((a, b) => projection.project(a).depth - projection.project(b).depth);
  return [middle, ...nearest].find((point) => isVisible(point, bounds, projection)) ?? middle;
}

function middleBut(axis: 0 | 1 | 2, share: number): Vector {
  return [axis === 0 ? share : 0.5, axis === 1 ? share : 0.5, axis === 2 ? share : 0.5];
}

function isVisible(point: Vector, bounds: Bounds, projection: Projection): boolean {
  const { x, y } = projection.project(point);
  const ray = projection.rayAt(x, y);
  const through = intersectBox(ray, bounds);
  return !through || Math.hypot(...point.map((value, axis) => value - ray.origin[axis]!)) <= through[0] + SLACK;
}

function isDraggable(point: Vector, [x, y, z]: Vector, projection: Projection): boolean {
  const [here, there] = [
    projection.project(point),
    projection.project([point[0] + x * 100, point[1] + y * 100, point[2] + z * 100]),
  ];
  return here.depth > 0 && Math.hypot(there.x - here.x, there.y - here.y) >= MIN_PIXELS;
}
