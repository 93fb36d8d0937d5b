// Dog-bone corners. A round cutter can't reach into a corner, so a circle of its size goes through the corner, with its
// center inside along the bisector.

import { type Loop, type Point, type Segment, segmentsOf } from './curve.js';

/** The smallest turn between two lines that's treated as a corner, in degrees. */
const LEAST_TURN = 1;

interface Corner {
  /** How much of the line on each side the circle replaces, in mm. */
  readonly trim: number;
  readonly entry: Point;
  readonly arc: Segment;
}

/**
 * Adds a circle at each corner between two lines that turns left, toward the area that the cutter clears. Curves and
 * other corners stay as they are.
 * @param radius the cutter's radius, in mm
 * @returns undefined if a line is too short for the circles at its ends
 */
export function withDogbones(loop: Loop, radius: number): Loop | undefined {
  const sides = segmentsOf(loop);
  const corners = sides.map((side, index) => cornerBetween(side, sides[(index + 1) % sides.length]!, radius));
  const segments: Segment[] = [];
  for (let index = 0; index < sides.length; index++) {
    const { from, segment } = sides[index]!;
    const corner = corners[index];
    const trims = (corners.at(index - 1)?.trim ?? 0) + (corner?.trim ?? 0);
    const rest = segment.kind === 'line' ? Math.hypot(segment.to[0] - from[0], segment.to[1] - from[1]) - trims : 0;
    if (rest < -SLACK) return undefined;
    if (!corner) segments.push(segment);
    else if (rest > SLACK) segments.push({ kind: 'line', to: corner.entry }, corner.arc);
    else segments.push(corner.arc);
  }
  return { start: segments.at(-1)!.to, segments };
}

/** Lengths below this, in mm, are treated as 0. */
const SLACK = 1e-9;

function cornerBetween(
  { from, segment }: ReturnType<typeof segmentsOf>[number],
  { segment: next }: ReturnType<typeof segmentsOf>[number],
  radius: number,
): Corner | undefined {
  if (segment.kind !== 'line' || next.kind !== 'line') return undefined;
  const [u, v] = segment.to;
  const [inU, inV] = unit(u - from[0], v - from[1]);
  const [outU, outV] = unit(next.to[0] - u, next.to[1] - v);
  const turn = Math.atan2(inU * outV - inV * outU, inU * outU + inV * outV);
  if (!(turn > (LEAST_TURN * Math.PI) / 180)) return undefined;
  const trim = 2 * radius * Math.sin(turn / 2);
  const center: Point = [u + ((outU - inU) * radius ** 2) / trim, v + ((outV - inV) * radius ** 2) / trim];
  const entry: Point = [u - inU * trim, v - inV * trim];
  const fromAngle = (Math.atan2(entry[1] - center[1], entry[0] - center[0]) * 180) / Math.PI;
  const toAngle = fromAngle + (2 * turn * 180) / Math.PI;
  const to: Point = [u + outU * trim, v + outV * trim];
  return { trim, entry, arc: { kind: 'arc', center, radius, fromAngle, toAngle, to } };
}

function unit(u: number, v: number): Point {
  const length = Math.hypot(u, v);
  return [u / length, v / length];
}
