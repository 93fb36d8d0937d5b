// Walks around a face of a folded sheet. At each flange, the walk turns inward to where the bend starts, and calls back
// to continue around the flange. Flanges that meet at a corner end before it. A relief is cut next to a flange that
// ends along an edge, so that the sheet doesn't tear.

import type { Point, Segment, SegmentFrom } from '../../geometry/curve.js';
import type { PlaneFrame } from '../../geometry/place-loop.js';
import { fail } from '../document/errors.js';

/** A flange attached to an edge. Positions along the edge and lengths are in mm. */
export interface Attached<F> {
  readonly flange: F;
  from: number;
  to: number;
  /** How far inside the edge the bend starts. */
  readonly setback: number;
  /** How far inside the edge a relief extends, and how wide it is. */
  readonly reach: number;
  readonly width: number;
  readonly pointer: string;
}

/** An edge of a face, with its flanges in order. Only straight edges have flanges. */
export interface Edge<F> extends SegmentFrom {
  readonly flanges: readonly Attached<F>[];
}

/** How two edges meet. */
type Corner =
  | { readonly kind: 'plain'; readonly at: Point }
  /** A flange reaches the corner. The other edge is cut off where the bend starts. */
  | { readonly kind: 'before' | 'after'; readonly at: Point }
  /** Two flanges meet, with a relief between them. */
  | { readonly kind: 'both'; readonly at: Point };

/** Receives the outline. */
export interface Pen<F> {
  moveTo(point: Point): void;
  lineTo(point: Point): void;
  segment(segment: Segment): void;
  /** Goes around a flange, whose bend starts on the line from `start` to `end`. */
  flange(attached: Attached<F>, start: Point, end: Point): void;
}

/** Lengths below this (in mm) are treated as 0. */
export const NEAR = 1e-9;

/**
 * Follows a closed curve, or an open one that starts and ends at a bend. Shortens flanges that don't have enough room.
 * @param pointer the face's pointer
 * @throws {ModelError} if bends leave no room for an edge between them
 */
export function walk<F>(edges: readonly Edge<F>[], isClosed: boolean, pointer: string, pen: Pen<F>): void {
  const corners = edges.map((edge, i) => cornerBetween(isClosed || i > 0 ? edges.at(i - 1) : undefined, edge));
  const last = edges.at(-1)!;
  const end: Corner = isClosed ? corners[0]! : cornerBetween(last, undefined);
  edges.forEach((edge, i) => {
    checkOrder(edge.flanges);
    const [start, to] = [corners[i]!, corners[i + 1] ?? end].map(({ at }) => along(edge, at));
    if (edge.segment.kind === 'line' && to! - start! < -NEAR) {
      fail(pointer, 'out-of-range', 'The bends on two sides of this face need more room than there is between them');
    }
  });
  const [first] = corners;
  pen.moveTo(
    first!.kind === 'both' ? insideOf(last, last.flanges.at(-1)!.to, last.flanges.at(-1)!.setback) : first!.at,
  );
  edges.forEach((edge, i) => {
    walkEdge(edge, corners[i]!, corners[i + 1] ?? end, pen);
  });
}

function walkEdge<F>(edge: Edge<F>, start: Corner, end: Corner, pen: Pen<F>): void {
  const { flanges, segment } = edge;
  const inside = (along: number, depth: number) => insideOf(edge, along, depth);
  if (start.kind === 'both') pen.lineTo(start.at);
  flanges.forEach((one, i) => {
    const before = flanges[i - 1];
    const after = flanges[i + 1];
    const isAtStart = i === 0 && (start.kind === 'both' || start.kind === 'after');
    if (isAtStart && one.from > NEAR && start.kind === 'after') pen.lineTo(inside(one.from, one.reach));
    else if (!isAtStart) {
      const isMerged = before && one.from - before.to < before.width + one.width;
      if (isMerged) {
        const deepest = Math.max(before.reach, one.reach);
        pen.lineTo(inside(before.to, deepest));
        pen.lineTo(inside(one.from, deepest));
      } else {
        pen.lineTo(inside(one.from - one.width, 0));
        pen.lineTo(inside(one.from - one.width, one.reach));
        pen.lineTo(inside(one.from, one.reach));
      }
    }
    const [from, to] = [inside(one.from, one.setback), inside(one.to, one.setback)];
    pen.lineTo(from);
    pen.flange(one, from, to);
    if (after) {
      if (after.from - one.to >= one.width + after.width) relieve(one);
    } else if (end.kind === 'before') {
      if (lengthOf(edge) - one.to > NEAR) pen.lineTo(inside(one.to, one.reach));
    } else if (end.kind !== 'both') relieve(one);
  });
  function relieve({ to, reach, width }: Attached<F>): void {
    pen.lineTo(inside(to, reach));
    pen.lineTo(inside(to + width, reach));
    pen.lineTo(inside(to + width, 0));
  }
  if (segment.kind !== 'line') pen.segment(segment);
  else if (end.kind !== 'both') pen.lineTo(end.at);
}

function checkOrder<F>(flanges: readonly Attached<F>[]): void {
  flanges.forEach(({ from, to, pointer }, i) => {
    if (to - from < NEAR) fail(pointer, 'out-of-range', 'There is no room for this flange along its edge');
    if (i > 0 && flanges[i - 1]!.to > from + NEAR) fail(pointer, 'out-of-range', 'Two flanges overlap on this edge');
  });
}

/** Decides how two edges meet, and shortens their flanges there. An edge is undefined at the end of an open curve. */
function cornerBetween<F>(before: Edge<F> | undefined, after: Edge<F> | undefined): Corner {
  const at = after?.from ?? before!.segment.to;
  const [one, next] = [before?.flanges.at(-1), after?.flanges[0]];
  const isConvex =
    before?.segment.kind === 'line' &&
    after?.segment.kind === 'line' &&
    cross(directionOf(before), directionOf(after)) > 1e-6;
  const left = one ? lengthOf(before!) - one.to : Infinity;
  const right = next?.from ?? Infinity;
  if (!isConvex) {
    if (one) one.to = Math.min(one.to, lengthOf(before!) - one.width);
    if (next) next.from = Math.max(next.from, next.width);
    return { kind: 'plain', at };
  }
  if (one && next && left < next.reach + one.width && right < one.reach + next.width) {
    const met = intersect(before, one.reach, after, next.reach);
    one.to = Math.min(one.to, along(before, met));
    next.from = Math.max(next.from, along(after, met));
    return { kind: 'both', at: met };
  }
  if (next && right <= next.width) {
    const met = intersect(before, 0, after, right > NEAR ? next.reach : next.setback);
    next.from = Math.max(next.from, along(after, met));
    return { kind: 'after', at: met };
  }
  if (one && left <= one.width) {
    const met = intersect(before, left > NEAR ? one.reach : one.setback, after, 0);
    one.to = Math.min(one.to, along(before, met));
    return { kind: 'before', at: met };
  }
  return { kind: 'plain', at };
}

/**
 * A point next to a straight edge.
 * @param along the distance from the edge's start
 * @param depth the distance inward from the edge
 */
function insideOf({ from, segment }: SegmentFrom, along: number, depth: number): Point {
  const [u, v] = directionOf({ from, segment });
  return [from[0] + u * along - v * depth + 0, from[1] + v * along + u * depth + 0];
}

/** The frame of a flange on a straight edge: x runs back along the edge, y outward. */
export function frameOn(edge: SegmentFrom, to: number, depth: number): PlaneFrame {
  const [u, v] = directionOf(edge);
  return { origin: insideOf(edge, to, depth), u: [-u, -v], v: [v, -u] };
}

export function lengthOf({ from, segment: { to } }: SegmentFrom): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

export function directionOf(edge: SegmentFrom): Point {
  const { from, segment } = edge;
  const length = lengthOf(edge) || 1;
  return [(segment.to[0] - from[0]) / length, (segment.to[1] - from[1]) / length];
}

/** The distance of a point along an edge. */
export function along(edge: SegmentFrom, [u, v]: Point): number {
  const [du, dv] = directionOf(edge);
  return (u - edge.from[0]) * du + (v - edge.from[1]) * dv;
}

/** The point where lines parallel to two edges meet, each line a distance inside its edge. */
function intersect(one: SegmentFrom, depth: number, other: SegmentFrom, otherDepth: number): Point {
  const [p, q] = [insideOf(one, 0, depth), insideOf(other, 0, otherDepth)];
  const [d, e] = [directionOf(one), directionOf(other)];
  const t = cross([q[0] - p[0], q[1] - p[1]], e) / cross(d, e);
  return [p[0] + d[0] * t, p[1] + d[1] * t];
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
}
