// How far closed curves reach in any direction.

import {
  arcPoint,
  flatPoints,
  type Loop,
  type Point,
  pointOn,
  quarterAngles,
  type Segment,
  segmentsOf,
} from './curve.js';

/** The smallest and largest dot product of the curves' points with a vector. */
export function loopSpan(loops: readonly Loop[], vector: Point): Point {
  let [low, high] = [Infinity, -Infinity];
  for (const loop of loops) {
    for (const { from, segment } of segmentsOf(loop)) {
      for (const point of [from, segment.to, ...extremesOf(from, segment, vector)]) {
        const at = dot(vector, point);
        low = Math.min(low, at);
        high = Math.max(high, at);
      }
    }
  }
  return [low, high];
}

/** The points, other than its ends, where a segment may reach farthest. */
function extremesOf(from: Point, segment: Segment, vector: Point): readonly Point[] {
  if (segment.kind === 'line') return [];
  if (segment.kind === 'arc') {
    const { center, radius, fromAngle, toAngle } = segment;
    const direction = (Math.atan2(vector[1], vector[0]) * 180) / Math.PI;
    const angles = quarterAngles({ fromAngle: fromAngle - direction, toAngle: toAngle - direction });
    return angles.map((angle) => arcPoint(center, radius, angle + direction));
  }
  const [p0, p1, p2, p3] = [from, segment.control1, segment.control2, segment.to].map((point) => dot(vector, point));
  return flatPoints(p0!, p1!, p2!, p3!).map((t) => pointOn(from, segment, t));
}

function dot([a, b]: Point, [u, v]: Point): number {
  return a * u + b * v;
}
