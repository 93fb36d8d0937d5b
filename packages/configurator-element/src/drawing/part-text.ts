// Text on a part: the outlines that it is engraved or raised with, as paths.

import { axisIndex } from '../geometry/axes.js';
import type { Point } from '../geometry/curve.js';
import { flattenLoop } from '../geometry/flatten-loop.js';
import { matrixColumn, transformPoint } from '../geometry/matrix.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import { add, cross, normalize } from '../geometry/vector.js';
import { dot, scale, subtract } from '../geometry/vector-math.js';
import type { TextPart, Vector } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import type { Camera } from './camera.js';
import { doubleArea } from './convex-outline.js';
import { type AddPath, loopData } from './path-data.js';

/** The colour of the text's surface in the light that falls on it there. */
export type TextFill = (point: Vector, normal: Vector) => string;

/** A closed line around a glyph or a hole in it, in the product's axes; seen from outside, the glyph lies on its left. */
export type TextOutline = readonly Vector[];

export interface TextOutlines {
  /** At the face that is seen: of the raised glyphs, or of what is cut out. */
  readonly outlines: readonly TextOutline[];
  /** Out of the part's face. */
  readonly normal: Vector;
}

/** A polygon may lie this far beside the curve that it stands for; units of the picture. */
const roundness = 0.12;

/** Smaller side walls are not drawn; units² of the picture. */
const smallest = 0.3;

/** Reads one text after another. Equal letters are flattened once: two thousand numbers have ten digits. */
export function textReader(typeface: Typeface, unitsPerMm: number): (part: TextPart) => TextOutlines {
  const letters = new Map<string, readonly (readonly Point[])[]>();
  const loopsOf = (letter: TextPart) => {
    const key = `${letter.on.face} ${letter.height} ${letter.text}`;
    const known = letters.get(key);
    if (known) return known;
    const loops = typeface
      .regionsOf(letter)
      .flatMap(({ outer, holes }) => [outer, ...holes])
      .map((loop) => flattenLoop(loop, roundness / unitsPerMm));
    letters.set(key, loops);
    return loops;
  };
  return (part) => textOutlinesOf(part, typeface.lettersOf(part), loopsOf);
}

function textOutlinesOf(
  part: TextPart,
  letters: ReturnType<Typeface['lettersOf']>,
  loopsOf: (letter: TextPart) => readonly (readonly Point[])[],
): TextOutlines {
  const { matrix: m, on, size } = part;
  const axis = axisIndex[faceAxis(on.face)];
  const [first, second] = planeAxes[faceAxis(on.face)];
  const isUpper = on.face.startsWith('+');
  // The plane of x and z is left-handed, and of a lower face one sees the back: there the outlines run the other way.
  const isReversed = (axis === 1) === isUpper;
  const outlines = letters.flatMap(({ letter, at }) => {
    const place = ([u, v]: Point): Vector => {
      const point: [number, number, number] = [0, 0, 0];
      point[axis] = isUpper ? size[axis] : 0;
      point[first] = at[first] + u;
      point[second] = at[second] + v;
      return transformPoint(m, point);
    };
    return loopsOf(letter).map((loop) => {
      const outline = loop.map(place);
      return isReversed ? outline.reverse() : outline;
    });
  });
  return { outlines, normal: scale(matrixColumn(m, axis), isUpper ? 1 : -1) };
}

/** Onto sublayer 0 the side walls of raised text, onto 1 its face. */
export function paintText(
  part: TextPart,
  { outlines, normal }: TextOutlines,
  fill: TextFill,
  camera: Camera,
  addPath: AddPath,
): void {
  const [start] = outlines[0] ?? [];
  if (!start || camera.side(normal, dot(normal, start)) <= 0) return;
  if (part.depth > 0) for (const outline of outlines) paintWalls(outline, normal, part.depth, fill, camera, addPath);
  const data = outlines.map((outline) => loopData(outline.map((point) => camera.project(point)))).join('');
  addPath(1, { fill: fill(start, normal) }, data);
}

function paintWalls(
  outline: TextOutline,
  normal: Vector,
  depth: number,
  fill: TextFill,
  camera: Camera,
  addPath: AddPath,
): void {
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!;
    const outwards = normalize(cross(subtract(to, from), normal));
    if (camera.side(outwards, dot(outwards, from)) <= 0) return;
    const wall = [from, to, add(to, normal, -depth), add(from, normal, -depth)];
    const points = wall.map((point) => camera.project(point));
    if (doubleArea(points) < 2 * smallest) return;
    const color = fill(from, outwards);
    addPath(0, { fill: color, stroke: color }, loopData(points));
  });
}
