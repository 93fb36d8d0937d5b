// Writes DXF text (Autodesk's DXF reference, AutoCAD 2000), or R12 for programs that can't read later versions. AC1015
// is the oldest version that has units, and polylines as single entities.

import type { Point } from '../geometry/curve.js';
import { cornersOf, type DxfEntity } from './dxf-entity.js';
import { bulgeText, type Group, groupsText, type LayerEntry, number, place, section } from './dxf-groups.js';
import { r12Groups } from './dxf-r12.js';
import { type DxfStyle, layerName, MM_PER_INCH, type ResolvedStyle, resolveStyle } from './dxf-style.js';

/** AutoCAD color indices that can be distinguished on black and on white. */
const COLORS = [7, 1, 3, 5, 6, 30, 140, 200];

/** The drawing as text, in the style's unit. */
export function dxf(entities: readonly DxfEntity[], style: DxfStyle = {}): string {
  const resolved = resolveStyle(style);
  const names = new Map<string, LayerEntry>();
  const styled = entities.map((entity): DxfEntity => {
    const { layer, work } = entity;
    const name = work ? layerName(work, layer, resolved) : layer;
    // Programs ignore case when they read layer names.
    const key = name.toLowerCase();
    const color = (work && resolved.colors[work.operation]) ?? COLORS[(names.size + 1) % COLORS.length]!;
    if (!names.has(key)) names.set(key, { name, color });
    return inUnit({ ...entity, layer: names.get(key)!.name }, resolved.units);
  });
  const layers = [{ name: '0', color: COLORS[0]! }, ...names.values()];
  if (resolved.version === 'AC1009') return groupsText(r12Groups(styled, layers));
  return groupsText(drawingGroups(styled, layers, resolved.units));
}

function inUnit(entity: DxfEntity, units: ResolvedStyle['units']): DxfEntity {
  if (units === 'mm') return entity;
  const inches = (length: number) => length / MM_PER_INCH;
  const point = ([x, y]: Point): Point => [inches(x), inches(y)];
  if (entity.kind === 'circle') return { ...entity, center: point(entity.center), radius: inches(entity.radius) };
  if (entity.kind === 'text') return { ...entity, at: point(entity.at), height: inches(entity.height) };
  const vertices = entity.vertices.map((vertex) => ({ ...vertex, x: inches(vertex.x), y: inches(vertex.y) }));
  return { ...entity, vertices };
}

function drawingGroups(
  entities: readonly DxfEntity[],
  layers: readonly LayerEntry[],
  units: ResolvedStyle['units'],
): readonly Group[] {
  const first = FIRST_LAYER + layers.length;
  return [
    ...section('HEADER', header(entities.flatMap(cornersOf), first + entities.length, units)),
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
      ...(bulge === 0 ? [] : [[42, bulgeText(bulge)] as const]),
    ]),
  ];
}

/** The values of `$INSUNITS` and `$MEASUREMENT` for each unit. */
const UNIT_CODES = { mm: [4, 1], inch: [1, 0] } as const;

/** The first handles in the file, in hexadecimal. Those of the layers and entities come after them. */
const [ROOT, GROUPS] = ['A', 'B'];
const FIRST_LAYER = 0x300;

/** The model space, which contains the drawing, and the paper space, which every file must have. */
const SPACES = [
  { name: '*Model_Space', record: '20', begin: '21', end: '22' },
  { name: '*Paper_Space', record: '24', begin: '25', end: '26' },
] as const;

function hex(handle: number): string {
  return handle.toString(16).toUpperCase();
}

/** @param nextHandle the first handle that isn't used */
function header(points: readonly Point[], nextHandle: number, units: ResolvedStyle['units']): readonly Group[] {
  const [unit, measurement] = UNIT_CODES[units];
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
    [70, measurement],
    [9, '$INSUNITS'],
    [70, unit],
    [9, '$EXTMIN'],
    ...place([left, bottom]),
    [9, '$EXTMAX'],
    ...place([right, top]),
  ];
}

/** Every table that a reader may look for, including the entries that entities refer to. */
function tables(layers: readonly LayerEntry[]): readonly Group[] {
  const lineType = (name: string): readonly Group[] => [
    [2, name],
    [70, 0],
    [3, name === 'Continuous' ? 'Solid line' : ''],
    [72, 65],
    [73, 0],
    [40, 0],
  ];
  const layer = ({ name, color }: LayerEntry): readonly Group[] => [
    [2, name],
    [70, 0],
    [62, color],
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
    ...table('LAYER', '3', 'AcDbLayerTableRecord', layers.map(layer), FIRST_LAYER),
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

/** @param first the handle of the first entry. Defaults to the table's own handle followed by a digit. */
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
