// Describes shapes so that those that a workshop makes the same way have equal descriptions. Flat regions may be moved
// and rotated on the bench, sections may be turned over, and bent tubes may be placed elsewhere or start at the other
// end.

import { axisIndex } from '../geometry/axes.js';
import { type Loop, loopBounds, type Point, type Region, reverseLoop, type Segment } from '../geometry/curve.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import { add, cross, length, type Vector } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import { mitreAngle } from '../model/evaluate/mitred.js';
import type { ExtrudePart, TubePart } from '../model/evaluate/product.js';

/** Rounds off floating-point noise, in millimeters or degrees. */
export function micrometres(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/**
 * Rounds off floating-point noise in a contour, in millimeters or degrees. Rounded to micrometers, an arc would no
 * longer end at the point that its center, radius and angles define.
 */
function withoutNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9 + 0;
}

/** JSON with numbers rounded to micrometers, which is the same for shapes that a workshop makes the same way. */
export function roundedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'number' ? micrometres(part) : part));
}

/** Sorts values by their JSON, so that lists with the same values are equal whatever their original order. */
export function sortedByJson<T>(values: readonly T[], toJson: (value: T) => string = JSON.stringify): readonly T[] {
  if (values.length < 2) return values;
  const keyed = values.map((value) => ({ value, key: toJson(value) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value);
}

/** A transform that preserves lengths. It may mirror the shape. */
export interface RigidMotion {
  point(point: Point): Point;
  direction(direction: Point): Point;
}

/** A region after the transform. Its curves keep their orientation, and each starts at its smallest corner. */
export function canonicalRegion({ outer, holes }: Region, motion: RigidMotion): Region {
  return {
    outer: canonicalLoop(outer, motion),
    holes: sortedByJson(
      holes.map((hole) => canonicalLoop(hole, motion)),
      roundedJson,
    ),
  };
}

function canonicalLoop({ start, segments }: Loop, motion: RigidMotion): Loop {
  const [right, up] = [motion.direction([1, 0]), motion.direction([0, 1])];
  const mirrored = right[0] * up[1] - right[1] * up[0] < 0;
  const turn = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    const [x, y] = motion.direction([Math.cos(radians), Math.sin(radians)]);
    return (Math.atan2(y, x) * 180) / Math.PI;
  };
  const point = (value: Point) => exact(motion.point(value));
  const placed = segments.map((segment): Segment => {
    if (segment.kind === 'line') return { kind: 'line', to: point(segment.to) };
    if (segment.kind === 'curve') {
      const [control1, control2] = [point(segment.control1), point(segment.control2)];
      return { kind: 'curve', control1, control2, to: point(segment.to) };
    }
    const fromAngle = turn(segment.fromAngle);
    const toAngle = fromAngle + (segment.toAngle - segment.fromAngle) * (mirrored ? -1 : 1);
    return { ...segment, center: point(segment.center), fromAngle, toAngle, to: point(segment.to) };
  });
  const loop: Loop = { start: point(start), segments: placed };
  return beginAtSmallest(canonicalArcs(wholeCircle(mirrored ? reverseLoop(loop) : loop)));
}

/** Moves the start of a circle that's a single arc to its leftmost point, because the circle has no corner. */
function wholeCircle(loop: Loop): Loop {
  const [arc, ...others] = loop.segments;
  if (arc?.kind !== 'arc' || others.length > 0) return loop;
  const start = exact([arc.center[0] - arc.radius, arc.center[1]]);
  const turn = arc.toAngle - arc.fromAngle;
  return { start, segments: [{ ...arc, fromAngle: 180, toAngle: 180 + turn, to: start }] };
}

/** Normalizes arcs to begin between 0 and 360 degrees. */
function canonicalArcs({ start, segments }: Loop): Loop {
  return {
    start,
    segments: segments.map((segment): Segment => {
      if (segment.kind !== 'arc') return segment;
      const fromAngle = withoutNoise(((segment.fromAngle % 360) + 360) % 360) % 360;
      const toAngle = withoutNoise(fromAngle + segment.toAngle - segment.fromAngle);
      return { ...segment, radius: withoutNoise(segment.radius), fromAngle, toAngle };
    }),
  };
}

function beginAtSmallest({ start, segments }: Loop): Loop {
  const starts = [start, ...segments.slice(0, -1).map(({ to }) => to)];
  let first = 0;
  const places = starts.map(rounded);
  places.forEach(([x, y], i) => {
    const [bestX, bestY] = places[first]!;
    if (x < bestX || (x === bestX && y < bestY)) first = i;
  });
  return { start: starts[first]!, segments: [...segments.slice(first), ...segments.slice(0, first)] };
}

function exact([x, y]: Point): Point {
  return [withoutNoise(x), withoutNoise(y)];
}

function rounded([x, y]: Point): Point {
  return [micrometres(x), micrometres(y)];
}

/** A rotation by quarter turns or a reflection of a profile's plane. */
type PlaneTurn = (point: Point) => Point;

const upright: readonly PlaneTurn[] = [([u, v]) => [u, v], ([u, v]) => [u, -v]];

const everyTurn: readonly PlaneTurn[] = [
  ...upright,
  ([u, v]) => [-u, v],
  ([u, v]) => [-u, -v],
  ([u, v]) => [v, u],
  ([u, v]) => [-v, u],
  ([u, v]) => [v, -u],
  ([u, v]) => [-v, -u],
];

/**
 * A key that's the same for equal sections of a bar. A mirrored section is treated as equal, because it's what the
 * section looks like from the bar's other end.
 */
export function sectionKey(profile: readonly Region[]): string {
  return leastOf(everyTurn.map((turn) => profileKey(profile, turn, ([left, bottom]) => [left, bottom])));
}

/**
 * A key that's the same for bars that have the same section and length and are sawn the same way. A bar may be turned
 * end for end, which mirrors its section, but its mirror image is a different bar.
 */
export function mitredBarKey({ profile, axis, mitres = [], size }: ExtrudePart): string {
  const [u] = planeAxes[axis];
  // The xz plane is left-handed, so its ends are swapped.
  const ends = axis === 'y' ? [`+${axis}`, `-${axis}`] : [`-${axis}`, `+${axis}`];
  const cuts = ends.map((end) => mitres.find((mitre) => mitre.end === end));
  return leastOf(
    everyTurn.map((turn) => {
      const marks = cuts.map((mitre) => {
        if (!mitre) return [];
        const sign = mitre.long[0] === '+' ? 1 : -1;
        const towards = axisIndex[faceAxis(mitre.long)] === u ? turn([sign, 0]) : turn([0, sign]);
        return [...rounded(towards), micrometres(mitreAngle(mitre, size))];
      });
      const [right, up] = [turn([1, 0]), turn([0, 1])];
      const isMirrored = right[0] * up[1] - right[1] * up[0] < 0;
      const section = profileKey(profile, turn, ([left, bottom]) => [left, bottom]);
      return JSON.stringify([section, isMirrored ? marks.reverse() : marks]);
    }),
  );
}

/**
 * A key that's the same for profiles that make the same part when turned about the second axis, even if they're shifted
 * or upside down.
 */
export function turnedSectionKey(profile: readonly Region[]): string {
  return leastOf(upright.map((turn) => profileKey(profile, turn, ([, bottom]) => [0, bottom])));
}

function profileKey(profile: readonly Region[], turn: PlaneTurn, originOf: (corner: Point) => Point): string {
  const { min, max } = loopBounds(profile.map(({ outer }) => outer));
  const [[u0, v0], [u1, v1]] = [turn(min), turn(max)];
  const [left, bottom] = originOf([Math.min(u0, u1), Math.min(v0, v1)]);
  const point = (own: Point): Point => {
    const [u, v] = turn(own);
    return [u - left, v - bottom];
  };
  const regions = profile.map((region) => roundedJson(canonicalRegion(region, { point, direction: turn })));
  return JSON.stringify(regions.sort());
}

function leastOf(keys: readonly string[]): string {
  return [...keys].sort()[0]!;
}

/** A tube that turns by less than this (in degrees) is treated as straight. */
const STRAIGHTEST = 1e-3;

/**
 * A key that's the same for tubes that are bent the same way, described as for a bending machine: lengths, bend angles,
 * and the tube's rotation about itself before the next bend. A tube's mirror image is a different tube.
 */
export function tubeKey({ points, bend }: TubePart): string {
  const legs = legsBetween(points);
  const lengths = legs.map((leg) => micrometres(length(leg)));
  const bends = legs.slice(1).map((leg, i) => micrometres(angleBetween(legs[i]!, leg)));
  const turns = legs.slice(2).map((leg, i) => turnBetween(legs[i]!, legs[i + 1]!, leg));
  const inside = bends.length > 0 && bend !== undefined ? micrometres(bend) : undefined;
  const forth = JSON.stringify([inside, lengths, bends, turns]);
  const back = JSON.stringify([inside, lengths.reverse(), bends.reverse(), turns.reverse()]);
  return leastOf([forth, back]);
}

/** A tube's legs from corner to corner, without corners where it continues straight. */
export function legsBetween(points: readonly Vector[]): readonly Vector[] {
  const legs: Vector[] = [];
  for (let i = 1; i < points.length; i++) {
    const leg = subtract(points[i]!, points[i - 1]!);
    const before = legs.at(-1);
    if (before && angleBetween(before, leg) < STRAIGHTEST) legs[legs.length - 1] = add(leg, before);
    else legs.push(leg);
  }
  return legs;
}

/** The angle between two vectors, in degrees. */
export function angleBetween(a: Vector, b: Vector): number {
  return (Math.atan2(length(cross(a, b)), dot(a, b)) * 180) / Math.PI;
}

/** The rotation from one bend to the next, right-handed about the leg between them; degrees above −180. */
export function turnBetween(before: Vector, leg: Vector, after: Vector): number {
  const [first, second] = [cross(before, leg), cross(leg, after)];
  const sine = dot(cross(first, second), leg) / length(leg);
  const turn = micrometres((Math.atan2(sine, dot(first, second)) * 180) / Math.PI);
  return turn === -180 ? 180 : turn;
}
