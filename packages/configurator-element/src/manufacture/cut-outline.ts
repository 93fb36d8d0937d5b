// The outline to cut before banding. Where the finished outline runs along a banded side, it moves to the side of the
// cut blank, and the lines and arcs that meet it there are shortened or extended. Where an outline leaves its side, the
// band's path isn't known (the checker warns about it), and the outline stays.

import { type Loop, type Point, type Region, reverseLoop, type Segment } from '../geometry/curve.js';
import { flattenLoop } from '../geometry/flatten-loop.js';
import type { Polygon } from '../geometry/polygon.js';
import type { FlatPanel, PanelSide } from './flat-panel.js';

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-3;

/** @returns undefined if it's the whole cut blank */
export function cutOutline(panel: FlatPanel): readonly Region[] | undefined {
  const { outline, edges } = panel;
  return outline?.map(({ outer, holes }) => ({
    outer: edges.reduce((loop, side) => moveSide(loop, shiftOf(side, panel)), outer),
    holes,
  }));
}

/**
 * The outer edges of the area to cut, measured from the corner of the cut blank.
 * @param tolerance the largest distance from the arcs and curves, in mm
 * @returns undefined if it's the whole cut blank
 */
export function cutPolygons(panel: FlatPanel, tolerance: number): readonly Polygon[] | undefined {
  const [x, y] = panel.cut.at;
  return cutOutline(panel)?.map(({ outer }) => flattenLoop(outer, tolerance).map(([u, v]): Point => [u - x, v - y]));
}

/** The coordinate of the finished side on its axis, and the coordinate of the cut side. */
interface Shift {
  readonly axis: 0 | 1;
  readonly from: number;
  readonly to: number;
}

function shiftOf(side: PanelSide, { length, width, cut }: FlatPanel): Shift {
  const axis = side.startsWith('width') ? 0 : 1;
  const [whole, sawn] = axis === 0 ? [length, cut.length] : [width, cut.width];
  const start = cut.at[axis];
  return side.endsWith('1') ? { axis, from: 0, to: start } : { axis, from: whole, to: start + sawn };
}

function moveSide({ start, segments }: Loop, shift: Shift): Loop {
  const { axis, from, to } = shift;
  const starts = [start, ...segments.map((segment) => segment.to)];
  const isOnSide = (point: Point) => Math.abs(point[axis] - from) <= SLACK;
  const moves = segments.map((segment, i) => segment.kind === 'line' && isOnSide(starts[i]!) && isOnSide(segment.to));
  if (to === from || !moves.includes(true) || !moves.includes(false)) return { start, segments };
  const pieces = segments.map((segment, i): Loop | undefined => {
    if (moves[i]) return undefined;
    const whole = { start: starts[i]!, segments: [segment] };
    const own = moves[(i + 1) % moves.length] ? trimEnd(whole, shift) : whole;
    return moves.at(i - 1) ? reverseLoop(trimEnd(reverseLoop(own), shift)) : own;
  });
  const moved = (point: Point) => withCoordinate(point, axis, to);
  const placed = segments.flatMap((segment, i): readonly Segment[] => {
    const next = pieces[(i + 1) % pieces.length];
    return pieces[i]?.segments ?? [{ kind: 'line', to: next?.start ?? moved(segment.to) }];
  });
  return { start: pieces[0]?.start ?? placed.at(-1)!.to, segments: placed };
}

/** Ends an open curve on the moved side. If its last segment doesn't meet that side, a straight line leads there. */
function trimEnd({ start, segments }: Loop, { axis, to: target }: Shift): Loop {
  const last = segments.at(-1)!;
  const before = segments.slice(0, -1);
  const from = before.at(-1)?.to ?? start;
  if (last.kind === 'line') {
    const share = (target - from[axis]) / (last.to[axis] - from[axis]);
    const across = from[1 - axis]! + share * (last.to[1 - axis]! - from[1 - axis]!);
    if (share > 0 && Number.isFinite(share)) {
      return { start, segments: [...before, { kind: 'line', to: pointOf(axis, target, across) }] };
    }
  }
  if (last.kind === 'arc') {
    const { center, radius, toAngle } = last;
    const reach = radius ** 2 - (target - center[axis]) ** 2;
    if (reach > 0) {
      const sign = last.to[1 - axis]! < center[1 - axis]! ? -1 : 1;
      const to = pointOf(axis, target, center[1 - axis]! + sign * Math.sqrt(reach));
      const angle = (Math.atan2(to[1] - center[1], to[0] - center[0]) * 180) / Math.PI;
      const turn = ((((angle - toAngle + 180) % 360) + 360) % 360) - 180;
      return { start, segments: [...before, { ...last, toAngle: toAngle + turn, to }] };
    }
  }
  return { start, segments: [...segments, { kind: 'line', to: withCoordinate(last.to, axis, target) }] };
}

function withCoordinate(point: Point, axis: 0 | 1, value: number): Point {
  return pointOf(axis, value, point[1 - axis]!);
}

function pointOf(axis: 0 | 1, along: number, across: number): Point {
  return axis === 0 ? [along, across] : [across, along];
}
