// Writes DXF text (Autodesk's DXF reference, release 12, which every program reads and which needs no handles): closed
// polylines with arcs as bulges, free curves as short lines, circles, and lines of text.

import { circleOf, type Loop, type Point, type Segment } from '../geometry/curve.js';
import { flattenLoop } from '../geometry/flatten-loop.js';
import { times } from '../geometry/times.js';

export interface DxfVertex {
  readonly x: number;
  readonly y: number;
  /** The arc to the next vertex: the tangent of a quarter of its angle, counter-clockwise positive; 0 is straight. */
  readonly bulge?: number;
}

export type DxfEntity =
  /** A closed polyline. */
  | { readonly kind: 'polyline'; readonly layer: string; readonly vertices: readonly DxfVertex[] }
  | { readonly kind: 'circle'; readonly layer: string; readonly center: Point; readonly radius: number }
  /** A line of ASCII text, positioned by the start of its baseline. */
  | {
      readonly kind: 'text';
      readonly layer: string;
      readonly at: Point;
      readonly height: number;
      readonly text: string;
    };

type Group = readonly [code: number, value: string | number];

const MILLIMETRES = 4;

/** The largest distance between a line and the free curve that it approximates; mm. */
const TOLERANCE = 0.02;

/** AutoCAD colour indices that can be distinguished on black and on white. */
const COLORS = [7, 1, 3, 5, 6, 30, 140, 200];

export function dxf(entities: readonly DxfEntity[]): string {
  const layers = [...new Set(entities.map(({ layer }) => layer))];
  const groups: readonly Group[] = [
    ...section('HEADER', header(entities.flatMap(cornersOf))),
    ...section('TABLES', [...LINE_TYPES, ...layerTable(layers)]),
    ...section('ENTITIES', entities.flatMap(groupsOf)),
    [0, 'EOF'],
  ];
  return groups.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('');
}

export function polyline(layer: string, vertices: readonly DxfVertex[]): DxfEntity {
  return { kind: 'polyline', layer, vertices };
}

/** A rectangle with its lower left corner at `x` and `y`. */
export function rectangle(layer: string, x: number, y: number, length: number, width: number): DxfEntity {
  return polyline(layer, [
    { x, y },
    { x: x + length, y },
    { x: x + length, y: y + width },
    { x, y: y + width },
  ]);
}

export function circle(layer: string, x: number, y: number, radius: number): DxfEntity {
  return { kind: 'circle', layer, center: [x, y], radius };
}

/** @param move rotates and moves without mirroring; text isn't rotated */
export function moveEntity(entity: DxfEntity, move: (point: Point) => Point): DxfEntity {
  if (entity.kind === 'circle') return { ...entity, center: move(entity.center) };
  if (entity.kind === 'text') return { ...entity, at: move(entity.at) };
  const vertices = entity.vertices.map((vertex) => {
    const [x, y] = move([vertex.x, vertex.y]);
    return { ...vertex, x, y };
  });
  return { ...entity, vertices };
}

/** A closed curve: a circle if possible, otherwise a polyline. */
export function closedCurve(layer: string, loop: Loop): DxfEntity {
  const round = circleOf(loop);
  return round ? circle(layer, round.center[0], round.center[1], round.radius) : polyline(layer, loopVertices(loop));
}

/** The vertices of the curve, each with the bulge of the segment to the next. */
function loopVertices({ start, segments }: Loop): readonly DxfVertex[] {
  const vertices = segments.flatMap((segment, i) => segmentVertices(segments[i - 1]?.to ?? start, segment));
  return vertices.filter((vertex, i) => !isSame(vertex, vertices[(i + 1) % vertices.length]!));
}

/** A segment's vertices from its start, excluding its end. */
function segmentVertices(from: Point, segment: Segment): readonly DxfVertex[] {
  if (segment.kind === 'line') return [{ x: from[0], y: from[1] }];
  if (segment.kind === 'curve') {
    const points = flattenLoop({ start: from, segments: [segment] }, TOLERANCE);
    return points.filter((point) => point !== segment.to).map(([x, y]) => ({ x, y }));
  }
  const { center, radius, fromAngle, toAngle } = segment;
  // The bulge of an arc below half a turn is unambiguous.
  const pieces = Math.max(1, Math.ceil(Math.abs(toAngle - fromAngle) / 170));
  const step = ((toAngle - fromAngle) / pieces / 180) * Math.PI;
  return times(pieces, (i): DxfVertex => {
    const angle = (fromAngle / 180) * Math.PI + i * step;
    const [x, y] = i === 0 ? from : [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
    return { x, y, bulge: Math.tan(step / 4) };
  });
}

function isSame(a: DxfVertex, b: DxfVertex): boolean {
  return !a.bulge && Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;
}

function cornersOf(entity: DxfEntity): readonly Point[] {
  if (entity.kind === 'polyline') return entity.vertices.map(({ x, y }) => [x, y]);
  if (entity.kind === 'text') return [entity.at];
  const { center, radius } = entity;
  return [
    [center[0] - radius, center[1] - radius],
    [center[0] + radius, center[1] + radius],
  ];
}

function groupsOf(entity: DxfEntity): readonly Group[] {
  const { layer } = entity;
  if (entity.kind === 'circle')
    return [[0, 'CIRCLE'], [8, layer], ...place(entity.center), [40, number(entity.radius)]];
  if (entity.kind === 'text') {
    return [[0, 'TEXT'], [8, layer], ...place(entity.at), [40, number(entity.height)], [1, entity.text]];
  }
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    ...place([0, 0]),
    [70, 1],
    ...entity.vertices.flatMap(({ x, y, bulge = 0 }): Group[] => [
      [0, 'VERTEX'],
      [8, layer],
      ...place([x, y]),
      ...(bulge === 0 ? [] : [[42, number(bulge)] as const]),
    ]),
    [0, 'SEQEND'],
    [8, layer],
  ];
}

function place([x, y]: Point): readonly Group[] {
  return [
    [10, number(x)],
    [20, number(y)],
    [30, 0],
  ];
}

function section(name: string, groups: readonly Group[]): readonly Group[] {
  return [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];
}

function header(points: readonly Point[]): readonly Group[] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const [x, y] of points) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return [
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$INSUNITS'],
    [70, MILLIMETRES],
    [9, '$EXTMIN'],
    [10, number(left)],
    [20, number(bottom)],
    [30, 0],
    [9, '$EXTMAX'],
    [10, number(right)],
    [20, number(top)],
    [30, 0],
  ];
}

const LINE_TYPES: readonly Group[] = [
  [0, 'TABLE'],
  [2, 'LTYPE'],
  [70, 1],
  [0, 'LTYPE'],
  [2, 'CONTINUOUS'],
  [70, 0],
  [3, 'Solid line'],
  [72, 65],
  [73, 0],
  [40, 0],
  [0, 'ENDTAB'],
];

function layerTable(names: readonly string[]): readonly Group[] {
  return [
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, names.length],
    ...names.flatMap((name, i): Group[] => [
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, COLORS[i % COLORS.length]!],
      [6, 'CONTINUOUS'],
    ]),
    [0, 'ENDTAB'],
  ];
}

function number(value: number): string {
  return decimal(value, 6);
}

/** Writes a number with at most `digits` decimals, never with an exponent. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
