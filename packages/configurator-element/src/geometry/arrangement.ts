// Splits overlapping shapes in a plane into sides between their corners and crossings. Each side records which shapes
// are to its left and to its right, so that every combination of the shapes is made of the same sides.

import type { Point } from './curve.js';
import { type Polygon, polygonEdges } from './polygon.js';
import { type Side, sidesOf, splitAtCrossings } from './subtract-polygons.js';

export interface ArrangedSide {
  /** The lower end, or the left one of a horizontal side. */
  readonly from: Point;
  readonly to: Point;
  /** The curve's unit normals at both ends of the side, which approximates a part of the curve. */
  readonly normals: readonly [Point, Point];
  /** For each shape, whether it's to the left, looking from `from` to `to`. */
  readonly left: readonly boolean[];
  readonly right: readonly boolean[];
}

interface OwnedSide extends Side {
  readonly shape: number;
  readonly normals: readonly [Point, Point];
}

/** @param shapes each with its outer polygons counterclockwise and holes clockwise */
export function arrange(shapes: readonly (readonly Polygon[])[]): readonly ArrangedSide[] {
  const sides = splitAtCrossings(shapes.flatMap((polygons, shape) => polygons.flatMap((one) => owned(one, shape))));
  const together = new Map<string, OwnedSide[]>();
  for (const side of sides) {
    const key = `${side.low} ${side.high}`;
    const same = together.get(key);
    if (same) same.push(side);
    else together.set(key, [side]);
  }
  return [...together.values()].map((same): ArrangedSide => {
    const [{ low, high, normals }] = same as [OwnedSide];
    const { left, right } = countsBeside(same, sides, shapes.length);
    return {
      from: low,
      to: high,
      normals,
      left: left.map((count) => count > 0),
      right: right.map((count) => count > 0),
    };
  });
}

function owned(polygon: Polygon, shape: number): OwnedSide[] {
  const edges = polygonEdges(polygon);
  return sidesOf(polygon, false).map((side, i) => {
    const [start, end] = edges[i]!.normals;
    return { ...side, shape, normals: side.winding > 0 ? [start, end] : [end, start] };
  });
}

/** How many times each shape winds around the points just left and right of sides that coincide. */
function countsBeside(same: readonly OwnedSide[], all: readonly OwnedSide[], shapes: number) {
  const [{ low, high }] = same as [OwnedSide];
  // The ray to a horizontal side runs up along v; the ray to any other side runs right along u.
  const across = low[1] === high[1] ? 1 : 0;
  const along = across === 1 ? 0 : 1;
  const middle: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const before = new Array<number>(shapes).fill(0);
  for (const side of all) {
    const [a, b] = [side.low, side.high];
    if (a[along] <= middle[along] === b[along] <= middle[along] || same.includes(side)) continue;
    const share = (middle[along] - a[along]) / (b[along] - a[along]);
    if (a[across] + share * (b[across] - a[across]) < middle[across]) before[side.shape]! += entering(side, across);
  }
  const beyond = [...before];
  for (const side of same) beyond[side.shape]! += entering(side, across);
  return across === 1 ? { left: beyond, right: before } : { left: before, right: beyond };
}

/** Whether crossing the side along an axis leads into its shape (1) or out of it (−1). */
function entering({ low, high, winding }: OwnedSide, across: 0 | 1): number {
  if (across === 0) return -winding;
  return high[0] > low[0] ? winding : -winding;
}

interface DirectedSide {
  readonly from: Point;
  readonly to: Point;
}

/** Joins directed sides, which have their area on the left, into closed loops that touch themselves only at corners. */
export function joinSides<S extends DirectedSide>(sides: readonly S[]): S[][] {
  const bySource = new Map<string, S[]>();
  for (const side of sides) {
    const key = side.from.join(' ');
    const list = bySource.get(key);
    if (list) list.push(side);
    else bySource.set(key, [side]);
  }
  const open = new Set(sides);
  const loops: S[][] = [];
  for (const first of sides) {
    if (!open.has(first)) continue;
    const loop: S[] = [];
    for (let side: S | undefined = first; side && open.has(side); side = leftmost(side, bySource)) {
      open.delete(side);
      loop.push(side);
      bySource.set(
        side.from.join(' '),
        bySource.get(side.from.join(' '))!.filter((other) => other !== side),
      );
    }
    loops.push(loop);
  }
  return loops;
}

/** The side that turns furthest to the left, so that areas that touch at a corner become separate loops. */
function leftmost<S extends DirectedSide>({ from, to }: S, bySource: ReadonlyMap<string, readonly S[]>): S | undefined {
  const after = bySource.get(to.join(' ')) ?? [];
  if (after.length < 2) return after[0];
  const turn = (side: S) => {
    const [u, v] = [to[0] - from[0], to[1] - from[1]];
    const [nextU, nextV] = [side.to[0] - side.from[0], side.to[1] - side.from[1]];
    return Math.atan2(u * nextV - v * nextU, u * nextU + v * nextV);
  };
  return after.reduce((best, side) => (turn(side) > turn(best) ? side : best));
}
