// Letters on a part: the outlines that they are made with, as paths. Knows no light.

import { axisIndex, faceAxis, planeAxes } from '../geometry/axes.js';
import { flattenLoop } from '../geometry/curve.js';
import { cross, dot, normalize, subtract } from '../geometry/vector.js';
import type { TextPart, Vector } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import type { Camera } from './camera.js';
import { doubleArea } from './convex-outline.js';
import { loopData } from './path-data.js';
import type { Add } from './paths.js';

/** What letters are painted with: the colour of a surface in the light that is there. */
export type TextFill = (point: Vector, normal: Vector) => string;

/** A closed line around a letter or the eye in it, in the product's axes; seen from outside, letters lie on its left. */
export type TextOutline = readonly Vector[];

export interface TextOutlines {
  /** At the side that is seen: of the letters, or of what is cut out. */
  readonly outlines: readonly TextOutline[];
  /** Out of the side. */
  readonly normal: Vector;
}

/** A curve may lie this far beside its letter; units of the picture. */
const roundness = 0.12;

/** Walls that show less are not drawn; units² of the picture. */
const smallest = 0.3;

export function textOutlinesOf(part: TextPart, typeface: Typeface, scale: number): TextOutlines {
  const { matrix: m, on, size } = part;
  const axis = axisIndex[faceAxis(on.face)];
  const [first, second] = planeAxes[faceAxis(on.face)];
  const isUpper = on.face.startsWith('+');
  // Of x, z and y, which are left-handed, and of a lower side, one sees the other side of the plane.
  const isTurned = (axis === 1) === isUpper;
  const place = ([u, v]: readonly [number, number]): Vector => {
    const point: [number, number, number] = [0, 0, 0];
    point[axis] = isUpper ? size[axis] : 0;
    point[first] = u;
    point[second] = v;
    const [x, y, z] = point;
    const row = (i: number) => m[i]! * x + m[4 + i]! * y + m[8 + i]! * z + m[12 + i]!;
    return [row(0), row(1), row(2)];
  };
  const loops = typeface.regionsOf(part).flatMap(({ outer, holes }) => [outer, ...holes]);
  const rims = loops.map((loop) => {
    const rim = flattenLoop(loop, roundness / scale).map(place);
    return isTurned ? rim.reverse() : rim;
  });
  const side = isUpper ? 1 : -1;
  const normal: Vector = [side * m[4 * axis]!, side * m[4 * axis + 1]!, side * m[4 * axis + 2]!];
  return { outlines: rims, normal };
}

/** Onto layers 0 and 1: the walls of raised letters, and what is seen from above. */
export function paintText(part: TextPart, typeface: Typeface, fill: TextFill, camera: Camera, add: Add): void {
  const { outlines: rims, normal } = textOutlinesOf(part, typeface, camera.scale);
  const [start] = rims[0] ?? [];
  if (!start || camera.side(normal, dot(normal, start)) <= 0) return;
  if (part.depth > 0) for (const rim of rims) paintWalls(rim, normal, part.depth, fill, camera, add);
  const data = rims.map((rim) => loopData(rim.map((point) => camera.project(point)))).join('');
  add(1, { fill: fill(start, normal) }, data);
}

function paintWalls(rim: TextOutline, normal: Vector, depth: number, fill: TextFill, camera: Camera, add: Add): void {
  rim.forEach((from, i) => {
    const to = rim[(i + 1) % rim.length]!;
    const outwards = normalize(cross(subtract(to, from), normal));
    if (camera.side(outwards, dot(outwards, from)) <= 0) return;
    const wall = [from, to, lowered(to, normal, depth), lowered(from, normal, depth)];
    const points = wall.map((point) => camera.project(point));
    if (doubleArea(points) < 2 * smallest) return;
    const tone = fill(from, outwards);
    add(0, { fill: tone, stroke: tone }, loopData(points));
  });
}

function lowered(point: Vector, normal: Vector, depth: number): Vector {
  return [point[0] - normal[0] * depth, point[1] - normal[1] * depth, point[2] - normal[2] * depth];
}
