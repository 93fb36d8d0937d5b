// A flat shape moved, turned or mirrored, and written so that equal shapes are equal data: curves run the same way round
// and begin at their smallest corner. Knows no panel.

import { type Loop, type Point, type Region, reverseLoop, type Segment } from '../geometry/curve.js';
import { micrometres } from './units.js';

/** A movement that keeps lengths; mirrored where it turns the way round. */
export interface RigidMotion {
  point(point: Point): Point;
  direction(direction: Point): Point;
}

export function canonicalRegion({ outer, holes }: Region, placement: RigidMotion): Region {
  return {
    outer: placeLoop(outer, placement),
    holes: holes
      .map((hole) => placeLoop(hole, placement))
      .map((loop) => ({ loop, key: JSON.stringify(loop) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ loop }) => loop),
  };
}

function placeLoop({ start, segments }: Loop, placement: RigidMotion): Loop {
  const [right, up] = [placement.direction([1, 0]), placement.direction([0, 1])];
  const mirrored = right[0] * up[1] - right[1] * up[0] < 0;
  const turn = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    const [x, y] = placement.direction([Math.cos(radians), Math.sin(radians)]);
    return (Math.atan2(y, x) * 180) / Math.PI;
  };
  const point = (value: Point) => rounded(placement.point(value));
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
  return beginAtSmallest(plain(wholeCircle(mirrored ? reverseLoop(loop) : loop)));
}

/** A circle that is one arc has no corner to begin at: it begins at its smallest point. */
function wholeCircle(loop: Loop): Loop {
  const [arc, ...others] = loop.segments;
  if (arc?.kind !== 'arc' || others.length > 0) return loop;
  const start = rounded([arc.center[0] - arc.radius, arc.center[1]]);
  const turn = arc.toAngle - arc.fromAngle;
  return { start, segments: [{ ...arc, fromAngle: 180, toAngle: 180 + turn, to: start }] };
}

/** Arcs that begin between 0 and 360 degrees. */
function plain({ start, segments }: Loop): Loop {
  return {
    start,
    segments: segments.map((segment): Segment => {
      if (segment.kind !== 'arc') return segment;
      const fromAngle = micrometres(((segment.fromAngle % 360) + 360) % 360) % 360;
      const toAngle = micrometres(fromAngle + segment.toAngle - segment.fromAngle);
      return { ...segment, radius: micrometres(segment.radius), fromAngle, toAngle };
    }),
  };
}

function beginAtSmallest({ start, segments }: Loop): Loop {
  const starts = [start, ...segments.slice(0, -1).map(({ to }) => to)];
  let first = 0;
  starts.forEach(([x, y], i) => {
    const [bestX, bestY] = starts[first]!;
    if (x < bestX || (x === bestX && y < bestY)) first = i;
  });
  return { start: starts[first]!, segments: [...segments.slice(first), ...segments.slice(0, first)] };
}

function rounded([x, y]: Point): Point {
  return [micrometres(x), micrometres(y)];
}
