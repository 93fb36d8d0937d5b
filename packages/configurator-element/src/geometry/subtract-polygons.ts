// Subtracts polygons from other polygons. The subtracted ones may overlap each other and the edge. Sweeps the plane
// from bottom to top in strips in which no sides cross, then joins the borders of the remaining area in the strips into
// closed polygons.

import type { PlaneBounds, Point } from './curve.js';
import { areApart, containsPoint, type Polygon, type PolygonWithHoles, polygonBounds, signedArea } from './polygon.js';

/** Corners closer together than this (in mm) are merged. */
const GRID = 1e-4;

/** Adjacent sides whose direction differs by less than this (in radians) are merged. */
const STRAIGHTEST = 1e-3;

export interface Side {
  /** The lower end. */
  readonly low: Point;
  readonly high: Point;
  /** 1 if the polygon runs upward along the side, −1 if it runs downward. */
  readonly winding: number;
  /** Whether the side belongs to a cutter. */
  readonly cuts: boolean;
}

/** @param cutters running counterclockwise, with their holes clockwise */
export function subtractPolygons(
  material: readonly PolygonWithHoles[],
  cutters: readonly Polygon[],
): PolygonWithHoles[] {
  const isSimple = areDisjoint(material) && areClear(cutters, material);
  if (isSimple) return withHoles(material, cutters);
  const sides = [
    ...material.flatMap(({ outer, holes }) => [outer, ...holes]).flatMap((polygon) => sidesOf(polygon, false)),
    ...cutters.flatMap((polygon) => sidesOf(polygon, true)),
  ];
  return withTheirHoles(joined(bordersOf(splitAtCrossings(sides))));
}

/**
 * Whether each cutter is inside one polygon and touches nothing. This is the usual case. It needs no sweep, which would
 * take seconds for a honeycomb.
 */
function areClear(cutters: readonly Polygon[], material: readonly PolygonWithHoles[]): boolean {
  const bounds = cutters.map(polygonBounds);
  const doMeet = (i: number, k: number) => {
    const [one, other] = [cutters[i]!, cutters[k]!];
    return containsPoint(one, other[0]!) || containsPoint(other, one[0]!) || sidesCross(one, other);
  };
  if (someOverlap(bounds, doMeet)) return false;
  return cutters.every((cutter, i) => {
    const around = material.find(({ outer }) => containsPoint(outer, cutter[0]!));
    if (!around || signedArea(cutter) < 0) return false;
    const isClear = around.holes.every((hole) => areApart(bounds[i]!, polygonBounds(hole)));
    return isClear && !sidesCross(cutter, around.outer);
  });
}

/** Whether any two bounds overlap and meet a condition. Each is compared only with those that begin before it ends. */
function someOverlap(bounds: readonly PlaneBounds[], doMeet: (i: number, k: number) => boolean): boolean {
  const order = bounds.map((_, i) => i).sort((a, b) => bounds[a]!.min[0] - bounds[b]!.min[0]);
  return order.some((i, at) => {
    for (let next = at + 1; next < order.length; next++) {
      const k = order[next]!;
      if (bounds[k]!.min[0] > bounds[i]!.max[0]) return false;
      if (!areApart(bounds[i]!, bounds[k]!) && doMeet(i, k)) return true;
    }
    return false;
  });
}

function areDisjoint(material: readonly PolygonWithHoles[]): boolean {
  return !someOverlap(
    material.map(({ outer }) => polygonBounds(outer)),
    () => true,
  );
}

function sidesCross(a: Polygon, b: Polygon): boolean {
  const others = sidesOf(b, false);
  return sidesOf(a, true).some((one) => others.some((other) => crossingsOf(one, other).length > 0));
}

function withHoles(material: readonly PolygonWithHoles[], cutters: readonly Polygon[]): PolygonWithHoles[] {
  if (cutters.length === 0) return [...material];
  return material.map(({ outer, holes }) => {
    const inside = cutters.filter((cutter) => containsPoint(outer, cutter[0]!));
    return { outer, holes: [...holes, ...inside.map((cutter) => cutter.toReversed())] };
  });
}

export function sidesOf(polygon: Polygon, cuts: boolean): Side[] {
  const corners = polygon.map(([u, v]): Point => [snap(u), snap(v)]);
  return corners.map((from, i): Side => {
    const to = corners[(i + 1) % corners.length]!;
    const rises = upwards(from, to) < 0;
    return { low: rises ? from : to, high: rises ? to : from, winding: rises ? 1 : -1, cuts };
  });
}

/** The directed sides of the remaining area, which is on their left. */
function bordersOf(sides: readonly Side[]): [Point, Point][] {
  const heights = heightsOf(sides);
  const borders: [Point, Point][] = [];
  let below: Trapezoid[] = [];
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i]!;
    const above = i + 1 < heights.length ? trapezoidsBetween(sides, height, heights[i + 1]!) : [];
    for (const side of horizontalBorders(below, above, height)) borders.push(side);
    for (const { low, high } of above) {
      borders.push([
        [low[1], height],
        [high[1], heights[i + 1]!],
      ]);
      borders.push([
        [high[0], heights[i + 1]!],
        [low[0], height],
      ]);
    }
    below = above;
  }
  return borders;
}

/** A part of the remaining area between two heights: its extent at the lower height and at the upper one. */
export interface Trapezoid {
  readonly low: readonly [from: number, to: number];
  readonly high: readonly [from: number, to: number];
}

export function trapezoidsBetween(sides: readonly Side[], bottom: number, top: number): Trapezoid[] {
  const crossing = sides
    .filter(({ low, high }) => low[1] <= bottom && high[1] >= top)
    .map((side) => ({ side, low: at(side, bottom), high: at(side, top) }))
    .sort((a, b) => a.low + a.high - b.low - b.high);
  const trapezoids: Trapezoid[] = [];
  let [material, cut] = [0, 0];
  let start: (typeof crossing)[number] | undefined;
  for (const next of crossing) {
    if (next.side.cuts) cut -= next.side.winding;
    else material -= next.side.winding;
    const solid = material > 0 && cut <= 0;
    if (solid && !start) start = next;
    if (solid || !start) continue;
    if (next.low - start.low > GRID || next.high - start.high > GRID) {
      trapezoids.push({ low: [start.low, next.low], high: [start.high, next.high] });
    }
    start = undefined;
  }
  return trapezoids;
}

/** The horizontal borders, which have material only below or only above. */
function horizontalBorders(below: readonly Trapezoid[], above: readonly Trapezoid[], height: number): [Point, Point][] {
  const ends = [...below.flatMap(({ high }) => high), ...above.flatMap(({ low }) => low)];
  const stops = [...new Set(ends)].sort((a, b) => a - b);
  return stops.slice(1).flatMap((to, i): [Point, Point][] => {
    const from = stops[i]!;
    const middle = (from + to) / 2;
    const solidBelow = below.some(({ high }) => high[0] < middle && middle < high[1]);
    const solidAbove = above.some(({ low }) => low[0] < middle && middle < low[1]);
    if (solidBelow === solidAbove) return [];
    const side: [Point, Point] = [
      [from, height],
      [to, height],
    ];
    return [solidAbove ? side : [side[1], side[0]]];
  });
}

/** All heights at which a side begins or ends. */
export function heightsOf(sides: readonly Side[]): number[] {
  return [...new Set(sides.flatMap(({ low, high }) => [low[1], high[1]]))].sort((a, b) => a - b);
}

/** Splits crossing sides at their common point, so that sides meet only at their ends. */
export function splitAtCrossings<S extends Side>(sides: readonly S[]): S[] {
  const stops = sides.map((): Point[] => []);
  sides.forEach((one, i) => {
    for (let k = i + 1; k < sides.length; k++) {
      for (const point of crossingsOf(one, sides[k]!)) {
        stops[i]!.push(point);
        stops[k]!.push(point);
      }
    }
  });
  return sides.flatMap((side, i) => {
    const points = [side.low, ...stops[i]!.sort(upwards), side.high];
    return points
      .slice(1)
      .map((high, k) => ({ ...side, low: points[k]!, high }))
      .filter(({ low, high }) => low[0] !== high[0] || low[1] !== high[1]);
  });
}

function upwards(a: Point, b: Point): number {
  return a[1] - b[1] || a[0] - b[0];
}

/** The points where two sides cross or touch. */
function crossingsOf(a: Side, b: Side): Point[] {
  if (a.high[1] < b.low[1] || b.high[1] < a.low[1]) return [];
  const [au, av] = [a.high[0] - a.low[0], a.high[1] - a.low[1]];
  const [bu, bv] = [b.high[0] - b.low[0], b.high[1] - b.low[1]];
  const turn = au * bv - av * bu;
  if (turn === 0) return [];
  const [du, dv] = [b.low[0] - a.low[0], b.low[1] - a.low[1]];
  const alongA = (du * bv - dv * bu) / turn;
  const alongB = (du * av - dv * au) / turn;
  const both = alongA >= 0 && alongA <= 1 && alongB >= 0 && alongB <= 1;
  return both ? [[snap(a.low[0] + alongA * au), snap(a.low[1] + alongA * av)]] : [];
}

/** The position of a side at a height. */
function at({ low, high }: Side, height: number): number {
  if (height === low[1]) return low[0];
  if (height === high[1]) return high[0];
  return snap(low[0] + ((high[0] - low[0]) * (height - low[1])) / (high[1] - low[1]));
}

/** Joins directed sides into closed polygons. */
function joined(sides: readonly [Point, Point][]): Polygon[] {
  const bySource = new Map<string, [Point, Point][]>();
  for (const side of sides) {
    const key = side[0].join(' ');
    bySource.set(key, [...(bySource.get(key) ?? []), side]);
  }
  const polygons: Polygon[] = [];
  for (const first of sides) {
    const corners: Point[] = [];
    let side = take(bySource, first[0], first);
    while (side) {
      corners.push(side[0]);
      side = take(bySource, side[1]);
    }
    if (corners.length > 2) polygons.push(straightened(corners));
  }
  return polygons.filter((polygon) => Math.abs(signedArea(polygon)) > GRID);
}

function take(
  bySource: Map<string, [Point, Point][]>,
  from: Point,
  wanted?: [Point, Point],
): [Point, Point] | undefined {
  const list = bySource.get(from.join(' ')) ?? [];
  const index = wanted ? list.indexOf(wanted) : list.length - 1;
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

/** Removes corners where the polygon continues straight. */
function straightened(corners: readonly Point[]): Polygon {
  return corners.filter(([u, v], i) => {
    const [u0, v0] = corners.at(i - 1)!;
    const [u1, v1] = corners[(i + 1) % corners.length]!;
    const turn = (u - u0) * (v1 - v) - (v - v0) * (u1 - u);
    return Math.abs(turn) > STRAIGHTEST * Math.hypot(u - u0, v - v0) * Math.hypot(u1 - u, v1 - v);
  });
}

function withTheirHoles(polygons: readonly Polygon[]): PolygonWithHoles[] {
  const outers = polygons.filter((polygon) => signedArea(polygon) > 0);
  const holes = polygons.filter((polygon) => signedArea(polygon) < 0);
  return outers.map((outer) => ({ outer, holes: holes.filter((hole) => containsPoint(outer, hole[0]!)) }));
}

export function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}
