// The dimension labels and drag handles of a product in the picture, most important first.

import type { Bounds, Product, Vector } from '../model/evaluate/product.js';
import { type DimensionLine, spansProduct } from './dimension-lines.js';
import type { OverlayHandle, OverlayLabel, OverlayLayout } from './overlay-layout.js';
import { intersectBox, type Projection } from './screen-projection.js';

export interface DimensionLabel extends OverlayLabel {
  readonly dimension: DimensionLine;
}

export interface DimensionHandle extends OverlayHandle {
  readonly handle: Handle;
}

export interface DimensionOverlay {
  readonly labels: readonly DimensionLabel[];
  readonly handles: readonly DimensionHandle[];
}

interface Options {
  /** Whether the dimension lines are shown. */
  readonly isMeasuring: boolean;
  /** Whether a person can change the parameter here. */
  readonly isEditable: (key: string | undefined) => boolean;
  /** The size of a line's label, in pixels. */
  readonly sizeOf: (line: DimensionLine) => { readonly width: number; readonly height: number };
}

/** The lengths at which a label appears and below which it disappears, for lines seen nearly end-on, in pixels. */
const MIN_LENGTH = { toAppear: 44, toStay: 36 } as const;

export function dimensionOverlayOf(
  { bounds }: Product,
  lines: readonly DimensionLine[],
  projection: Projection,
  { isMeasuring, isEditable: isOpen, sizeOf }: Options,
  last: OverlayLayout,
): DimensionOverlay {
  // The product's overall sizes are more important than its parts' sizes, and editable sizes are more important than
  // others.
  const rank = (line: DimensionLine) => (isOpen(line.key) ? 0 : 2) + (spansProduct(line, bounds) ? 0 : 1);
  const sorted = [...lines].sort((a, b) => rank(a) - rank(b));
  const labels = isMeasuring ? sorted.flatMap((line) => labelOf(line, projection, sizeOf, last)) : [];
  const handles = sorted.flatMap((line) => {
    // A handle inside the product is shown only with its dimension line, which shows what it changes.
    const label = spansProduct(line, bounds) ? undefined : line.id;
    if (!isOpen(line.key) || (label !== undefined && !isMeasuring)) return [];
    return handlesOf(line, bounds, projection).map((handle) => ({ ...handleOf(handle, line, projection), label }));
  });
  return { labels, handles };
}

function labelOf(
  line: DimensionLine,
  projection: Projection,
  sizeOf: Options['sizeOf'],
  last: OverlayLayout,
): readonly DimensionLabel[] {
  const { id, key, ends } = line;
  const [a, b] = [projection.project(ends[0]), projection.project(ends[1])];
  const least = last.labels.has(id) ? MIN_LENGTH.toStay : MIN_LENGTH.toAppear;
  if (a.depth <= 0 || b.depth <= 0 || Math.hypot(a.x - b.x, a.y - b.y) < least) return [];
  return [{ id, key, line: [a, b], dimension: line, ...sizeOf(line) }];
}

function handleOf(handle: Handle, { id, key = '' }: DimensionLine, projection: Projection): DimensionHandle {
  return { id: `${id}.${handle.end}`, key, position: projection.project(handle.point), handle };
}

// Handles for dragging a side of the product to resize it, in the middle of the side or of its nearest visible edge.

export interface Handle {
  readonly line: DimensionLine;
  /** The index of the end of the line that's dragged. */
  readonly end: 0 | 1;
  readonly point: Vector;
  /** Unit vector pointing out of the product. */
  readonly direction: Vector;
}

/** Points that are less than this far (in mm) behind a surface are treated as visible. */
const SLACK = 2;

/**
 * The minimum number of pixels for a hundred millimeters of dragging. With fewer, the size would be hard to control.
 */
const MIN_PIXELS = 4;

/** The handles of a dimension line. Sides that face the camera, or are on the ground or against the wall, have none. */
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

/** The middle of the side if it's visible, otherwise the nearest visible middle of its edges. */
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
