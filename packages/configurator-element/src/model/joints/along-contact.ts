// Distributes points along the contact of two boards, for joints that repeat: dowels, connectors, screws. On a contact
// between two faces, the points form a grid.

import { times } from '../../geometry/times.js';
import type { Vector } from '../../geometry/vector.js';
import { scale } from '../../geometry/vector-math.js';
import type { FittingKind } from './fitting.js';
import type { JointPart, JointWork, Place } from './joint-work.js';
import { type AxisIndex, axisAlong, type Contact, contactOf, type PlacedBox, pointIn } from './placed-box.js';

/** One of two boards that meet. */
export interface Mate {
  readonly part: JointPart;
  /** Whether the contact is on the board's face rather than an edge. */
  readonly isFace: boolean;
  /** Whether the contact is on one of the board's faces rather than on an edge. */
  readonly into: Vector;
  /** How far the board extends in that direction, in mm. */
  readonly room: number;
}

export type Mates = readonly [Mate, Mate];

/** Drills both boards for the fitting at a point in product coordinates. */
type DrillAt = (at: Vector) => void;

/**
 * Finds the boards that meet, and the points along each contact, halfway through the thickness of the board's edge.
 * @param width the diameter of the fitting's widest bore, which is also the minimum distance of a point from an end, in
 *   mm
 * @param begin called once for each pair of boards; returns undefined if they can't be joined
 */
export function eachContact(
  work: Pick<JointWork<FittingKind, 'first' | 'spacing'>, 'first' | 'second' | 'refuse' | 'placesBetween'> & {
    readonly numbers: Spread & { readonly rows?: number };
  },
  width: number,
  begin: (mates: Mates) => DrillAt | undefined,
): void {
  const { first, second, numbers, refuse } = work;
  for (const one of first) {
    for (const other of second) {
      if (one === other || one.box.normal === undefined || other.box.normal === undefined) continue;
      const contact = contactOf(one.box, other.box);
      if (!contact) continue;
      // Skip a pair that was already found: if some parts are on both sides of a joint, such as layers, these loops
      // find each pair twice.
      if (one.box.row > other.box.row && first.includes(other) && second.includes(one)) continue;
      const mates = matesOf(one, other, contact);
      const drillAt = begin(mates);
      if (!drillAt) continue;
      const line = lineOf(one.box, other.box, contact, mates, width);
      if (line.isNarrow) {
        refuse('too-thin', other);
        continue;
      }
      const places = work.placesBetween(one, other);
      const free = clearOf(places, spread(line.length, numbers, width), line.length, width);
      if (free.length === 0) refuse('too-short', other);
      // Two faces are held at a grid of points with the same spacing in both directions, or in a single row if the
      // faces are narrow.
      const grid = mates.every(({ isFace }) => isFace) ? rowsOf(line.breadth, numbers, width) : [];
      const rows = grid.length === 0 ? [line.breadth / 2] : grid;
      for (const distance of free) {
        for (const row of rows) drillAt(line.at(distance, row - line.breadth / 2));
        places.push({ distance, width });
      }
    }
  }
}

function matesOf(one: JointPart, other: JointPart, { axis, side, otherAxis }: Contact): Mates {
  const outwards = scale(one.box.axes[axis], side);
  const mate = (part: JointPart, own: AxisIndex, into: Vector): Mate => ({
    part,
    isFace: part.box.normal === own,
    into,
    room: part.box.size[own],
  });
  return [mate(one, axis, scale(outwards, -1)), mate(other, otherAxis, outwards)];
}

/**
 * The line of points on a contact. It runs along the edge, in the middle of the edge's thickness. If the other board
 * doesn't cover that middle, as with two backs that meet at a divider, the line is in the middle of the covered part.
 * Between two faces, it runs along the longer dimension, in the middle.
 */
function lineOf(
  one: PlacedBox,
  other: PlacedBox,
  { axis, side, low, high }: Contact,
  [first, second]: Mates,
  bore: number,
) {
  const plane = ([0, 1, 2] as const).filter((each) => each !== axis);
  const edge = second.isFace ? (first.isFace ? undefined : one) : other;
  const [u, v] = plane as [0 | 1, 1 | 2];
  const overlap = (each: AxisIndex): readonly [number, number] => [
    Math.max(0, low[each]),
    Math.min(one.size[each], high[each]),
  ];
  const across = edge ? plane.find((each) => isAlong(one, each, edge)) : undefined;
  const isLong = overlap(u)[1] - overlap(u)[0] >= overlap(v)[1] - overlap(v)[0];
  const line = across === undefined ? (isLong ? u : v) : across === u ? v : u;
  const width = line === u ? v : u;
  const covered = overlap(width);
  const centre = edge === other ? (low[width] + high[width]) / 2 : edge ? one.size[width] / 2 : mid(covered);
  const isCovered = centre - bore / 2 >= covered[0] - SLACK && centre + bore / 2 <= covered[1] + SLACK;
  const middle = isCovered ? centre : mid(covered);
  const [from, to] = overlap(line);
  return {
    length: to - from,
    /** The dimension across the line. */
    breadth: covered[1] - covered[0],
    isNarrow: !isCovered && covered[1] - covered[0] < 2 * bore,
    at: (distance: number, beside: number): Vector => {
      const point: [number, number, number] = [0, 0, 0];
      point[axis] = side === 1 ? one.size[axis] : 0;
      point[line] = from + distance;
      point[width] = middle + beside;
      return pointIn(one, point);
    },
  };
}

/** Whether an axis of one board is along the thickness of another. */
function isAlong(one: PlacedBox, axis: AxisIndex, other: PlacedBox): boolean {
  return axisAlong(one, other.axes[other.normal!]) === axis;
}

function mid([from, to]: readonly [number, number]): number {
  return (from + to) / 2;
}

interface Spread {
  readonly first: number;
  readonly spacing: number;
}

/** The positions of rows across two faces. The joint sets the number of rows. By default, `spread` finds it. */
function rowsOf(breadth: number, numbers: Spread & { readonly rows?: number }, margin: number): readonly number[] {
  const rows = Math.round(numbers.rows ?? 0);
  if (rows < 1) return spread(breadth, numbers, margin);
  if (rows === 1 || breadth < 2 * margin) return [];
  // With this spacing, `spread` makes the requested number of rows with equal gaps, unless they'd be too close
  // together.
  const gap = (breadth - 2 * Math.max(numbers.first, margin)) / (rows - 1);
  return spread(breadth, { ...numbers, spacing: gap }, margin);
}

/**
 * Distances from one end: `first` from both ends, and evenly spaced in between, at most `spacing` apart. A contact
 * that's too short for two points has one in the middle.
 * @param margin the minimum distance from an end, even if `first` is less, in mm
 */
export function spread(length: number, numbers: Spread, margin: number): readonly number[] {
  if (length < 2 * margin) return [];
  const first = Math.max(numbers.first, margin);
  const rest = length - 2 * first;
  if (rest < 2 * margin) return [length / 2];
  const gaps = Math.max(1, Math.ceil(rest / Math.max(numbers.spacing, 2 * margin) - 1e-9));
  return times(gaps + 1, (index) => first + (rest * index) / gaps);
}

/** The pitch of System 32, in mm. */
export const PITCH = 32;
/** The minimum material beside a bore, in mm. */
const LEAST_BESIDE = 3;

/**
 * Moves points away from the fittings of earlier joints on the same contact: by 32 mm, or by less if the contact is
 * short. Points for which there's no free position are left out.
 */
function clearOf(places: readonly Place[], points: readonly number[], length: number, width: number) {
  if (places.length === 0) return points;
  const clearance = (place: Place) => (place.width + width) / 2 + LEAST_BESIDE;
  const free: number[] = [];
  const isFree = (at: number) =>
    at >= width &&
    at <= length - width &&
    places.every((place) => Math.abs(place.distance - at) >= clearance(place) - SLACK) &&
    free.every((other) => Math.abs(other - at) >= width + LEAST_BESIDE);
  for (const point of points) {
    // Points move toward the middle first, so that both halves are symmetrical.
    const inwards = point < length / 2 ? 1 : -1;
    const near = places.filter((place) => Math.abs(place.distance - point) < clearance(place));
    const others = [PITCH, 0].flatMap((least) =>
      near.flatMap((place) => {
        const away = inwards * Math.max(least, clearance(place));
        return [place.distance + away, place.distance - away];
      }),
    );
    const found = [point, ...others].find(isFree);
    if (found !== undefined) free.push(found);
  }
  return free.sort((a, b) => a - b);
}

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-6;

/** The board joined at its face and the board joined at its edge; undefined if there's no such pair. */
export function faceAndEdge(mates: Mates): { readonly face: Mate; readonly edge: Mate } | undefined {
  const [face, edge] = mates[0].isFace ? mates : [mates[1], mates[0]];
  return face.isFace && !edge.isFace ? { face, edge } : undefined;
}

/** The thickness of a board, in mm. */
export function thicknessOf({ box }: JointPart): number {
  return box.size[box.normal!];
}

/** The minimum material below a blind bore, in mm. */
export const LEAST_BELOW = 3;

/** Whether a bore leaves enough material below it. @param room how far the board extends there, in mm */
export function isBlind(room: number, depth: number): boolean {
  return room >= depth + LEAST_BELOW - SLACK;
}

/** Whether a bore in the middle of an edge leaves at least its radius of material on each side. */
export function fitsEdge(part: JointPart, diameter: number): boolean {
  return thicknessOf(part) >= 2 * diameter;
}
