// Flattens closed curves to polygons, for drawings, meshes and files.

import { type Arc, type Curve, type Loop, type Point, pointOn, segmentsOf } from './curve.js';

/** The corners of a polygon that stays within `tolerance` (mm) of the curve. The first isn't repeated at the end. */
export function flattenLoop(loop: Loop, tolerance = 0.05): readonly Point[] {
  const points: Point[] = [loop.start];
  for (const { from, segment } of segmentsOf(loop)) {
    const steps = segment.kind === 'line' ? 1 : stepsOf(from, segment, tolerance);
    for (let step = 1; step <= steps; step++)
      points.push(step === steps ? segment.to : pointOn(from, segment, step / steps));
  }
  const [first, last] = [points[0]!, points.at(-1)!];
  if (points.length > 1 && first[0] === last[0] && first[1] === last[1]) points.pop();
  return points;
}

function stepsOf(from: Point, segment: Arc | Curve, tolerance: number): number {
  if (segment.kind === 'arc') {
    const turn = Math.abs(segment.toAngle - segment.fromAngle);
    const perStep = 2 * Math.acos(Math.max(0.5, 1 - tolerance / segment.radius)) * (180 / Math.PI);
    return Math.max(Math.ceil(turn / perStep), Math.ceil(turn / 45));
  }
  if (isStraight(from, segment)) return 1;
  // A chord is at most |second derivative| / (8 · steps²) away from its curve, and the second derivative of a cubic
  // curve is at most 6 times the second difference of its control points.
  const bend = ([0, 1] as const).map((axis) => {
    const { control1, control2, to } = segment;
    const first = from[axis] - 2 * control1[axis] + control2[axis];
    return Math.max(Math.abs(first), Math.abs(control1[axis] - 2 * control2[axis] + to[axis]));
  });
  return Math.min(256, Math.max(1, Math.ceil(Math.sqrt((0.75 * Math.hypot(bend[0]!, bend[1]!)) / tolerance))));
}

/** A curve with control points this close (in mm) to the line between its ends is treated as a straight line. */
const STRAIGHT = 1e-6;

/** Whether a curve is a straight line, even if its parameter advances unevenly. */
function isStraight(from: Point, { control1, control2, to }: Curve): boolean {
  const [du, dv] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(du, dv);
  return [control1, control2].every(([u, v]) => {
    const along = (u - from[0]) * du + (v - from[1]) * dv;
    const aside = Math.abs((u - from[0]) * dv - (v - from[1]) * du);
    return aside <= STRAIGHT * long && along >= 0 && along <= long * long;
  });
}
