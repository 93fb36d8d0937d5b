// Parts of a curve's segments.

import {
  angleAt,
  bezierSlope,
  flatPoints,
  type Point,
  pointOn,
  quarterAngles,
  type Segment,
  type SegmentFrom,
} from './curve.js';

/** The part of a segment between two parameters. */
export function portionOf(from: Point, segment: Segment, start: number, end: number): SegmentFrom {
  if (start === 0 && end === 1) return { from, segment };
  const [first, to] = [
    start === 0 ? from : pointOn(from, segment, start),
    end === 1 ? segment.to : pointOn(from, segment, end),
  ];
  if (segment.kind === 'line') return { from: first, segment: { kind: 'line', to } };
  if (segment.kind === 'arc') {
    const [fromAngle, toAngle] = [angleAt(segment, start), angleAt(segment, end)];
    return { from: first, segment: { ...segment, fromAngle, toAngle, to } };
  }
  // Place the control points a third of the way along the tangents at both ends.
  const third = (end - start) / 3;
  const control = (point: Point, t: number, by: number): Point => [
    point[0] + by * bezierSlope(from, segment, 0, t),
    point[1] + by * bezierSlope(from, segment, 1, t),
  ];
  const [control1, control2] = [control(first, start, third), control(to, end, -third)];
  return { from: first, segment: { kind: 'curve', control1, control2, to } };
}

/** The parameters between 0 and 1 at which a segment turns back along one of the axes, in order. */
export function turningPoints(from: Point, segment: Segment): readonly number[] {
  if (segment.kind === 'line') return [];
  if (segment.kind === 'curve') {
    const { control1, control2, to } = segment;
    const turns = ([0, 1] as const).flatMap((axis) => [
      ...flatPoints(from[axis], control1[axis], control2[axis], to[axis]),
    ]);
    return turns.sort((a, b) => a - b);
  }
  const { fromAngle, toAngle } = segment;
  return quarterAngles(segment)
    .map((angle) => (angle - fromAngle) / (toAngle - fromAngle))
    .filter((t) => t > 1e-9 && t < 1 - 1e-9)
    .sort((a, b) => a - b);
}
