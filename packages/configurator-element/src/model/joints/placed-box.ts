// A placed part's box in product coordinates, and where two boxes touch. Joints use these coordinates, so that a hole
// and its counterpart are computed from the same point, whatever the frames of the parts are.

import { AXES, axisIndex, type Face } from '../../geometry/axes.js';
import { BoundingBox } from '../../geometry/bounding-box.js';
import { rounded } from '../../geometry/rounded.js';
import { planeAxes } from '../../geometry/sides.js';
import { add, type Bounds, type Vector, vectorAt } from '../../geometry/vector.js';
import { dot, subtract } from '../../geometry/vector-math.js';
import { type PartColumnsBuilder, writePartMatrix } from '../evaluate/part-columns.js';
import type { Hole } from '../evaluate/product.js';

export type AxisIndex = 0 | 1 | 2;

/** A part's box; lengths in mm. */
export interface PlacedBox {
  /** The part's row in the columns. */
  readonly row: number;
  readonly size: Vector;
  /** The smallest corner of the part's frame, in product coordinates. */
  readonly origin: Vector;
  /** The unit vectors of the part's frame, in product coordinates. */
  readonly axes: readonly [Vector, Vector, Vector];
  /** The axis of a panel's thickness; undefined for other kinds. */
  readonly normal: AxisIndex | undefined;
  /** The axis of a bar's length; undefined for other kinds. */
  readonly bar?: AxisIndex | undefined;
  /** The smallest box around the part, in product coordinates. */
  readonly bounds: Bounds;
}

/** @param isPanel whether the row's first attribute is the axis of a panel's thickness */
export function placedBox(columns: PartColumnsBuilder, row: number, isPanel: boolean): PlacedBox {
  const matrix: number[] = [];
  writePartMatrix(columns, row, matrix, 0);
  const normal = isPanel ? (columns.attributes[4 * row] as AxisIndex) : undefined;
  const properties = columns.details[row]?.properties;
  const bar = properties?.kind === 'extrude' ? axisIndex[properties.axis] : undefined;
  return { ...boxFrom(matrix, vectorAt(columns.size, row), normal, row), bar };
}

/** @param matrix column-major 4 × 4, from the part's frame to the product's */
export function boxFrom(
  matrix: readonly number[],
  size: Vector,
  normal: AxisIndex | undefined,
  row: number,
): PlacedBox {
  const column = (index: number): Vector => [matrix[4 * index]!, matrix[4 * index + 1]!, matrix[4 * index + 2]!];
  const around = new BoundingBox();
  around.addBox(matrix, 4, size);
  return {
    row,
    size,
    origin: column(3),
    axes: [column(0), column(1), column(2)],
    normal,
    bounds: around.bounds,
  };
}

/** Where two boxes face each other, in the frame of the first box. */
export interface Contact {
  /** The first box's axis perpendicular to the contact, and the side of it that the second box is on. */
  readonly axis: AxisIndex;
  readonly side: -1 | 1;
  /** The second box's axis perpendicular to the contact. */
  readonly otherAxis: AxisIndex;
  /** The distance between the boxes, which is negative if they overlap, in mm. */
  readonly gap: number;
  /** The range that the second box covers, along each axis of the first, in mm. */
  readonly low: Vector;
  readonly high: Vector;
}

/** Surfaces at most this far apart (in mm) are treated as touching. */
export const TOUCHING = 0.05;

/**
 * Finds the side on which two boxes face each other.
 * @param reach the largest gap, in mm
 * @param among the first box's axes that the contact can be perpendicular to
 * @returns undefined if they don't face each other, or if one is rotated relative to the other by anything but quarter
 *   turns
 */
export function contactOf(
  first: PlacedBox,
  second: PlacedBox,
  reach = TOUCHING,
  among: readonly AxisIndex[] = [0, 1, 2],
): Contact | undefined {
  const ranges = rangesIn(first, second, reach);
  if (!ranges) return undefined;
  const { low, high, others } = ranges;
  let found: Contact | undefined;
  for (const axis of among) {
    const overlaps = [0, 1, 2].every(
      (each) => each === axis || (high[each]! > TOUCHING && low[each]! < first.size[each]! - TOUCHING),
    );
    if (!overlaps) continue;
    for (const side of [-1, 1] as const) {
      const gap = side === 1 ? low[axis]! - first.size[axis] : -high[axis]!;
      if (Math.abs(gap) > reach || (gap < -TOUCHING && reach <= TOUCHING)) continue;
      if (!found || Math.abs(gap) < Math.abs(found.gap)) {
        found = { axis, side, otherAxis: others[axis]!, gap, low, high };
      }
    }
  }
  return found;
}

/** The ranges that a box covers in the frame of another, in mm. */
interface Ranges {
  readonly low: Vector;
  readonly high: Vector;
  /** For each axis of the other box, this box's axis along it. */
  readonly others: readonly AxisIndex[];
}

/** The ranges that the second box covers. @returns undefined if it's farther away than `reach` or isn't parallel */
export function rangesIn(first: PlacedBox, second: PlacedBox, reach = TOUCHING): Ranges | undefined {
  if (!areNear(first.bounds, second.bounds, reach)) return undefined;
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  const others: AxisIndex[] = [];
  const from = subtract(second.origin, first.origin);
  for (const axis of [0, 1, 2] as const) {
    const along = first.axes[axis]!;
    const other = ([0, 1, 2] as const).find((each) => Math.abs(dot(along, second.axes[each])) > PARALLEL);
    if (other === undefined) return undefined;
    const start = dot(from, along);
    const end = start + Math.sign(dot(along, second.axes[other])) * second.size[other];
    low[axis] = Math.min(start, end);
    high[axis] = Math.max(start, end);
    others.push(other);
  }
  return { low, high, others };
}

/** How much of an area is hidden. */
export type Share = 'all' | 'some';

/**
 * Whether one box hides all or some of an area on another box's side.
 * @param area two opposite corners, in the frame of the box that it's on
 */
export function covers(
  other: PlacedBox,
  box: PlacedBox,
  { axis, side }: Pick<Contact, 'axis' | 'side'>,
  area: readonly [Vector, Vector],
  share: Share = 'all',
): boolean {
  const ranges = rangesIn(box, other);
  if (!ranges) return false;
  return ([0, 1, 2] as const).every((each) => {
    const outside = side === 1 ? box.size[each] + 2 * TOUCHING : -2 * TOUCHING;
    const [a, b] = each === axis ? [outside, outside] : [area[0][each], area[1][each]];
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    if (each !== axis && share === 'some')
      return ranges.low[each] < high - TOUCHING && ranges.high[each] > low + TOUCHING;
    return ranges.low[each] <= low + TOUCHING && ranges.high[each] >= high - TOUCHING;
  });
}

/** Rules out most pairs that don't touch, at a hundredth of the cost of `contactOf`. */
export function areNear(a: Bounds, b: Bounds, reach: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (a.min[axis]! > b.max[axis]! + reach || b.min[axis]! > a.max[axis]! + reach) return false;
  }
  return true;
}

/** The cosine above which two directions are treated as parallel. */
export const PARALLEL = 1 - 1e-9;

/** Converts a point from a box's frame to product coordinates. */
export function pointIn({ origin, axes }: PlacedBox, [x, y, z]: Vector): Vector {
  return add(add(add(origin, axes[0], x), axes[1], y), axes[2], z);
}

/** Converts a point from product coordinates to a box's frame. */
export function pointOn({ origin, axes }: PlacedBox, at: Vector): Vector {
  const from = subtract(at, origin);
  return [dot(from, axes[0]), dot(from, axes[1]), dot(from, axes[2])];
}

/** The middle of a box, in product coordinates. */
export function middleOf(box: PlacedBox): Vector {
  const [x, y, z] = box.size;
  return pointIn(box, [x / 2, y / 2, z / 2]);
}

/** The box axis nearest to a direction, ignoring its sign; undefined if every axis is 60° or more away from it. */
export function axisAlong({ axes }: PlacedBox, direction: Vector): AxisIndex | undefined {
  return ([0, 1, 2] as const).find((axis) => Math.abs(dot(axes[axis], direction)) > 0.5);
}

/** A bore in product coordinates, in mm. */
export interface Bore {
  /** The center of the bore's opening. */
  readonly at: Vector;
  /** Unit vector into the material. */
  readonly direction: Vector;
  readonly diameter: number;
  /** The depth of the bore. Undefined if it goes through. */
  readonly depth: number | undefined;
  /** Whether the other part covers the bore. */
  readonly isCovered: boolean;
  /** See `JointHole`. */
  readonly isHeld?: true;
  /** See `Hole`. */
  readonly thread?: string | undefined;
}

/**
 * The bore as a hole in a panel.
 * @param piece see `JointHole`
 * @returns undefined if the bore isn't perpendicular to one of the panel's sides
 */
export function holeIn(box: PlacedBox, bore: Bore, fitting: string, piece: number): Hole | undefined {
  const { at, direction, diameter, depth, isCovered, isHeld, thread } = bore;
  const axis = AXES.find((each) => Math.abs(dot(box.axes[axisIndex[each]], direction)) > PARALLEL);
  if (!axis) return undefined;
  const face = `${dot(box.axes[axisIndex[axis]], direction) < 0 ? '+' : '-'}${axis}` as Face;
  const from = subtract(at, box.origin);
  const [u, v] = planeAxes[axis];
  return {
    face,
    at: [rounded(dot(from, box.axes[u])), rounded(dot(from, box.axes[v]))],
    diameter,
    depth,
    ...(thread === undefined ? {} : { thread }),
    joint: { fitting, piece, isCovered, ...(isHeld ? { isHeld } : {}) },
  };
}
