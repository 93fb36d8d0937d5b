// Unites and subtracts regions bounded by lines, arcs and cubic curves. Curves keep their kind: an arc stays an arc.
// Every curve is divided into pieces that are monotonic along both axes. Pieces are split where they cross or touch. A
// split piece is part of the result's border if there's material on only one side of it.
// docs/decisions/2026-11-28-exact-contours.md lists the libraries that were tried.

import {
  type Loop,
  loopArea,
  loopBounds,
  type PlaneBounds,
  type Point,
  pointOn,
  type Region,
  type Segment,
  type SegmentFrom,
  segmentsOf,
} from './curve.js';
import { meetingPoints, NEAR } from './meeting-points.js';
import { eachOverlap } from './overlapping-rects.js';
import { portionOf, turningPoints } from './segment-parts.js';

/** A part of a segment that's monotonic along both axes. */
interface Piece extends SegmentFrom {
  readonly bounds: PlaneBounds;
  /** Whether the piece belongs to a cutter. */
  readonly cuts: boolean;
}

/**
 * A border between two vertices. `material` and `cutters` count how many more of each are on its left than on its
 * right.
 */
interface Border extends SegmentFrom {
  readonly start: number;
  readonly end: number;
  readonly material: number;
  readonly cutters: number;
  /** The pieces that run along the border. */
  readonly along: Set<Piece>;
}

/** Areas smaller than this, in mm², are left out. */
const SMALLEST_AREA = 1e-4;

/**
 * The maximum number of pieces, and of pairs of pieces near each other. At these limits, an operation takes about a
 * second.
 */
const MAX_PIECES = 6_000;
const MAX_PAIRS = 200_000;

/** Thrown if the regions have more pieces, or pairs of pieces, than the limits. */
export class TooManyPiecesError extends Error {}

/** The area covered by at least one of the regions. */
export function uniteRegions(regions: readonly Region[]): readonly Region[] {
  return subtractRegions(regions, []);
}

/**
 * The material minus the cutters. Material regions may overlap each other, and so may cutters.
 * @throws {TooManyPiecesError}
 * @example
 * ```ts
 * subtractRegions([{ outer: rectLoop([0, 0], 600, 400, 0), holes: [] }], [{ outer: circleLoop([0, 0], 50), holes: [] }]);
 * ```
 */
export function subtractRegions(material: readonly Region[], cutters: readonly Region[]): readonly Region[] {
  const loops = [
    ...material.flatMap(({ outer, holes }) => [outer, ...holes]).map((loop) => ({ loop, cuts: false })),
    ...cutters.flatMap(({ outer, holes }) => [outer, ...holes]).map((loop) => ({ loop, cuts: true })),
  ];
  const pieces = loops.flatMap(({ loop, cuts }) => piecesOf(loop, cuts));
  if (pieces.length > MAX_PIECES) throw new TooManyPiecesError(`Contours with ${pieces.length} pieces`);
  const vertices = new Vertices();
  const borders = bordersOf(pieces, splitsOf(pieces), vertices);
  const kept = borders.flatMap((border) => facing(border, pieces));
  return regionsOf(chained(kept, vertices).map(simplified));
}

function piecesOf(loop: Loop, cuts: boolean): Piece[] {
  return segmentsOf(loop).flatMap(({ from, segment }) => {
    const stops = [0, ...turningPoints(from, segment), 1];
    return stops.slice(1).map((to, i): Piece => {
      const part = portionOf(from, segment, stops[i]!, to);
      return { ...part, cuts, bounds: boundsOf(part) };
    });
  });
}

/** The bounds of a piece, which are those of its ends because a piece is monotonic along both axes. */
function boundsOf({ from, segment: { to } }: SegmentFrom): PlaneBounds {
  return {
    min: [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
    max: [Math.max(from[0], to[0]), Math.max(from[1], to[1])],
  };
}

/** The parameters, from 0 to 1, of the points at which each piece meets others. */
function splitsOf(pieces: readonly Piece[]): readonly number[][] {
  const splits = pieces.map((): number[] => [0, 1]);
  const rects = pieces.map(({ bounds: { min, max } }) => {
    return { left: min[0] - NEAR, top: min[1] - NEAR, right: max[0] + NEAR, bottom: max[1] + NEAR };
  });
  let pairs = 0;
  const compare = eachOverlap(rects, (i, k) => {
    pairs += 1;
    for (const [alongOne, alongOther] of meetingPoints(pieces[i]!, pieces[k]!)) {
      splits[i]!.push(alongOne);
      splits[k]!.push(alongOther);
    }
    return pairs <= MAX_PAIRS;
  });
  while (!compare.next().done);
  if (pairs > MAX_PAIRS) throw new TooManyPiecesError(`More than ${MAX_PAIRS} pieces of contours meet`);
  return splits.map((each) => each.sort((a, b) => a - b));
}

/** The split pieces, with coinciding ones merged. */
function bordersOf(pieces: readonly Piece[], splits: readonly number[][], vertices: Vertices): readonly Border[] {
  const borders = new Map<string, Border[]>();
  // Add corners first, because the first of several points near each other becomes the vertex.
  for (const { from } of pieces) vertices.at(from);
  pieces.forEach((piece, i) => {
    const { from, segment } = piece;
    const last = vertices.at(segment.to);
    let [before, start] = [0, vertices.at(from)];
    for (const stop of splits[i]!) {
      const end = vertices.at(pointOn(from, segment, stop));
      if (end === start || (end === last && stop < 1)) continue;
      const part = portionOf(from, segment, before, stop);
      const key = start < end ? `${start} ${end}` : `${end} ${start}`;
      const alike = borders.get(key) ?? [];
      const middle = pointOn(part.from, part.segment, 0.5);
      const known = alike.findIndex((one) => areNear(pointOn(one.from, one.segment, 0.5), middle, 100 * NEAR));
      if (known >= 0) alike[known] = withAlso(alike[known]!, piece, start);
      else {
        const [material, cutters] = piece.cuts ? [0, 1] : [1, 0];
        alike.push({ ...part, start, end, material, cutters, along: new Set([piece]) });
      }
      borders.set(key, alike);
      [before, start] = [stop, end];
    }
  });
  return [...borders.values()].flat();
}

function withAlso(border: Border, piece: Piece, start: number): Border {
  const way = start === border.start ? 1 : -1;
  border.along.add(piece);
  return {
    ...border,
    material: border.material + (piece.cuts ? 0 : way),
    cutters: border.cutters + (piece.cuts ? way : 0),
  };
}

/**
 * Returns the border, directed so that the remaining material is on its left. Empty if there's material on both sides
 * or on neither.
 */
function facing(border: Border, pieces: readonly Piece[]): readonly Border[] {
  const { from, segment, material, cutters, along } = border;
  const [du, dv] = chord(border);
  // Cast the ray across the border. If it were nearly parallel to it, it couldn't reliably distinguish its sides.
  const axis = Math.abs(du) < Math.abs(dv) ? 0 : 1;
  const [aMaterial, aCutters] = windingsAround(pointOn(from, segment, 0.5), axis, pieces, along);
  // Whether the ray's start is to the left of the border that it crosses.
  const meetsFromLeft = axis === 0 ? dv > 0 : du < 0;
  const [right, left] = meetsFromLeft
    ? [isSolid(aMaterial, aCutters), isSolid(aMaterial + material, aCutters + cutters)]
    : [isSolid(aMaterial - material, aCutters - cutters), isSolid(aMaterial, aCutters)];
  return left === right ? [] : [left ? border : reversedBorder(border)];
}

function isSolid(material: number, cutters: number): boolean {
  return material > 0 && cutters <= 0;
}

/** How many times the pieces, other than those in `except`, wind around a point, counted along a ray from the point. */
function windingsAround(
  point: Point,
  axis: 0 | 1,
  pieces: readonly Piece[],
  except: ReadonlySet<Piece>,
): [number, number] {
  let [material, cutters] = [0, 0];
  for (const piece of pieces) {
    const turns = turnsAround(point, axis, piece);
    if (turns === 0 || except.has(piece)) continue;
    if (piece.cuts) cutters += turns;
    else material += turns;
  }
  return [material, cutters];
}

/**
 * How a piece crosses the ray: 1 if counterclockwise around the point, −1 if clockwise, and 0 if it doesn't cross the
 * ray.
 */
function turnsAround(point: Point, axis: 0 | 1, { from, segment, bounds: { min, max } }: Piece): number {
  const { to } = segment;
  const across = axis === 0 ? 1 : 0;
  const level = point[across];
  const isBeyond = to[across] > level;
  if (from[across] > level === isBeyond || max[axis] < point[axis]) return 0;
  const turns = isBeyond === (axis === 0) ? 1 : -1;
  return min[axis] > point[axis] || crossingAt(level, across, from, segment)[axis] > point[axis] ? turns : 0;
}

/** The point where a piece reaches a coordinate on one axis. */
function crossingAt(level: number, axis: 0 | 1, from: Point, segment: Segment): Point {
  const { to } = segment;
  if (segment.kind === 'line') return pointOn(from, segment, (level - from[axis]) / (to[axis] - from[axis]));
  const grows = to[axis] > from[axis];
  let [low, high] = [0, 1];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (pointOn(from, segment, middle)[axis] < level === grows) low = middle;
    else high = middle;
  }
  return pointOn(from, segment, low);
}

function reversedBorder(border: Border): Border {
  const { from, segment } = border;
  const back = { ...border, start: border.end, end: border.start, from: segment.to };
  if (segment.kind === 'line') return { ...back, segment: { kind: 'line', to: from } };
  if (segment.kind === 'curve') {
    return { ...back, segment: { kind: 'curve', control1: segment.control2, control2: segment.control1, to: from } };
  }
  return { ...back, segment: { ...segment, fromAngle: segment.toAngle, toAngle: segment.fromAngle, to: from } };
}

/** Joins borders into closed loops. Where several borders leave a vertex, the loop follows the leftmost. */
function chained(borders: readonly Border[], vertices: Vertices): Loop[] {
  const leaving = new Map<number, Border[]>();
  for (const border of borders) leaving.set(border.start, [...(leaving.get(border.start) ?? []), border]);
  const loops: Loop[] = [];
  for (const first of borders) {
    let [walked, next]: [Border[], Border | undefined] = [[], take(leaving, first)];
    while (next) {
      walked.push(next);
      const { end } = next;
      // A loop that comes back to one of its vertices is split there, so that loops only touch.
      const back = walked.findIndex(({ start }) => start === end);
      if (back >= 0) {
        loops.push(loopOf(walked.slice(back), vertices));
        walked = walked.slice(0, back);
      }
      next = walked.length === 0 ? undefined : takeLeftmost(leaving, walked.at(-1)!);
    }
  }
  return loops;
}

function take(leaving: Map<number, Border[]>, border: Border): Border | undefined {
  const list = leaving.get(border.start)!;
  const index = list.indexOf(border);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

function takeLeftmost(leaving: Map<number, Border[]>, before: Border): Border | undefined {
  const list = leaving.get(before.end) ?? [];
  if (list.length < 2) return list.pop();
  const reach = 0.25 * Math.min(...[before, ...list].map((one) => Math.hypot(...chord(one))), 1);
  const back = directionOf(reversedBorder(before), reach);
  const turns = list.map((one) => (back - directionOf(one, reach) + 4 * Math.PI) % (2 * Math.PI));
  return list.splice(turns.indexOf(Math.min(...turns)), 1)[0];
}

function chord({ from, segment: { to } }: SegmentFrom): [number, number] {
  return [to[0] - from[0], to[1] - from[1]];
}

/**
 * The direction from a border's start to a point about `reach` mm along it, which also differs between tangent borders.
 */
function directionOf({ from, segment }: SegmentFrom, reach: number): number {
  const [du, dv] = chord({ from, segment });
  const [u, v] = pointOn(from, segment, reach / Math.hypot(du, dv));
  return Math.atan2(v - from[1], u - from[0]);
}

function loopOf(borders: readonly Border[], vertices: Vertices): Loop {
  return {
    start: vertices.pointOf(borders[0]!.start),
    segments: borders.map(({ segment, end }) => ({ ...segment, to: vertices.pointOf(end) })),
  };
}

/** Merges lines that continue straight, and arcs of the same circle. */
function simplified(loop: Loop): Loop {
  const merged: SegmentFrom[] = [];
  for (const next of segmentsOf(loop)) {
    const joined = merged.length > 0 && continued(merged.at(-1)!, next);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(next);
  }
  const around = merged.length > 1 && continued(merged.at(-1)!, merged[0]!);
  if (around) merged.splice(0, merged.length, ...merged.slice(1, -1), around);
  return { start: merged[0]!.from, segments: merged.map(({ segment }) => segment) };
}

function continued(before: SegmentFrom, after: SegmentFrom): SegmentFrom | undefined {
  const [one, other] = [before.segment, after.segment];
  if (one.kind === 'line' && other.kind === 'line') {
    const [[u0, v0], [u1, v1]] = [chord(before), chord(after)];
    const isStraight = Math.abs(u0 * v1 - v0 * u1) < NEAR * Math.hypot(u0 + u1, v0 + v1) && u0 * u1 + v0 * v1 > 0;
    return isStraight ? { from: before.from, segment: other } : undefined;
  }
  if (one.kind !== 'arc' || other.kind !== 'arc') return undefined;
  const [turn, more] = [one.toAngle - one.fromAngle, other.toAngle - other.fromAngle];
  const isSame = Math.abs(one.radius - other.radius) < NEAR && areNear(one.center, other.center, NEAR);
  if (!isSame || turn > 0 !== more > 0) return undefined;
  return { from: before.from, segment: { ...one, toAngle: one.toAngle + more, to: other.to } };
}

/** Loops that run counterclockwise are outer ones; the others are holes in the smallest one around them. */
function regionsOf(loops: readonly Loop[]): readonly Region[] {
  const sized = loops.map((loop) => ({ loop, area: loopArea(loop) }));
  const outers = sized.filter(({ area }) => area > SMALLEST_AREA).sort((a, b) => a.area - b.area);
  const holes = new Map(outers.map(({ loop }) => [loop, [] as Loop[]]));
  for (const { loop, area } of sized) {
    if (area >= -SMALLEST_AREA) continue;
    const around = outers.find((outer) => outer.area > -area && containsLoop(outer.loop, loop));
    if (around) holes.get(around.loop)!.push(loop);
  }
  return outers.map(({ loop }) => ({ outer: loop, holes: holes.get(loop)! })).reverse();
}

/** Whether a loop lies within another, which it may touch but not cross. */
function containsLoop(outer: Loop, inner: Loop): boolean {
  const [around, within] = [loopBounds([outer]), loopBounds([inner])];
  if (within.min[0] < around.min[0] - NEAR || within.max[0] > around.max[0] + NEAR) return false;
  if (within.min[1] < around.min[1] - NEAR || within.max[1] > around.max[1] + NEAR) return false;
  const [first] = segmentsOf(inner);
  return isInsideOf([{ outer, holes: [] }])(pointOn(first!.from, first!.segment, 0.37));
}

/** Returns a function that tells whether a point is in one of the regions. The point must not be on an edge. */
export function isInsideOf(regions: readonly Region[]): (point: Point) => boolean {
  const pieces = regions.flatMap(({ outer, holes }) => [outer, ...holes]).flatMap((loop) => piecesOf(loop, false));
  return (point) => windingsAround(point, 0, pieces, new Set())[0] > 0;
}

function areNear(a: Point, b: Point, distance: number): boolean {
  return Math.abs(a[0] - b[0]) < distance && Math.abs(a[1] - b[1]) < distance;
}

/** A set of points that counts points near each other as one. */
class Vertices {
  readonly #cells = new Map<string, number[]>();
  readonly #points: Point[] = [];

  at(point: Point): number {
    const [column, row] = [Math.round(point[0] / CELL), Math.round(point[1] / CELL)];
    for (let i = -1; i <= 1; i++) {
      for (let k = -1; k <= 1; k++) {
        const near = this.#cells
          .get(`${column + i} ${row + k}`)
          ?.find((one) => areNear(this.#points[one]!, point, CELL));
        if (near !== undefined) return near;
      }
    }
    const index = this.#points.push(point) - 1;
    const key = `${column} ${row}`;
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), index]);
    return index;
  }

  pointOf(vertex: number): Point {
    return this.#points[vertex]!;
  }
}

/** Vertices closer together than this (in mm) are merged. */
const CELL = 10 * NEAR;
