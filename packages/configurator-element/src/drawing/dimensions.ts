// Dimension lines next to a drawing, in rows so that they don't overlap. Shorter lines are closer to the product.

import { type Rect, rectOf } from '../geometry/rect.js';
import { dot, subtract } from '../geometry/vector-math.js';
import type { MeasuredDimension, Product, Vector } from '../model/evaluate/product.js';
import { dimensionStrokes } from '../view/dimension-lines.js';
import { type Camera, type PicturePoint, pointsOnPicture } from './camera.js';
import { type Line, PathData } from './path-data.js';
import type { SvgShape } from './to-svg.js';

type DrawingSide = 'left' | 'right' | 'top' | 'bottom';

/** A dimension laid out on the drawing, in the drawing's units. */
export interface DrawnDimension {
  /** The parameter that the dimension shows. */
  readonly key: string | undefined;
  /** The length in mm. */
  readonly length: number;
  readonly text: string;
  /** The measured points, where the extension lines begin. */
  readonly feet: readonly [PicturePoint, PicturePoint];
  /** The ends of the dimension line. */
  readonly ends: readonly [PicturePoint, PicturePoint];
  /** The text's center, and its baseline's rotation in degrees. */
  readonly middle: PicturePoint;
  readonly rotation: number;
}

const FONT_SIZE = 26;
/** A digit's mean width as a fraction of the font size. */
const DIGIT_WIDTH = 0.6;
/** The distances from the product to the first row, and from row to row. */
const FIRST_ROW = 56;
const ROW_DISTANCE = 52;
const STROKE_SIZES = { gap: 8, overshoot: 8, tick: 7 } as const;

interface DimensionToPlace {
  readonly key?: string | undefined;
  readonly side: DrawingSide;
  readonly feet: readonly [PicturePoint, PicturePoint];
  readonly length: number;
}

/** The product's own dimensions in the view's plane, and the overall sizes that they don't include. */
export function drawnDimensionsOf(
  { dimensions, bounds }: Product,
  camera: Camera,
  towardsCamera: Vector,
  /** The rectangle around the product that lines are placed next to. */
  frame: Rect,
  format: (mm: number) => string,
): readonly DrawnDimension[] {
  const whole = rectOf(pointsOnPicture(camera, [bounds.min, bounds.max]));
  const toPlace = dimensions
    .filter((dimension) => liesInPlane(dimension, towardsCamera))
    .map((one) => dimensionToPlace(one, camera));
  const unique = toPlace.filter((one, i) => toPlace.findIndex((other) => isSame(one, other)) === i);
  const overall = overallOf(bounds, camera, whole).filter((one) => !unique.some((other) => hasSameSpan(one, other)));
  return inRows([...unique, ...overall], frame, format);
}

export function dimensionRects(dimensions: readonly DrawnDimension[]): readonly Rect[] {
  return dimensions.map(({ ends, middle, rotation, text }) => {
    const half = textWidth(text) / 2;
    const [x, y] = rotation === 0 ? [half, FONT_SIZE] : [FONT_SIZE, half];
    return rectOf([...ends.flat(), middle[0] - x, middle[1] - y, middle[0] + x, middle[1] + y]);
  });
}

export function dimensionShapes(
  dimensions: readonly DrawnDimension[],
  fontFamily: string | undefined,
): readonly SvgShape[] {
  if (dimensions.length === 0) return [];
  const strokes = dimensions.map(({ feet, ends }) => dimensionStrokes(feet, ends, STROKE_SIZES));
  const path = (lines: readonly Line[], width: number): SvgShape => {
    const data = new PathData();
    for (const line of lines) data.add(line.flat(), false);
    return { tag: 'path', attributes: { d: data.text, 'stroke-width': width }, children: [] };
  };
  const lines = strokes.flatMap(({ line, extensions }) => [...extensions, line]);
  const ticks = strokes.flatMap((one) => one.ticks);
  const texts = dimensions.map(({ text, middle: [x, y], rotation }): SvgShape => {
    const [left, top] = [Math.round(x), Math.round(y)];
    const attributes = rotation === 0 ? {} : { transform: `rotate(${rotation} ${left} ${top})` };
    return { tag: 'text', attributes: { x: left, y: top, ...attributes }, children: [text] };
  });
  const font = { 'font-size': FONT_SIZE, 'text-anchor': 'middle', ...(fontFamily && { 'font-family': fontFamily }) };
  const attributes = { fill: 'currentColor', stroke: 'none', ...font };
  return [path(lines, 1), path(ticks, 2), { tag: 'g', attributes, children: texts }];
}

/** Whether the view shows the dimension at its true length. */
function liesInPlane({ from, to, length }: MeasuredDimension, towardsCamera: Vector): boolean {
  return length > 0 && Math.abs(dot(subtract(to, from), towardsCamera)) < 0.01 * length;
}

function dimensionToPlace({ key, from, to, offset, length }: MeasuredDimension, camera: Camera): DimensionToPlace {
  const feet = [camera.project(from), camera.project(to)] as const;
  const zero = camera.project([0, 0, 0]);
  const tip = camera.project(offset);
  const horizontal = Math.abs(feet[1][0] - feet[0][0]) >= Math.abs(feet[1][1] - feet[0][1]);
  if (horizontal) return { key, side: tip[1] < zero[1] ? 'top' : 'bottom', feet, length };
  return { key, side: tip[0] > zero[0] ? 'right' : 'left', feet, length };
}

function overallOf(
  { min, max }: Product['bounds'],
  camera: Camera,
  { left, top, right, bottom }: Rect,
): readonly DimensionToPlace[] {
  if (dot(subtract(max, min), [1, 1, 1]) <= 0) return [];
  const corner: PicturePoint = [left, bottom];
  return [
    { side: 'bottom', feet: [corner, [right, bottom]], length: (right - left) / camera.scale },
    { side: 'left', feet: [corner, [left, top]], length: (bottom - top) / camera.scale },
  ];
}

function isSame(a: DimensionToPlace, b: DimensionToPlace): boolean {
  return a.side === b.side && hasSameSpan(a, b);
}

/** Whether both measure between the same positions in the same direction. */
function hasSameSpan(a: DimensionToPlace, b: DimensionToPlace): boolean {
  const [spanA, spanB] = [spanOf(a), spanOf(b)];
  return isHorizontal(a.side) === isHorizontal(b.side) && spanA.every((end, i) => Math.abs(end - spanB[i]!) < 1);
}

function isHorizontal(side: DrawingSide): boolean {
  return side === 'top' || side === 'bottom';
}

/** The ends of the dimension line along its direction, smaller first. */
function spanOf({ side, feet: [a, b] }: DimensionToPlace): readonly [number, number] {
  const axis = isHorizontal(side) ? 0 : 1;
  return [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])];
}

function inRows(
  toPlace: readonly DimensionToPlace[],
  frame: Rect,
  format: (mm: number) => string,
): readonly DrawnDimension[] {
  const rows: Record<DrawingSide, (readonly (readonly [number, number])[])[]> = {
    left: [],
    right: [],
    top: [],
    bottom: [],
  };
  return [...toPlace]
    .sort((a, b) => a.length - b.length)
    .map((one) => {
      const text = format(one.length);
      const span = widened(spanOf(one), textWidth(text));
      const taken = rows[one.side];
      const free = taken.findIndex((spans) => spans.every(([from, to]) => span[0] >= to - 1 || span[1] <= from + 1));
      const index = free < 0 ? taken.length : free;
      taken[index] = [...(taken[index] ?? []), span];
      return placed(one, frame[one.side], FIRST_ROW + index * ROW_DISTANCE, text);
    });
}

/** Widens a span to the width of the text in the middle. */
function widened([from, to]: readonly [number, number], width: number): readonly [number, number] {
  const more = Math.max(0, (width - (to - from)) / 2);
  return [from - more, to + more];
}

function placed(
  { key, length, side, feet }: DimensionToPlace,
  edge: number,
  distance: number,
  text: string,
): DrawnDimension {
  const at = side === 'left' || side === 'top' ? edge - distance : edge + distance;
  const horizontal = isHorizontal(side);
  const endOf = ([x, y]: PicturePoint): PicturePoint => (horizontal ? [x, at] : [at, y]);
  const ends = [endOf(feet[0]), endOf(feet[1])] as const;
  const middle: PicturePoint = [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
  const above = FONT_SIZE * 0.35;
  // Vertical dimensions are read from the right (ISO 129-1).
  return horizontal
    ? { key, length, text, feet, ends, middle: [middle[0], middle[1] - above], rotation: 0 }
    : { key, length, text, feet, ends, middle: [middle[0] - above, middle[1]], rotation: -90 };
}

function textWidth(text: string): number {
  return text.length * FONT_SIZE * DIGIT_WIDTH;
}
