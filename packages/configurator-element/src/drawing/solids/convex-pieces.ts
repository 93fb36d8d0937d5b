// Divides an area with any outline and cutouts into convex pieces. Sweeps the plane from bottom to top in strips in
// which no sides cross. The area in a strip is a row of trapezoids. Trapezoids that continue in the next strip and stay
// convex become one piece.

import type { Point } from '../../geometry/curve.js';
import type { Polygon } from '../../geometry/polygon.js';
import {
  heightsOf,
  type Side,
  sidesOf,
  snap,
  splitAtCrossings,
  type Trapezoid,
  trapezoidsBetween,
} from '../../geometry/subtract-polygons.js';

export interface ConvexPiece {
  /** The corners, counterclockwise. */
  readonly corners: Polygon;
  /** For each corner, whether the side that starts there is an edge of the area rather than a cut through it. */
  readonly edge: readonly boolean[];
  /** For each corner, whether the area's edge turns visibly there. */
  readonly sharp: readonly boolean[];
}

/** Corners closer together than this (in mm) are merged. */
const GRID = 1e-4;

/** Edges that turn by less than this (in radians) belong to a curve. */
const SMOOTHEST = 0.45;

/** A piece that's still growing upward: the corners on its left and right side, from bottom to top. */
interface Flanks {
  readonly left: Point[];
  readonly right: Point[];
}

/**
 * @param material outer polygons counterclockwise, holes clockwise
 * @param cutters the polygons to cut out, with the same directions
 */
export function convexPieces(material: readonly Polygon[], cutters: readonly Polygon[]): readonly ConvexPiece[] {
  const sides = splitAtCrossings([
    ...material.flatMap((one) => sidesOf(one, false)),
    ...cutters.flatMap((one) => sidesOf(one, true)),
  ]);
  const heights = heightsOf(sides);
  const strips = heights.slice(1).map((top, i) => trapezoidsBetween(sides, heights[i]!, top));
  const corners = cornersOf([...material, ...cutters], sides);
  return grown(heights, strips).map((flanks) => pieceOf(flanks, heights, strips, corners));
}

/** Joins trapezoids that continue each other and stay convex. */
function grown(heights: readonly number[], strips: readonly (readonly Trapezoid[])[]): readonly Flanks[] {
  const done: Flanks[] = [];
  let open: Flanks[] = [];
  strips.forEach((strip, i) => {
    const [bottom, top] = [heights[i]!, heights[i + 1]!];
    open = strip.map(({ low, high }) => {
      const below = open.find((one) => one.left.at(-1)![0] === low[0] && one.right.at(-1)![0] === low[1]);
      const [nextLeft, nextRight]: [Point, Point] = [
        [high[0], top],
        [high[1], top],
      ];
      if (below && bulges(below.left, nextLeft, -1) && bulges(below.right, nextRight, 1)) {
        below.left.push(nextLeft);
        below.right.push(nextRight);
        return below;
      }
      const flanks: Flanks = { left: [[low[0], bottom], nextLeft], right: [[low[1], bottom], nextRight] };
      done.push(flanks);
      return flanks;
    });
  });
  return done;
}

/** Whether a flank stays convex with the next point; `outwards` is 1 for the right flank. */
function bulges(flank: readonly Point[], next: Point, outwards: 1 | -1): boolean {
  const [a, b] = [flank.at(-2)!, flank.at(-1)!];
  return ((b[0] - a[0]) * (next[1] - b[1]) - (b[1] - a[1]) * (next[0] - b[0])) * outwards >= -GRID;
}

function pieceOf(
  { left, right }: Flanks,
  heights: readonly number[],
  strips: readonly (readonly Trapezoid[])[],
  sharp: ReadonlyMap<string, boolean>,
): ConvexPiece {
  const [bottom, top] = [left[0]![1], left.at(-1)![1]];
  const below = (strips[heights.indexOf(bottom) - 1] ?? []).map(({ high }) => high);
  const above = (strips[heights.indexOf(top)] ?? []).map(({ low }) => low);
  const starts: readonly SideStart[] = [
    ...horizontalSides(left[0]![0], right[0]![0], bottom, below),
    ...right.slice(0, -1).map((point) => ({ point, edge: true })),
    ...horizontalSides(right.at(-1)![0], left.at(-1)![0], top, above),
    ...left
      .slice(1)
      .reverse()
      .map((point) => ({ point, edge: true })),
  ];
  const kept = starts.filter(({ point }, i) => !isSame(point, starts[(i + 1) % starts.length]!.point));
  return {
    corners: kept.map(({ point }) => point),
    edge: kept.map(({ edge }) => edge),
    sharp: kept.map(({ point }) => sharp.get(keyOf(point)) ?? false),
  };
}

/** Where a side of a piece starts, and whether the side is the area's own edge. */
interface SideStart {
  readonly point: Point;
  readonly edge: boolean;
}

/** A horizontal side, divided wherever the area beyond it starts or ends. */
function horizontalSides(
  from: number,
  to: number,
  height: number,
  beyond: readonly (readonly [from: number, to: number])[],
): readonly SideStart[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const stops = beyond.flat().filter((stop) => stop > low + GRID && stop < high - GRID);
  const ends = [...new Set([low, ...stops, high])].sort((a, b) => (from < to ? a - b : b - a));
  return ends.slice(0, -1).map((end, i): SideStart => {
    const middle = (end + ends[i + 1]!) / 2;
    return { point: [end, height], edge: !beyond.some((span) => span[0] < middle && middle < span[1]) };
  });
}

/** Maps each corner of the polygons, and each crossing of their sides, to whether the outline turns visibly there. */
function cornersOf(polygons: readonly Polygon[], sides: readonly Side[]): ReadonlyMap<string, boolean> {
  const corners = new Map<string, boolean>();
  for (const polygon of polygons) {
    polygon.forEach((corner, i) => {
      const [before, after] = [polygon.at(i - 1)!, polygon[(i + 1) % polygon.length]!];
      const [u, v] = [corner[0] - before[0], corner[1] - before[1]];
      const [nextU, nextV] = [after[0] - corner[0], after[1] - corner[1]];
      const turn = Math.abs(Math.atan2(u * nextV - v * nextU, u * nextU + v * nextV));
      const key = keyOf([snap(corner[0]), snap(corner[1])]);
      corners.set(key, corners.get(key) || turn > SMOOTHEST);
    });
  }
  for (const key of sides.flatMap(({ low, high }) => [keyOf(low), keyOf(high)])) {
    if (!corners.has(key)) corners.set(key, true);
  }
  return corners;
}

function isSame(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) < GRID && Math.abs(a[1] - b[1]) < GRID;
}

function keyOf([u, v]: Point): string {
  return `${Math.round(u / GRID)} ${Math.round(v / GRID)}`;
}
