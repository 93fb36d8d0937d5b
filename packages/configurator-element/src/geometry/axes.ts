// The sides of a part's box, and how letters lie on them. Knows no outline.

import type { Axis, Face, Loop, Point, Region, Segment, TextPart, Vector } from '../model/evaluate/product.js';
import { reverseLoop } from './curve.js';

export const axisIndex: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** Across each axis: the other two, in the order x, y, z. */
export const planeAxes: Readonly<Record<Axis, readonly [0 | 1, 1 | 2]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };

interface Directions {
  readonly right: Vector;
  readonly up: Vector;
}

/** Seen from outside, letters run to the right and stand upright; on top and below, the front is at their feet. */
const directions: Readonly<Record<Face, Directions>> = {
  '+x': { right: [0, 0, -1], up: [0, 1, 0] },
  '-x': { right: [0, 0, 1], up: [0, 1, 0] },
  '+y': { right: [1, 0, 0], up: [0, 0, -1] },
  '-y': { right: [-1, 0, 0], up: [0, 0, -1] },
  '+z': { right: [1, 0, 0], up: [0, 1, 0] },
  '-z': { right: [-1, 0, 0], up: [0, 1, 0] },
};

const axisOfFace: Readonly<Record<Face, Axis>> = { '-x': 'x', '+x': 'x', '-y': 'y', '+y': 'y', '-z': 'z', '+z': 'z' };

export function faceAxis(face: Face): Axis {
  return axisOfFace[face];
}

/** What is written, laid on its side. @param written to the right and upwards from the start of the base line; mm */
export function laidOnFace(written: readonly Region[], part: TextPart): readonly Region[] {
  const [first, second] = planeAxes[faceAxis(part.on.face)];
  const { right, up } = directions[part.on.face];
  return placeRegions(written, baseLine(part), right[first] * up[second] - right[second] * up[first] < 0);
}

/**
 * Takes a point to the right and upwards from the start of the base line to the letters' own frame: the two axes other
 * than their side's, in the order x, y, z; mm.
 */
export function baseLine({ size, on }: TextPart): (point: Point) => Point {
  const [first, second] = planeAxes[faceAxis(on.face)];
  const { right, up } = directions[on.face];
  const along = (axis: 0 | 1 | 2, [u, v]: Point) => {
    const way = right[axis] * u + up[axis] * v;
    return right[axis] + up[axis] < 0 ? size[axis] + way : way;
  };
  return (point) => [along(first, point), along(second, point)];
}

/** @param isMirrored whether the way round turns, which is turned back */
export function placeRegions(
  regions: readonly Region[],
  place: (point: Point) => Point,
  isMirrored = false,
): readonly Region[] {
  const placeLoop = (loop: Loop) => (isMirrored ? reverseLoop(placed(loop, place)) : placed(loop, place));
  return regions.map(({ outer, holes }): Region => ({ outer: placeLoop(outer), holes: holes.map(placeLoop) }));
}

/** Letters have no arcs: every point of a line or a curve is placed by itself. */
function placed({ start, segments }: Loop, place: (point: Point) => Point): Loop {
  const moved = segments.map((segment): Segment => {
    const to = place(segment.to);
    if (segment.kind !== 'curve') return { kind: 'line', to };
    return { kind: 'curve', control1: place(segment.control1), control2: place(segment.control2), to };
  });
  return { start: place(start), segments: moved };
}
