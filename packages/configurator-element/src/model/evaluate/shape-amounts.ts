// The lengths of contours to cut and the areas of surfaces to finish, for each kind of part. Rules, the estimate and
// the bill of materials add them up.

import { axisIndex } from '../../geometry/axes.js';
import {
  type Loop,
  loopArea,
  loopLength,
  type Point,
  pointOn,
  type Segment,
  type SegmentFrom,
  segmentsOf,
  sumOverRegions,
} from '../../geometry/curve.js';
import { cosine, sine } from '../../geometry/degrees.js';
import { planeAxes } from '../../geometry/sides.js';
import { add, length } from '../../geometry/vector.js';
import {
  type JoinContours,
  NO_SHAPE,
  type ShapeAmounts,
  type ShapedPanel,
  type Sized,
  type SizedPart,
  tubeVolume,
} from './amounts.js';
import type { ExtrudePart, PartByKind, PartKind, RevolvePart, TubePart } from './product.js';

const shapes: { readonly [K in PartKind]: (part: Sized<PartByKind[K]>, join: JoinContours) => ShapeAmounts } = {
  panel: boardShape,
  box: ({ size, radius }) => ({ surface: blockSurface(size, radius) }),
  cylinder: ({ diameter, topDiameter, length: long }) => {
    const side = (diameter + topDiameter) * Math.hypot(long, (diameter - topDiameter) / 2);
    return { surface: (Math.PI / 4) * (2 * side + diameter ** 2 + topDiameter ** 2) };
  },
  extrude: ({ profile, length: long }) => ({
    surface: 2 * sumOverRegions(profile, loopArea) + sumOverRegions(profile, loopLength) * long,
  }),
  revolve: turnedShape,
  tube: (part) => {
    const ends = 2 * tubeVolume(part.diameter, part.wall, 1);
    return { surface: Math.PI * part.diameter * tubeLength(part) + ends };
  },
  sheet: ({ flat: { area, cutLength, outline }, thickness }) => ({
    surface: 2 * area + cutLength * thickness,
    cutouts: outline.reduce((sum, { holes }) => sum + holes.length, 0),
    outline: outline.reduce((sum, { outer }) => sum + loopLength(outer), 0),
    cut: cutLength,
  }),
  text: () => NO_SHAPE,
  asset: () => NO_SHAPE,
};

/** @param join see `joinedContours` */
export function shapeAmounts(part: SizedPart, join: JoinContours): ShapeAmounts {
  return amountsOfKind(part.kind, part, join);
}

function amountsOfKind<K extends PartKind>(kind: K, part: Sized<PartByKind[K]>, join: JoinContours): ShapeAmounts {
  return shapes[kind](part, join);
}

function boardShape(panel: ShapedPanel, join: JoinContours): ShapeAmounts {
  const { size, normal } = panel;
  const { outline: regions, cutouts = [] } = join(panel) ?? panel;
  const [width, height] = planeAxes[normal].map((axis) => size[axis]!);
  const area = (regions ? sumOverRegions(regions, loopArea) : width! * height!) - sumOverRegions(cutouts, loopArea);
  const outline = regions ? sumOverRegions(regions, loopLength) : 2 * (width! + height!);
  const cut = outline + sumOverRegions(cutouts, loopLength);
  return { surface: 2 * area + cut * size[axisIndex[normal]], cutouts: cutouts.length, outline, cut };
}

function blockSurface(size: readonly number[], radius: number): number {
  const [a, b, c] = size.map((side) => side - 2 * radius) as [number, number, number];
  return 2 * (a * b + b * c + c * a) + 2 * Math.PI * radius * (a + b + c) + 4 * Math.PI * radius ** 2;
}

/** A profile that isn't turned all the way around has two cut faces. */
function turnedShape({ profile, angle }: Pick<RevolvePart, 'profile' | 'angle'>): ShapeAmounts {
  const swept = (sumOverRegions(profile, loopLengthMoment) * angle * Math.PI) / 180;
  return { surface: angle < 360 ? swept + 2 * sumOverRegions(profile, loopArea) : swept };
}

/**
 * The volume that the bevels around both ends of an extruded profile remove, in mm³. By Steiner's formula, insetting an
 * area by a distance reduces it by the circumference times the distance, minus the square of the distance times the
 * total turn at corners and along arcs.
 */
export function beveledVolume({ profile, bevel }: Pick<ExtrudePart, 'profile' | 'bevel'>): number {
  if (bevel === 0) return 0;
  const turned = sumOverRegions(profile, loopTurn);
  return sumOverRegions(profile, loopLength) * bevel ** 2 - (2 / 3) * turned * bevel ** 3;
}

/**
 * The sum of the tangents of half the angles at corners, and of half the angles of arcs and curves. Holes turn the
 * other way.
 */
function loopTurn(loop: Loop): number {
  const sides = segmentsOf(loop);
  return sides.reduce((sum, side, i) => {
    const [, before] = tangents(side);
    const [after] = tangents(sides[(i + 1) % sides.length]!);
    return sum + turnOf(side) / 2 + Math.tan(angleBetween(before, after) / 2);
  }, 0);
}

/** The angle that an arc or a curve turns through, in radians. */
function turnOf({ from, segment }: SegmentFrom): number {
  if (segment.kind === 'arc') return ((segment.toAngle - segment.fromAngle) * Math.PI) / 180;
  if (segment.kind === 'line') return 0;
  const legs = [from, segment.control1, segment.control2, segment.to];
  const directions = legs.slice(1).map((to, i) => between(legs[i]!, to));
  const real = directions.filter(([u, v]) => u !== 0 || v !== 0);
  return real.slice(1).reduce((sum, next, i) => sum + angleBetween(real[i]!, next), 0);
}

/** The directions at the start and the end of a segment. */
function tangents({ from, segment }: SegmentFrom): readonly [Point, Point] {
  if (segment.kind === 'line') return [between(from, segment.to), between(from, segment.to)];
  if (segment.kind === 'curve') {
    const { control1, control2, to } = segment;
    const isSame = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];
    return [
      between(from, isSame(from, control1) ? control2 : control1),
      between(isSame(control2, to) ? control1 : control2, to),
    ];
  }
  const turn = Math.sign(segment.toAngle - segment.fromAngle);
  const at = (angle: number): Point => [-turn * sine(angle), turn * cosine(angle)];
  return [at(segment.fromAngle), at(segment.toAngle)];
}

function between([u0, v0]: Point, [u1, v1]: Point): Point {
  return [u1 - u0, v1 - v0];
}

/** The counterclockwise angle from one direction to another, in radians. */
function angleBetween([u0, v0]: Point, [u1, v1]: Point): number {
  return Math.atan2(u0 * v1 - v0 * u1, u0 * u1 + v0 * v1);
}

/**
 * The length of a loop times its distance from the second axis, which is the area it sweeps per radian about that axis,
 * in mm².
 */
function loopLengthMoment(loop: Loop): number {
  return segmentsOf(loop).reduce((sum, { from, segment }) => sum + segmentMoment(from, segment), 0);
}

/** The number of chords that a curve's length is measured along. */
const CHORDS = 64;

function segmentMoment(from: Point, segment: Segment): number {
  if (segment.kind === 'arc') {
    const { center, radius, fromAngle, toAngle } = segment;
    const turn = ((toAngle - fromAngle) * Math.PI) / 180;
    return Math.abs(radius * (center[0] * turn + radius * (sine(toAngle) - sine(fromAngle))));
  }
  const chords = segment.kind === 'line' ? 1 : CHORDS;
  let [moment, start] = [0, from];
  for (let chord = 1; chord <= chords; chord++) {
    const end = pointOn(from, segment, chord / chords);
    moment += (Math.hypot(end[0] - start[0], end[1] - start[1]) * (start[0] + end[0])) / 2;
    start = end;
  }
  return moment;
}

/** The centerline's length, which is the length to cut before bending, in mm. */
export function tubeLength({ centerline }: Pick<TubePart, 'centerline'>): number {
  return centerline.reduce((sum, piece) => {
    if (piece.kind === 'arc') return sum + (piece.radius * Math.abs(piece.angle) * Math.PI) / 180;
    return sum + length(add(piece.to, piece.from, -1));
  }, 0);
}
