// Writes DXF for AutoCAD R12 (AC1009). That version has no units and no handles, and a polyline's vertices are separate
// entities that follow the polyline.

import { cornersOf, type DxfEntity } from './dxf-entity.js';
import { bulgeText, type Group, type LayerEntry, number, place, section } from './dxf-groups.js';

export function r12Groups(entities: readonly DxfEntity[], layers: readonly LayerEntry[]): readonly Group[] {
  const corners = entities.flatMap(cornersOf);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), 0);
  const most = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value), 0);
  return [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$EXTMIN'],
      ...place([least(xs), least(ys)]),
      [9, '$EXTMAX'],
      ...place([most(xs), most(ys)]),
    ]),
    ...section('TABLES', [
      ...table('LTYPE', [
        [
          [2, 'CONTINUOUS'],
          [70, 0],
          [3, 'Solid line'],
          [72, 65],
          [73, 0],
          [40, 0],
        ],
      ]),
      ...table(
        'LAYER',
        layers.map(({ name, color }) => [
          [2, name],
          [70, 0],
          [62, color],
          [6, 'CONTINUOUS'],
        ]),
      ),
      ...table('STYLE', [
        [
          [2, 'STANDARD'],
          [70, 0],
          [40, 0],
          [41, 1],
          [50, 0],
          [71, 0],
          [42, 2.5],
          [3, 'txt'],
          [4, ''],
        ],
      ]),
    ]),
    ...section('ENTITIES', entities.flatMap(groupsOf)),
    [0, 'EOF'],
  ];
}

function table(name: string, entries: readonly (readonly Group[])[]): readonly Group[] {
  return [
    [0, 'TABLE'],
    [2, name],
    [70, entries.length],
    ...entries.flatMap((entry): Group[] => [[0, name], ...entry]),
    [0, 'ENDTAB'],
  ];
}

function groupsOf(entity: DxfEntity): readonly Group[] {
  const { layer } = entity;
  if (entity.kind === 'circle') {
    return [[0, 'CIRCLE'], [8, layer], ...place(entity.center), [40, number(entity.radius)]];
  }
  if (entity.kind === 'text') {
    return [[0, 'TEXT'], [8, layer], ...place(entity.at), [40, number(entity.height)], [1, entity.text]];
  }
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    ...place([0, 0]),
    [70, entity.isOpen ? 0 : 1],
    ...entity.vertices.flatMap(({ x, y, bulge = 0 }): Group[] => [
      [0, 'VERTEX'],
      [8, layer],
      ...place([x, y]),
      ...(bulge === 0 ? [] : [[42, bulgeText(bulge)] as const]),
    ]),
    [0, 'SEQEND'],
    [8, layer],
  ];
}
