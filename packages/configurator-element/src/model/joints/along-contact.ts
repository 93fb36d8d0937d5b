// Points along the contact of two boards, for joints that repeat: dowels, connectors, screws.

import type { Vector } from '../../geometry/vector.js';
import { scale } from '../../geometry/vector-math.js';
import type { JointProblem } from '../evaluate/product.js';
import type { JointPart } from './joint-work.js';
import { axisAlong, type Contact, contactOf, type PlacedBox, pointIn } from './placed-box.js';

/** One of the two boards at a point of their contact. */
export interface Mate {
  readonly part: JointPart;
  /** Whether the contact is on its face, and not on an edge. */
  readonly isFace: boolean;
  /** Unit vector from the contact into this board. */
  readonly into: Vector;
}

interface SpreadJoint {
  readonly first: readonly JointPart[];
  readonly second: readonly JointPart[];
  readonly numbers: { readonly first: number; readonly spacing: number };
  refuse(problem: JointProblem, part: JointPart): void;
}

/** @param visit called for each point, in the product's axes, halfway through the thickness of the board's edge */
export function eachPoint(
  { first, second, numbers, refuse }: SpreadJoint,
  margin: number,
  visit: (at: Vector, mates: readonly [Mate, Mate]) => void,
): void {
  for (const one of first) {
    for (const other of second) {
      if (one === other || one.box.normal === undefined || other.box.normal === undefined) continue;
      const contact = contactOf(one.box, other.box);
      if (!contact) continue;
      // Parts on both sides of a joint, such as layers, meet twice in these loops.
      if (one.box.row > other.box.row && first.includes(other) && second.includes(one)) continue;
      const mates = matesOf(one, other, contact);
      const points = pointsAlong(one.box, other.box, contact, mates, numbers, margin);
      if (points.length === 0) refuse('too-short', other);
      for (const at of points) visit(at, mates);
    }
  }
}

function matesOf(one: JointPart, other: JointPart, { axis, side, otherAxis }: Contact): readonly [Mate, Mate] {
  const outwards = scale(one.box.axes[axis], side);
  return [
    { part: one, isFace: one.box.normal === axis, into: scale(outwards, -1) },
    { part: other, isFace: other.box.normal === otherAxis, into: outwards },
  ];
}

function pointsAlong(
  one: PlacedBox,
  other: PlacedBox,
  { axis, side, low, high }: Contact,
  [first, second]: readonly [Mate, Mate],
  numbers: { readonly first: number; readonly spacing: number },
  margin: number,
): readonly Vector[] {
  const plane = ([0, 1, 2] as const).filter((each) => each !== axis);
  const edge = second.isFace ? (first.isFace ? undefined : one) : other;
  const [u, v] = plane as [0 | 1, 1 | 2];
  const overlap = (each: 0 | 1 | 2): readonly [number, number] => [
    Math.max(0, low[each]),
    Math.min(one.size[each], high[each]),
  ];
  // The line of points runs along the edge. Between two faces, it runs along the longer dimension.
  const across = edge ? plane.find((each) => isAlong(one, each, edge)) : undefined;
  const isLong = overlap(u)[1] - overlap(u)[0] >= overlap(v)[1] - overlap(v)[0];
  const line = across === undefined ? (isLong ? u : v) : across === u ? v : u;
  const width = line === u ? v : u;
  const middle = edge === other ? (low[width] + high[width]) / 2 : edge ? one.size[width] / 2 : mid(overlap(width));
  const [from, to] = overlap(line);
  return spread(to - from, numbers, margin).map((distance) => {
    const point: [number, number, number] = [0, 0, 0];
    point[axis] = side === 1 ? one.size[axis] : 0;
    point[line] = from + distance;
    point[width] = middle;
    return pointIn(one, point);
  });
}

/** Whether an axis of one board is along the thickness of another. */
function isAlong(one: PlacedBox, axis: 0 | 1 | 2, other: PlacedBox): boolean {
  return axisAlong(one, other.axes[other.normal!]) === axis;
}

function mid([from, to]: readonly [number, number]): number {
  return (from + to) / 2;
}

/**
 * Distances from one end: `first` from both ends, and evenly spaced between them, at most `spacing` apart. A contact
 * that's too short for two has one in the middle.
 * @param margin the minimum distance from an end; mm
 */
export function spread(
  length: number,
  { first, spacing }: { readonly first: number; readonly spacing: number },
  margin: number,
): readonly number[] {
  if (length < 2 * margin) return [];
  const rest = length - 2 * first;
  if (first < margin || rest < 2 * margin) return [length / 2];
  const gaps = Math.max(1, Math.ceil(rest / Math.max(spacing, 2 * margin) - 1e-9));
  return Array.from({ length: gaps + 1 }, (_, index) => first + (rest * index) / gaps);
}

/** The board whose face and the board whose edge are joined; undefined if there's no such pair. */
export function faceAndEdge(mates: readonly [Mate, Mate]): { readonly face: Mate; readonly edge: Mate } | undefined {
  const [face, edge] = mates[0].isFace ? mates : [mates[1], mates[0]];
  return face.isFace && !edge.isFace ? { face, edge } : undefined;
}

/** The thickness of a board; mm. */
export function thicknessOf({ box }: JointPart): number {
  return box.size[box.normal!];
}

/** The minimum material to leave below a blind bore; mm. */
export const LEAST_BELOW = 3;

/** Whether a bore leaves enough material below it. */
export function isBlindIn(part: JointPart, depth: number): boolean {
  return thicknessOf(part) >= depth + LEAST_BELOW;
}

/** Whether a bore in the middle of an edge leaves at least its radius of material on both sides. */
export function fitsEdge(part: JointPart, diameter: number): boolean {
  return thicknessOf(part) >= 2 * diameter;
}
