// Dimension lines beside a drawing, in lanes so that none covers another: the shorter nearer to the product. Knows no
// parts, only what is measured.

import { type Rect, rectOf } from '../geometry/rect.js';
import { dot, subtract } from '../geometry/vector.js';
import type { MeasuredDimension, Product, Vector } from '../model/evaluate/product.js';
import type { Camera, PicturePoint } from './camera.js';
import { lineData } from './path-data.js';
import type { SvgShape } from './svg-shape.js';

type DrawingSide = 'left' | 'right' | 'top' | 'bottom';

/** A dimension with its place on the drawing. */
export interface DrawnDimension {
  /** The parameter that it shows. */
  readonly key: string | undefined;
  /** mm */
  readonly length: number;
  readonly text: string;
  /** Where the extension lines begin: what is measured. */
  readonly feet: readonly [PicturePoint, PicturePoint];
  /** The ends of the dimension line. */
  readonly ends: readonly [PicturePoint, PicturePoint];
  /** The text's middle, and the turn of its base line in degrees. */
  readonly middle: PicturePoint;
  readonly turn: number;
}

const fontSize = 26;
/** Mean width of a digit as a share of the font's size. */
const digitWidth = 0.6;
/** From the product to the first lane, and from lane to lane. */
const firstLane = 56;
const lane = 52;
/** Left free between what is measured and its extension line; how far that goes beyond the dimension line. */
const gap = 8;
const overshoot = 8;
/** Half a tick's width and height. */
const tick = 7;

/** Directions in which the drawing goes away from the product, by side. */
const outwards: Readonly<Record<DrawingSide, PicturePoint>> = {
  left: [-1, 0],
  right: [1, 0],
  top: [0, -1],
  bottom: [0, 1],
};

interface DimensionToPlace {
  readonly key?: string | undefined;
  readonly side: DrawingSide;
  readonly feet: readonly [PicturePoint, PicturePoint];
  readonly length: number;
}

/** The product's own dimensions that lie in the view's plane, and the overall sizes where they say nothing of them. */
export function drawnDimensionsOf(
  { dimensions, bounds }: Product,
  camera: Camera,
  towardsEye: Vector,
  /** Around what is drawn: the lines stand beside it. */
  frame: Rect,
  format: (mm: number) => string,
): readonly DrawnDimension[] {
  const whole = rectOf([camera.project(bounds.min), camera.project(bounds.max)]);
  const wishes = dimensions.filter((dimension) => liesInPlane(dimension, towardsEye)).map((one) => wishOf(one, camera));
  const unique = wishes.filter((wish, i) => wishes.findIndex((other) => areAlike(wish, other)) === i);
  const overall = overallOf(bounds, camera, whole).filter((wish) => !unique.some((other) => spansLike(wish, other)));
  return inLanes([...unique, ...overall], frame, format);
}

export function dimensionRects(measures: readonly DrawnDimension[]): readonly Rect[] {
  return measures.map(({ ends, middle, turn, text }) => {
    const reach = textWidth(text) / 2;
    const [x, y] = turn === 0 ? [reach, fontSize] : [fontSize, reach];
    return rectOf([...ends, [middle[0] - x, middle[1] - y], [middle[0] + x, middle[1] + y]]);
  });
}

export function dimensionShapes(
  measures: readonly DrawnDimension[],
  fontFamily: string | undefined,
): readonly SvgShape[] {
  if (measures.length === 0) return [];
  const lines = measures.flatMap(({ feet, ends }) => [
    lineData(extensionLine(feet[0], ends[0])),
    lineData(extensionLine(feet[1], ends[1])),
    lineData(ends),
  ]);
  const ticks = measures.flatMap(({ ends }) =>
    ends.map(([x, y]) =>
      lineData([
        [x - tick, y + tick],
        [x + tick, y - tick],
      ]),
    ),
  );
  const path = (d: string, width: number): SvgShape => ({
    tag: 'path',
    attributes: { d, 'stroke-width': width },
    children: [],
  });
  const texts = measures.map(({ text, middle: [x, y], turn }): SvgShape => {
    const [left, top] = [Math.round(x), Math.round(y)];
    const attributes = turn === 0 ? {} : { transform: `rotate(${turn} ${left} ${top})` };
    return { tag: 'text', attributes: { x: left, y: top, ...attributes }, children: [text] };
  });
  const font = { 'font-size': fontSize, 'text-anchor': 'middle', ...(fontFamily && { 'font-family': fontFamily }) };
  const attributes = { fill: 'currentColor', stroke: 'none', ...font };
  return [path(lines.join(''), 1), path(ticks.join(''), 2), { tag: 'g', attributes, children: texts }];
}

/** Its length shows as it is. */
function liesInPlane({ from, to, length }: MeasuredDimension, towardsEye: Vector): boolean {
  return length > 0 && Math.abs(dot(subtract(to, from), towardsEye)) < 0.01 * length;
}

function wishOf({ key, from, to, offset, length }: MeasuredDimension, camera: Camera): DimensionToPlace {
  const feet = [camera.project(from), camera.project(to)] as const;
  const zero = camera.project([0, 0, 0]);
  const tip = camera.project(offset);
  const level = Math.abs(feet[1][0] - feet[0][0]) >= Math.abs(feet[1][1] - feet[0][1]);
  if (level) return { key, side: tip[1] < zero[1] ? 'top' : 'bottom', feet, length };
  return { key, side: tip[0] > zero[0] ? 'right' : 'left', feet, length };
}

function overallOf(
  { min, max }: Product['bounds'],
  camera: Camera,
  { left, top, right, bottom }: Rect,
): readonly DimensionToPlace[] {
  const across: DimensionToPlace = {
    side: 'bottom',
    feet: [
      [left, bottom],
      [right, bottom],
    ],
    length: (right - left) / camera.scale,
  };
  const upwards: DimensionToPlace = {
    side: 'left',
    feet: [
      [left, bottom],
      [left, top],
    ],
    length: (bottom - top) / camera.scale,
  };
  return dot(subtract(max, min), [1, 1, 1]) > 0 ? [across, upwards] : [];
}

function areAlike(a: DimensionToPlace, b: DimensionToPlace): boolean {
  return a.side === b.side && spansLike(a, b);
}

/** Whether both measure the same stretch in the same direction. */
function spansLike(a: DimensionToPlace, b: DimensionToPlace): boolean {
  const [spanA, spanB] = [spanOf(a), spanOf(b)];
  return isLevel(a.side) === isLevel(b.side) && spanA.every((end, i) => Math.abs(end - spanB[i]!) < 1);
}

function isLevel(side: DrawingSide): boolean {
  return side === 'top' || side === 'bottom';
}

/** Along the dimension line, the smaller end first. */
function spanOf({ side, feet: [a, b] }: DimensionToPlace): readonly [number, number] {
  const axis = isLevel(side) ? 0 : 1;
  return [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])];
}

function inLanes(
  wishes: readonly DimensionToPlace[],
  frame: Rect,
  format: (mm: number) => string,
): readonly DrawnDimension[] {
  const lanes: Record<DrawingSide, (readonly (readonly [number, number])[])[]> = {
    left: [],
    right: [],
    top: [],
    bottom: [],
  };
  return [...wishes]
    .sort((a, b) => a.length - b.length)
    .map((wish) => {
      const text = format(wish.length);
      const span = widened(spanOf(wish), textWidth(text));
      const taken = lanes[wish.side];
      const free = taken.findIndex((spans) => spans.every(([from, to]) => span[0] >= to - 1 || span[1] <= from + 1));
      const index = free < 0 ? taken.length : free;
      taken[index] = [...(taken[index] ?? []), span];
      return measureIn(wish, frame[wish.side], firstLane + index * lane, text);
    });
}

/** At least as wide as the text in its middle. */
function widened([from, to]: readonly [number, number], width: number): readonly [number, number] {
  const more = Math.max(0, (width - (to - from)) / 2);
  return [from - more, to + more];
}

function measureIn(
  { key, length, side, feet }: DimensionToPlace,
  edge: number,
  distance: number,
  text: string,
): DrawnDimension {
  const [outX, outY] = outwards[side];
  const at = edge + (outX + outY) * distance;
  const level = isLevel(side);
  const endOf = ([x, y]: PicturePoint): PicturePoint => (level ? [x, at] : [at, y]);
  const ends = [endOf(feet[0]), endOf(feet[1])] as const;
  const middle: PicturePoint = [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
  const above = fontSize * 0.35;
  // Upright sizes are read from the right (ISO 129-1).
  return level
    ? { key, length, text, feet, ends, middle: [middle[0], middle[1] - above], turn: 0 }
    : { key, length, text, feet, ends, middle: [middle[0] - above, middle[1]], turn: -90 };
}

function extensionLine(foot: PicturePoint, end: PicturePoint): readonly PicturePoint[] {
  const length = Math.hypot(end[0] - foot[0], end[1] - foot[1]);
  if (length <= gap) return [];
  const place = (by: number): PicturePoint => [
    foot[0] + ((end[0] - foot[0]) * by) / length,
    foot[1] + ((end[1] - foot[1]) * by) / length,
  ];
  return [place(gap), place(length + overshoot)];
}

function textWidth(text: string): number {
  return text.length * fontSize * digitWidth;
}
