// Dimension lines around a product: those in the document, and overall sizes that the document's lines don't include.
// Each line is placed on the side of the product where it doesn't cover the product, as seen from the camera.

import { add } from '../geometry/vector.js';
import { mix } from '../geometry/vector-math.js';
import type { Bounds, MeasuredDimension, Product, Vector } from '../model/evaluate/product.js';
import { intersectBox, type Projection } from './screen-projection.js';

export interface DimensionLine {
  /** The parameter that the line shows. */
  readonly key: string | undefined;
  /** Identifies the line across product changes. */
  readonly id: string;
  /** The axis that the line runs along, 0 to 2; undefined if it's slanted. */
  readonly axis: 0 | 1 | 2 | undefined;
  /** The two measured points. */
  readonly feet: readonly [Vector, Vector];
  /** The ends of the line itself, beside the product. */
  readonly ends: readonly [Vector, Vector];
  /** The length in mm. */
  readonly length: number;
  /** The side of the product that the line is on: 0 is the document's side, and others are mirrored. */
  readonly side: number;
}

type Line = Omit<DimensionLine, 'id' | 'side'>;

type Segment = readonly [from: readonly [number, number], to: readonly [number, number]];

/** The distance of an overall dimension line from the product, as a fraction of the product's largest size. */
const DISTANCE_SHARE = 0.06;

/** Points closer together than this (in mm) are treated as the same. */
const SLACK = 1;

/** The positions along a line at which to test whether it covers the product. */
const SAMPLES = [0.05, 0.3, 0.5, 0.7, 0.95] as const;

/** The axes along which to mirror a line to place it on each side of the product. */
const sides: readonly (readonly (0 | 2)[])[] = [[], [2], [0], [0, 2]];

/** A line changes to another side only if it covers at least this many fewer samples there. */
const STEADINESS = 1;

/**
 * @param last the lines of the last picture. A line changes sides only if another side is clearly better, so that it
 * doesn't flicker.
 */
export function dimensionLinesOf(
  { dimensions, bounds }: Product,
  projection: Projection,
  last: readonly DimensionLine[] = [],
): readonly DimensionLine[] {
  const own = dimensions.filter(({ length }) => length > SLACK).map(lineOf);
  const overall = overallOf(bounds).filter(
    ({ axis }) => !own.some((line) => line.axis === axis && spansProduct(line, bounds)),
  );
  return [...own, ...overall].map((line, index) => {
    const id = `${line.key ?? ''}${index}`;
    return { ...clearOf(line, bounds, projection, last.find((one) => one.id === id)?.side), id };
  });
}

/**
 * The strokes of a dimension line on paper or screen: the line, an extension line from each foot, and an oblique tick
 * at each end (ISO 129-1).
 * @param gap the space between a foot and its extension line
 * @param overshoot how far an extension line goes beyond the dimension line
 * @param tick half of a tick's width
 */
export function dimensionStrokes(
  feet: Segment,
  ends: Segment,
  { gap, overshoot, tick }: { readonly gap: number; readonly overshoot: number; readonly tick: number },
): { readonly line: Segment; readonly extensions: readonly Segment[]; readonly ticks: readonly Segment[] } {
  const extensions = ends.flatMap(([x, y], i): Segment[] => {
    const [footX, footY] = feet[i]!;
    const length = Math.hypot(x - footX, y - footY);
    if (length <= gap) return [];
    const at = (by: number) => [footX + ((x - footX) * by) / length, footY + ((y - footY) * by) / length] as const;
    return [[at(gap), at(length + overshoot)]];
  });
  const ticks = ends.map(
    ([x, y]): Segment => [
      [x - tick, y + tick],
      [x + tick, y - tick],
    ],
  );
  return { line: ends, extensions, ticks };
}

/** Whether a line measures the product from end to end. */
export function spansProduct({ axis, feet }: Pick<DimensionLine, 'axis' | 'feet'>, { min, max }: Bounds): boolean {
  if (axis === undefined) return false;
  const [low, high] = [feet[0][axis], feet[1][axis]].sort((a, b) => a - b) as [number, number];
  return Math.abs(low - min[axis]) <= SLACK && Math.abs(high - max[axis]) <= SLACK;
}

function lineOf({ key, from, to, offset, length }: MeasuredDimension): Line {
  return { key, axis: axisOf(from, to), feet: [from, to], ends: [add(from, offset), add(to, offset)], length };
}

function axisOf(from: Vector, to: Vector): 0 | 1 | 2 | undefined {
  const along = ([0, 1, 2] as const).filter((axis) => Math.abs(to[axis] - from[axis]) > SLACK);
  return along.length === 1 ? along[0] : undefined;
}

/** The overall sizes: width above, height on the left, depth on the ground on the right. */
function overallOf({ min, max }: Bounds): readonly Line[] {
  const away = DISTANCE_SHARE * Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const line = (axis: 0 | 1 | 2, from: Vector, to: Vector, offset: Vector) =>
    lineOf({ key: undefined, from, to, offset, length: to[axis] - from[axis] });
  const lines = [
    line(0, [min[0], max[1], max[2]], max, [0, away, 0]),
    line(1, [min[0], min[1], max[2]], [min[0], max[1], max[2]], [-away, 0, 0]),
    line(2, [max[0], min[1], min[2]], [max[0], min[1], max[2]], [away, 0, 0]),
  ];
  return lines.filter(({ length }) => length > SLACK);
}

/**
 * The line itself, or its mirror image on another side of the product. Returns the one that covers the least of the
 * product. If several cover equally little, returns the first of them.
 */
function clearOf(
  line: Line,
  bounds: Bounds,
  projection: Projection,
  last: number | undefined,
): Omit<DimensionLine, 'id'> {
  let best: Omit<DimensionLine, 'id'> = { ...line, side: 0 };
  let least = Number.POSITIVE_INFINITY;
  const first = last ?? 0;
  for (const side of [first, ...sides.keys()]) {
    if (least === 0) break;
    const axes = sides[side]!;
    if (!axes.every((axis) => isBeside(line, axis, bounds))) continue;
    const other = axes.reduce<Line>((one, axis) => mirrored(one, axis, bounds), line);
    const covers = covered(other, bounds, projection) - (side === last ? STEADINESS : 0);
    if (covers < least) [best, least] = [{ ...other, side }, covers];
  }
  return best;
}

/**
 * Whether a line can be mirrored along an axis: it measures along another axis, at one end of the product, so it means
 * the same at the other end.
 */
function isBeside({ axis, feet }: Line, side: 0 | 2, { min, max }: Bounds): boolean {
  if (axis === undefined || axis === side) return false;
  const at = feet[0][side];
  return at - min[side] <= SLACK || max[side] - at <= SLACK;
}

function mirrored({ feet, ends, ...line }: Line, side: 0 | 2, { min, max }: Bounds): Line {
  const mirror = (point: Vector): Vector => {
    const along = (axis: 0 | 1 | 2) => (axis === side ? min[side] + max[side] - point[axis] : point[axis]);
    return [along(0), along(1), along(2)];
  };
  return { ...line, feet: [mirror(feet[0]), mirror(feet[1])], ends: [mirror(ends[0]), mirror(ends[1])] };
}

function covered({ ends: [start, end] }: Line, bounds: Bounds, projection: Projection): number {
  return SAMPLES.filter((share) => {
    const { x, y } = projection.project(mix(start, end, share));
    return intersectBox(projection.rayAt(x, y), bounds) !== undefined;
  }).length;
}
