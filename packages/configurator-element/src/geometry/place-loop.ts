// Moves, rotates and mirrors curves in their plane, arcs included.

import { type Loop, type Point, type Region, reverseLoop, type Segment } from './curve.js';

/** A frame in another plane: its origin, and perpendicular unit vectors along its axes. */
export interface PlaneFrame {
  readonly origin: Point;
  readonly u: Point;
  readonly v: Point;
}

export function placePoint({ origin, u, v }: PlaneFrame, [x, y]: Point): Point {
  // Adding 0 turns -0 into 0, so that equal points are equal data.
  return [origin[0] + u[0] * x + v[0] * y + 0, origin[1] + u[1] * x + v[1] * y + 0];
}

export function placeSegment(frame: PlaneFrame, segment: Segment): Segment {
  const to = placePoint(frame, segment.to);
  if (segment.kind === 'line') return { kind: 'line', to };
  if (segment.kind === 'curve') {
    const [control1, control2] = [placePoint(frame, segment.control1), placePoint(frame, segment.control2)];
    return { kind: 'curve', control1, control2, to };
  }
  const turn = (Math.atan2(frame.u[1], frame.u[0]) * 180) / Math.PI;
  const place = (angle: number) => (isMirrored(frame) ? turn - angle : turn + angle) + 0;
  return {
    ...segment,
    center: placePoint(frame, segment.center),
    fromAngle: place(segment.fromAngle),
    toAngle: place(segment.toAngle),
    to,
  };
}

/** The placed curve. It keeps its direction even if the frame mirrors it. */
export function placeLoop(frame: PlaneFrame, { start, segments }: Loop): Loop {
  const placed: Loop = {
    start: placePoint(frame, start),
    segments: segments.map((segment) => placeSegment(frame, segment)),
  };
  return isMirrored(frame) ? reverseLoop(placed) : placed;
}

export function placeRegion(frame: PlaneFrame, { outer, holes }: Region): Region {
  return { outer: placeLoop(frame, outer), holes: holes.map((hole) => placeLoop(frame, hole)) };
}

function isMirrored({ u, v }: PlaneFrame): boolean {
  return u[0] * v[1] - u[1] * v[0] < 0;
}
