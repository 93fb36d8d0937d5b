// Closed curves of lines, arcs and cubic Bézier curves, with their bounds, areas and points.

import { cosine, sine } from './degrees.js';

/** A point in a plane, in mm. */
export type Point = readonly [u: number, v: number];

/** A segment of a closed curve. It starts where the previous one ends. */
export type Segment =
  | { readonly kind: 'line'; readonly to: Point }
  | {
      readonly kind: 'arc';
      readonly center: Point;
      readonly radius: number;
      /**
       * The angles in degrees, measured from the first axis toward the second. The arc runs counterclockwise if
       * `toAngle` is greater.
       */
      readonly fromAngle: number;
      readonly toAngle: number;
      readonly to: Point;
    }
  | { readonly kind: 'curve'; readonly control1: Point; readonly control2: Point; readonly to: Point };

/** A closed curve: its last segment ends where it starts. */
export interface Loop {
  readonly start: Point;
  readonly segments: readonly Segment[];
}

/** An area: its outer curve runs counterclockwise, each hole clockwise. */
export interface Region {
  readonly outer: Loop;
  readonly holes: readonly Loop[];
}

/** An axis-aligned rectangle in a plane, in mm. */
export interface PlaneBounds {
  readonly min: Point;
  readonly max: Point;
}

export type Arc = Extract<Segment, { readonly kind: 'arc' }>;
export type Curve = Extract<Segment, { readonly kind: 'curve' }>;

/** The point of an arc's circle at an angle in degrees. */
export function arcPoint([u, v]: Point, radius: number, angle: number): Point {
  return [u + radius * cosine(angle), v + radius * sine(angle)];
}

/** The smallest rectangle around the curves. Control points may be outside it. */
export function loopBounds(loops: readonly Loop[]): PlaneBounds {
  const [min, max]: [number, number][] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (const loop of loops) {
    for (const { from, segment } of segmentsOf(loop)) {
      for (const [u, v] of [from, segment.to, ...extremesOf(from, segment)]) {
        min![0] = Math.min(min![0], u);
        min![1] = Math.min(min![1], v);
        max![0] = Math.max(max![0], u);
        max![1] = Math.max(max![1], v);
      }
    }
  }
  return { min: min!, max: max! };
}

/** The number of points used to compute a curve's bounds, area and moment, as a measure of the cost. */
export function pointsOf({ segments }: Loop): number {
  return segments.reduce((sum, segment) => sum + samplesOf(segment) + (segment.kind === 'line' ? 0 : 1), 0);
}

/** The area of a closed curve; mm², negative if the curve runs clockwise. */
export function loopArea(loop: Loop): number {
  return integrate(loop, (u) => u);
}

/** The length of a loop, in mm. Curves are measured along chords, to about a thousandth. */
export function loopLength(loop: Loop): number {
  return segmentsOf(loop).reduce((sum, { from, segment }) => sum + segmentLength(from, segment), 0);
}

/** The number of chords that a curve's length is measured along. */
const CHORDS = 64;

function segmentLength(from: Point, segment: Segment): number {
  if (segment.kind === 'arc') return (Math.abs(segment.toAngle - segment.fromAngle) * Math.PI * segment.radius) / 180;
  const chords = segment.kind === 'line' ? 1 : CHORDS;
  let [length, start] = [0, from];
  for (let chord = 1; chord <= chords; chord++) {
    const end = pointOn(from, segment, chord / chords);
    length += Math.hypot(end[0] - start[0], end[1] - start[1]);
    start = end;
  }
  return length;
}

/** The first moment of area about the second axis, in mm³. */
export function loopMoment(loop: Loop): number {
  return integrate(loop, (u) => (u * u) / 2);
}

/** The sum of a value over all loops of the regions. Holes run clockwise, so their areas and moments are subtracted. */
export function sumOverRegions(regions: readonly Region[], ofLoop: (loop: Loop) => number): number {
  return regions.flatMap(({ outer, holes }) => [outer, ...holes]).reduce((sum, loop) => sum + ofLoop(loop), 0);
}

/** The center and radius if the curve is a circle; otherwise undefined. */
export function circleOf({ segments }: Loop): Pick<Arc, 'center' | 'radius'> | undefined {
  const [first] = segments;
  if (first?.kind !== 'arc') return undefined;
  const { center, radius } = first;
  let turn = 0;
  for (const segment of segments) {
    if (segment.kind !== 'arc' || segment.radius !== radius) return undefined;
    if (Math.hypot(segment.center[0] - center[0], segment.center[1] - center[1]) > 1e-6) return undefined;
    turn += segment.toAngle - segment.fromAngle;
  }
  return Math.abs(Math.abs(turn) - 360) < 1e-3 ? { center, radius } : undefined;
}

export function reverseLoop({ start, segments }: Loop): Loop {
  const ends = [start, ...segments.map(({ to }) => to)];
  const back = segments.map((segment, index): Segment => {
    const to = ends[index]!;
    if (segment.kind === 'line') return { kind: 'line', to };
    if (segment.kind === 'arc') return { ...segment, fromAngle: segment.toAngle, toAngle: segment.fromAngle, to };
    return { kind: 'curve', control1: segment.control2, control2: segment.control1, to };
  });
  return { start: ends.at(-1)!, segments: back.reverse() };
}

export function translateRegion(region: Region, [du, dv]: Point): Region {
  return du === 0 && dv === 0 ? region : mapRegion(region, (loop) => mapPoints(loop, ([u, v]) => [u + du, v + dv]));
}

function mapRegion({ outer, holes }: Region, change: (loop: Loop) => Loop): Region {
  return { outer: change(outer), holes: holes.map(change) };
}

/**
 * Moves regions point by point.
 * @param isMirrored whether `move` reverses the direction of loops. If so, they're reversed back.
 */
export function transformRegions(
  regions: readonly Region[],
  move: (point: Point) => Point,
  isMirrored = false,
): readonly Region[] {
  const transform = (loop: Loop) => (isMirrored ? reverseLoop(mapPoints(loop, move)) : mapPoints(loop, move));
  return regions.map((region) => mapRegion(region, transform));
}

/** Moves every point. Any affine map can move a loop without arcs, but a loop with arcs can only be translated. */
function mapPoints({ start, segments }: Loop, move: (point: Point) => Point): Loop {
  const moved = segments.map((segment): Segment => {
    const to = move(segment.to);
    if (segment.kind === 'line') return { kind: 'line', to };
    if (segment.kind === 'arc') return { ...segment, center: move(segment.center), to };
    return { kind: 'curve', control1: move(segment.control1), control2: move(segment.control2), to };
  });
  return { start: move(start), segments: moved };
}

export interface SegmentFrom {
  readonly from: Point;
  readonly segment: Segment;
}

export function segmentsOf({ start, segments }: Loop): readonly SegmentFrom[] {
  return segments.map((segment, index) => ({ from: index === 0 ? start : segments[index - 1]!.to, segment }));
}

/** @param t from 0 to 1 along the segment */
export function pointOn(from: Point, segment: Segment, t: number): Point {
  if (segment.kind === 'arc') return arcPoint(segment.center, segment.radius, angleAt(segment, t));
  if (segment.kind === 'curve') return [bezier(from, segment, 0, t), bezier(from, segment, 1, t)];
  return [from[0] + t * (segment.to[0] - from[0]), from[1] + t * (segment.to[1] - from[1])];
}

/** The multiples of 90 degrees that an arc passes. */
export function quarterAngles({ fromAngle, toAngle }: Pick<Arc, 'fromAngle' | 'toAngle'>): readonly number[] {
  const [low, high] = [Math.min(fromAngle, toAngle), Math.max(fromAngle, toAngle)];
  const angles: number[] = [];
  for (let angle = Math.ceil(low / 90) * 90; angle <= high; angle += 90) angles.push(angle);
  return angles;
}

export function angleAt({ fromAngle, toAngle }: Arc, t: number): number {
  return fromAngle + t * (toAngle - fromAngle);
}

function bezier(from: Point, { control1, control2, to }: Curve, axis: 0 | 1, t: number): number {
  const s = 1 - t;
  return (
    s * s * s * from[axis] + 3 * s * s * t * control1[axis] + 3 * s * t * t * control2[axis] + t * t * t * to[axis]
  );
}

/** The points, other than its ends, where a segment may reach its bounds. */
function extremesOf(from: Point, segment: Segment): readonly Point[] {
  if (segment.kind === 'line') return [];
  if (segment.kind === 'arc') {
    return quarterAngles(segment).map((angle) => arcPoint(segment.center, segment.radius, angle));
  }
  return ([0, 1] as const)
    .flatMap((axis) => flatPoints(from[axis], segment.control1[axis], segment.control2[axis], segment.to[axis]))
    .map((t) => pointOn(from, segment, t));
}

/** The parameters where the derivative of a cubic curve's coordinate is 0. */
export function flatPoints(p0: number, p1: number, p2: number, p3: number): readonly number[] {
  const a = p3 - 3 * p2 + 3 * p1 - p0;
  const b = 2 * (p2 - 2 * p1 + p0);
  const c = p1 - p0;
  const root = Math.sqrt(b * b - 4 * a * c);
  const roots = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return roots.filter((t) => t > 0 && t < 1);
}

/** Points and weights for five-point Gauss–Legendre quadrature from 0 to 1, exact for lines and cubic curves. */
const GAUSS = [
  [0.5, 0.28444444444444444],
  [0.2307653449471585, 0.23931433524968324],
  [0.7692346550528415, 0.23931433524968324],
  [0.04691007703066802, 0.11846344252809454],
  [0.9530899229693319, 0.11846344252809454],
] as const;

/** Computes ∮ f(u) dv, which by Green's theorem is an integral over the area. */
function integrate(loop: Loop, f: (u: number) => number): number {
  let sum = 0;
  for (const { from, segment } of segmentsOf(loop)) {
    const pieces = samplesOf(segment);
    for (let piece = 0; piece < pieces; piece++) {
      for (const [t, weight] of GAUSS) {
        const at = (piece + t) / pieces;
        sum += (weight / pieces) * f(pointOn(from, segment, at)[0]) * slopeOf(from, segment, at);
      }
    }
  }
  return sum;
}

/** The number of pieces per segment that makes the quadrature exact or nearly so. */
function samplesOf(segment: Segment): number {
  return segment.kind === 'arc' ? Math.ceil(Math.abs(segment.toAngle - segment.fromAngle) / 30) : 1;
}

/** The derivative dv/dt. */
function slopeOf(from: Point, segment: Segment, t: number): number {
  if (segment.kind === 'line') return segment.to[1] - from[1];
  if (segment.kind === 'arc') {
    const turn = ((segment.toAngle - segment.fromAngle) * Math.PI) / 180;
    return turn * segment.radius * cosine(angleAt(segment, t));
  }
  return bezierSlope(from, segment, 1, t);
}

export function bezierSlope(from: Point, { control1, control2, to }: Curve, axis: 0 | 1, t: number): number {
  const s = 1 - t;
  return (
    3 * s * s * (control1[axis] - from[axis]) +
    6 * s * t * (control2[axis] - control1[axis]) +
    3 * t * t * (to[axis] - control2[axis])
  );
}

export function arcSegment(center: Point, radius: number, fromAngle: number, toAngle: number): Arc {
  return { kind: 'arc', center, radius, fromAngle, toAngle, to: arcPoint(center, radius, toAngle) };
}

/** An arc around the origin that starts at the first axis. It isn't closed unless it turns all the way. */
export function arcLoop(radius: number, angle: number): Loop {
  return { start: [radius, 0], segments: [arcSegment([0, 0], radius, 0, angle)] };
}

export function circleLoop(center: Point, radius: number): Loop {
  const turn = arcSegment(center, radius, 0, 360);
  return { start: turn.to, segments: [turn] };
}

export function polygonLoop(corners: readonly Point[]): Loop {
  const [start, ...rest] = corners;
  return { start: start!, segments: [...rest, start!].map((to) => ({ kind: 'line', to })) };
}

/**
 * A rectangle that starts at its smallest corner.
 * @param rounding the radius of the corners, reduced if there's no room, in mm
 */
export function rectLoop([u, v]: Point, width: number, height: number, rounding: number): Loop {
  const radius = Math.min(rounding, width / 2, height / 2);
  const [right, top] = [u + width, v + height];
  if (radius === 0)
    return polygonLoop([
      [u, v],
      [right, v],
      [right, top],
      [u, top],
    ]);
  const corners: readonly (readonly [Point, Point, number])[] = [
    [[right - radius, v], [right - radius, v + radius], 270],
    [[right, top - radius], [right - radius, top - radius], 0],
    [[u + radius, top], [u + radius, top - radius], 90],
    [[u, v + radius], [u + radius, v + radius], 180],
  ];
  const segments = corners.flatMap(([to, center, angle]): Segment[] => [
    { kind: 'line', to },
    arcSegment(center, radius, angle, angle + 90),
  ]);
  return { start: segments.at(-1)!.to, segments };
}
