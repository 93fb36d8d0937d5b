// Finds where two pieces of curves cross, touch or begin to coincide. Each piece is monotonic along both axes.

import { type Arc, type Point, pointOn, type SegmentFrom } from './curve.js';
import { portionOf } from './segment-parts.js';

/** Points closer together than this (in mm) are treated as one. */
export const NEAR = 1e-6;

/** Where two pieces meet, as a parameter from 0 to 1 along each. */
type Meeting = readonly [alongOne: number, alongOther: number];

/**
 * The maximum number of pairs of halves to compare when looking for where Bézier curves meet. Only curves that coincide
 * need more.
 */
const MAX_HALVES = 4000;

export function meetingPoints(one: SegmentFrom, other: SegmentFrom): readonly Meeting[] {
  return [...endsOn(one, other), ...endsOn(other, one).map(([a, b]): Meeting => [b, a]), ...crossings(one, other)];
}

/** The ends of one piece that lie on the other. Pieces that coincide start and stop coinciding there. */
function endsOn(one: SegmentFrom, other: SegmentFrom): readonly Meeting[] {
  const ends: readonly (readonly [number, Point])[] = [
    [0, one.from],
    [1, one.segment.to],
  ];
  return ends.flatMap(([along, point]): Meeting[] => {
    const place = placeOn(other, point);
    return place === undefined ? [] : [[along, place]];
  });
}

/** A point's parameter along a piece; undefined if the point isn't on it. */
function placeOn({ from, segment }: SegmentFrom, point: Point): number | undefined {
  const place =
    segment.kind === 'line'
      ? shareOfLine(from, segment.to, point)
      : segment.kind === 'arc'
        ? shareOfArc(segment, point)
        : nearestOnCurve({ from, segment }, point);
  const clamped = Math.min(1, Math.max(0, place));
  const [u, v] = pointOn(from, segment, clamped);
  return Math.hypot(u - point[0], v - point[1]) < NEAR ? clamped : undefined;
}

function shareOfLine(from: Point, to: Point, point: Point): number {
  const [du, dv] = [to[0] - from[0], to[1] - from[1]];
  return ((point[0] - from[0]) * du + (point[1] - from[1]) * dv) / (du * du + dv * dv);
}

function shareOfArc({ center, fromAngle, toAngle }: Arc, point: Point): number {
  const angle = (Math.atan2(point[1] - center[1], point[0] - center[0]) * 180) / Math.PI;
  const middle = (fromAngle + toAngle) / 2;
  const turns = Math.round((middle - angle) / 360);
  return (angle + 360 * turns - fromAngle) / (toAngle - fromAngle);
}

/** The parameter at which a curve is as far along its longer axis as the point. */
function nearestOnCurve({ from, segment }: SegmentFrom, point: Point): number {
  const { to } = segment;
  const axis = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]) ? 0 : 1;
  const grows = to[axis] > from[axis];
  let [low, high] = [0, 1];
  while (high - low > 1e-13) {
    const middle = (low + high) / 2;
    if (pointOn(from, segment, middle)[axis] < point[axis] === grows) low = middle;
    else high = middle;
  }
  return low;
}

function crossings(one: SegmentFrom, other: SegmentFrom): readonly Meeting[] {
  if (one.segment.kind === 'curve' || other.segment.kind === 'curve') return curveCrossings(one, other);
  const points = circleOrLineCrossings(one, other);
  return points.flatMap((point): Meeting[] => {
    const [a, b] = [placeOn(one, point), placeOn(other, point)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

function circleOrLineCrossings(one: SegmentFrom, other: SegmentFrom): readonly Point[] {
  if (one.segment.kind === 'arc' && other.segment.kind === 'arc') return circlesCross(one.segment, other.segment);
  if (one.segment.kind === 'arc') return lineCrosses(other, one.segment);
  if (other.segment.kind === 'arc') return lineCrosses(one, other.segment);
  return linesCross(one, other);
}

function linesCross(one: SegmentFrom, other: SegmentFrom): readonly Point[] {
  const [au, av] = [one.segment.to[0] - one.from[0], one.segment.to[1] - one.from[1]];
  const [bu, bv] = [other.segment.to[0] - other.from[0], other.segment.to[1] - other.from[1]];
  const turn = au * bv - av * bu;
  if (turn === 0) return [];
  const [du, dv] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const along = (du * bv - dv * bu) / turn;
  return [[one.from[0] + along * au, one.from[1] + along * av]];
}

function lineCrosses({ from, segment: { to } }: SegmentFrom, { center, radius }: Arc): readonly Point[] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [du, dv] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  const along = (center[0] - from[0]) * du + (center[1] - from[1]) * dv;
  const foot: Point = [from[0] + along * du, from[1] + along * dv];
  const apart = Math.hypot(center[0] - foot[0], center[1] - foot[1]);
  return onBothSides(foot, [du, dv], radius, apart);
}

function circlesCross(a: Arc, b: Arc): readonly Point[] {
  const [du, dv] = [b.center[0] - a.center[0], b.center[1] - a.center[1]];
  const apart = Math.hypot(du, dv);
  if (apart < NEAR) return [];
  const along = (apart * apart + a.radius * a.radius - b.radius * b.radius) / (2 * apart);
  const foot: Point = [a.center[0] + (along * du) / apart, a.center[1] + (along * dv) / apart];
  return onBothSides(foot, [-dv / apart, du / apart], a.radius, Math.abs(along));
}

/** The points where a line crosses a circle. @param foot the line's point nearest to the circle's center */
function onBothSides(foot: Point, [du, dv]: Point, radius: number, apart: number): readonly Point[] {
  if (apart > radius + NEAR) return [];
  if (apart > radius - NEAR) return [foot];
  const half = Math.sqrt(radius * radius - apart * apart);
  return [-half, half].map((along): Point => [foot[0] + along * du, foot[1] + along * dv]);
}

interface Half {
  readonly piece: SegmentFrom;
  readonly start: number;
  readonly end: number;
}

/** Halves both pieces again and again, keeping halves whose boxes overlap, until they're points. */
function curveCrossings(one: SegmentFrom, other: SegmentFrom): readonly Meeting[] {
  const found: Meeting[] = [];
  const open: [Half, Half][] = [
    [
      { piece: one, start: 0, end: 1 },
      { piece: other, start: 0, end: 1 },
    ],
  ];
  for (let count = 0; open.length > 0; count++) {
    // After that many halves, the pieces must coincide, so only their ends matter, and those are already known.
    if (count > MAX_HALVES) return [];
    const [a, b] = open.pop()!;
    if (!touch(a.piece, b.piece)) continue;
    if (sizeOf(a.piece) < SMALLEST && sizeOf(b.piece) < SMALLEST) {
      const meeting = polished(one, other, [(a.start + a.end) / 2, (b.start + b.end) / 2]);
      if (!found.some(([along]) => Math.abs(along - meeting[0]) < 1e-6)) found.push(meeting);
      continue;
    }
    for (const first of halves(a)) for (const second of halves(b)) open.push([first, second]);
  }
  return found;
}

/** Pieces smaller than this (in mm) are straight enough for Newton's method. */
const SMALLEST = 1e-3;

/** Moves a meeting to where the pieces cross, using Newton's method. */
function polished(one: SegmentFrom, other: SegmentFrom, meeting: Meeting): Meeting {
  let [a, b] = meeting;
  for (let step = 0; step < 4; step++) {
    const [p, q] = [pointOn(one.from, one.segment, a), pointOn(other.from, other.segment, b)];
    const [[pu, pv], [qu, qv]] = [slopeOn(one, a), slopeOn(other, b)];
    const turn = pu * qv - pv * qu;
    if (Math.abs(turn) < 1e-9) break;
    const [du, dv] = [q[0] - p[0], q[1] - p[1]];
    a = Math.min(1, Math.max(0, a + (du * qv - dv * qu) / turn));
    b = Math.min(1, Math.max(0, b + (du * pv - dv * pu) / turn));
  }
  return [a, b];
}

function slopeOn({ from, segment }: SegmentFrom, t: number): Point {
  const [before, after] = [Math.max(0, t - 1e-5), Math.min(1, t + 1e-5)];
  const [a, b] = [pointOn(from, segment, before), pointOn(from, segment, after)];
  return [(b[0] - a[0]) / (after - before), (b[1] - a[1]) / (after - before)];
}

function halves(half: Half): readonly Half[] {
  const { piece, start, end } = half;
  if (sizeOf(piece) < SMALLEST) return [half];
  const middle = (start + end) / 2;
  return [
    { piece: portionOf(piece.from, piece.segment, 0, 0.5), start, end: middle },
    { piece: portionOf(piece.from, piece.segment, 0.5, 1), start: middle, end },
  ];
}

function sizeOf({ from, segment: { to } }: SegmentFrom): number {
  return Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
}

function touch(a: SegmentFrom, b: SegmentFrom): boolean {
  return ([0, 1] as const).every((axis) => {
    const [a0, a1, b0, b1] = [a.from[axis], a.segment.to[axis], b.from[axis], b.segment.to[axis]];
    return Math.min(a0, a1) <= Math.max(b0, b1) && Math.min(b0, b1) <= Math.max(a0, a1);
  });
}
