// An area as convex pieces, however its outline is bent and whatever is cut out of it. The plane is swept from bottom to
// top in strips in which no two sides cross; what is left in a strip is a row of trapezoids, and trapezoids that go on
// into the next strip without a notch become one piece. Knows neither parts nor the third dimension.

import type { Point } from '../../model/evaluate/product.js';

/** Corners in turn. */
export type PlanePolygon = readonly Point[];

export interface ConvexPiece {
  /** Counter-clockwise. */
  readonly corners: PlanePolygon;
  /** By corner: whether the side that begins there is the area's own edge, not a cut through it. */
  readonly edge: readonly boolean[];
  /** By corner: whether the area's edge turns there so much that one sees it. */
  readonly sharp: readonly boolean[];
}

/** Nearer corners are one; mm. */
const grid = 1e-4;

/** Edges that turn by less are parts of a curve; radians. */
const smoothest = 0.45;

interface Side {
  readonly low: Point;
  readonly high: Point;
  /** 1 where it runs upwards, −1 where it runs downwards. */
  readonly winding: number;
  readonly cuts: boolean;
}

interface Trapezoid {
  /** On the lower and on the upper border of its strip. */
  readonly left: readonly [low: number, high: number];
  readonly right: readonly [low: number, high: number];
}

/** A piece that grows upwards: the corners of its two flanks, from the bottom to the top. */
interface Flanks {
  readonly left: Point[];
  readonly right: Point[];
}

/**
 * @param material outer polygons counter-clockwise, holes clockwise
 * @param cutters what is cut out of it, running the same way
 */
export function convexPieces(
  material: readonly PlanePolygon[],
  cutters: readonly PlanePolygon[],
): readonly ConvexPiece[] {
  const sides = [...material.flatMap((one) => sidesOf(one, false)), ...cutters.flatMap((one) => sidesOf(one, true))];
  const crossings = crossingsOf(sides);
  const ends = sides.flatMap(({ low, high }) => [low, high]);
  const heights = [...new Set([...ends, ...crossings].map(([, height]) => height))].sort((a, b) => a - b);
  const strips = heights.slice(1).map((top, i) => trapezoidsBetween(sides, heights[i]!, top));
  const corners = cornersOf([...material, ...cutters], crossings);
  return grown(heights, strips).map((flanks) => pieceOf(flanks, heights, strips, corners));
}

function sidesOf(polygon: PlanePolygon, cuts: boolean): readonly Side[] {
  return polygon.flatMap(([u, v], i): Side[] => {
    const [nextU, nextV] = polygon[(i + 1) % polygon.length]!;
    const [from, to]: [Point, Point] = [
      [snap(u), snap(v)],
      [snap(nextU), snap(nextV)],
    ];
    if (from[1] === to[1]) return [];
    return [from[1] < to[1] ? { low: from, high: to, winding: 1, cuts } : { low: to, high: from, winding: -1, cuts }];
  });
}

/** Where sides cross one another, not where they meet at an end. */
function crossingsOf(sides: readonly Side[]): readonly Point[] {
  return sides.flatMap((one, i) =>
    sides.slice(i + 1).flatMap((other): Point[] => {
      const height = crossing(one, other);
      return height === undefined ? [] : [[at(one, snap(height)), snap(height)]];
    }),
  );
}

/** The height at which two sides cross. */
function crossing(a: Side, b: Side): number | undefined {
  const [low, high] = [Math.max(a.low[1], b.low[1]), Math.min(a.high[1], b.high[1])];
  if (low >= high) return undefined;
  const [before, after] = [at(a, low) - at(b, low), at(a, high) - at(b, high)];
  if (before * after >= 0 || Math.abs(before) < grid || Math.abs(after) < grid) return undefined;
  return low + ((high - low) * before) / (before - after);
}

function trapezoidsBetween(sides: readonly Side[], bottom: number, top: number): readonly Trapezoid[] {
  const through = sides
    .filter(({ low, high }) => low[1] <= bottom && high[1] >= top)
    .map((side) => ({ side, low: at(side, bottom), high: at(side, top) }))
    .sort((a, b) => a.low + a.high - b.low - b.high);
  const trapezoids: Trapezoid[] = [];
  let [material, cut] = [0, 0];
  let start: (typeof through)[number] | undefined;
  for (const next of through) {
    if (next.side.cuts) cut -= next.side.winding;
    else material -= next.side.winding;
    const solid = material > 0 && cut <= 0;
    if (solid) start ??= next;
    else if (start) {
      if (next.low - start.low > grid || next.high - start.high > grid) {
        trapezoids.push({ left: [start.low, start.high], right: [next.low, next.high] });
      }
      start = undefined;
    }
  }
  return trapezoids;
}

/** Trapezoids that continue each other, and stay convex, as one. */
function grown(heights: readonly number[], strips: readonly (readonly Trapezoid[])[]): readonly Flanks[] {
  const done: Flanks[] = [];
  let open: Flanks[] = [];
  strips.forEach((strip, i) => {
    const [bottom, top] = [heights[i]!, heights[i + 1]!];
    open = strip.map(({ left, right }) => {
      const below = open.find((one) => one.left.at(-1)![0] === left[0] && one.right.at(-1)![0] === right[0]);
      const [nextLeft, nextRight]: [Point, Point] = [
        [left[1], top],
        [right[1], top],
      ];
      if (below && bulges(below.left, nextLeft, -1) && bulges(below.right, nextRight, 1)) {
        below.left.push(nextLeft);
        below.right.push(nextRight);
        return below;
      }
      const flanks: Flanks = { left: [[left[0], bottom], nextLeft], right: [[right[0], bottom], nextRight] };
      done.push(flanks);
      return flanks;
    });
  });
  return done;
}

/** Whether a flank goes on without a notch; `outwards` is 1 for the right one. */
function bulges(flank: readonly Point[], next: Point, outwards: 1 | -1): boolean {
  const [a, b] = [flank.at(-2)!, flank.at(-1)!];
  return ((b[0] - a[0]) * (next[1] - b[1]) - (b[1] - a[1]) * (next[0] - b[0])) * outwards >= -grid;
}

function pieceOf(
  { left, right }: Flanks,
  heights: readonly number[],
  strips: readonly (readonly Trapezoid[])[],
  corners: ReadonlyMap<string, boolean>,
): ConvexPiece {
  const [bottom, top] = [left[0]![1], left.at(-1)![1]];
  const below = (strips[heights.indexOf(bottom) - 1] ?? []).map((one): Span => [one.left[1], one.right[1]]);
  const above = (strips[heights.indexOf(top)] ?? []).map((one): Span => [one.left[0], one.right[0]]);
  const points: readonly Start[] = [
    ...level(left[0]![0], right[0]![0], bottom, below),
    ...right.slice(0, -1).map((point) => ({ point, edge: true })),
    ...level(right.at(-1)![0], left.at(-1)![0], top, above),
    ...left
      .slice(1)
      .reverse()
      .map((point) => ({ point, edge: true })),
  ];
  const kept = points.filter(({ point }, i) => !isSame(point, points[(i + 1) % points.length]!.point));
  return {
    corners: kept.map(({ point }) => point),
    edge: kept.map(({ edge }) => edge),
    sharp: kept.map(({ point }) => corners.get(keyOf(point)) ?? false),
  };
}

/** Where a side begins, and whether it is the area's own edge. */
interface Start {
  readonly point: Point;
  readonly edge: boolean;
}

type Span = readonly [from: number, to: number];

/** A level side, in as many as there are changes beyond it between the area and what it ends at. */
function level(from: number, to: number, height: number, beyond: readonly Span[]): readonly Start[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const stops = beyond.flat().filter((stop) => stop > low + grid && stop < high - grid);
  const ends = [...new Set([low, ...stops, high])].sort((a, b) => (from < to ? a - b : b - a));
  return ends.slice(0, -1).map((end, i): Start => {
    const middle = (end + ends[i + 1]!) / 2;
    return { point: [end, height], edge: !beyond.some((span) => span[0] < middle && middle < span[1]) };
  });
}

/** The polygons' corners, and where they cross: whether the edge turns there for the eye. */
function cornersOf(polygons: readonly PlanePolygon[], crossings: readonly Point[]): ReadonlyMap<string, boolean> {
  const corners = new Map(crossings.map((point) => [keyOf(point), true]));
  for (const polygon of polygons) {
    polygon.forEach((corner, i) => {
      const [before, after] = [polygon.at(i - 1)!, polygon[(i + 1) % polygon.length]!];
      const [u, v] = [corner[0] - before[0], corner[1] - before[1]];
      const [nextU, nextV] = [after[0] - corner[0], after[1] - corner[1]];
      const turn = Math.abs(Math.atan2(u * nextV - v * nextU, u * nextU + v * nextV));
      const key = keyOf([snap(corner[0]), snap(corner[1])]);
      corners.set(key, corners.get(key) || turn > smoothest);
    });
  }
  return corners;
}

/** Where a side is at a height. */
function at({ low, high }: Side, height: number): number {
  if (height === low[1]) return low[0];
  if (height === high[1]) return high[0];
  return snap(low[0] + ((high[0] - low[0]) * (height - low[1])) / (high[1] - low[1]));
}

function isSame(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) < grid && Math.abs(a[1] - b[1]) < grid;
}

function keyOf([u, v]: Point): string {
  return `${Math.round(u / grid)} ${Math.round(v / grid)}`;
}

function snap(value: number): number {
  return Math.round(value / grid) * grid;
}

/** The least and the greatest of some numbers, however many: an argument each would be too many for a call. */
export function extentOf(values: readonly number[]): readonly [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}
