// Writes DXF text (Autodesk's DXF reference, AutoCAD 2000): polylines with arcs as bulges, free curves as short
// lines, circles, and lines of text. AC1015 is the oldest version with units and with polylines that are one entity.

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
  /** A polyline, closed unless `isOpen`. */
  | {
      readonly kind: 'polyline';
      readonly layer: string;
      readonly vertices: readonly DxfVertex[];
      readonly isOpen?: boolean;
    }
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

/** The largest distance between a line and the free curve that it approximates; mm. */
const TOLERANCE = 0.02;

/** With six, the area of an arc's segment would be off by a millionth. */
const BULGE_DIGITS = 10;

/** AutoCAD colour indices that can be distinguished on black and on white. */
const COLORS = [7, 1, 3, 5, 6, 30, 140, 200];

export function dxf(entities: readonly DxfEntity[]): string {
  const layers = [...new Set(entities.map(({ layer }) => layer))];
  const first = FIRST_LAYER + 1 + layers.length;
  const groups: readonly Group[] = [
    ...section('HEADER', header(entities.flatMap(cornersOf), first + entities.length)),
    ...section('CLASSES', []),
    ...section('TABLES', tables(layers)),
    ...section('BLOCKS', SPACES.flatMap(block)),
    ...section(
      'ENTITIES',
      entities.flatMap((entity, i) => groupsOf(entity, hex(first + i))),
    ),
    ...section('OBJECTS', [...dictionary(ROOT, '0'), [3, 'ACAD_GROUP'], [350, GROUPS], ...dictionary(GROUPS, ROOT)]),
    [0, 'EOF'],
  ];
  return groups.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('');
}

export function polyline(layer: string, vertices: readonly DxfVertex[]): DxfEntity {
  return { kind: 'polyline', layer, vertices };
}

/** Straight lines from point to point. */
export function openLine(layer: string, points: readonly Point[]): DxfEntity {
  return { kind: 'polyline', layer, vertices: points.map(([x, y]) => ({ x, y })), isOpen: true };
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

/** Corners of an entity, which may be inside its arcs. */
export function cornersOf(entity: DxfEntity): readonly Point[] {
  if (entity.kind === 'polyline') return entity.vertices.map(({ x, y }) => [x, y]);
  if (entity.kind === 'text') return [entity.at];
  const { center, radius } = entity;
  return [
    [center[0] - radius, center[1] - radius],
    [center[0] + radius, center[1] + radius],
  ];
}

function groupsOf(entity: DxfEntity, handle: string): readonly Group[] {
  const common = (type: string): readonly Group[] => [
    [0, type],
    [5, handle],
    [330, SPACES[0]!.record],
    [100, 'AcDbEntity'],
    [8, entity.layer],
  ];
  if (entity.kind === 'circle') {
    return [...common('CIRCLE'), [100, 'AcDbCircle'], ...place(entity.center), [40, number(entity.radius)]];
  }
  if (entity.kind === 'text') {
    const { at, height, text } = entity;
    const line: readonly Group[] = [...place(at), [40, number(height)], [1, text]];
    return [...common('TEXT'), [100, 'AcDbText'], ...line, [100, 'AcDbText']];
  }
  return [
    ...common('LWPOLYLINE'),
    [100, 'AcDbPolyline'],
    [90, entity.vertices.length],
    [70, entity.isOpen ? 0 : 1],
    ...entity.vertices.flatMap(({ x, y, bulge = 0 }): Group[] => [
      [10, number(x)],
      [20, number(y)],
      ...(bulge === 0 ? [] : [[42, decimal(bulge, BULGE_DIGITS)] as const]),
    ]),
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

const MILLIMETRES = 4;

/** Handles, in hexadecimal. Those of layers and entities follow. */
const [ROOT, GROUPS] = ['A', 'B'];
const FIRST_LAYER = 0x300;

/** The model space, which holds the drawing, and the paper space, which a file must have. */
const SPACES = [
  { name: '*Model_Space', record: '20', begin: '21', end: '22' },
  { name: '*Paper_Space', record: '24', begin: '25', end: '26' },
] as const;

function hex(handle: number): string {
  return handle.toString(16).toUpperCase();
}

/** @param nextHandle the first handle that isn't used */
function header(points: readonly Point[], nextHandle: number): readonly Group[] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const [x, y] of points) {
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return [
    [9, '$ACADVER'],
    [1, 'AC1015'],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1252'],
    [9, '$HANDSEED'],
    [5, hex(nextHandle)],
    [9, '$MEASUREMENT'],
    [70, 1],
    [9, '$INSUNITS'],
    [70, MILLIMETRES],
    [9, '$EXTMIN'],
    ...place([left, bottom]),
    [9, '$EXTMAX'],
    ...place([right, top]),
  ];
}

/** Every table that a reader may look for, with the entries that entities refer to. */
function tables(layers: readonly string[]): readonly Group[] {
  const lineType = (name: string): readonly Group[] => [
    [2, name],
    [70, 0],
    [3, name === 'Continuous' ? 'Solid line' : ''],
    [72, 65],
    [73, 0],
    [40, 0],
  ];
  const layer = (name: string, i: number): readonly Group[] => [
    [2, name],
    [70, 0],
    [62, COLORS[i % COLORS.length]!],
    [6, 'Continuous'],
  ];
  const style: readonly Group[] = [
    [2, 'Standard'],
    [70, 0],
    [40, 0],
    [41, 1],
    [50, 0],
    [71, 0],
    [42, 2.5],
    [3, 'txt'],
    [4, ''],
  ];
  const named = (name: string): readonly Group[] => [
    [2, name],
    [70, 0],
  ];
  return [
    ...table('VPORT', '1', 'AcDbViewportTableRecord', []),
    ...table('LTYPE', '2', 'AcDbLinetypeTableRecord', ['ByBlock', 'ByLayer', 'Continuous'].map(lineType)),
    ...table('LAYER', '3', 'AcDbLayerTableRecord', ['0', ...layers].map(layer), FIRST_LAYER),
    ...table('STYLE', '4', 'AcDbTextStyleTableRecord', [style]),
    ...table('VIEW', '5', 'AcDbViewTableRecord', []),
    ...table('UCS', '6', 'AcDbUCSTableRecord', []),
    ...table('APPID', '7', 'AcDbRegAppTableRecord', [named('ACAD')]),
    ...table('DIMSTYLE', '8', 'AcDbDimStyleTableRecord', [named('Standard')]),
    ...table(
      'BLOCK_RECORD',
      '9',
      'AcDbBlockTableRecord',
      SPACES.map(({ name }) => [[2, name]]),
    ),
  ];
}

/** @param first the handle of the first entry; by default, the table's own followed by a digit */
function table(
  name: string,
  handle: string,
  subclass: string,
  entries: readonly (readonly Group[])[],
  first?: number,
): readonly Group[] {
  const handleOf = (i: number) =>
    name === 'BLOCK_RECORD' ? SPACES[i]!.record : hex((first ?? 16 * Number(`0x${handle}`) + 0x200) + i);
  return [
    [0, 'TABLE'],
    [2, name],
    [5, handle],
    [330, '0'],
    [100, 'AcDbSymbolTable'],
    [70, entries.length],
    ...(name === 'DIMSTYLE' ? [[100, 'AcDbDimStyleTable'] as const] : []),
    ...entries.flatMap((entry, i): Group[] => [
      [0, name],
      [name === 'DIMSTYLE' ? 105 : 5, handleOf(i)],
      [330, handle],
      [100, 'AcDbSymbolTableRecord'],
      [100, subclass],
      ...entry,
    ]),
    [0, 'ENDTAB'],
  ];
}

function block({ name, record, begin, end }: (typeof SPACES)[number]): readonly Group[] {
  const common = (type: string, handle: string): readonly Group[] => [
    [0, type],
    [5, handle],
    [330, record],
    [100, 'AcDbEntity'],
    ...(name === '*Paper_Space' ? [[67, 1] as const] : []),
    [8, '0'],
    [100, `AcDbBlock${type === 'BLOCK' ? 'Begin' : 'End'}`],
  ];
  return [
    ...common('BLOCK', begin),
    [2, name],
    [70, 0],
    ...place([0, 0]),
    [3, name],
    [1, ''],
    ...common('ENDBLK', end),
  ];
}

function dictionary(handle: string, owner: string): readonly Group[] {
  return [
    [0, 'DICTIONARY'],
    [5, handle],
    [330, owner],
    [100, 'AcDbDictionary'],
    [281, 1],
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
